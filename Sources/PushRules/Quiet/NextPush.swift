public import ExactJSON
public import WallTime

/// The next instant at which do-not-disturb does not block a push (rule 2.6).
public enum NextPush: Hashable, Sendable {
    /// The earliest later instant at which gates B5, B6, B7 and B10 all pass, to the millisecond.
    case at(Instant)
    /// Never: interval and windows leave no instant before the end of the year 9999.
    case never
}

extension NextPush: CustomStringConvertible {
    /// The instant in UTC, or `never`.
    public var description: String {
        switch self {
        case .at(let instant): "\(instant)"
        case .never: "never"
        }
    }
}

extension NextPush: JSONRepresentable {
    /// Reads an instant, or `never`.
    ///
    /// - Throws: `input.type` for anything but a string, `input.value` for another text.
    public init(json: JSONValue) throws(InputError) {
        self = json == "never" ? .never : .at(try Instant(json: json))
    }

    /// The instant at offset `Z`, or `never`.
    public var json: JSONValue {
        switch self {
        case .at(let instant): instant.json
        case .never: "never"
        }
    }
}

extension Preferences {
    /// The earliest instant after this one at which gates B5, B6, B7 and B10 all pass (H2).
    public func nextPush(after moment: Moment) -> NextPush {
        firstPassing(notBefore: moment.now.adding(milliseconds: 1), zones: moment.zones)
            .map(NextPush.at) ?? .never
    }

    /// The earliest instant from this one on at which gates B5, B6, B7 and B10 all pass; `nil` if there is
    /// none.
    func firstPassing(notBefore first: Instant, zones: ZoneTable) -> Instant? {
        var candidate = first
        for expiry in [appExpiry, conversationExpiry] {
            if let expiry, candidate < expiry {
                candidate = expiry
            }
        }
        guard let calendar = QuietCalendar(self, zones: zones) else { return candidate }
        return calendar.firstPassing(from: candidate)
    }
}
