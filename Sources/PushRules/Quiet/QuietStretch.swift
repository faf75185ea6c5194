public import WallTime

/// A stretch of time in which do-not-disturb lets nothing through, and why.
public struct QuietStretch: Hashable, Sendable {
    /// The first quiet instant.
    public var from: Instant
    /// The first instant after it that is not quiet, or the end of what was asked for.
    public var to: Instant
    /// Everything that is quiet at some time in the stretch, in gate order.
    public var reasons: [SuppressionReason]
}

extension Preferences {
    /// Every maximal quiet stretch in `from..<to`, clipped to it, in order.
    ///
    /// A stretch is maximal in being quiet at all: what touches or overlaps is one stretch (M32). Only
    /// gates B5, B6 and B7 count; remind types are no quiet time (M34).
    public func quietStretches(
        from: Instant,
        to: Instant,
        zones: ZoneTable
    ) -> [QuietStretch] {
        guard from < to else { return [] }
        var pieces: [QuietStretch] = []
        for (expiry, reason) in [
            (appExpiry, SuppressionReason.appDuration),
            (conversationExpiry, .conversationDuration),
        ] {
            if let expiry, from < expiry {
                pieces.append(QuietStretch(from: from, to: min(expiry, to), reasons: [reason]))
            }
        }
        if let quietHours {
            var instant = from
            while let start = quietHours.firstQuiet(from: instant, before: to, zones: zones) {
                let end =
                    quietHours.firstPassing(from: start, zones: zones).map { min($0, to) } ?? to
                pieces.append(QuietStretch(from: start, to: end, reasons: [.appInterval]))
                instant = end
            }
        }
        return QuietStretch.joined(pieces)
    }
}

extension QuietStretch {
    /// Joins what touches or overlaps.
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
            stretches[index].reasons.sort { $0.rawValue < $1.rawValue }
        }
        return stretches
    }
}
