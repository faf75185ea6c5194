import ExactJSON

/// What a user has typed: no printing shows it.
struct TypedText: Hashable, Redacted {
    let text: ExactString

    /// That there is a text; never what it says.
    var description: String { "typed text" }
}
