import APNsModel
import ExactJSON
import PushEvaluation
import PushModel
import PushService
import PushTestSupport
import Testing

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
            $0.request.deviceToken.hex < $1.request.deviceToken.hex
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
            pushes.map { $0.request.payload } == evaluation.requests.reversed().map { $0.payload }
        )
        #expect(pushes.map { $0.request.deviceToken } == ["aabb", "ccdd"])
        #expect(pushes.map { $0.certificateName } == ["prod", "prod"])
        var headers = pushes.map { $0.request.headers }
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
        let interval = SilentModeInterval(start: try .init("22:00"), end: try .init("07:00"))
        try await depot.settings.apply([.interval(interval)], to: "dan")
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
                "bob phone prod: device.illegalBinding", "cat: device.none", "dan: input.missing",
                "eve: remind.none", "kim: recipient.online", "tom: recipient.sender",
                "zoe: recipient.unknown",
            ]
        )
        #expect(try await depot.queue.nextDue() == nil)
    }

    // H9
    @Test func `a sender who is not the message's is told for every recipient`() async throws {
        let depot = try Depot(RecordingTransport())
        try await depot.bind("ann")
        let outcomes = depot.dispatcher.dispatch(
            Depot.message,
            from: Sender(id: "eve"),
            to: [DispatchRecipient("ann"), DispatchRecipient("bob")]
        )
        #expect(try await outcomes.lines() == ["ann: input.conflict", "bob: input.conflict"])
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
        #expect(try await depot.queue.nextDue() == nil)
    }
}
