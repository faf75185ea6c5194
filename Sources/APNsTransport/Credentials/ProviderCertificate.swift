package import ExactJSON
package import PushModel
package import WallTime

/// What Apple has written into a certificate that shows a provider to APNs.
package struct ProviderCertificate: Hashable, Sendable {
    /// What pushes may be for, and with which kinds of pushes.
    package struct Topic: Hashable, Sendable {
        package let name: ExactString
        /// Such as `app`, `voip` or `complication`; empty if the certificate does not say.
        package let kinds: [ExactString]
    }

    /// The common name; `nil` without one.
    package let name: ExactString?
    /// The id of the developer team; `nil` without one.
    package let team: ExactString?
    /// In the order of the certificate.
    package let topics: [Topic]
    /// The servers that take it; empty if it is none for APNs.
    package let environments: [Certificate.Environment]
    /// Whether it may be used for calls.
    package let isForVoIP: Bool
    package let notBefore: Instant
    package let notAfter: Instant
}

extension Instant {
    /// The whole days that are left until the instant; negative once it is over.
    package func daysLeft(at now: Instant) -> Int64 {
        milliseconds(since: now).flooredQuotient(by: Instant.millisecondsPerDay)
    }

    /// Whether so many days are left until the instant, or less.
    func isWithin(days: Int64, of now: Instant) -> Bool {
        milliseconds(since: now) <= days * Instant.millisecondsPerDay
    }
}
