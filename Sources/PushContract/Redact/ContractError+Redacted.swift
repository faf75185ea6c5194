package import ExactJSON
package import PushEvaluation

extension InputError {
    /// The error without what the input says: its words are those of its code, and its path ends before the first key
    /// that the contract does not have (D9).
    package var redacted: InputError {
        let detail =
            switch code {
            case .inputType: "expected another type"
            case .inputMissing: "missing key"
            case .inputUnknownKey: "unknown key"
            case .inputValue: "the value cannot be used"
            case .inputConflict: "the value excludes another one"
            // These name places of the text, and quote nothing of it.
            case .jsonSyntax, .jsonDepth, .jsonSize: self.detail
            }
        let keys = code == .inputUnknownKey ? path.tokens.dropLast() : path.tokens[...]
        // Below these stand keys of the sender's, the app's and the user's own.
        let end = keys.firstIndex { ["translations", "ext"].contains($0) }.map { $0 + 1 }
        return InputError(
            code,
            at: keys[..<(end ?? keys.endIndex)].reduce(.root) { $0.appending(key: $1) },
            detail
        )
    }
}

extension ContractError {
    /// The error of a refused input without what the input says, but for its `id`, which is renamed if ids are.
    package func redacted(renaming: Set<Redaction.Names>) -> ContractError {
        ContractError(
            id: renaming.contains(.ids) ? id.map { ExactString(RenamedIDs([$0])[$0]) } : id,
            fault: fault.redacted
        )
    }
}
