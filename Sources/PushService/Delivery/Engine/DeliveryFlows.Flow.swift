import PushModel
import WallTime

extension DeliveryFlows {
    /// What distinguishes a flow: VoIP pushes have one of their own.
    struct Name: Hashable, Sendable {
        let certificateName: Certificate.Name
        let isVoIP: Bool

        init(_ delivery: Delivery) {
            certificateName = delivery.groupIDs.certificateName
            isVoIP = delivery.isVoIP
        }

        init(_ certificateName: Certificate.Name, isVoIP: Bool) {
            self.certificateName = certificateName
            self.isVoIP = isVoIP
        }
    }

    /// The pushes of a certificate that are of the same urgency.
    struct Flow: Sendable {
        /// A flow that is full is stalled if no reply has come for so long.
        private static let stallMilliseconds: Int64 = 5000

        let name: Name
        /// The number of its pushes in hand, those included that do not wait.
        var inHand = 0
        var due = DueQueue<Push.ID>()
        /// The pushes that wait, by their expiration; filled only while the circuit is open.
        var expiring = DueQueue<Push.ID>()
        /// The number of pushes in flight that take a slot, and of those that take none, because they have stalled.
        var inFlight = 0
        var stalled = 0
        /// When the push was sent that was sent last of those that were answered.
        var answered = Instant.earliest
        /// The number of pushes that were accepted, of which the queue has yet to record it.
        var unsettled = 0
        /// The number of pushes that wait.
        var waiting = 0
        /// The number of pushes that wait to be sent again.
        var postponed = 0
        /// The number that its last push had among all that were sent; 0 if none was.
        var turn: Int64 = 0
        var limit: InFlightLimit
        /// The most pushes a second through its certificate; `nil` for any number.
        let rate: Int?
        /// When the last reply came, or the first push of those in flight was sent.
        var progress = Instant.earliest

        /// When the flow stalls if no reply comes; `nil` if it has slots left.
        var stall: Instant? {
            guard isFull, inFlight > 0 else { return nil }
            return progress.adding(milliseconds: Self.stallMilliseconds)
        }

        /// How many more of its pushes can be sent at once.
        var slots: Int { limit.value - inFlight - unsettled }

        /// Whether so few slots are left that pushes for them are not worth a call to the queue.
        var isFull: Bool { slots <= limit.value / 8 }

        func isStalled(at now: Instant) -> Bool { stall.map { $0 <= now } ?? false }

        var isEmpty: Bool { inHand == 0 }

        /// Notes that a push is in flight no longer.
        mutating func end(_ sign: ServerSign, milliseconds: Int64, at now: Instant) {
            inFlight -= 1
            progress = now
            limit.note(sign, milliseconds: milliseconds, inFlight: inFlight)
        }
    }
}
