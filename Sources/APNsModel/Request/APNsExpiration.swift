import ExactJSON

/// How long APNs keeps a push that cannot be delivered at once (`apns-expiration`).
public enum APNsExpiration: Hashable, Sendable {
    /// As long as APNs sees fit, at most 30 days: the header is absent.
    case decidedByAPNs
    /// Not at all: one attempt, nothing is stored.
    case attemptedOnce
    /// Until an instant in UNIX seconds.
    ///
    /// The number is sent as it is: 0 means the same to APNs as ``attemptedOnce``.
    case at(seconds: Int64)
}

extension APNsExpiration {
    /// The number as the header has it, or `nil` without the header.
    var headerValue: ExactString? {
        switch self {
        case .decidedByAPNs: nil
        case .attemptedOnce: "0"
        case .at(let seconds): ExactString("\(seconds)")
        }
    }

    /// Reads the header: an integer in digits, spelled as it is written.
    init?(headerValue: ExactString) {
        guard let seconds = Int64(headerValue.string) else { return nil }
        self = seconds == 0 ? .attemptedOnce : .at(seconds: seconds)
        guard self.headerValue == headerValue else { return nil }
    }
}
