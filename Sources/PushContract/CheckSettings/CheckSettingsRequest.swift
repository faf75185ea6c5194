package import ExactJSON
package import PushModel
package import PushRules
package import WallTime
import ZoneData

/// An input of `check-settings`: settings, an instant, and the app's policy and rules.
package struct CheckSettingsRequest: ContractRequest {
    /// The user's settings.
    package let settings: PushSettings
    /// The first instant that is looked at.
    package let now: Instant
    /// The app's policy.
    package let policy: PushPolicy
    /// The app's rules.
    package let rules: Rule.List
    /// Whether the input has no policy, so that the defaults hold.
    let lacksPolicy: Bool

    /// Reads the keys of `check-settings`.
    package init(_ fields: inout JSONFields) throws(InputError) {
        settings = try fields.required("settings")
        now = try fields.required("now")
        let given: PushPolicy? = try fields.optional("policy")
        policy = given ?? PushPolicy()
        lacksPolicy = given == nil
        rules = try fields.optional("rules") ?? Rule.List()
    }

    /// Looks for what does not do what it seems to.
    ///
    /// - Throws: `input.value` at `/policy/timeZone` for an unknown zone.
    package func findings() throws(InputError) -> [SettingsCheck.Finding] {
        try SettingsCheck(settings, policy: policy, rules: rules, at: now, zones: .bundled).findings
    }
}

extension CheckSettingsRequest: AnsweredRequest {
    package static func answer(
        _ input: ContractInput<Self>,
        explaining _: Bool
    ) throws(ContractError) -> JSONObject {
        let findings = try input.checked { request throws(InputError) in
            try request.findings().map { finding in
                JSONValue.object(finding.contractJSON(lackingPolicy: request.lacksPolicy))
            }
        }
        return input.answer(["findings": .array(findings)])
    }
}
