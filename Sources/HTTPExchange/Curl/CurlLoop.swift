#if Curl
import CCurl
import Foundation

/// The thread of a sender: it alone touches libcurl.
final class CurlLoop {
    /// A request, and the caller that waits for the response.
    struct Job: Sendable {
        let number: UInt64
        let origin: String
        let message: CurlMessage
        let limits: HTTPRequest.Limits
        let continuation: CheckedContinuation<CurlAnswer, any Error>
    }

    private let mailbox: LoopMailbox<Job>
    private let configuration: CurlSender.Configuration
    private let connections: CurlConnections
    private let multi: UnsafeMutableRawPointer?
    private var idle: [CurlTransfer] = []
    private var busy: [UInt64: CurlTransfer] = [:]
    /// How often the thread has woken by itself since a transfer ended.
    private var wakes = 0
    /// How often the thread has woken since a request came or ended, or bytes of one went to or fro.
    private var spins = 0
    /// How many bytes these were, when that was looked at last.
    private var lastByteCount: Int64 = 0

    init(
        _ mailbox: LoopMailbox<Job>,
        _ watch: ConnectionWatch,
        _ configuration: CurlSender.Configuration
    ) {
        self.mailbox = mailbox
        connections = CurlConnections(watch)
        self.configuration = configuration
        multi = curl_multi_init()
        let mostConnections = max(1, configuration.connectionsPerHost)
        // Few connections, over which as much goes as the server lets through; the rest waits.
        _ = emp_multi_set_long(multi, CURLMOPT_PIPELINING, Int(CURLPIPE_MULTIPLEX))
        _ = emp_multi_set_long(multi, CURLMOPT_MAX_HOST_CONNECTIONS, mostConnections)
        _ = emp_multi_set_long(multi, CURLMOPT_MAX_CONCURRENT_STREAMS, 1000)
    }

    deinit {
        // Handles go before what they were in, as libcurl wants it.
        for transfer in busy.values {
            _ = curl_multi_remove_handle(multi, transfer.easy)
        }
        busy = [:]
        idle = []
        if let multi { _ = curl_multi_cleanup(multi) }
    }

    /// Works until the mailbox is closed and every job has its answer.
    func run() {
        var batch = LoopMailbox<Job>.Batch()
        while true {
            mailbox.take(into: &batch)
            if !batch.events.isEmpty || !batch.cancelled.isEmpty { spins = 0 }
            for job in batch.events { start(job) }
            for number in batch.cancelled { cancel(number) }
            if batch.isClosed, busy.isEmpty { return }
            var running: Int32 = 0
            _ = curl_multi_perform(multi, &running)
            finishTransfers()
            connections.note(requests: busy.count)
            if mailbox.fallAsleep() { sleep() }
        }
    }

    private func sleep() {
        // Where a server lets nothing through, libcurl 7.88 wakes at once again and again: it asks for that, or
        // waits to write on a socket that can be written.
        if spins > Self.mostSpins, !hasMoved() {
            var bell = pollfd(fd: mailbox.bell, events: Int16(POLLIN), revents: 0)
            _ = poll(&bell, 1, Int32(min(spins - Self.mostSpins, 100)))
        }
        var bell = curl_waitfd(fd: mailbox.bell, events: Int16(CURL_WAIT_POLLIN), revents: 0)
        // libcurl wakes earlier for what it has to do itself; but before 8.0 it forgets transfers that wait
        // for a stream when the one that had it ends without a body. So it is asked again soon, and then
        // after twice the time, up to a minute.
        var count: Int32 = 0
        let code = curl_multi_poll(multi, &bell, 1, 1 << Int32(min(wakes, 16)), &count)
        if count == 0 { wakes = busy.isEmpty ? 16 : wakes + 1 }
        spins = busy.isEmpty ? 0 : spins + 1
        if bell.revents != 0 { mailbox.silence() }
        if code != CURLM_OK { usleep(10_000) }
    }

    /// How often it may wake for nothing, one time after the other, before it pauses each time: for 1 ms, for 2 ms,
    /// and so on up to 100 ms.
    private static let mostSpins = 64

    /// Whether bytes of the requests or their answers went to or fro since this was asked last.
    private func hasMoved() -> Bool {
        let byteCount = busy.values.reduce(0) { $0 &+ $1.byteCount }
        guard byteCount != lastByteCount else { return false }
        lastByteCount = byteCount
        spins = 0
        return true
    }

    private func start(_ job: Job) {
        guard let multi, let transfer = idle.popLast() ?? CurlTransfer(configuration, connections)
        else {
            job.continuation.resume(throwing: HTTPError.invalidRequest)
            return
        }
        guard transfer.prepare(job), curl_multi_add_handle(multi, transfer.easy) == CURLM_OK else {
            finish(transfer, with: .failure(HTTPError.invalidRequest))
            return
        }
        busy[job.number] = transfer
    }

    private func cancel(_ number: UInt64) {
        guard let transfer = busy.removeValue(forKey: number) else { return }
        _ = curl_multi_remove_handle(multi, transfer.easy)
        finish(transfer, with: .failure(CancellationError()))
    }

    private func finishTransfers() {
        var remaining: Int32 = 0
        while let message = curl_multi_info_read(multi, &remaining) {
            guard message.pointee.msg == CURLMSG_DONE,
                let transfer = CurlTransfer.of(message.pointee.easy_handle)
            else { continue }
            let code = emp_result(message)
            busy[transfer.number] = nil
            (wakes, spins) = (0, 0)
            _ = curl_multi_remove_handle(multi, transfer.easy)
            finish(transfer, with: transfer.result(code))
        }
    }

    private func finish(_ transfer: CurlTransfer, with result: Result<CurlAnswer, any Error>) {
        transfer.finish(with: result)
        if Self.mayReuseHandles { idle.append(transfer) }
    }

    /// Whether a handle may serve one request after the other.
    ///
    /// Before 8.7 a handle keeps a pointer to the last header's memory after that is freed, and writes there
    /// if the next header begins with a folded line.
    private static let mayReuseHandles =
        curl_version_info(CURLVERSION_FIRST).map { $0.pointee.version_num >= 0x080700 } ?? false
}
#endif
