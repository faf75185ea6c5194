package import ExactJSON

/// Why a vector was not asked, or not answered.
package enum VectorSkip: Hashable, Sendable {
    /// It has no `expect`.
    case nothingExpected
    /// The implementation does not have this verb.
    case verb(ExactString)
    /// The implementation does not take inputs that break the grammar of JSON.
    case inputText
    /// It holds since a later version than the implementation's.
    case later(ContractVersion)
    /// The implementation gave this reason.
    case said(String)

    /// What the skipped vectors with such a reason are counted as.
    var group: String {
        switch self {
        case .nothingExpected: "without `expect`"
        case .verb: "of verbs that the port does not have"
        case .inputText: "of `inputText`, which the port does not take"
        case .later: "of later versions"
        case .said: "by the port"
        }
    }
}

extension VectorSkip: CustomStringConvertible {
    /// The reason in words.
    package var description: String {
        switch self {
        case .nothingExpected: "nothing is expected"
        case .verb(let verb): "`\(verb)` is not among the capabilities"
        case .inputText: "`inputText` is not among the capabilities"
        case .later(let version): "holds since \(version)"
        case .said(let reason): reason
        }
    }
}
