#if HTTP2

/// Whether a connection is alive, judged by what has come and when.
///
/// It has no clock: its callers pass the current time.
struct HTTP2Health {
    /// After what time which conclusion is drawn.
    struct Times: Sendable {
        /// No answer came for so long although one is due: the server is asked whether it is there.
        var lateAnswer = 2_000
        /// Nothing was received for so long while nothing is due: the same.
        var idle = 60_000
        /// No acknowledgement came for so long: the connection is dead.
        var acknowledgement = 3_000
        /// No answer came for so long although some are due: other connections are better.
        var stall = 5_000
    }

    /// What is to be done about a connection.
    enum Verdict: Hashable {
        /// Nothing until then.
        case fine(until: LoopTime)
        /// A PING is to be sent.
        case ask
        /// It has stalled: it is to get no more requests. It is said once.
        case stalled
        /// It is to be closed.
        case dead
    }

    private let times: Times
    private var lastReceived: LoopTime
    private var lastAcknowledged: LoopTime
    /// When the last answer came, or when the first came to be due.
    private var lastProgress: LoopTime
    private var asked: LoopTime?
    /// Whether answers are due.
    private var isBusy = false
    /// Whether it was found to have stalled.
    private(set) var isStalled = false

    init(_ times: Times, at now: LoopTime) {
        self.times = times
        (lastReceived, lastAcknowledged, lastProgress) = (now, now, now)
    }

    mutating func receive(at now: LoopTime) {
        lastReceived = now
    }

    mutating func acknowledge(at now: LoopTime) {
        asked = nil
        lastAcknowledged = now
    }

    mutating func start(at now: LoopTime) {
        guard !isBusy else { return }
        isBusy = true
        lastProgress = now
    }

    /// Notes that an answer was whole, or that a request was given up.
    mutating func end(isAnswer: Bool, isLast: Bool, at now: LoopTime) {
        if isAnswer { lastProgress = now }
        if isLast { isBusy = false }
    }

    /// Whether an answer has come since a request was sent.
    func hasAnswered(since start: LoopTime) -> Bool {
        lastProgress > start
    }

    /// What follows at a time; a PING that it asks for counts as sent.
    mutating func verdict(at now: LoopTime) -> Verdict {
        var next: LoopTime
        if let asked {
            next = asked + times.acknowledgement
            guard now < next else { return .dead }
        } else {
            next =
                isBusy
                ? max(lastAcknowledged, lastProgress) + times.lateAnswer : lastReceived + times.idle
            guard now < next else {
                asked = now
                return .ask
            }
        }
        if isBusy, !isStalled {
            let stalled = lastProgress + times.stall
            guard now < stalled else {
                isStalled = true
                return .stalled
            }
            next = min(next, stalled)
        }
        return .fine(until: next)
    }

    /// Whether a PING is under way, whose acknowledgement says more.
    var isAsked: Bool { asked != nil }

    /// Notes that a request met its time-out while no other was answered; `false` if it had stalled before.
    mutating func stall() -> Bool {
        defer { isStalled = true }
        return !isStalled
    }

    /// Notes a PING that was sent out of turn.
    mutating func ask(at now: LoopTime) {
        asked = asked ?? now
    }
}
#endif
