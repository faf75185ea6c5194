import ExactJSON
import HTTPExchange
import PushModel
import PushService
import WallTime

extension WorkerApp {
    /// What it holds at present; without what the queue has if that takes longer than a second.
    var status: JSONObject {
        get async {
            var json = dispatcher.gaugesInHand.json
            json["queueFailsSince"] = dispatcher.queueFailsSince.map { .string("\($0)") }
            json["queueFaults"] = .object(
                dispatcher.queueFailures.map {
                    (ExactString($0.call.rawValue), .object(JSONObject(facts: $0.facts)))
                }
            )
            var counts: [String: Int] = [:]
            for (key, count) in metrics.current.events { counts[key.word, default: 0] += count }
            let events = counts.sorted { $0.key < $1.key }
            json["events"] = .object(events.map { (ExactString($0), .count($1)) })
            json["notCounted"] = .count(metrics.current.notCounted)
            json["queue"] = await currentQueueStatus.map { .object($0.json) }
            return json
        }
    }

    /// What the queue has; `nil` if it takes longer than a second.
    var currentQueueStatus: RecentQueueStatus.Status? {
        get async {
            await queueStatus.current { [queue, app = dispatcher.app] in
                RecentQueueStatus.Status(
                    pushes: try await queue.status(of: Delivery.Selection(app: app, .pushes)),
                    dispatches: try await queue.status(
                        of: Delivery.Selection(app: app, .dispatches)
                    ),
                    held: try await queue.heldCount(of: app),
                    heldDue: try await queue.nextHeldDue(of: app)
                )
            }
        }
    }
}

extension PushDispatcher.Gauges {
    /// The gauges as a status has them, without what the queue has.
    fileprivate var json: JSONObject {
        var json: JSONObject = [
            "inFlight": .count(inFlight), "inHand": .count(inHand),
            "postponed": .count(postponed), "held": .count(held),
        ]
        json["circuits"] = .object(
            circuits.map { name, circuit in
                switch circuit {
                case .open(let until):
                    (name.text, .object(["state": "open", "until": .string("\(until)")]))
                case .probing: (name.text, .object(["state": "probing"]))
                }
            }
        )
        json["inFlightLimits"] = .object(inFlightLimits.map { ($0.text, .count($1)) })
        json["connections"] = .object(
            connections.map { name, gauges in
                let numbers: JSONObject = [
                    "connections": .count(gauges.connections), "streams": .count(gauges.streams),
                    "waiting": .count(gauges.waiting),
                ]
                return (name, .object(numbers))
            }
        )
        return json
    }
}

extension RecentQueueStatus.Status {
    /// The status as that of a worker has it.
    fileprivate var json: JSONObject {
        var json: JSONObject = [
            "waiting": .count(pushes.waiting), "leased": .count(pushes.leased),
            "doubted": .count(pushes.doubted), "deadLetters": .count(pushes.deadLetters),
            "dispatches": .count(dispatches.waiting + dispatches.leased),
            "deadDispatches": .count(dispatches.deadLetters), "held": .count(held),
        ]
        json["heldDueIn"] = heldDue.map { .number(JSONNumber(max(0, $0.components.seconds))) }
        json["oldestAge"] = pushes.oldestAge.map { .number(JSONNumber($0.components.seconds)) }
        return json
    }
}

extension JSONObject {
    /// Texts by their names, in order.
    init(facts: [String: String]) {
        let sorted = facts.sorted { $0.key < $1.key }
        self.init(sorted.map { Member(key: ExactString($0.key), value: .string($0.value)) })
    }
}

extension JSONValue {
    /// An object of members in this order.
    static func object(_ members: [(ExactString, JSONValue)]) -> JSONValue {
        .object(JSONObject(members.map { JSONObject.Member(key: $0, value: $1) }))
    }

    static func count(_ count: Int) -> JSONValue { .number(JSONNumber(Int64(count))) }
}
