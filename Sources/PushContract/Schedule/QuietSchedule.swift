public import ExactJSON
public import PushRules
public import WallTime

/// The quiet stretches of a user, and the time zone in which they are written.
public struct QuietSchedule: Sendable {
    /// The stretches in order.
    public let stretches: [QuietStretch]

    private let zone: CompiledZone
    private let zones: ZoneTable

    init(stretches: [QuietStretch], zone: CompiledZone, zones: ZoneTable) {
        self.stretches = stretches
        self.zone = zone
        self.zones = zones
    }

    /// An instant with the offset that the user's zone has then; UTC if there is no zone (M31).
    public func text(_ instant: Instant) -> String {
        instant.rfc3339(offset: zones.offset(of: zone, at: instant))
    }

    /// The answer of `schedule`.
    public var contractJSON: JSONObject {
        ["quiet": .array(stretches.map { .object(json($0)) })]
    }

    private func json(_ stretch: QuietStretch) -> JSONObject {
        var entry: JSONObject = [
            "from": .string(text(stretch.from)),
            "to": .string(text(stretch.to)),
        ]
        let reasons = stretch.reasons.map { JSONValue.string($0.word.string) }
        if reasons.count == 1 {
            entry["reason"] = reasons.first
        } else {
            entry["reasons"] = .array(reasons)
        }
        return entry
    }
}
