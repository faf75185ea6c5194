import ExactJSON
import PushModel
import PushRendering
import PushRules
import WallTime

/// The sizes of a proof's payloads with an empty body, each measured when it is first asked for.
struct ProofPayloads: Sendable {
    /// The parts of the settings, and how many products those have that texts depend on.
    var settings: [ProofSettingsPart] = []
    var settingsCount = 1

    private let prepared: PreparedMessage
    private let recipient: Recipient
    private let classes: ProofClasses
    /// The limit of each ext of the gates.
    private let limits: [Int]
    /// What payloads have of each ext, by the index of its class.
    private let exts: [SizedExt]
    /// The index of the texts, which neither a body's own text nor an unknown ext changes.
    private let texts: TextIndex
    /// What texts depend on, where the settings do not vary it.
    private let preferences: TextPreferences
    // -1 if it was not measured.
    private var byteCounts: [Int32] = []

    /// More bytes than any payload may have.
    private static let tooMany = PushRenderer.limit(.voip) + 1

    /// The indices of the parts that vary most slowly.
    struct Pair {
        let type: Int
        let sender: Int
        let target: Int
        let recipient: Int
    }

    /// The indices of the parts that a payload depends on, but for the settings.
    struct Index {
        let pair: Pair
        let body: Int
        let ext: Int
        let id: Int
    }

    init(_ prepared: PreparedMessage, _ recipient: Recipient, _ classes: ProofClasses) {
        self.prepared = prepared
        self.recipient = recipient
        self.classes = classes
        limits = classes.exts.map {
            PushRenderer.limit($0.ext.push?.isCall ?? false ? .voip : .alert)
        }
        let app = prepared.configuration
        var message = prepared.message
        message.body = classes.bodies.first { $0.type == .text } ?? message.body
        let texts = TextIndex(message, ext: prepared.ext, app: app)
        self.texts = texts
        exts = classes.extTexts.map { SizedExt($0, app.policy, texts) }
        preferences = texts.known(recipient.settings.textPreferences)
    }

    /// How many bytes a payload may have with an ext of the gates.
    func limit(of ext: Int) -> Int { limits[ext] }

    /// How many bytes the smallest payload has of the bindings that pass; more than any limit if it is too large.
    mutating func byteCount(
        _ index: Index,
        _ text: Int,
        _ bindings: borrowing ProofBindings
    ) -> Int {
        if byteCounts.isEmpty {
            let ids = classes.senders.count * classes.targets.count * classes.recipients.count
            let texts = classes.extTexts.count * classes.ids.count * settingsCount
            let count = classes.types.count * ids * classes.bodies.count * texts
            byteCounts = Array(repeating: -1, count: count)
        }
        var number = index.pair.type
        number = number * classes.senders.count + index.pair.sender
        number = number * classes.targets.count + index.pair.target
        number = number * classes.recipients.count + index.pair.recipient
        number = number * classes.bodies.count + index.body
        number = number * classes.extTexts.count + index.ext
        number = number * classes.ids.count + index.id
        number = number * settingsCount + text
        if byteCounts[number] < 0 { byteCounts[number] = Int32(clamping: measure(index, text)) }
        let sound = exts[index.ext].hasSound ? 0 : bindings.soundByteCount ?? 0
        return Int(byteCounts[number]) + sound
    }

    private func measure(_ index: Index, _ text: Int) -> Int {
        let ext = exts[index.ext]
        var message = prepared.message
        message.type = classes.types[index.pair.type]
        message.from = classes.senders[index.pair.sender]
        message.to = classes.targets[index.pair.target]
        message.id = classes.ids[index.id]
        message.body = classes.bodies[index.body]
        var recipient = recipient
        recipient.id = classes.recipients[index.pair.recipient]
        let least =
            ext.leastByteCount + message.from.string.utf8.count
            + message.id.string.utf8.count
            + recipient.id.string.utf8.count
            + (message.type == .groupChat ? message.to.string.utf8.count : 0)
        guard least < Self.tooMany else { return Self.tooMany }

        let renderer = PushRenderer(
            message,
            ext: ext.ext,
            sender: prepared.sender,
            recipient: recipient,
            preferences: preferences(text),
            // Of a mention only the body depends.
            isMentioned: false,
            app: prepared.configuration,
            index: texts,
            hasDiagnostics: false,
            now: .earliest
        )
        return renderer.frameByteCount + ext.dataByteCount
    }

    /// What texts depend on, by its number among the products of the settings.
    private func preferences(_ text: Int) -> TextPreferences {
        var preferences = preferences
        var rest = text
        for part in settings.reversed() where !part.isSeen {
            part.set(rest % part.count, in: &preferences)
            rest /= part.count
        }
        return preferences
    }
}
