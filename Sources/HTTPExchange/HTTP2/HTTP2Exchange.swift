#if HTTP2

/// A request on its way, and the caller that waits for the response; it belongs to the engine's thread.
///
/// An exchange is in one of three places: in the queue of its pool, on a connection, or nowhere, when it
/// has ended.
final class HTTP2Exchange {
    /// A request as its caller hands it over.
    final class Job: Sendable {
        let number: UInt64
        let origin: String
        let message: HTTP2Message
        let largestBody: Int
        let cutsBody: Bool
        let deadline: LoopTime
        let whenStalled: @Sendable () -> Void
        let continuation: CheckedContinuation<HTTP2Answer, any Error>

        init(
            number: UInt64,
            origin: String,
            message: HTTP2Message,
            largestBody: Int,
            cutsBody: Bool,
            deadline: LoopTime,
            whenStalled: @escaping @Sendable () -> Void,
            continuation: CheckedContinuation<HTTP2Answer, any Error>
        ) {
            self.number = number
            self.origin = origin
            self.message = message
            self.largestBody = largestBody
            self.cutsBody = cutsBody
            self.deadline = deadline
            self.whenStalled = whenStalled
            self.continuation = continuation
        }
    }

    /// How often a request that the server did not look at is sent again.
    private static let mostRepeats = 3

    private let job: Job
    let pool: HTTP2Pool
    /// Whether it has its result, of which the caller will know soon.
    private(set) var hasEnded = false
    var answer = HTTP2Answer()

    /// The next exchange in its bucket of the table.
    var nextInTable: HTTP2Exchange?
    /// Its neighbours in the queue of its pool.
    var next: HTTP2Exchange?
    var previous: HTTP2Exchange?
    var isQueued = false
    /// Since when it waits in the queue.
    var queued: LoopTime

    /// The connection that it is on, its stream there, and its index among the connection's exchanges.
    var connection: HTTP2Connection?
    /// The connection that it was on last.
    var lastConnection: ObjectIdentifier?
    var stream: Int32 = 0
    var index = 0
    /// How much of the body libnghttp2 has.
    private var bodySent = 0
    /// When it was given to the connection.
    var started: LoopTime
    /// Whether the server may have the whole request.
    var isWhole = false
    /// Whether it was the server that ended the stream.
    var isReset = false
    private var repeats = 0
    /// Whether its caller knows that a connection of it has stalled.
    private var hasToldStall = false

    init(_ job: Job, pool: HTTP2Pool) {
        self.job = job
        self.pool = pool
        queued = pool.loop.now
        started = queued
    }

    var number: UInt64 { job.number }
    var deadline: LoopTime { job.deadline }
    var largestBody: Int { job.largestBody }
    /// Whether a longer body is read no further, rather than an error.
    var cutsBody: Bool { job.cutsBody }
    var message: HTTP2Message { job.message }

    /// Copies as much of the rest of the body as there is room for, and says how much that is.
    func readBody(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        job.message.bytes.withUnsafeBytes { bytes in
            let rest = bytes[(job.message.bodyStart + bodySent)...]
            let part = UnsafeRawBufferPointer(rebasing: rest.prefix(buffer.count))
            buffer.copyMemory(from: part)
            bodySent += part.count
            isWhole = part.count == rest.count
            return part.count
        }
    }

    /// Makes it as it was before it was given to a connection; `false` if that was done too often.
    func restart() -> Bool {
        repeats += 1
        guard repeats <= Self.mostRepeats else { return false }
        connection = nil
        (stream, bodySent) = (0, 0)
        (isWhole, isReset) = (false, false)
        answer = HTTP2Answer()
        return true
    }

    /// Tells the caller that its connection has stalled, once.
    func tellStall() {
        guard !hasToldStall else { return }
        hasToldStall = true
        job.whenStalled()
    }

    /// Notes that it has its result; `false` if it had one before.
    func end() -> Bool {
        defer { hasEnded = true }
        return !hasEnded
    }

    /// Resumes the caller; once, after it has ended.
    func resume(with result: Result<HTTP2Answer, any Error>) {
        job.continuation.resume(with: result)
    }
}
#endif
