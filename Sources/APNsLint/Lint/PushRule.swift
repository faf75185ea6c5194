import APNsModel
import ExactJSON

/// A rule for a push: what breaks it, what the lint calls that, and whether APNs refuses such a push.
///
/// Each rule stands once. The lint reports every broken rule that has a code; a transport does not send
/// a push that APNs refuses.
struct PushRule: Sendable {
    /// The code of the finding; `nil` for a rule that the lint does not report.
    let code: PayloadLint.Code?
    /// Why APNs refuses a push that breaks the rule; `nil` if APNs takes it, as far as is known.
    let refusal: APNsRejection.Reason?
    /// The places where a push breaks the rule; empty if it does not.
    let locations: @Sendable (PushFacts) -> [PayloadLint.Location]
    /// What is wrong with a push that APNs refuses: one line for a person, lower case, no full stop.
    let detail: @Sendable (PushFacts) -> String

    /// A rule that can be broken in several places.
    init(
        _ code: PayloadLint.Code,
        _ refusal: APNsRejection.Reason? = nil,
        locations: @escaping @Sendable (PushFacts) -> [PayloadLint.Location],
        detail: @escaping @Sendable (PushFacts) -> String = { _ in "" }
    ) {
        (self.code, self.refusal) = (code, refusal)
        (self.locations, self.detail) = (locations, detail)
    }

    /// A rule that can be broken in one place.
    init(
        _ code: PayloadLint.Code?,
        at location: PayloadLint.Location,
        _ refusal: APNsRejection.Reason? = nil,
        isBroken: @escaping @Sendable (PushFacts) -> Bool,
        detail: @escaping @Sendable (PushFacts) -> String = { _ in "" }
    ) {
        (self.code, self.refusal) = (code, refusal)
        (locations, self.detail) = ({ isBroken($0) ? [location] : [] }, detail)
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

    static let all =
        refused + headers + broadcasts + shapes + purposes + sounds + activities + getui

    /// What the lint reports of a push.
    func findings(in push: PushFacts) -> [PayloadLint.Finding] {
        guard let code else { return [] }
        return locations(push).map { location in
            let isPushType = code == .topic && location == .header(APNsHeaders.Name.pushType)
            return .init(
                code,
                at: location,
                refusal: refusal,
                suggestion: isPushType ? push.pushType?.nearest?.text : nil
            )
        }
    }
}

extension APNsRequest {
    /// Why APNs would refuse the request, by its headers and payload; `nil` if they break no rule.
    ///
    /// - Parameter byteCount: The size of the payload.
    /// - Returns: What is wrong, after the code of the lint's finding or, without one, APNs' reason.
    package func refusal(byteCount: Int) -> String? {
        let push = PushFacts(self, byteCount: byteCount)
        for rule in PushRule.refused where !rule.locations(push).isEmpty {
            return "\(rule.code?.word ?? rule.refusal?.text ?? ""): \(rule.detail(push))"
        }
        return nil
    }
}
