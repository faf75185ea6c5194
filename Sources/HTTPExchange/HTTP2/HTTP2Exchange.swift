#if HTTP2
import CNGHTTP2

/// A request on its way, and the caller that waits for the response; it belongs to the engine's thread.
///
/// An exchange is in one of three places: in the queue of its pool, on a connection, or nowhere, when it
/// has ended.
final class HTTP2Exchange {
    /// A request as its caller hands it over.
    struct Job: Sendable {
        let number: UInt64
        let origin: String
        let message: HTTP2Message
        let largestBody: Int
        let deadline: LoopTime
        let continuation: CheckedContinuation<HTTP2Answer, any Error>
    }

    /// How often a request that the server did not look at is sent again.
    private static let mostRepeats = 3

    let number: UInt64
    let deadline: LoopTime
    let largestBody: Int
    let pool: HTTP2Pool
    let bodyStart: Int
    private var continuation: CheckedContinuation<HTTP2Answer, any Error>?
    /// The message, which libnghttp2 reads from here as long as the stream lives.
    let memory: UnsafeMutableRawBufferPointer
    let fieldCount: Int
    private let bodyEnd: Int
    var answer = HTTP2Answer()

    /// Where it stands among the deadlines.
    var deadlineIndex = -1
    /// Its neighbours in the queue of its pool.
    var next: HTTP2Exchange?
    var previous: HTTP2Exchange?
    var isQueued = false
    /// Since when it waits in the queue.
    var queued = LoopTime.now

    /// The connection that it is on, its stream there, and its place among the connection's exchanges.
    var connection: HTTP2Connection?
    var stream: Int32 = 0
    var index = 0
    /// How much of the body libnghttp2 has.
    var bodySent = 0
    /// When it was given to the connection.
    var started = LoopTime.now
    /// Whether the server may have the whole request.
    var isWhole = false
    /// Whether libnghttp2 has read the fields, so that their memory may go.
    var isRead = false
    /// Whether it was the server that ended the stream.
    var isReset = false
    private var repeats = 0

    init(_ job: Job, pool: HTTP2Pool) {
        number = job.number
        deadline = job.deadline
        largestBody = job.largestBody
        continuation = job.continuation
        bodyStart = job.message.bodyStart
        fieldCount = job.message.fieldCount
        let memory = UnsafeMutableRawBufferPointer.allocate(
            byteCount: max(1, job.message.bytes.count),
            alignment: 1
        )
        job.message.bytes.withUnsafeBytes { memory.copyMemory(from: $0) }
        self.memory = memory
        bodyEnd = job.message.bytes.count
        self.pool = pool
    }

    deinit {
        memory.deallocate()
    }

    /// Whether the caller has its result.
    var hasEnded: Bool { continuation == nil }

    /// What is left of the body.
    var restOfBody: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: memory[(bodyStart + bodySent)..<bodyEnd])
    }

    /// Makes it as it was before it was given to a connection; `false` if that was done too often.
    func restart() -> Bool {
        repeats += 1
        guard repeats <= Self.mostRepeats else { return false }
        connection = nil
        (stream, bodySent) = (0, 0)
        (isWhole, isRead, isReset) = (false, false, false)
        answer = HTTP2Answer()
        return true
    }

    /// Resumes the caller, once.
    func resume(with result: Result<HTTP2Answer, any Error>) {
        continuation?.resume(with: result)
        continuation = nil
    }
}
#endif
