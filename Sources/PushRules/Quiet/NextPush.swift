public import WallTime

/// When do-not-disturb will next let a push through (rule 2.6).
public enum NextPush: Hashable, Sendable {
    /// The earliest later instant at which gates B5, B6 and B7 all pass, to the millisecond.
    case at(Instant)
    /// Never: the quiet interval is the whole day.
    case never
}

extension Preferences {
    /// The earliest instant after this one at which gates B5, B6 and B7 all pass (H2).
    public func nextPush(after moment: Moment) -> NextPush {
        var candidate = moment.now.adding(milliseconds: 1)
        for expiry in [appExpiry, conversationExpiry] {
            if let expiry, candidate < expiry {
                candidate = expiry
            }
        }
        guard let quietHours else { return .at(candidate) }
        return quietHours.firstPassing(from: candidate, zones: moment.zones)
            .map(NextPush.at) ?? .never
    }
}
