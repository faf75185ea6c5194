public import ExactJSON
public import PushModel
public import WallTime

extension PushEvaluator {
    /// Says what becomes of the messages that are held for a recipient (rule 9).
    ///
    /// All gates are asked again, with the recipient as it is now.
    ///
    /// - Parameters:
    ///   - held: The messages, and what has become known since.
    ///   - recipient: The recipient as it is now.
    ///   - now: The instant of the release.
    /// - Returns: What is pushed, what is held on, and what is dropped.
    /// - Throws: `input.value` at `/recipient/devices` for more than 100 bindings; `input.conflict` with a path under `/held`: at the `id` of a second message with it, at the id of a sender
    ///   who is not the message's, and at `ext/em_push_ext/type` of a call, which is never held; at the entry of a second
    ///   count of a conversation under `/older`.
    public func release(
        _ held: HeldMessages,
        to recipient: Recipient,
        at now: Instant
    ) throws(InputError) -> HeldMessages.Release {
        var run = ReleaseRun(held, recipient, now)
        try run.ask(by: self)
        return run.release()
    }

    /// Prepares a message that is held, with a path in its entry of `held` if it cannot be.
    package func prepareHeld(_ entry: HeldMessages.Entry) throws(InputError) -> PreparedMessage {
        let message = try prepare(entry.message, from: entry.sender)
        guard !message.isCall else {
            throw InputError(.inputConflict, "a call is not held")
                .within(key: "type").within(key: "em_push_ext").within(key: "ext")
                .within(key: "message")
        }
        return message
    }
}
