import APNsModel
import ExactJSON
import PushEvaluation
import PushModel
import PushRules
import PushService
import PushTestSupport
import Testing
import WallTime

/// From a message to what the transport is given (rules 6.1, 6.6).
@Suite struct DispatchTests {
    @Test func `a message goes to every binding, as the evaluator renders it`() async throws {
        let transport = RecordingTransport()
        let depot = try Depot(transport)
        try await depot.bind("ann", "aabb", on: "phone")
        try await depot.bind("ann", "ccdd", on: "pad")
        try await depot.settings.apply([.displayName("Tom T.")], to: "tom")
        try await depot.settings.apply([.displayStyle(.messageSummary)], to: "ann")

        #expect(
            try await depot.dispatch(to: "ann") == [
                "ann pad prod: accepted", "ann phone prod: accepted",
            ]
        )
        let pushes = transport.pushes.sorted {
            $0.deviceToken.text < $1.deviceToken.text
        }
        let devices = [
            Device(id: "pad", bindings: [Binding(certificateName: "prod", token: "ccdd")]),
            Device(id: "phone", bindings: [Binding(certificateName: "prod", token: "aabb")]),
        ]
        var ann = Recipient(id: "ann", devices: devices)
        ann.settings.displayStyle = .messageSummary
        let evaluation = try PushEvaluator().evaluate(
            Depot.message,
            from: Sender(displayName: "Tom T."),
            to: ann,
            at: depot.clock.now
        )
        #expect(
            pushes.map { $0.payload } == evaluation.requests.reversed().map { $0.payload.utf8 }
        )
        #expect(pushes.map { $0.deviceToken } == ["aabb", "ccdd"])
        #expect(pushes.map { $0.certificateName } == ["prod", "prod"])
        var headers = pushes.map { $0.headers }
        #expect(Set(headers.map { $0.id }).count == 2)
        for index in headers.indices {
            #expect(headers[index].id != nil)
            headers[index].id = nil
        }
        #expect(headers == evaluation.requests.map { $0.headers })
    }

    @Test func `every recipient has an outcome, whatever stands in the way`() async throws {
        let depot = try Depot(RecordingTransport())
        try await depot.bind("ann")
        try await depot.bind("bob", "xyz")
        try await depot.bind("bob", "aabb", on: "pad")
        try await depot.bind("eve", on: "tablet")
        try await depot.settings.apply([.remindType(.never, of: nil)], to: "eve")
        let interval = SilentModeInterval(start: try .init("22:00"), end: try .init("22:00"))
        // Without a zone it has no effect; a zone that does not exist counts as none.
        try await depot.settings.apply([.interval(interval)], to: "ann")
        try await depot.bind("dan", "eeff")
        try await depot.settings.apply(
            [.interval(interval), .timeZone(.named("Nowhere"))],
            to: "dan"
        )
        let recipients = [
            DispatchRecipient("ann"), DispatchRecipient("bob"), DispatchRecipient("cat"),
            DispatchRecipient("dan"),
            DispatchRecipient("eve"),
            DispatchRecipient("tom"), DispatchRecipient("zoe", isKnown: false),
            DispatchRecipient("kim", devices: ["phone": .online]),
        ]
        let outcomes = depot.dispatcher.dispatch(Depot.message, to: recipients)
        #expect(
            try await outcomes.lines() == [
                "ann phone prod: accepted", "bob pad prod: accepted",
                "bob phone prod: device.illegalBinding", "cat: device.none",
                "dan phone prod: accepted",
                "eve: remind.none", "kim: recipient.online", "tom: recipient.sender",
                "zoe: recipient.unknown",
            ]
        )
        #expect(try await depot.nextDue() == nil)
    }

    // H9
    @Test func `a sender who is not the message's is refused once`() async throws {
        let depot = try Depot(RecordingTransport())
        try await depot.bind("ann")
        let sender = Sender(id: "eve")
        let recipients = [DispatchRecipient("ann"), DispatchRecipient("bob")]
        let calls: [@Sendable () async throws -> Void] = [
            {
                for try await _ in depot.dispatcher.dispatch(
                    Depot.message,
                    from: sender,
                    to: recipients
                ) {}
            },
            { _ = try await depot.dispatcher.enqueue(Depot.message, from: sender, to: recipients) },
            {
                _ = try await depot.dispatcher.explain(
                    Depot.message,
                    from: sender,
                    to: recipients[0]
                )
            },
            { _ = try DispatchRecord(app: "", Depot.message, from: sender, to: recipients) },
        ]
        for call in calls {
            let error = await #expect(throws: InputError.self) { try await call() }
            #expect(error?.code == .inputConflict)
            #expect(error?.path.text.string == "/sender/id")
        }
        #expect(depot.events.outcomes.isEmpty)
        #expect(try await depot.nextDue() == nil)
    }

    @Test func `a device that is online is left out, its user's other devices are not`()
        async throws
    {
        let depot = try Depot(RecordingTransport())
        try await depot.bind("ann", on: "phone")
        try await depot.bind("ann", on: "pad")
        let ann = DispatchRecipient("ann", offlineCount: 7, devices: ["pad": .online])
        let outcomes = depot.dispatcher.dispatch(Depot.message, to: ann)
        #expect(
            try await outcomes.lines() == [
                "ann pad prod: device.online", "ann phone prod: accepted",
            ]
        )
    }

    @Test func `a message that is dispatched again is not pushed again`() async throws {
        let transport = RecordingTransport()
        let depot = try Depot(transport)
        try await depot.bind("ann")
        #expect(
            try await depot.dispatch(to: "ann", "ann").sorted() == [
                "ann phone prod: accepted", "ann phone prod: queue.waiting",
            ]
        )
        #expect(try await depot.dispatch(to: "ann") == ["ann phone prod: queue.accepted"])
        #expect(transport.pushes.count == 1)
    }

    @Test(arguments: [
        (Message(id: "", type: .chat, from: "tom", to: "ann", body: .text("1")), "/message/id"),
        (Message(id: "1", type: .chat, from: "", to: "ann", body: .text("1")), "/message/from"),
        (Message(id: "1", type: .chat, from: "tom", to: "", body: .text("1")), "/message/to"),
    ])
    func `a message with an empty id is refused as a whole`(
        message: Message,
        path: String
    ) async throws {
        let transport = RecordingTransport()
        let depot = try Depot(transport)
        try await depot.bind("ann")
        for _ in 1...2 {
            let error = await #expect(throws: InputError.self) {
                try await depot.dispatch(message, to: "ann", "bob")
            }
            #expect(error?.path.text.string == path)
            #expect(error?.detail.hasSuffix("id must not be empty") == true)
        }
        #expect(transport.pushes.isEmpty)
        #expect(try await depot.nextDue() == nil)
    }

    @Test func `an evaluator's recipients have settings and bindings of the stores`()
        async throws
    {
        let depot = try Depot(RecordingTransport())
        try await depot.bind("ann")
        let phone = Device(id: "phone", state: .online)
        let recipients = [
            Recipient(id: "ann", settings: PushSettings(remindType: .never)),
            Recipient(id: "ann", devices: [phone]), Recipient(id: "bob", isKnown: false),
        ]
        var lines: [[String]] = []
        for recipient in recipients {
            lines.append(
                try await depot.dispatcher.dispatch(Depot.message, to: [recipient]).lines()
            )
        }
        #expect(
            lines == [
                ["ann phone prod: accepted"], ["ann: recipient.online"],
                ["bob: recipient.unknown"],
            ]
        )
    }

    @Test func `an empty id of a user or a device is the outcome of that one alone`() async throws {
        let depot = try Depot(RecordingTransport())
        try await depot.bind("ann")
        let nameless = DispatchRecipient("cat", devices: ["": .online])
        let recipients = [
            DispatchRecipient(""), DispatchRecipient("ann"), DispatchRecipient(""), nameless,
        ]
        let states = NamelessDevices(bindings: depot.bindings)
        let dispatcher = PushDispatcher(
            transport: RecordingTransport(),
            settings: depot.settings,
            bindings: states,
            evaluator: try PushEvaluator()
        )
        #expect(
            try await dispatcher.dispatch(Depot.message, to: recipients).lines() == [
                ": input.value", ": input.value", "ann  prod: input.value",
                "ann phone prod: accepted", "cat: input.value",
            ]
        )
    }

    @Test func `a delivery of a message without an id is refused, and others are sent`()
        async throws
    {
        let depot = try Depot(RecordingTransport())
        func delivery(_ message: Message.ID) -> Delivery {
            Delivery(
                key: .init(message: message, user: "", device: "", certificateName: "prod"),
                request: OutgoingPushTests.request,
                expires: .latest
            )
        }
        let deliveries = ["", "1", ""].map { delivery(Message.ID($0)) }
        #expect(
            try await depot.dispatcher.deliver(deliveries).lines() == [
                "  prod: accepted", "  prod: input.value", "  prod: input.value",
            ]
        )
    }

    /// A store that has a device without an id beside the devices of another store.
    private struct NamelessDevices: BindingStore {
        let bindings: any BindingStore

        func bindings(for users: [UserID]) async throws -> [UserID: [DeviceBinding]] {
            try await bindings.bindings(for: users).mapValues { bound in
                bound + [DeviceBinding(device: "", certificateName: "prod", token: "eeff")]
            }
        }

        func bind(_ binding: DeviceBinding, to user: UserID) async throws {}
    }

    /// A message with three mistakes of its sender, to a recipient who reads its text.
    private func mistaken(in depot: Depot) async throws -> Message {
        try await depot.bind("ann")
        try await depot.settings.apply([.displayStyle(.messageSummary)], to: "ann")
        var message = Depot.message
        message.body = .text(String(repeating: "long ", count: 2000))
        message.ext = ["em_ignore_notification": "maybe", "em_push_template": ["name": "none"]]
        return message
    }

    @Test func `diagnostics are events of the dispatch, for each recipient`() async throws {
        let depot = try Depot(RecordingTransport())
        let message = try await mistaken(in: depot)
        _ = try await depot.dispatch(message, to: "ann", "bob")
        let diagnosed = depot.events.descriptions.filter { $0.hasPrefix("diagnosed") }.sorted()
        #expect(
            diagnosed == [
                "diagnosed.ext.flag: 42 to ann", "diagnosed.ext.flag: 42 to bob",
                "diagnosed.payload.cut: 42 to ann", "diagnosed.template.unknown: 42 to ann",
            ]
        )
        let sound = try Depot(RecordingTransport())
        try await sound.bind("ann")
        _ = try await sound.dispatch(to: "ann", "bob")
        #expect(sound.events.words.allSatisfy { !$0.hasPrefix("diagnosed") })
    }

    @Test func `an explanation is of what the dispatch decides, and sends nothing`() async throws {
        let transport = RecordingTransport()
        let depot = try Depot(transport)
        let message = try await mistaken(in: depot)
        try await depot.settings.apply([.displayName("Tom T.")], to: "tom")
        let explanation = try await depot.dispatcher.explain(message, to: DispatchRecipient("ann"))
        #expect(transport.pushes.isEmpty)
        #expect(try await depot.nextDue() == nil)
        _ = try await depot.dispatch(message, to: "ann")
        #expect(
            transport.pushes.map { $0.payload }
                == explanation.evaluation.requests.map { $0.payload.utf8 }
        )
        #expect(
            Set(explanation.evaluation.diagnostics.map { "diagnosed.\($0.code.word.string)" })
                == Set(depot.events.words.filter { $0.hasPrefix("diagnosed") })
        )

        // At another time, the decision may be another.
        let hour = try SilentModeDuration(minutes: 60)
        try await depot.settings.apply(
            [.expireTimestamp(hour.expiry(from: depot.clock.now), of: nil)],
            to: "ann"
        )
        let silent = try await depot.dispatcher.explain(message, to: DispatchRecipient("ann"))
        #expect(silent.evaluation.decision != explanation.evaluation.decision)
        let later = try await depot.dispatcher.explain(
            message,
            to: DispatchRecipient("ann"),
            at: depot.clock.now.adding(milliseconds: 3_600_000)
        )
        #expect(later.evaluation.decision == explanation.evaluation.decision)
    }

    @Test func `remedies are of what the stores have`() async throws {
        let depot = try Depot(RecordingTransport())
        try await depot.bind("ann", "aabb")
        let ann = DispatchRecipient("ann")
        #expect(try await depot.dispatcher.remedies(Depot.message, to: ann) == nil)
        try await depot.settings.apply([.remindType(.never, of: nil)], to: "ann")
        let remedies = try #require(await depot.dispatcher.remedies(Depot.message, to: ann))
        #expect(!remedies.isEmpty)
        let blockers = try await depot.dispatcher.explain(Depot.message, to: ann).blockers
        #expect(blockers.map { "\($0.word)" } == ["remind.none"])
    }

    @Test func `an explanation of an empty id is refused`() async throws {
        let depot = try Depot(RecordingTransport())
        let error = await #expect(throws: InputError.self) {
            try await depot.dispatcher.explain(Depot.message, to: DispatchRecipient(""))
        }
        #expect(error?.path.text == "/recipient/id")
    }

    @Test func `two users of one phone each have their push`() async throws {
        let transport = RecordingTransport()
        let depot = try Depot(transport)
        try await depot.bind("ann", "aabb")
        try await depot.bind("bob", "ccdd")
        #expect(try await depot.dispatch(to: "ann", "bob").count == 2)
        #expect(transport.pushes.count == 2)
    }

    @Test func `nothing is done before somebody reads`() async throws {
        let transport = RecordingTransport()
        let depot = try Depot(transport)
        try await depot.bind("ann")
        _ = depot.dispatcher.dispatch(Depot.message, to: DispatchRecipient("ann"))
        #expect(transport.pushes.isEmpty)
        #expect(try await depot.nextDue() == nil)
    }
}
