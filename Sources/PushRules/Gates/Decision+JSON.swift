public import ExactJSON

extension Decision: JSONRepresentable {
    /// Reads `{"outcome": "push"}` or `{"outcome": "suppress", "reason"}`, as the contract's `decide` answers.
    ///
    /// - Throws: `input.*` with the path of what cannot be used.
    public init(json: JSONValue) throws(InputError) {
        var fields = try JSONFields(json)
        switch try fields.required("outcome", as: Outcome.self) {
        case .push: self = .push
        case .suppress: self = .suppress(try fields.required("reason"))
        }
        try fields.finish()
    }

    /// The outcome, and of a suppressed message the reason.
    public var json: JSONValue {
        switch self {
        case .push: .object(["outcome": Outcome.push.json])
        case .suppress(let reason):
            .object(["outcome": Outcome.suppress.json, "reason": reason.json])
        }
    }

    private enum Outcome: String, WireWord, JSONRepresentable {
        case push, suppress
    }
}
