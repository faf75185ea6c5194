import APNsModel
import ExactJSON
import PushModel
import PushRules
import Testing
import WallTime
import ZoneData

/// Everything one decision looks at; as it stands, a one-to-one message is pushed through one binding.
struct Scene: Sendable {
    /// 2022-07-28T12:00:00Z.
    var now = Instant(milliseconds: 1_659_009_600_000)
    var message = Message(
        id: "373360335316321408",
        type: .chat,
        from: "6001",
        to: "6006",
        body: .text("test")
    )
    var recipient = Recipient(
        id: "6006",
        devices: [Device(id: "d1", bindings: [Binding(certificateName: "prod", token: "aabbcc")])]
    )
    var app = AppConfiguration()

    static let zones = ZoneTable.bundled

    /// The group that ``inGroup(_:)`` sends to.
    static let group: Conversation.ID = "1421300621769"

    /// The scene with the message sent to a group.
    static func inGroup(_ ext: JSONObject = JSONObject()) -> Scene {
        var scene = Scene()
        scene.message.type = .groupChat
        scene.message.to = group
        scene.message.ext = ext
        return scene
    }

    /// The scene with an interval such as `22:00-07:00` on the clock of a zone, at a wall-clock time.
    static func quiet(_ interval: String, in zone: String, at now: String = "") throws -> Scene {
        var scene = Scene()
        scene.recipient.settings.interval = try SilentModeInterval(interval)
        scene.recipient.settings.timeZone = try PushTimeZone(zone)
        if now != "" { scene.now = try Instant(rfc3339: now) }
        return scene
    }

    /// What the recipient has set for the conversation the message is in.
    mutating func setConversation(
        remindType: PushRemindType? = nil,
        expireTimestamp: Instant? = nil,
        carriesInterval: Bool = false
    ) {
        recipient.settings.conversations = [
            ConversationSettings(
                message.conversation,
                remindType: remindType,
                expireTimestamp: expireTimestamp.flatMap { ExpireTimestamp($0) },
                carriesInterval: carriesInterval
            )
        ]
    }

    /// Changes the recipient's only binding.
    mutating func bind(
        device: Device.ID = "d1",
        state: Device.State = .offline,
        certificate: Certificate.Name = "prod",
        token: DeviceToken = "aabbcc"
    ) {
        let binding = Binding(certificateName: certificate, token: token)
        recipient.devices = [Device(id: device, state: state, bindings: [binding])]
    }

    var moment: Moment { Moment(now, zones: Self.zones) }

    var compiledApp: CompiledApp {
        get throws { try CompiledApp(app, zones: Self.zones) }
    }

    var compiledMessage: CompiledMessage {
        CompiledMessage(message, ext: MessageExtension.read(message.ext).value, policy: app.policy)
    }

    var compiledRecipient: CompiledRecipient {
        get throws {
            CompiledRecipient(recipient, app: try compiledApp, zones: Self.zones)
        }
    }

    /// The decision, which must be the one that follows from the answers of all gates.
    var decision: Decision {
        get throws {
            let decision = try Decision(compiledMessage, to: compiledRecipient, at: moment)
            #expect(try decision == reports.blockers.first.map(Decision.suppress) ?? .push)
            return decision
        }
    }

    var reports: GateReports {
        get throws { try GateReports(compiledMessage, to: compiledRecipient, at: moment) }
    }

    /// What a gate says, of the recipient or of the binding at an index.
    func verdict(_ gate: Gate, binding: Int? = nil) throws -> Gate.Verdict {
        let answers = try reports.reports.filter { $0.gate == gate && $0.binding == binding }
        #expect(answers.count == 1)
        return try #require(answers.first).verdict
    }

    /// Why the message is not pushed through the binding at an index; `nil` if it is.
    func suppression(ofBinding index: Int = 0) throws -> SuppressionReason.Binding? {
        let bindings = try compiledRecipient.devices.bindings
        return compiledMessage.suppression(of: try #require(bindings.dropFirst(index).first))
    }

    /// Whether the recipient's quiet hours contain the instant.
    var isQuiet: Bool {
        get throws { try compiledRecipient.settings.isQuiet(at: moment) }
    }

    /// What the recipient has set, as far as it bears on the message's conversation.
    var preferences: Preferences {
        get throws { try compiledRecipient.settings.preferences(in: message.conversation) }
    }

    /// The earliest later instant at which do-not-disturb lets a push through.
    var nextPush: NextPush {
        get throws { try preferences.nextPush(after: moment) }
    }
}

extension SilentModeInterval {
    /// Reads `HH:MM-HH:MM`.
    init(_ text: String) throws {
        let times = text.split(separator: "-", omittingEmptySubsequences: false)
        try #require(times.count == 2)
        self.init(
            start: try SilentModeTime(String(times[0])),
            end: try SilentModeTime(String(times[1]))
        )
    }
}
