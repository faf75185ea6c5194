public import WallTime

/// The next instant at which do-not-disturb does not block a push (rule 2.6).
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
        guard let calendar = QuietCalendar(self, zones: moment.zones) else {
            return .at(candidate)
        }
        return calendar.firstPassing(from: candidate).map(NextPush.at) ?? .never
    }
}
