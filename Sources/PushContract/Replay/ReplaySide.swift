package import ExactJSON
package import PushEvaluation
package import PushModel

/// What one side of a replay decides with (rule 7.5).
package enum ReplaySide: Sendable {
    /// With the app of each input.
    case input
    /// With the app of each input, which has this policy instead of its own (Y1).
    case policy(PushPolicy)
    /// With this app; the one of an input is passed over.
    case app(PushEvaluator)

    /// Reads `{"policy": …}` or `{"app": …}`.
    ///
    /// - Throws: `input.missing` at `/policy` without either, `input.conflict` at `/app` with both, and
    ///   what is wrong with them.
    package init(json: JSONValue) throws(InputError) {
        var fields = try JSONFields(json)
        let policy: PushPolicy? = try fields.optional("policy")
        let app: AppConfiguration? = try fields.optional("app")
        try fields.finish()
        switch (policy, app) {
        case (nil, nil):
            throw InputError(.inputMissing, "a side has a policy or an app").within(key: "policy")
        case (_?, _?):
            throw InputError(.inputConflict, "a side has a policy or an app, not both")
                .within(key: "app")
        case (let policy?, nil):
            try self.init(policy: policy)
        case (nil, let app?):
            self = .app(try PushEvaluator(app: app))
        }
    }

    /// A side with a policy.
    ///
    /// - Throws: `input.value` at `/policy/timeZone` for an unknown zone: each input would be refused.
    private init(policy: PushPolicy) throws(InputError) {
        do throws(InputError) {
            _ = try PushEvaluator(app: AppConfiguration(policy: policy))
        } catch {
            throw InputError(error.code, error.detail).within(key: "timeZone").within(key: "policy")
        }
        self = .policy(policy)
    }

    /// Decides on an input.
    func evaluate(_ input: borrowing ReplayInput) throws(InputError) -> Evaluation {
        switch self {
        case .input: input.evaluation
        case .policy(let policy): try input.evaluate(under: policy)
        case .app(let evaluator): try input.evaluate(by: evaluator)
        }
    }
}
