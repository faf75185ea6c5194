#if HTTP2
import CSSL
import Foundation

/// The thread of a sender: it alone touches libnghttp2 and OpenSSL.
final class HTTP2Loop {
    /// What reaches the thread.
    enum Event: Sendable {
        case request(HTTP2Exchange.Job)
        /// The addresses of an origin's host, for the attempt with a deadline.
        case found([SocketAddress], String, LoopTime)
        /// The next part of a task that runs on the thread.
        case job(UnownedJob, UnownedTaskExecutor)
    }

    /// How many parts of tasks run in one turn, so that the server has the first of their requests while the
    /// others are made.
    private static let mostJobs = 32

    let mailbox: LoopMailbox<Event>
    private let watch: ConnectionWatch
    let tls: TLSContext
    let times: HTTP2Health.Times
    let connectionsPerHost: Int
    let connectMilliseconds: Int
    let names = NameLookup()
    /// What is read from any connection, one after the other.
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 16 << 10, alignment: 16)
    /// When the turn began.
    private(set) var now = LoopTime.now

    private var pools: [String: HTTP2Pool] = [:]
    private var latestPool: HTTP2Pool?
    private var exchanges = HTTP2ExchangeTable()
    /// The exchanges that have ended, whose callers do not know it yet.
    private var ended: [(HTTP2Exchange, Result<HTTP2Answer, any Error>)] = []
    private var deadlines = HTTP2Deadlines()
    /// The parts of tasks that are to run, and how many of them have run.
    private var jobs: [(UnownedJob, UnownedTaskExecutor)] = []
    private var jobsRun = 0
    private var files: [pollfd] = []
    private var owners: [HTTP2Connection] = []

    init(
        _ mailbox: LoopMailbox<Event>,
        _ watch: ConnectionWatch,
        _ configuration: HTTP2Sender.Configuration
    ) throws(HTTPError.SetupError) {
        tls = try TLSContext(
            authorities: configuration.authorities,
            clientCertificate: configuration.clientCertificate
        )
        self.mailbox = mailbox
        self.watch = watch
        times = configuration.times
        connectionsPerHost = configuration.connectionsPerHost
        connectMilliseconds = configuration.connectTimeout.wholeMilliseconds
    }

    deinit {
        buffer.deallocate()
    }

    /// Works until the mailbox is closed and every request has its response.
    func run() {
        emp_block_sigpipe()
        var batch = LoopMailbox<Event>.Batch()
        while true {
            mailbox.take(into: &batch)
            now = .now
            for event in batch.events { take(event) }
            for number in batch.cancelled { cancel(number) }
            runJobs()
            endExpired()
            for pool in pools.values { pool.distribute(at: now) }
            resumeEnded()
            if batch.isClosed, exchanges.isEmpty, jobs.isEmpty { break }
            let wake = nextWake()
            for pool in pools.values { pool.distribute(at: now) }
            resumeEnded()
            noteCounts()
            let isIdle = jobs.isEmpty && !pools.values.contains { $0.hasUnread }
            let mayWait = mailbox.fallAsleep() && isIdle
            wait(mayWait ? wake : now)
        }
        for pool in pools.values { pool.close() }
    }

    /// Gives an exchange its result, wherever it is.
    ///
    /// The caller has it once the frames are written that came of the same bytes: the process may end then.
    func end(_ exchange: HTTP2Exchange, _ result: Result<HTTP2Answer, any Error>) {
        guard exchange.end() else { return }
        exchanges.remove(exchange)
        ended.append((exchange, result))
        deadlines.noteEnd()
    }

    private func resumeEnded() {
        for (exchange, result) in ended { exchange.resume(with: result) }
        ended.removeAll(keepingCapacity: true)
    }

    /// Tells of a connection, after those that there are were counted.
    func tell(_ change: ConnectionEvent.Change, of origin: String) {
        noteCounts()
        watch.tell(ConnectionEvent(of: origin, change))
    }

    private func noteCounts() {
        var counts = ConnectionGauges()
        for pool in pools.values { pool.count(into: &counts) }
        counts.waiting = exchanges.count - counts.streams
        watch.note(counts)
    }

    // MARK: Tasks

    private func runJobs() {
        let end = min(jobs.count, jobsRun + Self.mostJobs)
        while jobsRun < end {
            let (job, executor) = jobs[jobsRun]
            jobsRun += 1
            job.runSynchronously(on: executor)
        }
        guard jobsRun >= jobs.count / 2 else { return }
        jobs.removeFirst(jobsRun)
        jobsRun = 0
    }

    // MARK: Events

    private func take(_ event: Event) {
        switch event {
        case .request(let job): start(job)
        case .found(let addresses, let origin, let deadline):
            pools[origin]?.connect(addresses, deadline: deadline, at: now)
        case .job(let job, let executor): jobs.append((job, executor))
        }
    }

    private func start(_ job: HTTP2Exchange.Job) {
        guard let pool = pool(of: job.origin) else {
            return job.continuation.resume(throwing: HTTPError.invalidRequest)
        }
        let exchange = HTTP2Exchange(job, pool: pool)
        exchanges.insert(exchange)
        deadlines.insert(exchange)
        pool.add(exchange)
    }

    private func pool(of origin: String) -> HTTP2Pool? {
        if let latestPool, latestPool.origin == origin { return latestPool }
        guard let pool = pools[origin] ?? HTTP2Pool(origin, self) else { return nil }
        pools[origin] = pool
        latestPool = pool
        return pool
    }

    private func cancel(_ number: UInt64) {
        guard let exchange = exchanges[number] else { return }
        giveUp(exchange, CancellationError())
    }

    private func endExpired() {
        while let exchange = deadlines.popExpired(at: now) {
            let connection = exchange.connection
            giveUp(exchange, HTTPError.timedOut)
            connection?.judgeTimeout(of: exchange, at: now)
        }
    }

    private func giveUp(_ exchange: HTTP2Exchange, _ error: any Error) {
        if let connection = exchange.connection {
            connection.giveUp(exchange, error)
        } else {
            exchange.pool.remove(exchange)
            end(exchange, .failure(error))
        }
    }

    // MARK: Waiting

    /// When the loop has to do something by itself.
    private func nextWake() -> LoopTime? {
        var next = deadlines.next
        for pool in pools.values {
            guard let time = pool.keepTime(at: now) else { continue }
            next = min(next ?? time, time)
        }
        return next
    }

    /// Waits for sockets and the mailbox, and lets each connection go on that has something to read.
    private func wait(_ wake: LoopTime?) {
        files.removeAll(keepingCapacity: true)
        owners.removeAll(keepingCapacity: true)
        files.append(pollfd(fd: mailbox.bell, events: Int16(POLLIN), revents: 0))
        for pool in pools.values { pool.addInterest(&files, &owners) }
        let milliseconds = wake.map { Int32(clamping: LoopTime.now.milliseconds(until: $0)) } ?? -1
        _ = poll(&files, nfds_t(files.count), milliseconds)
        now = .now
        if files[0].revents != 0 { mailbox.silence() }
        for (file, owner) in zip(files.dropFirst(), owners)
        where file.revents != 0 || owner.hasUnread {
            owner.goOn(at: now)
            owner.flush()
        }
        resumeEnded()
    }
}
#endif
