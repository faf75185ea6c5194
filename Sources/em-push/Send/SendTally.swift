import ExactJSON
import PushService
import Synchronization

/// What has come of a call of `send` so far.
final class SendTally: Sendable {
    struct Counts: Sendable {
        var inputs = 0
        var refused = 0
        var pushes = 0
        /// Pushes that an earlier call has sent, as its report or the queue says.
        var acceptedBefore = 0
        var accepted = 0
        var suppressed: [ExactString: Int] = [:]
        var notAccepted: [ExactString: Int] = [:]

        /// How many pushes have ended.
        var ended: Int { accepted + notAccepted.values.reduce(0, +) }

        /// Pushes that are in the file of the queue at the end.
        var queued = 0

        /// Whether a signal ended the call before its end.
        var isInterrupted = false

        /// Whether nothing went wrong.
        var isClean: Bool { refused == 0 && notAccepted.isEmpty && !isInterrupted }

        /// The line at the end.
        var json: JSONObject {
            var line: JSONObject = [
                "inputs": .number(JSONNumber(Int64(inputs))),
                "pushes": .number(JSONNumber(Int64(pushes))),
                "accepted": .number(JSONNumber(Int64(accepted))),
            ]
            line["acceptedBefore"] = Self.json(acceptedBefore)
            line["interrupted"] = isInterrupted ? .bool(true) : nil
            line["notSent"] = isInterrupted ? .number(JSONNumber(Int64(pushes - ended))) : nil
            line["queued"] = Self.json(queued)
            line["refused"] = Self.json(refused)
            line["suppressed"] = Self.json(suppressed)
            line["notAccepted"] = Self.json(notAccepted)
            return line
        }

        private static func json(_ count: Int) -> JSONValue? {
            count == 0 ? nil : .number(JSONNumber(Int64(count)))
        }

        private static func json(_ counts: [ExactString: Int]) -> JSONValue? {
            guard !counts.isEmpty else { return nil }
            return .object(
                JSONObject(
                    counts.map { word, count in
                        JSONObject.Member(key: word, value: .number(JSONNumber(Int64(count))))
                    }
                )
            )
        }
    }

    private let state = Mutex(Counts())

    var counts: Counts { state.withLock { $0 } }

    /// Counts an input; gives its number.
    func addInput() -> Int {
        state.withLock { counts in
            counts.inputs += 1
            return counts.inputs
        }
    }

    func addRefusal() {
        state.withLock { $0.refused += 1 }
    }

    func addPushes(_ count: Int, acceptedBefore: Int) {
        state.withLock { counts in
            counts.pushes += count
            counts.acceptedBefore += acceptedBefore
        }
    }

    func interrupt() {
        state.withLock { $0.isInterrupted = true }
    }

    /// Counts a push of this call as one that an earlier call has sent.
    func moveToAcceptedBefore() {
        state.withLock { counts in
            counts.pushes -= 1
            counts.acceptedBefore += 1
        }
    }

    /// Sets how many pushes are in the file of the queue at the end.
    func setQueued(_ count: Int) {
        state.withLock { $0.queued = count }
    }

    func addSuppression(_ word: ExactString) {
        state.withLock { $0.suppressed[word, default: 0] += 1 }
    }

    func add(_ outcome: DeliveryOutcome) {
        state.withLock { counts in
            if case .accepted = outcome.result {
                counts.accepted += 1
            } else {
                counts.notAccepted[outcome.lastWord, default: 0] += 1
            }
        }
    }
}
