package import ExactJSON
import PushEvaluation
import PushModel

/// An input of `compare`: two policies, two apps, or the settings of two users (rule 7.8).
package struct CompareRequest: ContractRequest {
    /// What both files have; the rest of an input is any.
    package enum Kind: String, WireWord, JSONRepresentable {
        case policy
        case app
        case settings
    }

    package let kind: Kind
    package let a: ReplaySide
    package let b: ReplaySide
    /// The app with which settings are compared.
    let app: AppConfiguration

    /// Reads the keys of `compare`.
    package init(_ fields: inout JSONFields) throws(InputError) {
        let first = try Self.side(fields.requiredValue("a"), at: "a")
        let second = try Self.side(fields.requiredValue("b"), at: "b")
        guard first.kind == second.kind else {
            throw InputError(.inputConflict, "the other has \(first.kind.word)")
                .within(key: second.kind.word).within(key: "b")
        }
        (kind, a, b) = (first.kind, first.side, second.side)
        let app: AppConfiguration? = try fields.optional("app")
        if app != nil, kind != .settings {
            throw InputError(.inputConflict, "an app is given for settings only").within(key: "app")
        }
        self.app = app ?? AppConfiguration()
        _ = try PushEvaluator(app: self.app)
    }

    /// Compares two sides of a kind, settings with an app as it is written.
    package init(
        _ kind: Kind,
        _ a: ReplaySide,
        _ b: ReplaySide,
        app: JSONValue?
    ) throws(InputError) {
        (self.kind, self.a, self.b) = (kind, a, b)
        self.app =
            try app.map { json throws(InputError) in try AppConfiguration(json: json) }
            ?? AppConfiguration()
    }

    private static func side(
        _ json: JSONValue,
        at key: ExactString
    ) throws(InputError) -> (kind: Kind, side: ReplaySide) {
        do throws(InputError) {
            let side = try ReplaySide(json: json)
            let parts = (json.object ?? [:]).members.map { $0.key }
            guard parts.count == 1, let kind = Kind(word: parts[0]) else {
                let other = parts.first { Kind(word: $0) == nil } ?? parts[1]
                throw InputError(.inputConflict, "a policy, an app or settings, and nothing else")
                    .within(key: other)
            }
            return (kind, side)
        } catch {
            throw error.within(key: key)
        }
    }
}

extension CompareRequest: AnsweredRequest {
    package static func answer(
        _ input: ContractInput<Self>,
        explaining _: Bool
    ) throws(ContractError) -> JSONObject {
        input.answer(
            try input.checked { request throws(InputError) in try request.compare().json }
        )
    }
}
