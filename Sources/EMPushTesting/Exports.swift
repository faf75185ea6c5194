// One import for tests of such programs: contracts for stores and queues, transports that record or fail,
// a clock that is set by hand. The module declares nothing of its own.

@_exported public import PushTestSupport
