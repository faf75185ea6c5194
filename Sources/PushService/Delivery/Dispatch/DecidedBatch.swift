import APNsModel
import ExactJSON
import PushChannels
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
    /// The number of the app's rules.
    let ruleHash: UInt16
    /// The outcomes and diagnoses; nothing is leased.
    private(set) var batch = PreparedBatch()
    /// Whether what can be held is held.
    let holds: Bool
    /// For whom the message is held.
    private(set) var held: [HeldMessage.Row] = []
    /// The pushes.
    private(set) var deliveries: [Delivery] = []
    /// What the pushes through each certificate have in common, by its index in the evaluator.
    private var groups: [BatchEvaluator.CertificateIndex: DeliveryGroup] = [:]
    private var lastGroup: (index: BatchEvaluator.CertificateIndex, group: DeliveryGroup)?

    init(app: AppID, message: Message, replacesEarlier: Bool, ruleHash: UInt16, holds: Bool) {
        self.holds = holds
        self.app = app
        self.message = message
        self.replacesEarlier = replacesEarlier
        self.ruleHash = ruleHash
    }

    /// Decides for recipients, in order.
    ///
    /// - Parameters:
    ///   - recipients: The recipients, in the order of the rows that the evaluator has.
    ///   - bindings: The bindings of each, in the same order.
    ///   - labels: The labels of those that have any that a rule names.
    ///   - evaluator: Decides and writes; it has begun the batch.
    ///   - now: The instant of the decisions.
    mutating func add(
        _ recipients: ArraySlice<DispatchRecipient>,
        _ bindings: DeviceBinding.Rows,
        labels: [UserID: [UserLabel]],
        _ evaluator: inout BatchEvaluator,
        at now: Instant
    ) {
        deliveries.reserveCapacity(recipients.count)
        var result = BatchEvaluator.Result()
        // One for all, as making and freeing its settings costs more than a decision.
        var recipient = Recipient(id: "")
        recipients.withUnsafeBufferPointer { recipients in
            // Through a pointer, because a recipient would be copied out of the array.
            guard let first = recipients.baseAddress else { return }
            for index in recipients.indices {
                guard !first[index].namesEmptyDevice else {
                    add(.unusable(.emptyDeviceID), of: first[index].user)
                    continue
                }
                recipient.set(first[index], bindings: bindings[index])
                if !labels.isEmpty { recipient.labels = labels[recipient.id] ?? [] }
                evaluator.evaluate(recipient, at: index, into: &result)
                add(result, of: recipient, at: index, &evaluator, at: now)
            }
        }
    }

    /// Adds the outcome of a recipient.
    mutating func add(_ result: DeliveryOutcome.Result, of user: UserID) {
        batch.outcomes.append(DeliveryOutcome(message: message.id, user: user, result))
    }

    private mutating func add(
        _ result: borrowing BatchEvaluator.Result,
        of recipient: borrowing Recipient,
        at row: Int,
        _ evaluator: inout BatchEvaluator,
        at now: Instant
    ) {
        for diagnostic in result.diagnostics {
            batch.diagnoses.append(.diagnosed(message.id, recipient.id, diagnostic))
        }
        if result.outcomes.isEmpty {
            guard case .suppress(let reason) = result.decision else { return }
            guard holds, let until = result.heldUntil else {
                add(.suppressed(reason, rule: result.rule), of: recipient.id)
                return
            }
            held.append(
                HeldMessage.Row(
                    recipient.id,
                    since: now,
                    due: until,
                    offlineCount: recipient.offlineCount
                )
            )
            let held = Delivery.Reason(reason.word)
            add(.held(held, rule: result.rule, until: until), of: recipient.id)
            return
        }
        let grounds = evaluator.grounds(of: recipient, at: row, ruleHash: ruleHash)
        var index = 0
        for device in recipient.devices.indices {
            for binding in recipient.devices[device].bindings.indices {
                let outcome = result.outcomes[index]
                add(outcome, of: recipient, device, binding, grounds, &evaluator, at: now)
                index += 1
            }
        }
    }

    /// Adds the push or the outcome of a binding at an index of a device at an index.
    private mutating func add(
        _ outcome: borrowing BatchEvaluator.Result.Outcome,
        of recipient: borrowing Recipient,
        _ device: Int,
        _ binding: Int,
        _ grounds: DecisionGrounds,
        _ evaluator: inout BatchEvaluator,
        at now: Instant
    ) {
        let id = recipient.devices[device].id
        let result: DeliveryOutcome.Result
        switch copy outcome {
        case _ where id.text.isEmpty: result = .unusable(.emptyDeviceID)
        case .push(let payload, let index):
            if lastGroup?.index != index {
                let name = recipient.devices[device].bindings[binding].certificateName
                lastGroup = group(index, name, &evaluator, at: now).map { (index, $0) }
            }
            guard let group = lastGroup?.group else { return }
            deliveries.append(
                Delivery(
                    group,
                    user: recipient.id,
                    device: id,
                    deviceToken: recipient.devices[device].bindings[binding].token,
                    payload: payload,
                    grounds: grounds
                )
            )
            return
        case .request(let request, let index):
            let name = recipient.devices[device].bindings[binding].certificateName
            guard let group = group(index, name, of: request, &evaluator, at: now) else { return }
            deliveries.append(
                Delivery(
                    group,
                    user: recipient.id,
                    device: id,
                    deviceToken: recipient.devices[device].bindings[binding].token,
                    payload: request.body.bytes,
                    grounds: grounds
                )
            )
            return
        case .suppress(let reason): result = .bindingSuppressed(reason)
        case .payloadTooLarge(let bytes, let limit):
            result = .payloadTooLarge(bytes: bytes, limit: limit)
        }
        let target = DeliveryOutcome.Target(
            device: id,
            certificateName: recipient.devices[device].bindings[binding].certificateName
        )
        batch.outcomes.append(
            DeliveryOutcome(message: message.id, user: recipient.id, binding: target, result)
        )
    }

    /// What the pushes of the batch through a certificate have in common; `request` is that of one of them for another
    /// push service than Apple's.
    ///
    /// It stands apart, because the evaluator would be copied for the call with each push.
    @inline(never)
    private mutating func group(
        _ index: BatchEvaluator.CertificateIndex,
        _ name: Certificate.Name,
        of request: ChannelRequest? = nil,
        _ evaluator: inout BatchEvaluator,
        at now: Instant
    ) -> DeliveryGroup? {
        if let known = groups[index] { return known }
        guard var headers = evaluator.headers(through: index) else { return nil }
        if request != nil {
            // Only the queue uses them: how long the push lasts, what it replaces, and whether it is a call.
            let isCall = MessageExtension.read(message.ext).value.push?.isCall ?? false
            headers.topic = ""
            headers.pushType = isCall ? .voip : .alert
        }
        let ids = DeliveryGroup.IDs(app: app, message: message.id, certificateName: name)
        let group = DeliveryGroup(
            ids,
            headers,
            decidedAt: now,
            replacesEarlier: replacesEarlier,
            channelHead: request.map { OutgoingPush.ChannelHead($0) }
        )
        groups[index] = group
        return group
    }
}

extension DispatchRecipient {
    /// Whether the caller names a device without an id.
    var namesEmptyDevice: Bool { !devices.isEmpty && devices[""] != nil }
}
