import APNsModel
import ExactJSON
import PushModel
import PushRules
import SeededRandomness
import WallTime

extension Scene {
    private static let users: [UserID] = [
        "6001", "6006", "Bob", "bob", "caf\u{E9}", "cafe\u{301}", "\u{212A}", "k",
    ]
    private static let names: [Certificate.Name] = ["prod", "Prod", "prod.voip", "dev", ""]
    private static let flags: [JSONValue] = [
        true, false, 1, 0, 2, 1.0, "YES", "no", "", "x", .null, [], [:],
    ]

    /// Anything: names are few, so that gates meet what they look for.
    init(in zone: String, using random: inout SplitMix64) throws {
        self.init()
        now = Instant(milliseconds: .random(in: WallClock.settledYears, using: &random))
        message = randomMessage(using: &random)
        recipient = try randomRecipient(in: zone, using: &random)
        app.policy.forceOverrides = random.pick(.doNotDisturb, .allPreferences)
        app.policy.multiDevice = random.pick(.anyOfflineDevice, .allDevicesOffline)
        app.policy.mentionOnlyInChat = random.pick(.literal, .pushesAll)
        app.policy.timeZone = random.once(in: 3) ? .named(try PushTimeZone.Name(zone)) : nil
        app.certificates = random.pick(nil, randomCertificates(using: &random))
    }

    private func randomMessage(using random: inout SplitMix64) -> Message {
        let day: Int64 = 86_400_000
        let age = random.pick(0, day, .random(in: -day...2 * day, using: &random))
        return Message(
            id: "1",
            type: random.once(in: 9) ? .chatRoom : random.pick(.chat, .groupChat),
            from: random.pick("6001", "6002", "6006", "bob"),
            to: random.pick("g1", "g2", "6001"),
            timestamp: random.pick(nil, now.adding(milliseconds: -age)),
            body: random.once(in: 9) ? .command : .text("text"),
            ext: randomExt(using: &random),
            deliverOnlineOnly: random.once(in: 9),
            receivers: random.pick([], [], random.list(upTo: 6, of: Self.users))
        )
    }

    private func randomExt(using random: inout SplitMix64) -> JSONObject {
        var ext = JSONObject()
        if random.once(in: 2) {
            ext["em_force_notification"] = Self.flags.randomElement(using: &random)
        }
        if random.once(in: 8) {
            ext["em_ignore_notification"] = Self.flags.randomElement(using: &random)
        }
        if random.once(in: 2) {
            let ids = random.list(upTo: 6, of: Self.users).map { JSONValue.string($0.string) }
            ext["em_at_list"] = random.pick(.array(ids), .array(ids + [1]), "all", "ALL", "6006", 1)
        }
        if random.once(in: 3) {
            ext["em_push_ext"] = random.pick(["type": "call"], ["type": "Call"], "call")
        }
        if random.once(in: 3) {
            var filter = JSONObject()
            for key: ExactString in [
                "accept_device_id", "ignore_device_id", "accept_notifier_name",
                "ignore_notifier_name",
            ] where random.once(in: 3) {
                let ids: [JSONValue] = ["d0", "d1", "D0", "prod", "prod.voip", "dev", .null, 1]
                filter[key] = random.pick("d0", .array(random.list(upTo: 4, of: ids)), [])
            }
            ext["em_push_filter"] = .object(filter)
        }
        return ext
    }

    private func randomRecipient(
        in zone: String,
        using random: inout SplitMix64
    ) throws -> Recipient {
        func time() throws -> SilentModeTime {
            try SilentModeTime(
                hours: .random(in: 0...23, using: &random),
                minutes: random.pick(0, 59, .random(in: 0...59, using: &random))
            )
        }
        let start = try time()
        let end = try time()
        let interval = random.pick(nil, SilentModeInterval(start: start, end: end))
        var expiry: ExpireTimestamp? {
            random.pick(nil, now, now.adding(milliseconds: random.pick(-1, 1, 60_000)))
                .flatMap { ExpireTimestamp($0) }
        }
        var remindType: PushRemindType? { random.pick(nil, .all, .mentionOnly, .never) }
        let conversations =
            [("6001", .chat), ("6001", .groupChat), ("g1", .groupChat), ("bob", .chat)]
            as [(Conversation.ID, ConversationType)]
        let entries = conversations.shuffled(using: &random).dropLast(2).map { id, type in
            ConversationSettings(
                Conversation(type, id),
                remindType: remindType,
                expireTimestamp: expiry,
                carriesInterval: random.once(in: 2)
            )
        }
        let devices = (0..<Int.random(in: 0...3, using: &random)).map { number in
            Device(
                id: random.once(in: 4) ? "D0" : Device.ID("d\(number)"),
                state: random.pick(.offline, .offline, .online, .kicked),
                bindings: random.list(upTo: 2, of: Self.names).map { name in
                    Binding(
                        certificateName: name,
                        token: random.pick("ab", "AB12", "", "abc", "xy")
                    )
                }
            )
        }
        var recipient = Recipient(
            id: Self.users.randomElement(using: &random) ?? "6006",
            settings: PushSettings(
                remindType: remindType,
                expireTimestamp: expiry,
                interval: interval,
                quietWindows: random.once(in: 3) ? try random.quietWindows(near: now) : .init(),
                timeZone: random.once(in: 6) ? nil : .named(try PushTimeZone.Name(zone)),
                conversations: PushSettings.Conversations(entries)
            ),
            devices: devices
        )
        for flag in RecipientFlag.allCases where random.once(in: 9) {
            recipient.flags[flag] = !flag.standard
        }
        return recipient
    }

    private func randomCertificates(using random: inout SplitMix64) -> [Certificate] {
        Self.names.shuffled(using: &random).dropLast(random.pick(0, 1, 2)).map { name in
            Certificate(
                name: name,
                kind: random.pick(nil, .alert, .voip),
                isEnabled: !random.once(in: 4)
            )
        }
    }
}
