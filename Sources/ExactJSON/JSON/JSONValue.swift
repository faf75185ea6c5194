/// One JSON value.
///
/// Equality is exact: numbers by value (see ``JSONNumber``), strings and keys scalar by scalar,
/// objects as sets of members (their order plays no part).
///
/// What is read nests at most 64 levels. A value made in Swift may be deeper: it is written and
/// counted at any depth, but comparing, hashing and releasing it take stack for every level.
public enum JSONValue: Sendable {
    case null
    /// `true` or `false`.
    case bool(Bool)
    case number(JSONNumber)
    case string(String)
    case array([JSONValue])
    case object(JSONObject)
}
