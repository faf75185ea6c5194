import ExactJSON
import PushEvaluation
import PushModel
import PushRules
import WallTime

/// Decides whether a message is pushed to each of a batch of recipients, and queues the pushes.
struct RecipientBatch: Sendable {
    let message: Message
    /// The message, prepared once for all batches; an error if the sender is not the message's.
    let preparedMessage: Result<PreparedMessage, InputError>
    /// Whether the sender's display name is the stored one.
    let readsSender: Bool
    let settings: any SettingsStore
    let bindings: any BindingStore
    let queue: any DeliveryQueue
    let clock: DeliveryClock
    let lease: Int64

    /// Decides and queues.
    ///
    /// - Throws: What a store or the queue throws.
    func prepare(_ recipients: [DispatchRecipient]) async throws -> PreparedBatch {
        var outcomes: [DeliveryOutcome] = []
        var recipients = recipients
        if recipients.contains(where: { $0.user.text.isEmpty }) {
            let count = recipients.count
            recipients.removeAll { $0.user.text.isEmpty }
            let unusable = outcome(of: "", .unusable(.emptyUserID))
            outcomes = Array(repeating: unusable, count: count - recipients.count)
        }
        let users = recipients.map { $0.user }
        var settings = try await settings.settings(
            for: users + (readsSender ? [message.from] : []),
            in: message.conversation
        )
        let bindings = try await bindings.bindings(for: users)
        let name = readsSender ? settings.popLast()?.displayName : nil
        let message = preparedMessage.map { readsSender ? $0.from(displayName: name) : $0 }
        let now = clock.now()
        var deliveries: [Delivery] = []
        for (recipient, settings) in zip(recipients, settings) {
            let user = recipient.user
            let recipient = Recipient(
                recipient,
                settings: settings.push,
                bindings: bindings[user] ?? []
            )
            do throws(InputError) {
                let evaluation = try message.get().evaluate(for: recipient, at: now)
                add(evaluation, of: user, now, &outcomes, &deliveries)
            } catch {
                outcomes.append(outcome(of: user, .unusable(error)))
            }
        }
        var prepared = try await queue.enqueue(deliveries, at: now, lease: lease)
        prepared.outcomes = outcomes + prepared.outcomes
        return prepared
    }

    private func add(
        _ evaluation: Evaluation,
        of user: UserID,
        _ now: Instant,
        _ outcomes: inout [DeliveryOutcome],
        _ deliveries: inout [Delivery]
    ) {
        if case .suppress(let reason) = evaluation.decision, evaluation.bindings.isEmpty {
            outcomes.append(outcome(of: user, .suppressed(reason)))
        }
        for binding in evaluation.bindings {
            let key = DeliveryKey(
                message: message.id,
                user: user,
                device: binding.device,
                certificateName: binding.certificateName
            )
            guard !binding.device.text.isEmpty else {
                outcomes.append(DeliveryOutcome(key, .unusable(.emptyDeviceID)))
                continue
            }
            switch binding.outcome {
            case .push(let request, _):
                deliveries.append(Delivery(key: key, request: request, decidedAt: now))
            case .suppress(let reason):
                outcomes.append(DeliveryOutcome(key, .bindingSuppressed(reason)))
            case .payloadTooLarge(let bytes, let limit):
                outcomes.append(DeliveryOutcome(key, .payloadTooLarge(bytes: bytes, limit: limit)))
            }
        }
    }

    private func outcome(of user: UserID, _ result: DeliveryOutcome.Result) -> DeliveryOutcome {
        DeliveryOutcome(message: message.id, user: user, result)
    }
}

extension DeliveryQueue {
    /// Queues deliveries with a lease of `lease` milliseconds.
    ///
    /// A delivery that the queue does not lease, because it has or had the key, ends with an outcome.
    func enqueue(
        _ deliveries: [Delivery],
        at now: Instant,
        lease: Int64
    ) async throws -> PreparedBatch {
        guard !deliveries.isEmpty else { return PreparedBatch() }
        let deadline = now.adding(milliseconds: lease)
        let enqueued = try await enqueue(deliveries, at: now, leasedUntil: deadline)
        guard enqueued.count == deliveries.count else { throw QueueCountError() }
        var prepared = PreparedBatch()
        for (delivery, enqueued) in zip(deliveries, enqueued) {
            switch enqueued {
            case .leased(let leased): prepared.leased.append(leased)
            case .waiting: prepared.outcomes.append(DeliveryOutcome(delivery.key, .alreadyQueued))
            case .accepted:
                prepared.outcomes.append(DeliveryOutcome(delivery.key, .alreadyAccepted))
            }
        }
        return prepared
    }
}
