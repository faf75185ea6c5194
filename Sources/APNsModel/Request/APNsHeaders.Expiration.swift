package import ExactJSON

extension APNsHeaders {
    /// How long APNs keeps a push that cannot be delivered at once (`apns-expiration`).
    public enum Expiration: Hashable, Sendable {
        /// As long as APNs sees fit, at most 30 days: the header is absent.
        case decidedByAPNs
        /// Until an instant in UNIX seconds; 0 is ``attemptedOnce``.
        case at(seconds: Int64)

        /// Not at all: one attempt, nothing is stored.
        public static let attemptedOnce = APNsHeaders.Expiration.at(seconds: 0)
    }
}

extension APNsHeaders.Expiration {
    /// The number as the header has it, or `nil` without the header.
    package var headerValue: ExactString? {
        switch self {
        case .decidedByAPNs: nil
        case .at(let seconds): ExactString("\(seconds)")
        }
    }

    /// Reads the header: an integer in digits, spelled as it is written.
    package init?(headerValue: ExactString) {
        guard let seconds = Int64(headerValue.string) else { return nil }
        self = .at(seconds: seconds)
        guard self.headerValue == headerValue else { return nil }
    }
}
