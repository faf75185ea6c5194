import ExactJSON
import PushEvaluation
import PushFoundation
import PushModel
import PushRules
import WallTime

/// Decides whether a message is pushed to each of a batch of recipients, and queues the pushes.
struct RecipientBatch: Sendable {
    let app: AppID
    let message: Message
    /// The message, prepared once for all batches; an error if the sender is not the message's.
    let preparedMessage: Result<PreparedMessage, InputError>
    /// Whether a push takes the place of an earlier one of the same conversation.
    let replacesEarlier: Bool
    /// Whether the sender's display name is the stored one.
    let readsSender: Bool
    let settings: any SettingsStore
    let bindings: any BindingStore
    let queue: DeliveryQueueCalls
    let clock: DeliveryClock
    let terms: LeaseTerms

    /// Decides and queues.
    ///
    /// - Throws: What a store or the queue throws.
    func prepare(_ recipients: [DispatchRecipient]) async throws -> PreparedBatch {
        var decided = PreparedBatch()
        var recipients = recipients
        if recipients.contains(where: { $0.user.text.isEmpty }) {
            let count = recipients.count
            recipients.removeAll { $0.user.text.isEmpty }
            let unusable = outcome(of: "", .unusable(.emptyUserID))
            decided.outcomes = Array(repeating: unusable, count: count - recipients.count)
        }
        let inputs = try await inputs(for: recipients)
        let now = clock.now()
        var deliveries: [Delivery] = []
        for (index, recipient) in recipients.enumerated() {
            do throws(InputError) {
                let evaluation = try inputs.message.get()
                    .evaluate(for: inputs.recipient(recipient, at: index), at: now)
                add(evaluation, of: recipient.user, now, &decided, &deliveries)
            } catch {
                decided.outcomes.append(outcome(of: recipient.user, .unusable(error)))
            }
        }
        var prepared = try await queue.enqueue(deliveries, on: terms, at: now)
        prepared.outcomes = decided.outcomes + prepared.outcomes
        prepared.diagnoses = decided.diagnoses
        return prepared
    }

    /// Explains what would be decided for a recipient.
    ///
    /// - Throws: `InputError` if the recipient's id is empty, or the settings cannot be used; what a store
    ///   throws.
    func explain(_ recipient: DispatchRecipient, at now: Instant) async throws -> Explanation {
        guard !recipient.user.text.isEmpty else { throw InputError.emptyUserID }
        let inputs = try await inputs(for: [recipient])
        return try inputs.message.get().explain(for: inputs.recipient(recipient, at: 0), at: now)
    }

    /// What the stores have of the recipients of a batch, and of the sender.
    private struct Inputs {
        let message: Result<PreparedMessage, InputError>
        let settings: [UserSettings]
        let bindings: [UserID: [DeviceBinding]]

        /// The recipient that was read at `index`, as the evaluator takes it.
        ///
        /// - Throws: `input.value` if a device that the caller names has no id.
        func recipient(
            _ recipient: DispatchRecipient,
            at index: Int
        ) throws(InputError) -> Recipient {
            guard recipient.devices.isEmpty || recipient.devices[""] == nil else {
                throw .emptyDeviceID
            }
            return Recipient(
                recipient,
                settings: settings[index].push,
                bindings: bindings[recipient.user] ?? []
            )
        }
    }

    private func inputs(for recipients: [DispatchRecipient]) async throws -> Inputs {
        let users = recipients.map { $0.user }
        var settings = try await settings.settings(
            for: users + (readsSender ? [message.from] : []),
            in: message.conversation
        )
        let bindings = try await bindings.bindings(for: users)
        let name = readsSender ? settings.popLast()?.displayName : nil
        guard settings.count == users.count else { throw StoreCountError() }
        let message = preparedMessage.map { readsSender ? $0.from(displayName: name) : $0 }
        return Inputs(message: message, settings: settings, bindings: bindings)
    }

    private func add(
        _ evaluation: Evaluation,
        of user: UserID,
        _ now: Instant,
        _ decided: inout PreparedBatch,
        _ deliveries: inout [Delivery]
    ) {
        for diagnostic in evaluation.diagnostics {
            decided.diagnoses.append(.diagnosed(message.id, user, diagnostic))
        }
        if case .suppress(let reason) = evaluation.decision, evaluation.bindings.isEmpty {
            decided.outcomes.append(outcome(of: user, .suppressed(reason)))
        }
        for binding in evaluation.bindings {
            let key = DeliveryKey(
                app: app,
                message: message.id,
                user: user,
                device: binding.device,
                certificateName: binding.certificateName
            )
            guard !binding.device.text.isEmpty else {
                decided.outcomes.append(DeliveryOutcome(key, .unusable(.emptyDeviceID)))
                continue
            }
            switch binding.outcome {
            case .push(let request, _):
                var delivery = Delivery(key: key, request: request, decidedAt: now)
                if replacesEarlier {
                    delivery.replacesEarlier = true
                }
                deliveries.append(delivery)
            case .suppress(let reason):
                decided.outcomes.append(DeliveryOutcome(key, .bindingSuppressed(reason)))
            case .payloadTooLarge(let bytes, let limit):
                decided.outcomes.append(
                    DeliveryOutcome(key, .payloadTooLarge(bytes: bytes, limit: limit))
                )
            }
        }
    }

    private func outcome(of user: UserID, _ result: DeliveryOutcome.Result) -> DeliveryOutcome {
        DeliveryOutcome(message: message.id, user: user, result)
    }
}

/// A store returned the settings of more or fewer users than it was asked for.
struct StoreCountError: Error {}

extension DeliveryQueueCalls {
    /// Queues deliveries and leases them to the dispatcher.
    ///
    /// A delivery that the queue does not lease, because it has or had the key, ends with an outcome.
    func enqueue(
        _ deliveries: [Delivery],
        on terms: LeaseTerms,
        at now: Instant
    ) async throws -> PreparedBatch {
        guard !deliveries.isEmpty else { return PreparedBatch() }
        let deadline = now.advanced(by: terms.duration)
        let enqueued = try await enqueue(deliveries, leasing: terms)
        var prepared = PreparedBatch()
        for (delivery, enqueued) in zip(deliveries, enqueued) {
            switch enqueued {
            case .leased(let leased):
                prepared.leased.append(HeldDelivery(leased, until: deadline))
            case .queued, .waiting:
                prepared.outcomes.append(DeliveryOutcome(delivery.key, .alreadyQueued))
            case .ended(.accepted):
                prepared.outcomes.append(DeliveryOutcome(delivery.key, .alreadyAccepted))
            case .ended(.cancelled):
                prepared.outcomes.append(DeliveryOutcome(delivery.key, .cancelled))
            case .ended(.replaced):
                prepared.outcomes.append(DeliveryOutcome(delivery.key, .replaced))
            }
        }
        return prepared
    }
}
