extension ProviderToken {
    /// Keeps tokens where all processes that use the same credentials find them (rule 6.10).
    ///
    /// Apple refuses pushes if the token of a key changes more often than every 20 minutes, whichever process
    /// changes it. So processes that share a key share its token. They share the access tokens of other push services,
    /// which have them made, as well.
    ///
    /// A store decides nothing: ``ProviderToken/Source`` asks it for a token before it signs one, and puts the new one in the
    /// place of the one that it found. What a store throws is a fault of the pushes that need the token; it must not
    /// hold the token.
    public protocol Store: Sendable {
        /// The token that is kept under a name; `nil` if there is none.
        ///
        /// - Throws: What keeps the store from its work.
        func token(of name: ProviderToken.Name) async throws -> ProviderToken?

        /// Keeps a token in place of another, in one step, unless another process was first.
        ///
        /// - Parameters:
        ///   - old: The token that the caller has found; `nil` if it has found none.
        ///   - new: The token that is to be kept.
        ///   - name: Whose token it is.
        /// - Returns: The token that is kept now: `new` if `old` was kept until now, else what is kept instead.
        /// - Throws: What keeps the store from its work.
        func replace(
            _ old: ProviderToken?,
            by new: ProviderToken,
            of name: ProviderToken.Name
        ) async throws -> ProviderToken
    }
}
