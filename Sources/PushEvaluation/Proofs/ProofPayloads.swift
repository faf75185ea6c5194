import ExactJSON
import PushChannels
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
    private var requests: [Request: Bool] = [:]

    /// A request to another push service than Apple's: the number of the payload, and on what else it depends.
    private struct Request: Hashable {
        let number: Int
        let certificate: Certificate.Name
        let isCall: Bool
    }

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
        let number = number(of: index, text)
        if byteCounts[number] < 0 { byteCounts[number] = Int32(clamping: measure(index, text)) }
        let sound = exts[index.ext].hasSound ? 0 : bindings.soundByteCount ?? 0
        return Int(byteCounts[number]) + sound
    }

    /// Whether the request of a binding that passes fits, through another push service than Apple's.
    mutating func fitsRequest(
        _ index: Index,
        _ text: Int,
        _ ext: Int,
        _ bindings: borrowing ProofBindings
    ) -> Bool {
        let isCall = classes.exts[ext].ext.push?.isCall ?? false
        for name in bindings.others {
            let request = Request(
                number: number(of: index, text),
                certificate: name,
                isCall: isCall
            )
            let fits = requests[request] ?? fits(index, text, name, isCall: isCall)
            requests[request] = fits
            if fits { return true }
        }
        return false
    }

    private func number(of index: Index, _ text: Int) -> Int {
        var number = index.pair.type
        number = number * classes.senders.count + index.pair.sender
        number = number * classes.targets.count + index.pair.target
        number = number * classes.recipients.count + index.pair.recipient
        number = number * classes.bodies.count + index.body
        number = number * classes.extTexts.count + index.ext
        number = number * classes.ids.count + index.id
        return number * settingsCount + text
    }

    /// What a payload is written of, with the texts of its classes.
    private func parts(_ index: Index) -> (Message, Recipient) {
        var message = prepared.message
        message.type = classes.types[index.pair.type]
        message.from = classes.senders[index.pair.sender]
        message.to = classes.targets[index.pair.target]
        message.id = classes.ids[index.id]
        message.body = classes.bodies[index.body]
        var recipient = recipient
        recipient.id = classes.recipients[index.pair.recipient]
        return (message, recipient)
    }

    private func renderer(
        _ message: Message,
        _ ext: MessageExtension,
        _ recipient: Recipient,
        _ text: Int
    ) -> PushRenderer {
        PushRenderer(
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
        )
    }

    private func fits(_ index: Index, _ text: Int, _ name: Certificate.Name, isCall: Bool) -> Bool {
        guard let certificate = prepared.app.certificate(named: name),
            let settings = certificate.channelSettings
        else { return false }
        var ext = classes.extTexts[index.ext].forOtherServices
        if isCall { ext.push = ext.push ?? (try? MessageExtension.Platform()) }
        ext.push?.type = isCall ? "call" : nil
        let (message, recipient) = parts(index)
        var notification = ChannelNotification(
            message,
            ext: ext,
            alert: renderer(message, ext, recipient, text).alert,
            recipient: recipient,
            policy: prepared.configuration.policy,
            certificate: certificate
        )
        notification.body = ""
        var sizes = CommonSizes()
        let result = PushChannel.of(settings.channel)
            .rendered(notification, through: settings, ext: ext, sizes: &sizes).result
        return if case .ready = result { true } else { false }
    }

    private func measure(_ index: Index, _ text: Int) -> Int {
        let ext = exts[index.ext]
        let (message, recipient) = parts(index)
        let least =
            ext.leastByteCount + message.from.string.utf8.count
            + message.id.string.utf8.count
            + recipient.id.string.utf8.count
            + (message.type == .groupChat ? message.to.string.utf8.count : 0)
        guard least < Self.tooMany else { return Self.tooMany }

        return renderer(message, ext.ext, recipient, text).frameByteCount + ext.dataByteCount
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
