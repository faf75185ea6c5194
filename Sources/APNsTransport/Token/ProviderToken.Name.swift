public import ExactJSON

extension ProviderToken {
    /// Whose token a store keeps.
    public struct Name: Hashable, Sendable {
        /// What signs or is signed in with: the id of a key, or of an account or a client of another push service.
        public let id: ExactString
        /// To whom that belongs: the id of a team, or the word of another push service.
        public let owner: ExactString

        public init(id: ExactString, owner: ExactString) {
            self.id = id
            self.owner = owner
        }
    }
}

extension ProviderToken.Name: Redacted {
    /// The start of the id.
    public var description: String { "\(id.string.prefix(2))…" }
}
