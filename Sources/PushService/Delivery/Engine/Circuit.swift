import WallTime

/// Whether pushes through a certificate are sent, judged by what became of the last ones.
///
/// It has no clock: its callers pass the current time.
struct Circuit: Sendable {
    /// What is sent.
    enum State: Hashable, Sendable {
        /// Everything is.
        case closed
        /// Nothing is before the instant; then one push is, as a probe.
        case open(until: Instant)
        /// The probe is under way.
        case probing(Push.ID)
    }

    /// A change of the state that an operator wants to see.
    enum Change: Hashable, Sendable {
        case opened(Delivery.Reason, until: Instant)
        case closed
    }

    let policy: PushDispatcher.CircuitPolicy
    private(set) var state = State.closed
    /// The pushes without an answer since the last answer; of those that were lost with one connection only one.
    private var unanswered: Set<Push.ID> = []
    /// Which of the last answers asked for a pause.
    private var answers = RecentAnswers()
    /// When a connection was last lost.
    private var lastLoss: Instant?
    /// How often in a row it has opened.
    private var openings = 0

    init(_ policy: PushDispatcher.CircuitPolicy) {
        self.policy = policy
    }

    var isAsNew: Bool { state == .closed && unanswered.isEmpty && answers.areGood }

    /// Whether pushes are held.
    var isOpen: Bool { state != .closed }

    /// Whether the next push may be sent at `now`.
    func passes(at now: Instant) -> Bool {
        switch state {
        case .closed: true
        case .open(let instant): instant <= now
        case .probing: false
        }
    }

    /// Notes that a push is about to be sent, which is the probe if the circuit is open.
    mutating func begin(_ id: Push.ID) {
        if case .open = state {
            state = .probing(id)
        }
    }

    /// Notes that a push was not sent after all; if it was the probe, another one can be.
    mutating func forget(_ id: Push.ID, at now: Instant) {
        if state == .probing(id) {
            state = .open(until: now)
        }
    }

    /// Notes what the reply shows to a push that was sent at `sentAt`; `jitter` is what was drawn for the pause.
    ///
    /// Replies to pushes that were sent before it opened change nothing until it is closed again.
    mutating func note(
        _ sign: ServerSign,
        of id: Push.ID,
        sentAt: Instant,
        at now: Instant,
        jitter: Double
    ) -> Change? {
        let isProbe = state == .probing(id)
        guard isProbe || state == .closed else { return nil }
        switch sign {
        case .answered, .busy(_, retryAfter: nil):
            noteAnswer(asksForPause: false)
            state = .closed
            return isProbe ? .closed : nil
        case .busy(let reason, let pause?):
            noteAnswer(asksForPause: true)
            // The pause that one answer asks for is that of its push.
            guard isProbe || answers.areBusy else { return nil }
            let longest = policy.pauses.longest.milliseconds
            return open(reason, for: min(pause.milliseconds, longest), now)
        case .paused(let reason, let pause):
            noteAnswer(asksForPause: true)
            return open(reason, for: pause.milliseconds, now)
        case .silent(let reason), .lost(let reason):
            if case .lost = sign {
                // Another push that was under way when the connection was lost shows nothing more.
                guard isProbe || lastLoss.map({ $0 <= sentAt }) ?? true else { return nil }
                lastLoss = now
            }
            unanswered.insert(id)
            guard isProbe || unanswered.count >= policy.faults else { return nil }
            openings = min(openings + 1, 64)
            let pause = policy.pauses.milliseconds(after: openings, jitter: jitter)
            return open(reason, for: pause, now)
        case .refused(let reason):
            guard policy.credentials == .held else {
                return note(.answered, of: id, sentAt: sentAt, at: now, jitter: 0)
            }
            openings = min(openings + 1, 64)
            let pause = policy.pauses.milliseconds(after: openings, jitter: jitter)
            return open(reason, for: pause, now)
        case .nothing:
            forget(id, at: now)
            return nil
        }
    }

    private mutating func noteAnswer(asksForPause: Bool) {
        unanswered = []
        lastLoss = nil
        openings = 0
        answers.note(isBusy: asksForPause)
    }

    private mutating func open(_ reason: Delivery.Reason, for milliseconds: Int64, _ now: Instant)
        -> Change
    {
        let end = now.adding(milliseconds: max(1, milliseconds))
        state = .open(until: end)
        unanswered = []
        answers = RecentAnswers()
        return .opened(reason, until: end)
    }
}
