// One import for a program that delivers pushes: everything of EMPush, the settings calls, stores and the
// dispatcher, the transport to APNs, and the vendor's settings over HTTP. The module declares nothing of
// its own.

@_exported public import APNsTransport
@_exported public import ChannelTransport
@_exported public import EMPush
@_exported public import EasemobREST
@_exported public import HTTPExchange
@_exported public import PushService
