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
            var faults: JSONObject = [:]
            for failure in dispatcher.queueFailures {
                faults[ExactString(failure.call.rawValue)] = .object(
                    JSONObject(facts: failure.facts)
                )
            }
            json["queueFaults"] = .object(faults)
            var counts: [String: Int] = [:]
            for (key, count) in metrics.current.events { counts[key.word, default: 0] += count }
            var events: JSONObject = [:]
            for (word, count) in counts.sorted(by: { $0.key < $1.key }) {
                events[ExactString(word)] = .count(count)
            }
            json["events"] = .object(events)
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
                    pushes: try await queue.status(of: DeliverySelection(app: app, .pushes)),
                    dispatches: try await queue.status(of: DeliverySelection(app: app, .dispatches))
                )
            }
        }
    }
}

extension DeliveryGauges {
    /// The gauges as a status has them, without what the queue has.
    fileprivate var json: JSONObject {
        var json: JSONObject = [
            "inFlight": .count(inFlight), "inHand": .count(inHand),
            "postponed": .count(postponed), "held": .count(held),
        ]
        var states: JSONObject = [:]
        for (name, circuit) in circuits {
            states[name.text] =
                switch circuit {
                case .open(let until):
                    .object(["state": "open", "until": .string("\(until)")])
                case .probing: .object(["state": "probing"])
                }
        }
        var limits: JSONObject = [:]
        for (name, limit) in inFlightLimits {
            limits[name.text] = .count(limit)
        }
        var servers: JSONObject = [:]
        for (name, gauges) in connections {
            servers[name] = .object([
                "connections": .count(gauges.connections), "streams": .count(gauges.streams),
                "waiting": .count(gauges.waiting),
            ])
        }
        json["circuits"] = .object(states)
        json["inFlightLimits"] = .object(limits)
        json["connections"] = .object(servers)
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
            "deadDispatches": .count(dispatches.deadLetters),
        ]
        json["oldestAge"] = pushes.oldestAge.map { .number(JSONNumber($0.components.seconds)) }
        return json
    }
}

extension JSONObject {
    /// Texts by their names, in order.
    init(facts: [String: String]) {
        self = [:]
        for (name, value) in facts.sorted(by: { $0.key < $1.key }) {
            self[ExactString(name)] = .string(value)
        }
    }
}

extension JSONValue {
    fileprivate static func count(_ count: Int) -> JSONValue { .number(JSONNumber(Int64(count))) }
}
