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
    /// Stretches that touch or overlap are joined, also if their reasons differ (M32). Only gates B5, B6
    /// and B7 make a time quiet, remind types do not (M34).
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
        if let calendar = QuietCalendar(self, zones: zones) {
            var instant = from
            while let start = calendar.firstQuiet(from: instant, before: to) {
                let end = calendar.firstPassing(from: start).map { min($0, to) } ?? to
                pieces.append(QuietStretch(from: start, to: end, reasons: [.gate(.appInterval)]))
                instant = end
            }
        }
        return QuietStretch.joined(pieces)
    }
}

extension QuietStretch {
    /// Joins stretches that touch or overlap.
    fileprivate static func joined(_ pieces: [QuietStretch]) -> [QuietStretch] {
        var stretches: [QuietStretch] = []
        for piece in pieces.sorted(by: { $0.from < $1.from }) {
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
            stretches[index].reasons.sort()
        }
        return stretches
    }
}
