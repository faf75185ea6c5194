#if HTTP2
import Foundation
import Synchronization

/// Sends requests over HTTP/2 and nothing else, with libnghttp2 and OpenSSL: the sender for APNs on Linux.
///
/// One thread, which lives as long as the sender, multiplexes the requests over few connections. A server
/// that does not choose HTTP/2 in the handshake of TLS gets no request
/// (``HTTPError/noHTTP2``). There are more connections, up to the configuration's bound, while all streams
/// that the server allows are taken for half a second; those that are not needed close after half a
/// minute.
///
/// A connection is asked by a PING whether it is alive if no answer has come for 2 seconds although one is
/// due, or if nothing has come for a minute, and is closed if that is not acknowledged within 3 seconds. It
/// gets no more requests if no answer has come for 5 seconds although some are due, if one is not there in
/// time while no other comes, or if the server says GOAWAY. It then ends with its last request. There are at
/// most twice as many connections as get requests; beyond that one on which no answer comes is closed for
/// another, and what the server may have of its requests meets its time-out. What the server cannot have
/// processed is sent again on another connection, up to three times; what it may have processed ends with
/// ``HTTPError/interrupted`` or ``HTTPError/timedOut``.
///
/// Answers may have interim responses, of which there may be 100, and trailers, which are not kept; their
/// headers have at most 1000 fields. A server loses the connection when it sends what brings no answer
/// forward: more than 10,000 frames or 4 MiB, and then more than 1000 frames or 100 KB a second.
public final class HTTP2Sender: HTTPSender {
    private let mailbox: LoopMailbox<HTTP2Loop.Event>
    private let executor: HTTP2Executor
    private let watch = ConnectionWatch()
    private let mostRequests: Int
    private let requests = Atomic(0)

    /// Runs tasks on the sender's thread, between reading answers and writing requests.
    ///
    /// It is for tasks that send one request after the other and do little in between, given to
    /// `withTaskExecutorPreference(_:operation:)` or when a task is created. No thread is woken for an
    /// answer then, which on a single processor makes them half as fast again. While such a task computes
    /// or blocks, the sender neither reads nor writes.
    ///
    /// The dispatcher of `PushService` does not use it: its tasks call the application's stores and what observes
    /// its events as well, and the answers would wait for these.
    public var taskExecutor: any TaskExecutor { executor }

    /// Starts a sender.
    ///
    /// - Parameter configuration: Which authorities it trusts, and how it connects.
    /// - Throws: `authorities` or `certificate` for what OpenSSL cannot use, such as a certificate whose
    ///   password is wrong; `library` if OpenSSL does not start.
    public init(_ configuration: Configuration = Configuration()) throws(HTTPError.SetupError) {
        guard let mailbox = LoopMailbox<HTTP2Loop.Event>() else {
            throw HTTPError.SetupError(.library, "the system gives out no pipe")
        }
        self.mailbox = mailbox
        mostRequests = configuration.mostRequests
        executor = HTTP2Executor(mailbox)
        let start = LoopStart(try HTTP2Loop(mailbox, watch, configuration))
        let thread = Thread { start.take()?.run() }
        thread.name = "http2"
        thread.start()
    }

    /// Calls a closure with each event of the connections from now on, on the sender's thread.
    public func observeConnections(_ observe: @escaping @Sendable (ConnectionEvent) -> Void) {
        watch.observe(observe)
    }

    /// How many connections and requests there are, as of the last turn of the sender's thread.
    public var connectionGauges: ConnectionGauges? { watch.gauges }

    /// Sends one request and gives the response, whatever its status.
    public func send(
        _ request: HTTPRequest,
        within limits: HTTPRequest.Limits
    ) async throws -> HTTPResponse {
        try await send(request, within: limits, whenStalled: {})
    }

    /// Sends one request, and tells if its connection stalls: if no answer has come on it for 5 seconds.
    public func send(
        _ request: HTTPRequest,
        within limits: HTTPRequest.Limits,
        whenStalled: @escaping @Sendable () -> Void
    ) async throws -> HTTPResponse {
        guard request.isSendable, let message = HTTP2Message(request) else {
            throw HTTPError.invalidRequest
        }
        let count = requests.wrappingAdd(1, ordering: .relaxed).newValue
        defer { requests.wrappingSubtract(1, ordering: .relaxed) }
        guard count <= mostRequests else { throw HTTPError.overloaded }
        let number = mailbox.nextNumber()
        let deadline = LoopTime.now + limits.timeoutMilliseconds
        let answer = try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let job = HTTP2Exchange.Job(
                    number: number,
                    origin: request.origin,
                    message: message,
                    largestBody: max(0, limits.largestBody),
                    cutsBody: limits.longerBody == .cut,
                    deadline: deadline,
                    whenStalled: whenStalled,
                    continuation: continuation
                )
                if !mailbox.post(.request(job)) {
                    continuation.resume(throwing: CancellationError())
                }
            }
        } onCancel: {
            mailbox.cancel(number)
        }
        // Read here, to leave the one thread little to do.
        return HTTPResponse(answer)
    }
}

/// Hands a loop over to the thread that runs it.
private final class LoopStart: Sendable {
    private let loop: Mutex<HTTP2Loop?>

    init(_ loop: sending HTTP2Loop) {
        self.loop = Mutex(loop)
    }

    func take() -> sending HTTP2Loop? {
        loop.withLock { loop in
            let taken = loop
            loop = nil
            return taken
        }
    }
}
#endif
