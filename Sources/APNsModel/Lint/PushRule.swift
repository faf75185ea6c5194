import ExactJSON

/// A rule for a push: how a push breaks it, what comes of that, and what the lint calls it.
///
/// Each rule stands once. The lint reports every broken rule that has a code; a transport does not send a
/// push that breaks a rule on which APNs refuses it.
struct PushRule: Sendable {
    /// The finding; `nil` for a rule that the lint does not report.
    let code: PayloadLint.Code?
    /// Why APNs refuses a push that breaks the rule; `nil` if APNs takes it, as far as is known.
    let refusal: Refusal?
    /// The places where a push breaks the rule; empty if it does not.
    let locations: @Sendable (PushFacts) -> [PayloadLint.Location]

    /// How APNs refuses a push.
    struct Refusal: Sendable {
        /// The reason that APNs gives; the status belongs to it.
        let reason: APNsReason
        /// What is wrong: one line for a person, lower case, no full stop.
        let detail: @Sendable (PushFacts) -> String

        init(_ reason: APNsReason, _ detail: @escaping @Sendable (PushFacts) -> String) {
            self.reason = reason
            self.detail = detail
        }
    }

    /// A rule that can be broken in several places.
    init(
        _ code: PayloadLint.Code?,
        _ refusal: Refusal? = nil,
        locations: @escaping @Sendable (PushFacts) -> [PayloadLint.Location]
    ) {
        self.code = code
        self.refusal = refusal
        self.locations = locations
    }

    /// A rule that can be broken in one place.
    init(
        _ code: PayloadLint.Code?,
        at location: PayloadLint.Location,
        _ refusal: Refusal? = nil,
        isBroken: @escaping @Sendable (PushFacts) -> Bool
    ) {
        self.init(code, refusal) { isBroken($0) ? [location] : [] }
    }

    /// A rule for the value of a key of `aps`, which is kept if the key is absent.
    init(
        _ code: PayloadLint.Code,
        key: ExactString,
        isBroken: @escaping @Sendable (JSONValue, PushFacts) -> Bool
    ) {
        self.init(code, at: .key(key)) { push in
            push.aps?[key].map { isBroken($0, push) } ?? false
        }
    }

    /// All rules.
    static let all = refused + headers + keys + purposes + activities + getui

    /// What the lint reports of a push.
    func findings(in push: PushFacts) -> [PayloadLint.Finding] {
        guard let code else { return [] }
        return locations(push).map {
            PayloadLint.Finding(code: code, location: $0, refusal: refusal?.reason)
        }
    }
}
