import APNsModel
import ExactJSON
import PushEvaluation
import PushModel
import PushRules
import Testing
import WallTime

@Suite struct ReleaseTests {
    private static let now = Instant(milliseconds: 1_659_049_200_000)

    private static func entry(
        _ id: Message.ID,
        from sender: UserID,
        to group: Conversation.ID? = "g",
        minutes: Int64
    ) -> HeldMessages.Entry {
        let message = Message(
            id: id,
            type: group == nil ? .chat : .groupChat,
            from: sender,
            to: group ?? "6006",
            timestamp: now.adding(milliseconds: -minutes * 60_000),
            body: .text("test")
        )
        return HeldMessages.Entry(message, since: now.adding(milliseconds: -minutes * 60_000))
    }

    private static func release(
        _ held: HeldMessages,
        _ change: (inout EvaluationFixture) throws -> Void = { _ in }
    ) throws -> HeldMessages.Release {
        let fixture = try EvaluationFixture(change)
        return try PushEvaluator(app: fixture.app).release(held, to: fixture.recipient, at: now)
    }

    private static func payloads(_ release: HeldMessages.Release) -> [APNsPayload] {
        release.pushes.flatMap { $0.evaluation.requests.map { $0.payload } }
    }

    // 9.1, H47
    @Test func `messages that were recalled or read are dropped`() throws {
        let entries = [
            Self.entry("1", from: "a", minutes: 3), Self.entry("2", from: "a", minutes: 2),
            Self.entry("3", from: "a", minutes: 1),
        ]
        let group = Conversation(.groupChat, "g")
        let mark = HeldMessages.ReadMark(group, at: Self.now.adding(milliseconds: -120_000))
        let release = try Self.release(HeldMessages(entries, read: [mark], recalled: ["1"]))
        #expect(release.dropped.map { $0.reason } == [.recalled, .read])
        #expect(release.pushes.map { $0.messages } == [["3"]])
    }

    // 9.2, H48, H49, 9.4, H53
    @Test func `conversations stand newest first, and the last share a push`() throws {
        let entries = (1...4).map { number in
            Self.entry("\(number)", from: "u\(number)", to: nil, minutes: Int64(number % 3))
        }
        let release = try Self.release(HeldMessages(entries)) {
            $0.app.policy = PushPolicy(language: .english, digestAtMost: 2)
            $0.recipient.settings.displayStyle = .messageSummary
        }
        #expect(
            release.pushes.map { $0.messages }
                == [["3"], ["1"], ["4", "2"]].map { $0.map { Message.ID($0) } }
        )
        let payloads = Self.payloads(release)
        #expect(
            payloads.map { $0.alert?.body } == ["test", "test", "u4, u2: You have 2 new messages"]
        )
        #expect(payloads.map { $0.sound } == [.named("default"), nil, nil])
    }

    // 9.2, H49
    @Test func `one conversation that is left over has a push of its own`() throws {
        let entries = (1...6).map { Self.entry("\($0)", from: "u\($0)", to: nil, minutes: 9 - $0) }
        let release = try Self.release(HeldMessages(entries)) {
            $0.recipient.settings.displayStyle = .messageSummary
        }
        #expect(release.pushes.map { $0.conversations.count } == [1, 1, 1, 1, 1, 1])
        #expect(Set(Self.payloads(release).map { $0.alert?.body }) == ["test"])
    }

    // 9.2, H49
    @Test func `a shared push opens no conversation`() throws {
        let entries = (1...3).map { number -> HeldMessages.Entry in
            let entry = Self.entry("\(number)", from: "u\(number)", minutes: 4 - Int64(number))
            let message = Message(
                id: entry.message.id,
                type: number == 2 ? .groupChat : .chat,
                from: entry.message.from,
                to: "6006",
                body: entry.message.body,
                ext: [
                    "em_apns_ext": ["em_push_category": "REPLY", "thread_id": "u", "extern": 1]
                ]
            )
            return HeldMessages.Entry(message, since: entry.since)
        }
        let release = try Self.release(HeldMessages(entries)) {
            $0.app.policy = PushPolicy(digestAtMost: 1)
        }
        let payloads = Self.payloads(release)
        #expect(payloads.map { $0.category } == ["REPLY", nil])
        #expect(payloads.map { $0.threadID } == ["u", nil])
        #expect(
            payloads.map { $0.custom.members.map { $0.key } } == [["e", "f", "m", "t"], ["t"]]
        )
    }

    // 9.4, H53
    @Test func `each binding hears the first push that it gets`() throws {
        let entries = (1...3).map { number -> HeldMessages.Entry in
            let entry = Self.entry(
                "\(number)",
                from: "u\(number)",
                to: nil,
                minutes: 4 - Int64(number)
            )
            guard number == 3 else { return entry }
            var message = entry.message
            message.ext = ["em_push_filter": ["accept_device_id": ["phone"]]]
            return HeldMessages.Entry(message, since: entry.since)
        }
        let release = try Self.release(HeldMessages(entries)) {
            let binding = Binding(certificateName: "prod", token: "aabb")
            $0.recipient.devices = [
                Device(id: "phone", bindings: [binding]), Device(id: "pad", bindings: [binding]),
            ]
        }
        let sounds = release.pushes.map { push in push.evaluation.requests.map { $0.payload.sound }
        }
        #expect(sounds == [[.named("default")], [nil, .named("default")], [nil, nil]])
    }

    // 9.2, H50, 9.3, H51
    @Test func `older messages make a digest of one that is kept`() throws {
        let group = Conversation(.groupChat, "g")
        let older = HeldMessages.Older(group, count: 7, newest: Self.now)
        var held = HeldMessages([Self.entry("1", from: "a", minutes: 1)], older: [older])
        #expect(try Self.payloads(Self.release(held)).map { $0.alert?.body } == ["你有8条新消息"])
        held.read = [HeldMessages.ReadMark(group, at: Self.now)]
        #expect(try Self.release(held).pushes.isEmpty)
        held.older[0] = HeldMessages.Older(group, count: 7, newest: .earliest)
        held.read[0] = HeldMessages.ReadMark(group, at: .earliest)
        #expect(try Self.payloads(Self.release(held)).map { $0.alert?.body } == ["你有一条新消息"])
    }

    // 9.3
    @Test func `the template of digests fills count and senders`() throws {
        let entries = ["b", "a", "b", "c", "d"].enumerated().map { index, sender in
            Self.entry("\(index)", from: UserID(sender), minutes: Int64(9 - index))
        }
        let release = try Self.release(HeldMessages(entries)) {
            let name: PushTemplate.Name = "digest"
            $0.app.templates = [
                PushTemplate(name: name, titlePattern: "{$count}", contentPattern: "{$senders}!")
            ]
        }
        let alert = try #require(Self.payloads(release).first?.alert)
        #expect(alert.title == "5")
        #expect(alert.body == "d, c, b!")
    }

    // 9.4, H52
    @Test func `the badge counts what is left`() throws {
        let entries = (1...3).map { number -> HeldMessages.Entry in
            let entry = Self.entry("\(number)", from: "a", minutes: Int64(5 - number))
            return .init(entry.message, since: entry.since, offlineCount: number)
        }
        var held = HeldMessages(entries, recalled: ["1", "2"])
        #expect(try Self.payloads(Self.release(held)).map { $0.badge } == [1])
        held.recalled = ["1"]
        #expect(try Self.payloads(Self.release(held)).map { $0.badge } == [2])
        held.offlineCount = 9
        #expect(try Self.payloads(Self.release(held)).map { $0.badge } == [9])
        held.offlineCount = 0
        #expect(try Self.payloads(Self.release(held)).map { $0.badge } == [1])
    }

    // 9.4, H52: what is counted and was read counts no more, if it was sent no later.
    @Test func `the badge counts nothing that was read`() throws {
        let entry = Self.entry("1", from: "a", minutes: 1)
        let sent = try #require(entry.message.timestamp)
        func badge(newest: Instant) throws -> [Int32?] {
            let older = HeldMessages.Older(Conversation(.groupChat, "h"), count: 7, newest: newest)
            let mark = HeldMessages.ReadMark(older.conversation, at: Self.now)
            let message = HeldMessages.Entry(entry.message, since: entry.since, offlineCount: 9)
            let held = HeldMessages([message], older: [older], read: [mark])
            return try Self.payloads(Self.release(held)).map { $0.badge }
        }
        #expect(try badge(newest: sent) == [2])
        #expect(try badge(newest: sent.adding(milliseconds: 1)) == [9])
    }

    // 9.1, H45
    @Test func `what was held for longer than it may is pushed when it is released`() throws {
        let held = HeldMessages([Self.entry("1", from: "a", minutes: 60 * 24 * 30)])
        let release = try Self.release(held) {
            $0.app.policy = PushPolicy(quiet: .hold, holdAtMost: 60)
        }
        #expect(release.pushes.map { $0.messages } == [["1"]])
    }

    // 9.1: what is still quiet is held on, and what is not to be pushed any more is dropped.
    @Test func `all gates are asked again`() throws {
        let entry = Self.entry("1", from: "a", minutes: 60)
        let held = HeldMessages([entry])
        let longer = try Self.release(held) {
            $0.app.policy.quiet = .hold
            try $0.setInterval("22:00", "08:00", in: .named("Asia/Shanghai"))
        }
        #expect(longer.held.map { $0.until } == [Self.now.adding(milliseconds: 3_600_000)])
        let tooLong = try Self.release(held) {
            $0.app.policy = PushPolicy(quiet: .hold, holdAtMost: 119)
            try $0.setInterval("22:00", "08:00", in: .named("Asia/Shanghai"))
        }
        #expect(tooLong.dropped.map { $0.reason } == [.suppressed(.gate(.appInterval))])
        let online = try Self.release(held) { $0.recipient.devices[0].state = .online }
        #expect(online.dropped.map { $0.reason } == [.suppressed(.gate(.recipientOnline))])
    }

    // 9.2, H54
    @Test func `a recipient has at most 100 bindings`() throws {
        let held = HeldMessages([Self.entry("1", from: "a", minutes: 1)])
        func bindings(_ count: Int) -> [Binding] {
            (0..<count).map { _ in Binding(certificateName: "prod", token: "aabb") }
        }
        let most = try Self.release(held) { $0.recipient.devices[0].bindings = bindings(100) }
        #expect(most.pushes.first?.evaluation.bindings.count == 100)
        let error = #expect(throws: InputError.self) {
            try Self.release(held) { $0.recipient.devices[0].bindings = bindings(101) }
        }
        #expect(error?.code == .inputValue)
        #expect(error?.path.text.string == "/recipient/devices")
    }

    // 9.1, 9.2: errors have the places of an input.
    @Test func `conflicts are refused`() throws {
        let entry = Self.entry("1", from: "a", minutes: 1)
        var call = entry.message
        call.ext = ["em_push_ext": ["type": "call"]]
        let older = HeldMessages.Older(Conversation(.chat, "a"), count: 1, newest: Self.now)
        let faults: [(HeldMessages, String)] = [
            (HeldMessages([entry, entry]), "/held/1/message/id"),
            (HeldMessages([.init(call, since: Self.now)]), "/held/0/message/ext/em_push_ext/type"),
            (
                HeldMessages([.init(entry.message, from: Sender(id: "b"), since: Self.now)]),
                "/held/0/sender/id"
            ),
            (HeldMessages([], older: [older, older]), "/older/1"),
        ]
        for (held, path) in faults {
            let error = #expect(throws: InputError.self) { try Self.release(held) }
            #expect(error?.code == .inputConflict)
            #expect(error?.path.text.string == path)
        }
    }
}
