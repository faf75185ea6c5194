import ExactJSON
public import PushModel

/// Messages that the queue stores with their recipients, and what is taken out of the queue.
extension PushDispatcher {
    /// Stores a message with its recipients, and decides and sends nothing: ``deliverQueued(untilEmpty:)`` does (rule 6.14).
    ///
    /// When it returns, the queue has stored all. To call it again does no harm, because each push has a key.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - sender: The sender; `nil` for the display name in the store of settings when the pushes are decided on.
    ///   - recipients: The recipients.
    /// - Returns: The numbers under which the queue has stored them, with up to ``Options/batch`` recipients each.
    /// - Throws: `input.value` for an empty id of the message, its sender or its conversation; `input.conflict` if `sender` has
    ///   another id than the message's sender, or the queue is no ``DispatchStore``; `json.size` if a text is too long; what
    ///   the queue throws. Then nothing is stored.
    @discardableResult
    public func enqueue(
        _ message: Message,
        from sender: Sender? = nil,
        to recipients: [DispatchRecipient]
    ) async throws -> [Int64] {
        if let fault = InputError(of: message, from: sender) { throw fault }
        let store = try dispatchStore.get()
        let records = try stride(from: 0, to: recipients.count, by: options.batch).map { start in
            let end = min(start + options.batch, recipients.count)
            return try DispatchRecord(
                app: app,
                message,
                from: sender,
                to: Array(recipients[start..<end])
            )
        }
        return records.isEmpty ? [] : try await store.enqueue(dispatches: records)
    }

    /// Stores a message with the recipients of a sequence, as ``enqueue(_:from:to:)-(_,_,[DispatchRecipient])`` does.
    ///
    /// They are stored as they are read, in many calls of the queue. What was stored before an error stays.
    @discardableResult
    public func enqueue<Recipients: AsyncSequence & Sendable>(
        _ message: Message,
        from sender: Sender? = nil,
        to recipients: Recipients
    ) async throws -> [Int64] where Recipients.Element == DispatchRecipient {
        var numbers: [Int64] = []
        var batch: [DispatchRecipient] = []
        for try await recipient in recipients {
            batch.append(recipient)
            if batch.count == options.batch {
                numbers += try await enqueue(message, from: sender, to: batch)
                batch = []
            }
        }
        return numbers + (try await enqueue(message, from: sender, to: batch))
    }

    /// What is held for the users of the dispatcher's app (rule 6.18), for those who change what it depends on; `nil` if
    /// the queue holds nothing.
    public var heldMessages: PushManager.AppHeldMessages? {
        preparation.heldStore.map { PushManager.AppHeldMessages(of: app, in: $0) }
    }

    private var dispatchStore: Result<any DispatchStore, InputError> {
        guard let store = queue as? any DispatchStore else {
            return .failure(InputError(.inputConflict, "the queue stores no dispatches"))
        }
        return .success(store)
    }

    /// Sends what the queue has of the app and no other dispatch has leased: pushes, and messages that were stored with their
    /// recipients.
    ///
    /// The pushes are those that an earlier process left, and those that a cancelled dispatch returned. The
    /// recipients of a stored message are decided for when it is taken.
    ///
    /// What is held for users (rule 6.18) is released when it is due.
    ///
    /// The outcomes end when the queue is empty: what is due later, or what another dispatch has leased, is
    /// waited for; what is held until later is not. If `untilEmpty` is `false`, they go on until the reader is cancelled or
    /// the dispatcher is shut down, as a worker wants it. Then no error of a store or the queue ends them: it is an event, and the calls are made
    /// again.
    ///
    /// - Parameter untilEmpty: Whether the outcomes end when the queue is empty.
    /// - Returns: The outcomes; the work begins when the first is read.
    public func deliverQueued(untilEmpty: Bool = true) -> PushDispatcher.Outcomes {
        outcomes { [scope, options, preparation, heldFacts] in
            QueueSource(
                preparation,
                in: scope,
                expander: DispatchExpander(preparation, batch: options.batch),
                releaser: HeldReleaser(preparation, heldFacts, options: options),
                options: options,
                untilEmpty: untilEmpty
            ).source
        }
    }
}
