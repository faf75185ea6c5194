package import ExactJSON
import PushEvaluation
package import PushModel
package import PushRules
package import WallTime

/// The quiet stretches of a user, and the time zone in which they are written.
package struct QuietSchedule: Sendable {
    /// The stretches in order.
    package let stretches: [QuietStretch]
    /// What in the settings could not be used, or is probably not meant (L5).
    package let diagnostics: [Diagnostic]

    private let zone: CompiledZone
    private let zones: ZoneTable

    init(
        stretches: [QuietStretch],
        diagnostics: [Diagnostic],
        zone: CompiledZone,
        zones: ZoneTable
    ) {
        self.stretches = stretches
        self.diagnostics = diagnostics
        self.zone = zone
        self.zones = zones
    }

    /// An instant with the offset that the user's zone has then; UTC if there is no zone (M31).
    package func text(_ instant: Instant) -> String {
        instant.rfc3339(offset: zones.offset(of: zone, at: instant))
    }

    /// The answer of `schedule`.
    package var contractJSON: JSONObject {
        var answer: JSONObject = ["quiet": .array(stretches.map { .object(json($0)) })]
        if !diagnostics.isEmpty {
            answer["diagnostics"] = .array(
                placedDiagnostics.map { path, code in
                    ["code": code.word.json, "path": path.json]
                }
            )
        }
        return answer
    }

    /// The diagnostics with their places in the input, sorted by path, then code (L9).
    package var placedDiagnostics: [(path: JSONPointer, code: Diagnostic.Code)] {
        diagnostics.placed(settings: JSONPointer.root.appending(key: "settings"))
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
