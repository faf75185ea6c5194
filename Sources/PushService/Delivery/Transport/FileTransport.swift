import APNsModel
import ExactJSON
import Foundation
import Synchronization

/// A transport that writes every push to a file instead of sending it: the one that needs no account.
///
/// The file has a line of JSON for each push (``OutgoingPush/json``), so that another program can send
/// what is in it. It holds device tokens and texts whole and is made for its owner's eyes only (mode 600).
///
/// A push is accepted once its line is on the disk (`fsync`); pushes that come at the same time share
/// that. What cannot be written is a fault of kind ``TransportError/Kind/output``, which can be retried,
/// and leaves no part of a line behind. A line that a crash cut short stays alone on its line. One
/// transport at a time writes a file.
public final class FileTransport: PushTransport {
    /// The file.
    public let path: String

    private let file: SpoolFile
    private let writer = DispatchQueue(label: "em-push.spool")
    private let state = Mutex(State())

    private struct State {
        var lines: [UInt8] = []
        var waiting: [CheckedContinuation<TransportError?, Never>] = []
    }

    /// Opens a file to append to, or makes it.
    ///
    /// - Throws: ``TransportError`` of kind `output` if that cannot be done.
    public init(path: String) throws {
        self.path = path
        file = try SpoolFile(path: path)
    }

    /// Appends a push to the file and answers its `apns-id`.
    public func send(_ push: OutgoingPush) async -> TransportReply {
        let line = push.json.utf8 + [UInt8(ascii: "\n")]
        let fault = await withCheckedContinuation { continuation in
            let isFirst = state.withLock { state in
                state.lines += line
                state.waiting.append(continuation)
                return state.waiting.count == 1
            }
            if isFirst {
                // On a thread of its own, as it waits for the disk.
                writer.async { self.flush() }
            }
        }
        return fault.map { .fault($0) } ?? .accepted(push.request.headers.id)
    }

    /// Writes what has come since the last time.
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
