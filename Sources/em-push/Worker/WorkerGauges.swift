import ExactJSON
import PushModel
import PushService
import Synchronization
import WallTime

/// The gauges of an app, for which a status waits a second at most.
final class WorkerGauges: Sendable {
    /// The time for which gauges are not read again: what the queue has is counted.
    private static let freshness = Duration.seconds(5)

    private struct State {
        var gauges: DeliveryGauges?
        var read: ContinuousClock.Instant?
        var isReading = false
    }

    private let state = Mutex(State())

    /// What was read last, and whether that is fresh; `nil` if nothing was ever read.
    func current(
        reading read: @escaping @Sendable () async throws -> DeliveryGauges
    ) async -> (gauges: DeliveryGauges, isFresh: Bool)? {
        if !isFresh { await refresh(read) }
        return state.withLock { $0.gauges }.map { ($0, isFresh) }
    }

    private var isFresh: Bool {
        state.withLock { state in
            state.read.map { ContinuousClock.now - $0 < Self.freshness } ?? false
        }
    }

    /// Reads the gauges, unless that is under way; returns when they are read, or after a second.
    private func refresh(_ read: @escaping @Sendable () async throws -> DeliveryGauges) async {
        let isReading = state.withLock { state in
            defer { state.isReading = true }
            return state.isReading
        }
        guard !isReading else { return }
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        Task {
            let gauges = try? await read()
            state.withLock { state in
                state.isReading = false
                state.gauges = gauges ?? state.gauges
                state.read = gauges == nil ? nil : .now
            }
            continuation.finish()
        }
        let timeout = Task {
            try? await Task.sleep(for: .seconds(1))
            continuation.finish()
        }
        for await _ in stream {}
        timeout.cancel()
    }
}

extension DeliveryGauges {
    /// The gauges as a status has them.
    ///
    /// - Parameter hasQueue: Whether what the queue has is among them.
    /// - Returns: The object.
    func json(hasQueue: Bool) -> JSONObject {
        var json: JSONObject = [
            "inFlight": Self.json(inFlight), "inHand": Self.json(inHand),
            "postponed": Self.json(postponed), "held": Self.json(held),
            "dispatches": Self.json(dispatches),
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
            limits[name.text] = Self.json(limit)
        }
        json["circuits"] = .object(states)
        json["inFlightLimits"] = .object(limits)
        if hasQueue {
            var status: JSONObject = [
                "waiting": Self.json(queue.waiting), "leased": Self.json(queue.leased),
                "deadLetters": Self.json(queue.deadLetters),
            ]
            status["oldestAge"] = queue.oldestAge.map { .number(JSONNumber($0.components.seconds)) }
            json["queue"] = .object(status)
        }
        return json
    }

    private static func json(_ count: Int) -> JSONValue { .number(JSONNumber(Int64(count))) }
}
