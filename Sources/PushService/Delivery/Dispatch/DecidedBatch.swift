import APNsModel
import ExactJSON
import PushEvaluation
import PushModel
import PushRules
import WallTime

/// What is decided for a batch of recipients: the pushes, and the outcomes of everything else.
struct DecidedBatch: Sendable {
    let app: AppID
    let message: Message
    /// Whether a push takes the place of an earlier one of the same conversation.
    let replacesEarlier: Bool
    /// The outcomes and diagnoses; nothing is leased.
    private(set) var batch = PreparedBatch()
    /// The pushes.
    private(set) var deliveries: [Delivery] = []
    /// What the pushes through each certificate have in common, by its index in the evaluator.
    private var groups: [BatchEvaluator.CertificateIndex: DeliveryGroup] = [:]
    private var lastGroup: (index: BatchEvaluator.CertificateIndex, group: DeliveryGroup)?

    init(app: AppID, message: Message, replacesEarlier: Bool) {
        self.app = app
        self.message = message
        self.replacesEarlier = replacesEarlier
    }

    /// Decides for recipients, in order.
    ///
    /// - Parameters:
    ///   - recipients: The recipients, in the order of the rows that the evaluator has.
    ///   - bindings: The bindings of each, in the same order.
    ///   - evaluator: Decides and writes; it has begun the batch.
    ///   - now: The instant of the decisions.
    mutating func add(
        _ recipients: [DispatchRecipient],
        _ bindings: BindingRows,
        _ evaluator: inout BatchEvaluator,
        at now: Instant
    ) {
        deliveries.reserveCapacity(recipients.count)
        var result = RecipientResult()
        // One for all, as making and freeing its settings costs more than a decision.
        var recipient = Recipient(id: "")
        for index in recipients.indices {
            guard !recipients[index].namesEmptyDevice else {
                add(.unusable(.emptyDeviceID), of: recipients[index].user)
                continue
            }
            recipient.set(recipients[index], bindings: bindings[index])
            evaluator.evaluate(recipient, at: index, into: &result)
            add(result, of: recipient.id, evaluator, at: now)
        }
    }

    /// Adds the outcome of a recipient.
    mutating func add(_ result: DeliveryOutcome.Result, of user: UserID) {
        batch.outcomes.append(DeliveryOutcome(message: message.id, user: user, result))
    }

    private mutating func add(
        _ result: borrowing RecipientResult,
        of user: UserID,
        _ evaluator: borrowing BatchEvaluator,
        at now: Instant
    ) {
        for diagnostic in result.diagnostics {
            batch.diagnoses.append(.diagnosed(message.id, user, diagnostic))
        }
        if case .suppress(let reason) = result.decision, result.bindings.isEmpty {
            add(.suppressed(reason), of: user)
        }
        for binding in result.bindings {
            guard !binding.device.text.isEmpty else {
                add(.unusable(.emptyDeviceID), of: user, binding)
                continue
            }
            switch binding.outcome {
            case .push(let payload, let index):
                guard let group = group(index, binding, evaluator, at: now) else { continue }
                deliveries.append(
                    Delivery(
                        group,
                        user: user,
                        device: binding.device,
                        deviceToken: binding.binding.token,
                        payload: payload
                    )
                )
            case .suppress(let reason):
                add(.bindingSuppressed(reason), of: user, binding)
            case .payloadTooLarge(let bytes, let limit):
                add(.payloadTooLarge(bytes: bytes, limit: limit), of: user, binding)
            }
        }
    }

    private mutating func add(
        _ result: DeliveryOutcome.Result,
        of user: UserID,
        _ binding: RecipientResult.BindingResult
    ) {
        let target = DeliveryOutcome.Target(
            device: binding.device,
            certificateName: binding.binding.certificateName
        )
        batch.outcomes.append(
            DeliveryOutcome(message: message.id, user: user, binding: target, result)
        )
    }

    /// What the pushes of the batch through a certificate have in common.
    private mutating func group(
        _ index: BatchEvaluator.CertificateIndex,
        _ binding: RecipientResult.BindingResult,
        _ evaluator: borrowing BatchEvaluator,
        at now: Instant
    ) -> DeliveryGroup? {
        if let lastGroup, lastGroup.index == index { return lastGroup.group }
        let group: DeliveryGroup
        if let known = groups[index] {
            group = known
        } else {
            guard let headers = evaluator.headers(through: index) else { return nil }
            let ids = DeliveryGroup.IDs(
                app: app,
                message: message.id,
                certificateName: binding.binding.certificateName
            )
            group = DeliveryGroup(
                ids,
                headers,
                decidedAt: now,
                replacesEarlier: replacesEarlier
            )
            groups[index] = group
        }
        lastGroup = (index, group)
        return group
    }
}

extension DispatchRecipient {
    /// Whether the caller names a device without an id.
    var namesEmptyDevice: Bool { !devices.isEmpty && devices[""] != nil }
}
