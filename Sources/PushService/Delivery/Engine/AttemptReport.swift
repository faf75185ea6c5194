import WallTime

/// A reply, when its push was sent, and how long it took.
struct TimedReply: Sendable {
    let reply: TransportReply
    let sentAt: Instant
    let milliseconds: Int64
}

/// What came of sending a push, and what the last reply shows of the server.
struct AttemptReport: Sendable {
    let result: SendResult
    let sign: ServerSign
    /// When the push was sent that the last reply is about; `nil` if none was.
    let sentAt: Instant?
    /// How long the last reply took.
    let milliseconds: Int64
    /// How often the push was sent.
    let sendings: Int

    init(_ timed: TimedReply, _ result: SendResult, sendings: Int = 1) {
        self.result = result
        self.sendings = sendings
        sign = ServerSign(timed.reply)
        sentAt = timed.sentAt
        milliseconds = timed.milliseconds
    }

    private init(_ result: SendResult) {
        self.result = result
        sign = .nothing
        sentAt = nil
        milliseconds = 0
        sendings = 0
    }

    /// The push was not sent, and goes back.
    static func notSent(at instant: Instant) -> AttemptReport {
        AttemptReport(.returned(due: instant))
    }
}
