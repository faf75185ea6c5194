import APNsModel
import ExactJSON
import Fixtures
import PushModel
import SeededRandomness
import WallTime

/// Values of the model as the public interface lets anyone make them, the oddest ones included.
extension SplitMix64 {
    mutating func once(in chances: Int) -> Bool {
        Int.random(in: 0..<chances, using: &self) == 0
    }

    mutating func maybe<Value>(_ value: Value?) -> Value? {
        once(in: 2) ? nil : value
    }

    mutating func some<Choice: CaseIterable>(_: Choice.Type) throws -> Choice {
        guard let choice = Choice.allCases.randomElement(using: &self) else { throw NoCasesError() }
        return choice
    }

    private struct NoCasesError: Error {}

    mutating func list<Element>(_ element: (inout SplitMix64) throws -> Element) rethrows
        -> [Element]
    {
        var elements: [Element] = []
        for _ in 0..<Int.random(in: 0...3, using: &self) {
            elements.append(try element(&self))
        }
        return elements
    }

    mutating func text() -> String {
        switch Int.random(in: 0..<6, using: &self) {
        case 0: ""
        case 1:
            ["K", "\u{212A}", "\u{E9}", "e\u{301}", "DEFAULT", "none"].randomElement(using: &self)
                ?? ""
        case 2:
            ["+08:00", "-", "+1", "UTC", "Asia/Shanghai", "c.voip"].randomElement(using: &self)
                ?? ""
        default: randomJSON { $0.string() }
        }
    }

    mutating func object() -> JSONObject { randomJSON { $0.object(depth: 3) } }

    private mutating func randomJSON<Value>(_ value: (inout RandomJSON) -> Value) -> Value {
        var random = RandomJSON(seed: next())
        return value(&random)
    }

    mutating func instant() -> Instant {
        switch Int.random(in: 0..<4, using: &self) {
        case 0:
            [.earliest, .latest, Instant(milliseconds: 0)].randomElement(using: &self) ?? .latest
        case 1: Instant(milliseconds: Int64(truncatingIfNeeded: next()))
        case 2:
            Instant.latest.adding(
                milliseconds: Int64.random(in: -90_000_000...90_000_000, using: &self)
            )
        default: Instant(milliseconds: 1_659_009_600_000 + Int64(next() % 1_000_000_000))
        }
    }

    mutating func conversation() -> Conversation {
        let id = ["K", "\u{212A}", "", "a"].randomElement(using: &self) ?? ""
        let type = ConversationType.allCases.randomElement(using: &self) ?? .chat
        return Conversation(type, Conversation.ID(id))
    }

    mutating func timeZone() -> PushTimeZone? {
        switch Int.random(in: 0..<4, using: &self) {
        case 0: nil
        case 1: (try? PushTimeZone.Name(text())).map(PushTimeZone.named)
        case 2: try? PushTimeZone(text())
        default:
            PushTimeZone.FixedOffset(minutes: Int.random(in: -1100...1100, using: &self))
                .map(PushTimeZone.fixed)
        }
    }

    mutating func interval() throws -> SilentModeInterval {
        if once(in: 4) { return .off }
        return SilentModeInterval(start: try time(), end: try time())
    }

    mutating func time() throws -> SilentModeTime {
        try SilentModeTime(
            hours: Int.random(in: 0...23, using: &self),
            minutes: Int.random(in: 0...59, using: &self)
        )
    }

    mutating func settings() throws -> PushSettings {
        PushSettings(
            remindType: maybe(try some(PushRemindType.self)),
            expireTimestamp: ExpireTimestamp(instant()),
            interval: maybe(try interval()),
            timeZone: timeZone(),
            displayStyle: try some(PushDisplayStyle.self),
            preferredLanguage: maybe(LanguageCode(text())),
            template: maybe(PushTemplate.Name(text())),
            conversations: PushSettings.Conversations(
                try list { random in
                    ConversationSettings(
                        random.conversation(),
                        remindType: random.maybe(try random.some(PushRemindType.self)),
                        expireTimestamp: ExpireTimestamp(random.instant()),
                        carriesInterval: random.once(in: 2)
                    )
                }
            )
        )
    }

    mutating func recipient() throws -> Recipient {
        Recipient(
            id: UserID(text()),
            isKnown: once(in: 2),
            offlineCount: Int(truncatingIfNeeded: next()),
            remark: maybe(text()),
            settings: try settings(),
            devices: try list { random in
                Device(
                    id: Device.ID(random.text()),
                    state: try random.some(Device.State.self),
                    bindings: random.list { random in
                        Binding(
                            certificateName: Certificate.Name(random.text()),
                            token: DeviceToken(random.text())
                        )
                    }
                )
            }
        )
    }

    mutating func message() throws -> Message {
        let type = try some(MessageBodyType.self)
        let text = MessageBody.Text(
            text(),
            translations: list { .init(LanguageCode($0.text()), $0.text()) }
        )
        return Message(
            id: Message.ID(self.text()),
            type: try some(ConversationType.self),
            from: UserID(self.text()),
            to: Conversation.ID(self.text()),
            timestamp: maybe(instant()),
            body: type == .text ? .text(text) : try MessageBody(json: ["type": type.json]),
            ext: object(),
            deliverOnlineOnly: once(in: 2),
            receivers: list { UserID($0.text()) }
        )
    }

    mutating func app() throws -> AppConfiguration {
        AppConfiguration(
            policy: PushPolicy(
                forceOverrides: try some(PushPolicy.ForceOverrides.self),
                multiDevice: try some(PushPolicy.MultiDevice.self),
                mentionOnlyInChat: try some(PushPolicy.MentionOnlyInChat.self),
                alertStyle: try some(PushPolicy.AlertStyle.self),
                language: try some(PushPolicy.Language.self),
                timeZone: timeZone(),
                leftovers: try some(PushPolicy.Leftovers.self),
                collapse: try some(PushPolicy.Collapse.self)
            ),
            templates: list { random in
                PushTemplate(
                    name: PushTemplate.Name(random.text()),
                    titlePattern: random.text(),
                    contentPattern: random.text()
                )
            },
            certificates: maybe(
                try list { random in
                    Certificate(
                        name: Certificate.Name(random.text()),
                        topic: random.maybe(random.text()),
                        kind: random.maybe(try random.some(Certificate.Kind.self)),
                        environment: try random.some(Certificate.Environment.self),
                        isEnabled: random.once(in: 2),
                        sound: random.maybe(random.text())
                    )
                }
            ),
            features: AppConfiguration.Feature.all.filter { _ in once(in: 2) }
        )
    }
}
