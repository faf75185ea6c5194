import PushService
import WallTime

struct SendOptions: CallOptions {
    /// Where pushes go.
    enum Destination: Sendable {
        /// To APNs, or a server that stands in for it.
        case server(ServerOptions)
        /// Into a file.
        case spool(path: String)
        /// Nowhere: they are checked.
        case nowhere
    }

    private(set) var destination = Destination.nowhere
    private(set) var inFlight = 100
    /// The file to which counts of the pushes are added; `nil` for none.
    private(set) var statistics: String?
    /// The time zone of the days that are counted.
    private(set) var timeZone: PushTimeZone?
    /// The zone data that are decided by.
    let zones: ZoneTable
    /// The milliseconds for which a push that was not accepted is sent again; 0 to send each push once.
    private(set) var retryTime: Int64 = 60_000
    /// The file that says what became of each push; `nil` for none.
    private(set) var report: String?
    /// The file that keeps the pushes until they have ended; `nil` for memory.
    private(set) var queue: String?
    let paths: [Argument]

    private static let day: Int64 = 86_400_000

    init(_ given: inout GivenOptions) throws(UsageError) {
        let isDryRun = given.flag("--dry-run")
        let spool = try given.value("--spool")?.text()
        report = try given.value("--report")?.text()
        statistics = try given.value("--statistics")?.text()
        zones = try given.zoneData()
        timeZone = try given.value("--time-zone")?.timeZone(in: zones)
        if let count = try given.number("--in-flight", in: 1...1000) { inFlight = Int(count) }
        let seconds = try given.number("--retry-for", in: 0...86_400)
        let givenRetryTime = seconds.map { 1000 * $0 }
        queue = try given.value("--queue")?.text()
        let server = try ServerOptions(&given)
        paths = given.operands
        guard [spool != nil, isDryRun, !server.isEmpty].count(where: { $0 }) < 2 else {
            throw UsageError("pushes go to a server, to `--spool` or, with `--dry-run`, nowhere")
        }
        guard statistics == nil || !isDryRun else {
            throw UsageError("`--dry-run` sends nothing that `--statistics` could count")
        }
        guard report == nil || !isDryRun else {
            throw UsageError("`--dry-run` sends nothing that `--report` could tell")
        }
        guard queue == nil || (spool == nil && !isDryRun) else {
            throw UsageError("`--queue` is for a server; `--spool` and `--dry-run` exclude it")
        }
        // A push that waits in a file keeps its first end, so it needs time for a later call.
        retryTime = givenRetryTime ?? (queue == nil ? retryTime : Self.day)
        guard timeZone == nil || statistics != nil else {
            throw UsageError("`--time-zone` is for the days of `--statistics`")
        }
        if let spool {
            destination = .spool(path: spool)
        } else if !isDryRun {
            destination = .server(try server.checked())
        }
        if case .server = destination { return }
        // The transports to a file and to nowhere have no fault that sending again could help.
        retryTime = 0
    }

    /// The milliseconds after which a push expires.
    ///
    /// A push that is sent once may wait for its turn for a day.
    var lifetime: Int64 { retryTime == 0 ? Self.day : retryTime }

    /// The pauses between the attempts to send a push.
    ///
    /// They are Apple's, but no longer than a quarter of the time for which pushes are sent again, and the
    /// last is as long as what is left of it. A push that is sent once expires in its first pause.
    var retry: PushDispatcher.RetryPolicy {
        get throws {
            let sendsAgain = retryTime > 0
            let pause = Duration.milliseconds(sendsAgain ? retryTime / 4 : 2 * Self.day)
            func pauses(_ apples: Backoff) throws -> Backoff {
                try Backoff(
                    first: sendsAgain ? min(apples.first, pause) : pause,
                    longest: sendsAgain ? min(apples.longest, pause) : pause
                )
            }
            let apples = PushDispatcher.RetryPolicy()
            return PushDispatcher.RetryPolicy(
                faults: try pauses(apples.faults),
                server: try pauses(apples.server),
                deviceToken: try pauses(apples.deviceToken),
                providerToken: try pauses(apples.providerToken),
                shortensLastPause: sendsAgain
            )
        }
    }
}
