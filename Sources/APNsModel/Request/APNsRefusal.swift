import ExactJSON

/// Why APNs would refuse a request, known without sending it.
package struct APNsRefusal: Hashable, Sendable {
    /// What the lint calls it; `nil` if the lint does not report it.
    package let code: PayloadLint.Code?
    /// The reason with which APNs refuses the request.
    package let reason: APNsReason
    /// What is wrong: one line for a person, lower case, no full stop.
    package let detail: String
}

extension APNsRequest {
    /// Judges headers and payload, not the device token, by the rules of APNs.
    ///
    /// - Parameter byteCount: The size of the payload.
    /// - Returns: Why APNs would refuse the request; `nil` if it breaks no rule.
    package func refusal(byteCount: Int) -> APNsRefusal? {
        let push = PushFacts(self, byteCount: byteCount)
        for rule in PushRule.refused {
            guard !rule.locations(push).isEmpty, let refusal = rule.refusal else { continue }
            return APNsRefusal(
                code: rule.code,
                reason: refusal.reason,
                detail: refusal.detail(push)
            )
        }
        return nil
    }
}

extension APNsRefusal: CustomStringConvertible {
    /// The lint's code, or else the reason, and what is wrong.
    package var description: String {
        "\(code?.word ?? reason.text): \(detail)"
    }
}
