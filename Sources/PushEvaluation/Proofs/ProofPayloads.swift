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
    /// Of each ext of the payloads how many bytes it takes at least, and whether it names a sound.
    private let exts: [(byteCount: Int, hasSound: Bool)]
    /// The index of the texts, which neither a body's own text nor an unknown ext changes.
    private var index: TextIndex?
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
        let policy = prepared.configuration.policy
        exts = classes.extTexts.map {
            (PushRenderer.byteCount(of: $0, policy), PushRenderer.hasSound($0))
        }
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
        var place = index.pair.type
        place = place * classes.senders.count + index.pair.sender
        place = place * classes.targets.count + index.pair.target
        place = place * classes.recipients.count + index.pair.recipient
        place = place * classes.bodies.count + index.body
        place = place * classes.extTexts.count + index.ext
        place = place * classes.ids.count + index.id
        place = place * settingsCount + text
        if byteCounts[place] < 0 { byteCounts[place] = Int32(clamping: measure(index, text)) }
        let sound = exts[index.ext].hasSound ? 0 : bindings.soundByteCount ?? 0
        return Int(byteCounts[place]) + sound
    }

    private mutating func measure(_ index: Index, _ text: Int) -> Int {
        let ext = classes.extTexts[index.ext]
        var message = prepared.message
        message.type = classes.types[index.pair.type]
        message.from = classes.senders[index.pair.sender]
        message.to = classes.targets[index.pair.target]
        message.id = classes.ids[index.id]
        message.body = classes.bodies[index.body]
        var recipient = recipient
        recipient.id = classes.recipients[index.pair.recipient]
        let least =
            exts[index.ext].byteCount + message.from.string.utf8.count
            + message.id.string.utf8.count
            + recipient.id.string.utf8.count
            + (message.type == .groupChat ? message.to.string.utf8.count : 0)
        guard least < Self.tooMany else { return Self.tooMany }

        let texts = self.index ?? textIndex()
        self.index = texts
        return PushRenderer(
            message,
            ext: ext,
            sender: prepared.sender,
            recipient: recipient,
            preferences: preferences(text),
            // Of a mention only the body depends.
            isMentioned: false,
            app: prepared.configuration,
            index: texts,
            hasDiagnostics: false,
            now: .earliest
        ).frameByteCount
    }

    private func textIndex() -> TextIndex {
        var message = prepared.message
        message.body = classes.bodies.first { $0.type == .text } ?? message.body
        return TextIndex(message, ext: classes.extTexts[0], app: prepared.configuration)
    }

    /// What texts depend on, by its number among the products of the settings.
    private func preferences(_ text: Int) -> TextPreferences {
        var preferences = recipient.settings.textPreferences
        var rest = text
        for part in settings.reversed() where !part.isSeen {
            part.set(rest % part.count, in: &preferences)
            rest /= part.count
        }
        return preferences
    }
}
