/// One JSON value.
///
/// Equality is exact: numbers by value as ``JSONNumber`` has it, strings and keys scalar by scalar,
/// objects as sets of members (their order plays no part).
public enum JSONValue: Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number.
    case number(JSONNumber)
    /// A string.
    case string(String)
    /// An array.
    case array([JSONValue])
    /// An object.
    case object(JSONObject)
}
