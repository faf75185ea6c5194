import ExactJSON
import PushEvaluation
import PushFoundation
import PushModel
import PushRules
import WallTime

/// Decides whether a message is pushed to each of a batch of recipients, and queues the pushes.
struct RecipientBatch: Sendable {
    let preparation: DispatchPreparation
    let message: Message
    /// The message, prepared once for all batches; an error if the sender is not the message's.
    let preparedMessage: Result<PreparedMessage, InputError>
    /// Whether a push takes the place of an earlier one of the same conversation.
    let replacesEarlier: Bool
    /// The number of the app's rules.
    let ruleHash: UInt16
    /// Whether the sender's display name is the stored one.
    let readsSender: Bool
    /// What records the decisions; `nil` if the message is not sampled.
    let sampling: PushDispatcher.RedactedSampling?
    /// What writes the payloads, and keeps those that recipients share from batch to batch.
    let evaluators = IdleEvaluators()

    /// Decides and queues.
    ///
    /// - Throws: What a store or the queue throws.
    func prepare(_ recipients: ArraySlice<DispatchRecipient>) async throws -> PreparedBatch {
        let (decided, deliveries, held, now) = try await decide(recipients)
        // Before its pushes, so that one of them can be held later.
        if let held { try await preparation.hold([held]) }
        var prepared = try await preparation.queue.enqueue(
            deliveries,
            on: preparation.terms,
            at: now
        )
        prepared.outcomes = decided.outcomes + prepared.outcomes
        prepared.diagnoses = decided.diagnoses
        return prepared
    }

    /// Decides by the wall clock, and returns the time at which it did; the deliveries are not queued, and the message is
    /// not stored that is held for some or can be.
    func decide(
        _ recipients: ArraySlice<DispatchRecipient>
    ) async throws -> (PreparedBatch, [Delivery], HeldMessage?, Instant) {
        var decided = DecidedBatch(
            app: preparation.app,
            message: message,
            replacesEarlier: replacesEarlier,
            ruleHash: ruleHash,
            holds: preparation.heldStore != nil
        )
        let hasEmptyIDs = recipients.contains { $0.user.text.isEmpty }
        let usable = hasEmptyIDs ? recipients.filter { !$0.user.text.isEmpty }[...] : recipients
        for _ in usable.count..<recipients.count {
            decided.add(.unusable(.emptyUserID), of: "")
        }
        let read = try await read(usable)
        let reading = preparation.clock.reading()
        let now = reading.date
        var held: HeldMessage?
        switch read.message {
        case .failure(let error):
            for recipient in usable {
                decided.add(.unusable(error), of: recipient.user)
            }
        case .success(let message):
            var evaluator = evaluators.take(of: message, read.rows, at: now)
            decided.add(usable, read.bindings, labels: read.labels, &evaluator, at: now)
            evaluators.add(evaluator)
            held = self.held(message, decided, reading)
            guard let sampling else { break }
            for index in usable.indices where !usable[index].namesEmptyDevice {
                let recipient = read.recipient(usable[index], at: index - usable.startIndex)
                sampling.add(message, to: recipient, at: now)
            }
        }
        return (decided.batch, decided.deliveries, held, reading.now)
    }

    /// The message with those for whom it is held; `nil` if it is held for none, nor can be.
    private func held(
        _ message: PreparedMessage,
        _ decided: DecidedBatch,
        _ reading: DeliveryClock.Reading
    ) -> HeldMessage? {
        guard decided.holds, message.canHold, !message.isCall,
            !decided.held.isEmpty || !decided.deliveries.isEmpty
        else { return nil }
        return HeldMessage(
            app: preparation.app,
            message.message,
            from: message.sender,
            keptUntil: reading.now.adding(milliseconds: HeldMessage.keptAfterRelease),
            rows: decided.held.map { $0.later(by: reading.lead) }
        )
    }

    /// The message, and a recipient with all that the stores have.
    ///
    /// - Throws: `InputError` if the recipient's id is empty; what a store throws.
    func read(_ recipient: DispatchRecipient) async throws -> (PreparedMessage, Recipient) {
        guard !recipient.user.text.isEmpty else { throw InputError.emptyUserID }
        let read = try await read([recipient])
        let prepared = try read.message.get()
        guard !recipient.namesEmptyDevice else { throw InputError.emptyDeviceID }
        return (prepared, read.recipient(recipient, at: 0))
    }

    /// What the stores have of recipients and the sender.
    private struct Read {
        /// The message from the sender as the stores have it.
        let message: Result<PreparedMessage, InputError>
        let rows: PushSettings.Rows
        let bindings: DeviceBinding.Rows
        /// The labels of those that have any that a rule names.
        let labels: [UserID: [UserLabel]]

        /// A recipient with all that the stores have.
        func recipient(_ recipient: DispatchRecipient, at index: Int) -> Recipient {
            var reader = Recipient(recipient, bindings: bindings[index])
            reader.settings = rows.settings(at: index)
            reader.labels = labels[recipient.user] ?? []
            return reader
        }
    }

    /// Reads what the stores have of the recipients and the sender.
    private func read(_ recipients: ArraySlice<DispatchRecipient>) async throws -> Read {
        let users = recipients.map { $0.user }
        let read = try await preparation.settings.deliverySettings(
            for: users,
            in: message.conversation,
            from: readsSender ? message.from : nil
        )
        let bindings = try await preparation.bindings.bindingRows(for: users)
        guard read.rows.count == users.count, bindings.count == users.count else {
            throw StoreCountError()
        }
        var message = preparedMessage.map { message in
            readsSender ? message.from(displayName: read.senderName) : message
        }
        var labels: [UserID: [UserLabel]] = [:]
        if let store = preparation.labels, case .success(let prepared) = message,
            let labelsOfRules = prepared.labelsOfRules(read.rows)
        {
            let sender = prepared.message.from
            labels = try await store.labels(of: users + [sender], among: labelsOfRules.names)
            message = .success(prepared.from(adding: labels[sender] ?? []))
        }
        return Read(message: message, rows: read.rows, bindings: bindings, labels: labels)
    }
}

extension DeliveryQueueCalls {
    /// Queues deliveries and leases them to the dispatcher.
    ///
    /// A delivery that the queue does not lease, because it has or had the key, ends with an outcome.
    func enqueue(
        _ deliveries: [Delivery],
        on terms: Delivery.LeaseTerms,
        at now: Instant
    ) async throws -> PreparedBatch {
        guard !deliveries.isEmpty else { return PreparedBatch() }
        let deadline = now.advanced(by: terms.duration)
        let enqueued = try await enqueue(deliveries, leasing: terms)
        var prepared = PreparedBatch()
        prepared.add(deliveries, enqueued, until: deadline)
        return prepared
    }
}

extension PreparedBatch {
    /// Adds deliveries by what became of each in the queue; the leases are good until the deadline.
    mutating func add(
        _ deliveries: [Delivery],
        _ enqueued: [Delivery.Enqueued],
        until deadline: Instant,
        age: Duration = .zero
    ) {
        self.deadline = deadline
        leased.reserveCapacity(leased.count + deliveries.count)
        for (delivery, enqueued) in zip(deliveries, enqueued) {
            switch enqueued {
            case .leased(var delivery):
                if age > .zero { delivery.age += age }
                leased.append(delivery)
            case .queued:
                queued += 1
            case .waiting:
                outcomes.append(DeliveryOutcome(delivery, .alreadyQueued))
            case .ended(.accepted):
                outcomes.append(DeliveryOutcome(delivery, .alreadyAccepted))
            case .ended(.cancelled):
                outcomes.append(DeliveryOutcome(delivery, .cancelled))
            case .ended(.replaced):
                outcomes.append(DeliveryOutcome(delivery, .replaced))
            }
        }
    }
}
