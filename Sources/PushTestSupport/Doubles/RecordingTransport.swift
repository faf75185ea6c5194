import APNsModel
public import PushService
import Synchronization

/// A transport that takes every push and keeps it, to be looked at.
public final class RecordingTransport: PushTransport {
    private let recorded = Mutex<[OutgoingPush]>([])

    /// Creates a transport that has taken nothing yet.
    public init() {}

    /// What was sent, in the order in which it came.
    public var pushes: [OutgoingPush] { recorded.withLock { $0 } }

    /// Takes a push and answers its `apns-id`.
    public func send(_ push: OutgoingPush) async -> TransportReply {
        recorded.withLock { $0.append(push) }
        return .accepted(push.request.headers.id)
    }
}
