import Synchronization

/// What a dispatcher takes out of its queue, which can change while it works.
final class QueueScope: Sendable {
    /// What is taken.
    struct Value: Hashable, Sendable {
        /// The certificates whose pushes are taken.
        var certificates = Delivery.Selection.Certificates.all
        /// Whether stored dispatches are expanded.
        var hasDispatches = true
    }

    private let current = Mutex(Value())

    var value: Value {
        get { current.withLock { $0 } }
        set { current.withLock { $0 = newValue } }
    }
}
