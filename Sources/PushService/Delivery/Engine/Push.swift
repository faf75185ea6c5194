import WallTime

/// A push that the engine has in hand.
struct Push: Sendable {
    /// The number of a push in the engine, and its index.
    ///
    /// Numbers grow, and none is given twice.
    struct ID: Hashable, Comparable, Sendable {
        let number: Int64
        private let narrowIndex: Int32

        var index: Int { Int(narrowIndex) }

        init(number: Int64, index: Int) {
            self.number = number
            narrowIndex = Int32(truncatingIfNeeded: index)
        }

        static func == (left: ID, right: ID) -> Bool { left.number == right.number }

        static func < (left: ID, right: ID) -> Bool { left.number < right.number }

        func hash(into hasher: inout Hasher) { hasher.combine(number) }
    }

    /// A reply, behind a reference: most pushes in hand have none.
    final class LastReply: Sendable {
        let reply: TransportReply

        init(_ reply: TransportReply) { self.reply = reply }
    }

    /// What the engine does with the push at present.
    enum State: Sendable {
        /// It has just come.
        case new
        /// It is in its flow, until it is due and there is room.
        case waiting
        /// It is due, but the reader of its dispatch has to read first.
        case awaitingReader
        /// It is due, and its lease is being renewed.
        case renewing
        /// It is being sent.
        case inFlight
        /// It has a result that the queue has yet to record.
        case settling
    }

    let id: ID
    // In 32 bits each, because there is one for each push in hand, of which there are 10,000,000 at most.
    private let indices: (dispatch: Int32, message: Int32, flow: Int32)
    /// The delivery, its lease, and how often it was sent without success.
    var leased: Delivery.Leased
    /// The instant from which on the lease may be over, by the dispatcher's clock.
    var deadline: Instant
    /// The instant at which it is to be sent.
    var due = Instant.earliest
    /// The last reply that it has waited after.
    var lastReply: LastReply?
    var state = State.new
    /// Whether it waits to be sent again, and counts as postponed.
    var isPostponed = false
    /// Whether its lease was renewed, with which the gates are asked again, and nothing was done since.
    var isRenewed = false
    /// Whether it was recalled while it could not be ended.
    var isRecalled = false
    /// Whether its message is held, so that it is not sent.
    var isHeld = false
    /// Whether it is in flight and takes no slot, because it waits where the server answers nothing.
    var isStalled = false
    /// Whether it was accepted, and takes a slot until the queue has recorded it.
    var isAccepted = false

    init(
        _ id: ID,
        _ leased: Delivery.Leased,
        until deadline: Instant,
        dispatch: Int,
        message: Int,
        flow: Int
    ) {
        self.id = id
        self.leased = leased
        self.deadline = deadline
        indices = (
            Int32(truncatingIfNeeded: dispatch), Int32(truncatingIfNeeded: message),
            Int32(truncatingIfNeeded: flow)
        )
    }

    /// The index of the dispatch that it belongs to.
    var dispatch: Int { Int(indices.dispatch) }

    /// The index of its message.
    var message: Int { Int(indices.message) }

    /// The index of its flow.
    var flow: Int { Int(indices.flow) }

    var delivery: Delivery { leased.delivery }

    /// The milliseconds from the instant at which it was due, in the queue or in hand, until it is sent.
    func wait(until sending: Instant) -> Int64 {
        let inQueue = leased.attempts == 0 ? leased.age.milliseconds : 0
        return max(0, sending.milliseconds(since: due)) + inQueue
    }

    /// The last reply, if it was sent.
    var reply: TransportReply? { lastReply?.reply }

    /// Changes it where it stands.
    mutating func change(_ body: (inout Push) -> Void) { body(&self) }
}
