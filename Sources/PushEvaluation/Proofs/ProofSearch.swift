package import ExactJSON
package import PushModel
import PushRendering
package import PushRules
import WallTime

/// Asks a question of every case of a proof at an instant, until the answer is known.
///
/// What does not vary is compiled once for all instants. The innermost loops, over ids, devices and settings,
/// allocate nothing. Payloads are measured only if the answer depends on their size, and once for all
/// cases and instants that have the same.
package final class ProofSearch {
    private let prepared: PreparedMessage
    private let ask: ProofAsk
    private let classes: ProofClasses
    private let settings: CompiledSettings
    /// What is set for the conversation of each type: of a chat with each sender, else with each target.
    private let overrides: [[SettingsRow.Override?]]
    private var payloads: ProofPayloads
    /// Whether a request to another push service was asked whether it fits, at this instant.
    private var asksRequests = false
    /// The recipient of the input, whom rules are asked about.
    private let recipient: CompiledRecipient

    /// Of each ext one for each of the receivers.
    private var messages: [CompiledMessage]
    private let recipients: [Reader]
    /// The devices of each list, of each once for all flags of the recipient.
    private let devices: [RecipientMask]
    /// What the gates of bindings say, of each ext one for each list of devices.
    private let bindings: [ProofBindings]

    /// What a recipient's id is to the message.
    private struct Reader {
        /// The index of the sender with this id; `nil` if there is none.
        let sender: Int?
        /// Whether the message is for the user, with the receivers of the input.
        let isAddressed: Bool
        /// Whether the user is in the list of those who are mentioned.
        let isListed: Bool
    }

    /// Prepares a search.
    ///
    /// - Parameters:
    ///   - evaluator: Decides as it does.
    ///   - message: The message, whose parts the classes replace.
    ///   - sender: What is known of its sender.
    ///   - recipient: The recipient, whose parts the classes replace.
    ///   - ask: The question.
    ///   - classes: The values of each part that are the same at every instant.
    /// - Throws: What ``PushEvaluator/prepare(_:from:)`` throws.
    package init(
        _ evaluator: PushEvaluator,
        _ message: Message,
        from sender: Sender,
        to recipient: Recipient,
        _ ask: ProofAsk,
        _ classes: ProofClasses
    ) throws(InputError) {
        prepared = try evaluator.prepare(message, from: sender)
        self.ask = ask
        self.classes = classes
        let app = prepared.app
        let settings = Self.compiled(recipient.settings, prepared)
        self.settings = settings
        self.recipient = prepared.compile(recipient)
        overrides = classes.types.map { type in
            let ids =
                type == .chat ? classes.senders.map { Conversation.ID($0.text) } : classes.targets
            return ids.map { settings.preferences(in: Conversation(type, $0)).row.override }
        }
        payloads = ProofPayloads(prepared, recipient, classes)

        let lists = classes.devices.map { CompiledDevices($0, app: app) }
        devices = lists.flatMap { list in
            classes.flags.map { RecipientMask(list, $0, app.configuration.policy) }
        }
        let given = prepared.compiled
        var senders: [UserID: Int] = [:]
        for (index, id) in classes.senders.enumerated() where senders[id] == nil {
            senders[id] = index
        }
        recipients = classes.recipients.map { id in
            Reader(
                sender: senders[id],
                isAddressed: given.isAddressed(to: id),
                isListed: !given.mentionsAll && given.mentions(id)
            )
        }
        var sounds: [Certificate.Name: Int] = [:]
        var messages: [CompiledMessage] = []
        var bindings: [ProofBindings] = []
        var bare = message
        bare.receivers = []
        for ext in classes.exts {
            // `ProofRelation` says who is mentioned.
            var mute = ext.ext
            mute.mentions = nil
            var compiled = CompiledMessage(bare, ext: mute, policy: app.configuration.policy)
            for list in lists {
                let found = ProofBindings(compiled, list, ask) { binding in
                    let name = binding.certificateName
                    if let count = sounds[name] { return count }
                    guard let certificate = app.certificate(named: name) else { return 0 }
                    guard certificate.channelSettings == nil else { return nil }
                    let count = PushRenderer.soundByteCount(of: certificate)
                    sounds[name] = count
                    return count
                }
                bindings.append(found)
            }
            for receivers in classes.receivers {
                switch receivers {
                case .given: compiled.set(receiversOf: given)
                case .all: compiled.set(receivers: [])
                case .recipient, .other: compiled.set(receivers: [recipient.id])
                }
                messages.append(compiled)
            }
        }
        self.messages = messages
        self.bindings = bindings
    }

    private static func compiled(
        _ settings: PushSettings,
        _ prepared: PreparedMessage
    ) -> CompiledSettings {
        CompiledSettings(settings, defaultZone: prepared.app.timeZone, zones: prepared.zones)
    }

    /// Asks of the cases of an instant in order.
    ///
    /// - Parameter instant: The instant, and the classes that depend on it.
    /// - Returns: The first cases with each answer.
    package func run(_ instant: ProofInstant) -> ProofFinding {
        let moment = Moment(instant.now, zones: prepared.zones)
        let bases = instant.quiet?.map { Self.compiled($0, prepared) }
        var rows = (bases ?? [settings]).map { ProofSettings($0, at: moment) }
        for part in instant.settings { rows = part.varied(rows) }
        var parts = [(count: instant.quiet?.count ?? 1, isSeen: true)]
        for part in instant.settings { parts.append((count: part.count, isSeen: part.isSeen)) }
        var walk = ProofSettingsWalk(parts)
        let rules = ProofRules(prepared.compiled, to: recipient, at: moment)
        payloads.settings = instant.settings
        payloads.settingsCount = walk.textCount
        asksRequests = false
        var finding = ProofFinding()
        var number = 0
        for (typeIndex, type) in classes.types.enumerated() {
            for senderIndex in classes.senders.indices {
                for targetIndex in classes.targets.indices {
                    if !instant.variesOverrides {
                        let index = type == .chat ? senderIndex : targetIndex
                        let override = overrides[typeIndex][index]
                        for index in rows.indices { rows[index].set(override) }
                    }
                    for reader in classes.recipients.indices {
                        run(
                            ProofPayloads.Pair(
                                type: typeIndex,
                                sender: senderIndex,
                                target: targetIndex,
                                recipient: reader
                            ),
                            instant,
                            rules,
                            rows,
                            &walk,
                            &number,
                            &finding
                        )
                        if finding.isComplete { return finding }
                    }
                }
            }
        }
        finding.dependsOnRequests = asksRequests
        return finding
    }

    /// Walks through the other parts of the message.
    private func run(
        _ pair: ProofPayloads.Pair,
        _ instant: ProofInstant,
        _ rules: ProofRules,
        _ settings: [ProofSettings],
        _ walk: inout ProofSettingsWalk,
        _ number: inout Int,
        _ finding: inout ProofFinding
    ) {
        let type = classes.types[pair.type]
        let reader = recipients[pair.recipient]
        let isSender = reader.sender == pair.sender
        let lists = classes.devices.count
        for body in classes.bodies.indices {
            for onlineOnly in classes.onlineOnly {
                for ext in classes.exts.indices {
                    let isMentioned =
                        classes.exts[ext].mentionsRecipient
                        ?? (prepared.compiled.mentionsAll ? !isSender : reader.isListed)
                    for extText in 0..<classes.extTextCount {
                        for id in classes.ids.indices {
                            for (index, receivers) in classes.receivers.enumerated() {
                                let variant = ext * classes.receivers.count + index
                                let relation = ProofRelation(
                                    isSender: isSender,
                                    isAddressed: receivers.contain(reader.isAddressed),
                                    isMentioned: isMentioned
                                )
                                messages[variant].set(
                                    classes.bodies[body].type,
                                    in: type,
                                    onlineOnly: onlineOnly
                                )
                                for timestamp in instant.timestamps {
                                    messages[variant].set(timestamp: timestamp)
                                    let payload = ProofPayloads.Index(
                                        pair: pair,
                                        body: body,
                                        ext: extText,
                                        id: id
                                    )
                                    let limit = payloads.limit(of: ext)
                                    messages[variant].ask(
                                        ask,
                                        relation,
                                        rules,
                                        devices: devices,
                                        bindings: bindings[ext * lists..<(ext + 1) * lists],
                                        settings: settings,
                                        &walk,
                                        at: instant.now,
                                        from: &number,
                                        &finding
                                    ) { bindings, text in
                                        if bindings.soundByteCount != nil,
                                            payloads.byteCount(payload, text, bindings) <= limit
                                        {
                                            return true
                                        }
                                        guard !bindings.others.isEmpty else { return false }
                                        asksRequests = true
                                        return payloads.fitsRequest(payload, text, ext, bindings)
                                    }
                                    if finding.isComplete { return }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

extension ProofClasses.Receivers {
    /// Whether the recipient is one of them, given whether the input's have the recipient.
    fileprivate func contain(_ isGiven: Bool) -> Bool {
        switch self {
        case .given: isGiven
        case .all, .recipient: true
        case .other: false
        }
    }
}
