/// The states of a token that many callers share: the last token, and how the last renewal ended.
///
/// Callers come one at a time to ``step(arrivedAfter:isUsable:)``. A caller that has to renew the token
/// reports the result before the next one comes. So of all callers that need a token at the same time one
/// renews it, and the others get its result: the token or the error.
package struct SharedTokenMachine<Token: Sendable>: Sendable {
    /// The last token; `nil` before the first.
    package private(set) var token: Token?
    /// How many renewals have ended with a token or an error.
    package private(set) var renewals = 0
    private var failure: (renewal: Int, error: any Error)?

    /// Creates a machine without a token.
    package init() {}

    /// What a caller has to do next.
    package enum Step {
        case use(Token)
        /// Give up with the error of the renewal that it waited for.
        case fail(any Error)
        case renew
    }

    /// What the caller whose turn it is has to do.
    ///
    /// - Parameters:
    ///   - arrival: How many renewals had ended when the caller came.
    ///   - isUsable: Whether the caller can use a token.
    /// - Returns: The next step.
    package func step(arrivedAfter arrival: Int, isUsable: (Token) -> Bool) -> Step {
        if let token, isUsable(token) { return .use(token) }
        if let failure, failure.renewal > arrival { return .fail(failure.error) }
        return .renew
    }

    /// Keeps a new token.
    package mutating func succeeded(_ token: Token) {
        renewals += 1
        self.token = token
        failure = nil
    }

    /// Keeps the error of a renewal for the callers that wait for it.
    ///
    /// A cancelled renewal is not reported: the next caller in the queue renews the token.
    package mutating func failed(_ error: any Error) {
        renewals += 1
        failure = (renewals, error)
    }
}
