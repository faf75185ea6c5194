import APNsModel
import ExactJSON
import Fixtures
import Foundation
import PushEvaluation
import PushModel
import PushService
import PushTestSupport
import Synchronization
import Testing
import WallTime

/// No token and no text is whole in what delivery prints (rule 6.8).
@Suite struct DeliveryRedactionTests {
    static let token: DeviceToken =
        "0a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f9"
    static let text = "nobody may see this"

    static let delivery: Delivery = {
        let request = APNsRequest(
            deviceToken: token,
            headers: APNsHeaders(topic: "com.example.im"),
            payload: APNsPayload(
                alert: .init(title: text, body: text),
                custom: ["k": .string(text)]
            )
        )
        return Delivery(
            key: .init(message: "42", user: "ann", device: "phone", certificateName: "prod"),
            request: request,
            expires: .latest
        )
    }()

    static let lease = Delivery.Lease(entry: 1, serial: 1)

    static func dispatchValues() throws -> [any Sendable] {
        let record = try DispatchRecord(
            app: "demo",
            message: Array(text.utf8),
            sender: Array(text.utf8),
            recipients: Array(text.utf8)
        )
        let fault = DispatchRecord.Fault(InputError(.inputValue, text))
        let unreadable = DispatchRecord.Unreadable(record: record, fault: fault)
        let leased = DispatchRecord.Leased(record: record, lease: lease, age: .zero)
        return [
            record, fault, unreadable, leased, Delivery.QueuedItem.Leased.dispatch(leased),
            DispatchRecord.Expansion(lease, [delivery], unreadable: unreadable),
            Delivery.Settlement(lease, .unreadable(fault)),
            Delivery.Settlement.Change.unreadable(fault),
            Delivery.DeadLetter.Reason.unreadable(fault),
        ]
    }

    static let heldValues: [any Sendable] = {
        let body = Message(id: "42", type: .chat, from: "tom", to: "ann", body: .text(text))
        let message = HeldMessage(
            app: "demo",
            body,
            from: Sender(displayName: text),
            keptUntil: .latest,
            rows: [HeldMessage.Row("ann", since: .earliest, due: .latest, offlineCount: 1)]
        )
        let user = HeldUser(app: "demo", "ann", until: .latest, [], older: [])
        return [
            message, message.texts, HeldUser.Leased([user], messages: [1: message.texts]),
            HeldUser.Release(of: user, [delivery], merged: [delivery.key]),
        ]
    }()

    static let bindingRows: DeviceBinding.Rows = {
        var rows = DeviceBinding.Rows()
        rows.append(DeviceBinding(device: "phone", certificateName: "prod", token: token))
        rows.endUser()
        return rows
    }()

    static let values: [any Sendable] = [
        delivery, delivery.push, delivery.key,
        Delivery.Leased(delivery: delivery, lease: lease, attempts: 1),
        Delivery.Enqueued.leased(Delivery.Leased(delivery: delivery, lease: lease, attempts: 1)),
        Delivery.QueuedItem(
            entry: 1,
            content: .push(delivery),
            age: .zero,
            dueIn: .zero,
            attempts: 1,
            owner: "one"
        ),
        Delivery.DeadLetter(
            entry: 1,
            content: .push(delivery.key),
            reason: .unreadable(nil),
            instant: .latest
        ),
        Delivery.Settlement(lease, .postponed(by: .zero, attempts: 1, leasedFor: nil)),
        DeviceBinding(device: "phone", certificateName: "prod", token: token, boundAt: .latest),
        bindingRows,
        TransportReply.rejected(APNsRejection(status: 400, reason: .badDeviceToken)),
        TransportReply.fault(TransportError(.connection, "connection lost")),
        [delivery], Result<Delivery, any Error>.success(delivery),
    ]

    @Test func `stored dispatches print without texts`() throws {
        for value in try Self.dispatchValues() {
            expectNoSecret(value)
        }
    }

    @Test(arguments: heldValues.indices)
    func `what is held prints neither token nor text`(index: Int) {
        expectNoSecret(Self.heldValues[index])
    }

    @Test(arguments: values.indices)
    func `a value of delivery prints neither token nor text`(index: Int) {
        expectNoSecret(Self.values[index])
    }

    @Test func `events, outcomes and counts print neither token nor text`() async throws {
        let replies: [TransportReply] = APNsRejection.Reason.documented.map {
            .rejected(APNsRejection(status: $0.status ?? 500, reason: $0))
        }
        let events = Mutex<[DeliveryEvent]>([])
        let bindings = InMemoryBindingStore()
        let clock = ManualClock(jumps: .always)
        let transport = FailingTransport(replies)
        let dispatcher = PushDispatcher(
            transport: transport,
            settings: InMemorySettingsStore(),
            bindings: bindings,
            evaluator: try PushEvaluator(),
            services: PushDispatcher.Services(
                clock: clock.deliveryClock,
                observe: { event in events.withLock { $0.append(event) } }
            )
        )
        var outcomes: [DeliveryOutcome] = []
        var message = Depot.message
        message.body = .text(Self.text)
        for number in 0..<40 {
            try await bindings.bind(
                DeviceBinding(device: "phone", certificateName: "prod", token: Self.token),
                to: "ann"
            )
            message.id = Message.ID("\(number)")
            for try await outcome in dispatcher.dispatch(message, to: DispatchRecipient("ann")) {
                outcomes.append(outcome)
            }
        }
        #expect(transport.sent.count >= 40)
        var counts = DeliveryOutcome.Counts()
        for event in events.withLock({ $0 }) {
            expectNoSecret(event)
            expectNoSecret(event.logEntry)
            for metric in event.metrics {
                expectNoSecret(metric)
            }
            if let span = event.span {
                expectNoSecret(span)
            }
            counts.add(event)
        }
        for outcome in outcomes {
            expectNoSecret(outcome)
        }
        expectNoSecret(counts)
        expectNoSecret(dispatcher)
        expectNoSecret(outcomes)
        expectNoSecret(transport.sent)
        #expect(counts["unbound.Unregistered"] == 1)
        #expect(counts["sent.BadTopic"] == 1)
    }

    @Test func `a queue and a transport print neither token nor text`() async throws {
        let queue = InMemoryDeliveryQueue()
        _ = try await queue.enqueue([Self.delivery], leasing: nil)
        expectNoSecret(queue)
        let recording = RecordingTransport()
        _ = await recording.send(Self.delivery.push)
        expectNoSecret(recording)
        let path = FileManager.default.temporaryDirectory
            .appendingPathComponent("em-push-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let file = try FileTransport(path: path)
        _ = await file.send(Self.delivery.push)
        expectNoSecret(file)
    }

    // Printing must go on saying something, or the tests above prove nothing.
    @Test func `a delivery says what it is about`() {
        #expect("\(Self.delivery)" == "push 42 to ann on phone prod, until \(Instant.latest)")
        #expect("\(Self.delivery.push)".hasPrefix("prod: apns request `alert` to `com.example.im`"))
        #expect("\(Self.delivery.push)".contains("token 0a1b… of 64"))
    }

    private func expectNoSecret(
        _ value: some Any,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        for printed in printouts(of: value) {
            #expect(!printed.isEmpty, sourceLocation: sourceLocation)
            #expect(!printed.contains(Self.text), sourceLocation: sourceLocation)
            #expect(
                !printed.contains(Self.token.text.string.dropFirst(4)),
                sourceLocation: sourceLocation
            )
        }
    }
}
