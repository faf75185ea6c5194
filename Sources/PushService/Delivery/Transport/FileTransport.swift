import APNsModel
import ExactJSON
import Foundation
import Synchronization

/// A transport that writes every push to a file instead of sending it, and so needs no account.
///
/// The file has one line of JSON for each push (``OutgoingPush/json``), so that another program can send
/// them. It holds complete device tokens and texts, so only its owner can read it (mode 600).
///
/// A push is accepted once its line is on the disk (`fsync`); pushes that come at the same time share one
/// such call. A push that cannot be written is answered with a fault of kind
/// ``TransportError/Kind/output``, which can be retried, and leaves no part of a line in the file. The next
/// push starts a new line after one that a crash has cut short. Only one transport may write a file at a
/// time.
public final class FileTransport: PushTransport {
    public let path: String

    private let file: SpoolFile
    private let writer = DispatchQueue(label: "em-push.spool")
    private let state = Mutex(State())

    private struct State {
        var lines: [UInt8] = []
        var waiting: [CheckedContinuation<TransportError?, Never>] = []
    }

    /// Opens the file at `path` to append to it; creates it if it is missing.
    ///
    /// - Throws: ``TransportError`` of kind `output` if the file cannot be opened, belongs to another user, or can
    ///   be read by others.
    public init(path: String) throws {
        self.path = path
        file = try SpoolFile(path: path)
    }

    /// Appends a push to the file and returns its `apns-id`.
    public func send(_ push: OutgoingPush) async -> TransportReply {
        let line = push.json.utf8 + [UInt8(ascii: "\n")]
        let fault = await withCheckedContinuation { continuation in
            let isFirst = state.withLock { state in
                state.lines += line
                state.waiting.append(continuation)
                return state.waiting.count == 1
            }
            if isFirst {
                // The queue has a thread of its own, because writing waits for the disk.
                writer.async { self.flush() }
            }
        }
        return fault.map { .fault($0) } ?? .accepted(push.headers.id)
    }

    /// Writes the lines that came since the last call.
    private func flush() {
        let (lines, waiting) = state.withLock { state in
            defer { state = State() }
            return (state.lines, state.waiting)
        }
        let fault = file.append(lines)
        for continuation in waiting {
            continuation.resume(returning: fault)
        }
    }
}
