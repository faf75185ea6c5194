import ExactJSON
public import PushEvaluation
public import PushModel
public import WallTime

extension PushDispatcher {
    /// Explains what a dispatch of a message to a recipient decides; queues and sends nothing.
    ///
    /// It reads what a dispatch reads, when it is called. To learn later why a push was sent or not, pass the
    /// time of the dispatch; settings and bindings that have changed since are not known any more.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - sender: The sender; `nil` for the display name in the store of settings.
    ///   - recipient: The recipient.
    ///   - instant: The time of the decision; `nil` for the present time.
    /// - Returns: The decision with the verdict of every gate.
    /// - Throws: `InputError` for an empty id, and if the message or the recipient's settings cannot be used;
    ///   what a store throws.
    public func explain(
        _ message: Message,
        from sender: Sender? = nil,
        to recipient: DispatchRecipient,
        at instant: Instant? = nil
    ) async throws -> Explanation {
        let (prepared, reader) = try await read(message, from: sender, to: recipient)
        return prepared.explain(for: reader, at: instant ?? clock.reading().date)
    }

    /// What would have let a message through to a recipient, by what a dispatch reads when this is called (rule 7.1).
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - sender: The sender; `nil` for the display name in the store of settings.
    ///   - recipient: The recipient.
    ///   - instant: The time of the decision; `nil` for the present time.
    /// - Returns: The remedies, the smallest first; `nil` if the message is pushed.
    /// - Throws: As ``explain(_:from:to:at:)``.
    public func remedies(
        _ message: Message,
        from sender: Sender? = nil,
        to recipient: DispatchRecipient,
        at instant: Instant? = nil
    ) async throws -> Remedies? {
        let (prepared, reader) = try await read(message, from: sender, to: recipient)
        return prepared.remedies(for: reader, at: instant ?? clock.reading().date)
    }

    private func read(
        _ message: Message,
        from sender: Sender?,
        to recipient: DispatchRecipient
    ) async throws -> (PreparedMessage, Recipient) {
        if let fault = InputError(of: message, from: sender) { throw fault }
        return try await preparation.batches(of: message, from: sender).read(recipient)
    }
}
