import ExactJSON
import PushModel
package import WallTime

/// A stretch of time through which do-not-disturb blocks pushes, and why.
package struct QuietStretch: Hashable, Sendable {
    /// The first quiet instant.
    package var from: Instant
    /// The first instant after the stretch; at most the end of the time that was asked for.
    package var to: Instant
    /// The reasons that block at some time in the stretch, in gate order.
    package var reasons: [SuppressionReason]
}

extension Preferences {
    /// Every quiet stretch in `from..<to`, clipped to it, in order.
    ///
    /// Stretches that touch or overlap are joined, also if their reasons differ (M32). Only gates B5, B6,
    /// B7 and B10 make a time quiet, remind types do not (M34).
    package func quietStretches(
        from: Instant,
        to: Instant,
        zones: ZoneTable
    ) -> [QuietStretch] {
        guard from < to else { return [] }
        var pieces: [QuietStretch] = []
        for (expiry, gate) in [
            (appExpiry, Gate.appDuration), (conversationExpiry, .conversationDuration),
        ] {
            if let expiry, from < expiry {
                pieces.append(
                    QuietStretch(from: from, to: min(expiry, to), reasons: [.gate(gate)])
                )
            }
        }
        for gate in [Gate.appInterval, .quietWindow] {
            pieces += quietStretches(of: gate, from: from, to: to, zones: zones)
        }
        return QuietStretch.joined(pieces)
    }

    /// The stretches in which the interval, or a window, is active, clipped to `from..<to`, in order.
    package func quietStretches(
        of gate: Gate,
        from: Instant,
        to: Instant,
        zones: ZoneTable
    ) -> [QuietStretch] {
        var part = self
        if gate == .quietWindow {
            part.row.quietHours = QuietHours(nil)
        } else {
            part.windows = PushSettings.QuietWindows()
        }
        guard let calendar = QuietCalendar(part, zones: zones) else { return [] }
        var stretches: [QuietStretch] = []
        var instant = from
        while let start = calendar.firstQuiet(from: instant, before: to) {
            let end = calendar.firstPassing(from: start, before: to) ?? to
            stretches.append(QuietStretch(from: start, to: end, reasons: [.gate(gate)]))
            instant = end
        }
        return stretches
    }
}

extension QuietStretch {
    /// Joins stretches that touch or overlap.
    fileprivate static func joined(_ pieces: [QuietStretch]) -> [QuietStretch] {
        var stretches: [QuietStretch] = []
        for piece in pieces.ordered(by: { $0.from < $1.from }) {
            if let last = stretches.indices.last, piece.from <= stretches[last].to {
                stretches[last].to = max(stretches[last].to, piece.to)
                for reason in piece.reasons where !stretches[last].reasons.contains(reason) {
                    stretches[last].reasons.append(reason)
                }
            } else {
                stretches.append(piece)
            }
        }
        for index in stretches.indices {
            stretches[index].reasons = stretches[index].reasons.ordered(by: <)
        }
        return stretches
    }
}
