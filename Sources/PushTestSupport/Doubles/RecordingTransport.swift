import APNsModel
public import PushService
import Synchronization

/// A transport that accepts every push and keeps it for a test to look at.
public final class RecordingTransport: PushTransport {
    private let recorded = Mutex<[OutgoingPush]>([])

    /// Creates a transport without pushes.
    public init() {}

    /// The pushes so far, in the order in which they were sent.
    public var pushes: [OutgoingPush] { recorded.withLock { $0 } }

    /// Keeps a push and returns its `apns-id`.
    public func send(_ push: OutgoingPush) async -> TransportReply {
        recorded.withLock { $0.append(push) }
        return .accepted(push.headers.id)
    }
}
