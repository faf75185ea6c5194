package import ExactJSON
package import PushModel
import PushRendering
package import PushRules
package import WallTime

/// Asks a question of every case of a proof at an instant, until the answer is known.
///
/// What does not vary is compiled once. The innermost loops, over devices and settings, allocate nothing;
/// payloads are measured only if the answer depends on their size, and once for all cases that have the
/// same.
package struct ProofSearch: Sendable {
    private let prepared: PreparedMessage
    private let recipient: Recipient
    private let ask: ProofAsk

    /// Prepares a search.
    ///
    /// - Parameters:
    ///   - evaluator: Decides as it does.
    ///   - message: The message, whose parts the classes replace.
    ///   - sender: What is known of its sender.
    ///   - recipient: The recipient, whose parts the classes replace.
    ///   - ask: The question.
    /// - Throws: What ``PushEvaluator/prepare(_:from:)`` throws.
    package init(
        _ evaluator: PushEvaluator,
        _ message: Message,
        from sender: Sender,
        to recipient: Recipient,
        _ ask: ProofAsk
    ) throws(InputError) {
        prepared = try evaluator.prepare(message, from: sender)
        self.recipient = recipient
        self.ask = ask
    }

    /// Asks of the cases in order.
    ///
    /// - Parameters:
    ///   - classes: The values of each part.
    ///   - now: The instant of the decisions.
    /// - Returns: The first cases with each answer.
    package func run(_ classes: ProofClasses, at now: Instant) -> ProofFinding {
        var walk = ProofWalk(prepared, recipient, ask, classes, at: now)
        walk.run()
        return walk.finding
    }
}

/// A walk through the cases of one instant.
private struct ProofWalk {
    private let prepared: PreparedMessage
    private let recipient: Recipient
    private let ask: ProofAsk
    private let classes: ProofClasses
    private let moment: Moment

    private(set) var finding = ProofFinding()
    private var number = 0

    private let settings: [CompiledSettings]
    /// The devices of each list, of each once for all flags of the recipient.
    private let devices: [RecipientMask]
    /// What the gates of bindings say, of each ext one for each list of devices.
    private let bindings: [ProofBindings]
    /// How many bytes the sounds take at least, for each of `bindings`; `nil` if none is eligible.
    private let soundByteCounts: [Int?]
    /// How many bytes a payload may have, for each ext.
    private let limits: [Int]
    /// Which of the different preferences for texts each of the settings has.
    private let texts: [Int]
    private let textCount: Int

    init(
        _ prepared: PreparedMessage,
        _ recipient: Recipient,
        _ ask: ProofAsk,
        _ classes: ProofClasses,
        at now: Instant
    ) {
        let app = prepared.app
        self.prepared = prepared
        self.recipient = recipient
        self.ask = ask
        self.classes = classes
        moment = Moment(now, zones: prepared.zones)

        var settings: [CompiledSettings] = []
        var texts: [Int] = []
        var indices: [TextPreferences: Int] = [:]
        for value in classes.settings {
            settings.append(
                CompiledSettings(value, defaultZone: app.timeZone, zones: prepared.zones)
            )
            let index = indices[value.textPreferences] ?? indices.count
            indices[value.textPreferences] = index
            texts.append(index)
        }
        self.settings = settings
        self.texts = texts
        textCount = indices.count

        let lists = classes.devices.map { CompiledDevices($0, app: app) }
        devices = lists.flatMap { list in
            classes.flags.map { RecipientMask(list, $0, app.configuration.policy) }
        }
        var bindings: [ProofBindings] = []
        var sounds: [Int?] = []
        var limits: [Int] = []
        for ext in classes.exts {
            let message = CompiledMessage(
                prepared.message,
                ext: ext.ext,
                policy: app.configuration.policy
            )
            limits.append(PushRenderer.limit(message.certificateKind))
            for list in lists {
                let found = ProofBindings(message, list, ask)
                bindings.append(found)
                sounds.append(
                    found.eligible
                        .compactMap { app.certificate(named: list.bindings[$0].certificateName) }
                        .map { PushRenderer.soundByteCount(of: ext.ext, through: $0) }.min()
                )
            }
        }
        self.bindings = bindings
        soundByteCounts = sounds
        self.limits = limits
    }

    /// Walks through senders, conversations and ids of the recipient.
    mutating func run() {
        var message = prepared.message
        for type in classes.types {
            message.type = type
            for sender in classes.senders {
                message.from = sender
                for target in classes.targets {
                    message.to = target
                    let conversation = classes.placeholder ?? message.conversation
                    let facts = settings.map { ProofSettings($0, in: conversation, at: moment) }
                    for id in classes.recipients {
                        run(message, to: id, facts)
                        if finding.isComplete { return }
                    }
                }
            }
        }
    }

    /// Walks through the other parts of the message.
    private mutating func run(_ message: Message, to id: UserID, _ settings: [ProofSettings]) {
        let exts = classes.exts.map { ext in
            var found = ext.ext
            if ext.mentionsRecipient { found.mentions = .users([id]) }
            return found
        }
        // Of each ext one for each list of receivers.
        var compiled: [CompiledMessage] = []
        var relations: [ProofRelation] = []
        for ext in exts {
            var found = CompiledMessage(
                message,
                ext: ext,
                policy: prepared.app.configuration.policy
            )
            for receivers in classes.receivers {
                found.set(receivers: Self.users(receivers, for: id))
                compiled.append(found)
                relations.append(ProofRelation(found, to: id))
            }
        }
        var message = message
        var sizes = ProofSizes(
            count: classes.bodies.count * exts.count * classes.ids.count * textCount
        )
        let (finding, number) = (finding, number)
        var next = (finding: finding, number: number)
        for (body, content) in classes.bodies.enumerated() {
            message.body = content
            for onlineOnly in classes.onlineOnly {
                for ext in exts.indices {
                    for messageID in classes.ids.indices {
                        message.id = classes.ids[messageID]
                        let size =
                            ((body * exts.count + ext) * classes.ids.count + messageID) * textCount
                        for receivers in classes.receivers.indices {
                            let variant = ext * classes.receivers.count + receivers
                            compiled[variant].set(
                                content.type,
                                in: message.type,
                                onlineOnly: onlineOnly
                            )
                            for timestamp in classes.timestamps {
                                compiled[variant].set(timestamp: timestamp)
                                askRecipients(
                                    compiled[variant],
                                    relations[variant],
                                    settings,
                                    ext: ext,
                                    &next
                                ) { list, index in
                                    let sound =
                                        soundByteCounts[ext * classes.devices.count + list] ?? 0
                                    let bytes = sizes.byteCount(at: size + texts[index]) {
                                        frameByteCount(
                                            message,
                                            exts[ext],
                                            compiled[variant],
                                            to: id,
                                            index
                                        )
                                    }
                                    return bytes + sound <= limits[ext]
                                }
                                if next.finding.isComplete {
                                    (self.finding, self.number) = next
                                    return
                                }
                            }
                        }
                    }
                }
            }
        }
        (self.finding, self.number) = next
    }

    /// Walks through devices and settings.
    private func askRecipients(
        _ message: borrowing CompiledMessage,
        _ relation: ProofRelation,
        _ settings: [ProofSettings],
        ext: Int,
        _ next: inout (finding: ProofFinding, number: Int),
        fits: (_ list: Int, _ settings: Int) -> Bool
    ) {
        let count = classes.devices.count
        message.ask(
            ask,
            relation,
            devices: devices,
            bindings: bindings[ext * count..<(ext + 1) * count],
            settings: settings,
            at: moment.now,
            from: next.number,
            &next.finding,
            fits: fits
        )
        next.number += devices.count * settings.count
    }

    private static func users(_ receivers: ProofClasses.Receivers, for id: UserID) -> [UserID] {
        switch receivers {
        case .users(let users): users
        case .recipient: [id]
        case .other: [UserID(id.string + "x")]
        }
    }

    /// How many bytes the payload has with an empty body, without the sound of a certificate.
    private func frameByteCount(
        _ message: Message,
        _ ext: MessageExtension,
        _ compiled: borrowing CompiledMessage,
        to id: UserID,
        _ settings: Int
    ) -> Int {
        var recipient = recipient
        recipient.id = id
        recipient.settings = classes.settings[settings]
        return PushRenderer(
            message,
            ext: ext,
            sender: prepared.sender,
            recipient: recipient,
            isMentioned: compiled.mentions(id),
            app: prepared.app.configuration,
            now: moment.now
        ).frameByteCount
    }
}

/// Sizes of payloads, measured when they are first asked for.
private struct ProofSizes {
    // -1 if it was not measured.
    private var byteCounts: [Int32]

    init(count: Int) {
        byteCounts = Array(repeating: -1, count: count)
    }

    mutating func byteCount(at index: Int, measure: () -> Int) -> Int {
        if byteCounts[index] < 0 {
            byteCounts[index] = Int32(clamping: measure())
        }
        return Int(byteCounts[index])
    }
}
