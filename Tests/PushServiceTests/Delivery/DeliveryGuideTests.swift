import APNsModel
import ExactJSON
import Foundation
import PushEvaluation
import PushFoundation
import PushModel
import PushRules
import PushService
import PushTestSupport
import Synchronization
import Testing
import WallTime

struct Member {
    let name: String
    let unread: Int
}

extension DispatchRecipient {
    init(_ member: Member) {
        self.init(UserID(member.name), offlineCount: member.unread)
    }
}

/// The samples that Docs/Delivery.md shows.
@Suite struct DeliveryGuideTests {
    @Test func `what became of a recipient is told by the cases of its outcome`() async throws {
        let depot = try Depot(FailingTransport([.rejected(.init(status: 400, reason: "BadTopic"))]))
        try await depot.bind("ann")
        var accepted = 0
        var (reasons, failures, others): ([String], [String], [String]) = ([], [], [])
        let members = ["ann", "bob", ""].map { Member(name: $0, unread: 3) }
        for try await outcome in depot.dispatcher.dispatch(
            Depot.message,
            to: members.map { DispatchRecipient($0) }
        ) {
            switch outcome.result {
            case .accepted: accepted += 1
            case .suppressed(let reason, _): reasons.append("\(reason.word)")
            case .bindingSuppressed(let reason): reasons.append("\(reason.word)")
            case .givenUp(let reason, _): failures.append("\(reason)")
            default: others.append("\(outcome.word)")
            }
        }
        #expect(accepted == 0)
        #expect(reasons == ["device.none"])
        #expect(failures == ["BadTopic"])
        #expect(others == ["input.value"])
    }

    @Test func `the guide's samples do what it says`() async throws {
        let spool = FileManager.default.temporaryDirectory
            .appendingPathComponent("em-push-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: spool) }
        var lines: [String] = []
        // A sample begins here.
        let bindings = InMemoryBindingStore()
        try await bindings.bind(
            DeviceBinding(device: "ann-phone", certificateName: "prod", token: "0a1b2c3d"),
            to: "ann"
        )
        let certificates = [Certificate(name: "prod", topic: "com.example.im")]
        let evaluator = try PushEvaluator(app: AppConfiguration(certificates: certificates))
        let counters = Mutex(DeliveryOutcome.Counts())
        let dispatcher = PushDispatcher(
            transport: try FileTransport(path: spool),
            settings: InMemorySettingsStore(),
            bindings: bindings,
            evaluator: evaluator,
            services: PushDispatcher.Services(
                observe: { event in counters.withLock { $0.add(event) } }
            )
        )

        let message = Message(
            id: "42",
            type: .groupChat,
            from: "tom",
            to: "g1",
            body: .text("Up yet?")
        )
        let members = [
            DispatchRecipient("ann"), DispatchRecipient("bob"), DispatchRecipient("tom"),
        ]
        for try await outcome in dispatcher.dispatch(message, to: members) {
            lines.append("\(outcome)")
        }
        // 42 to bob: device.none
        // 42 to tom: recipient.sender
        // 42 to ann on ann-phone prod: accepted

        let counts = try await dispatcher.dispatch(message, to: members).counts()
        // device.none 1, queue.accepted 1, recipient.sender 1
        // The sample ends here.
        #expect(
            lines == [
                "42 to bob: device.none", "42 to tom: recipient.sender",
                "42 to ann on ann-phone prod: accepted",
            ]
        )
        #expect(counts.description == "device.none 1, queue.accepted 1, recipient.sender 1")
        #expect(counters.withLock { $0["sent.accepted"] } == 1)

        // A sample begins here.
        let violations = try await DeliveryQueueContract.violations { clock in
            InMemoryDeliveryQueue(now: { clock.now })
        }
        #expect(violations == [])
        // The sample ends here.

        // A sample begins here.
        let late = try await dispatcher.deliverQueued().counts()
        // The sample ends here.
        #expect(late.total == 0)

        let queue = InMemoryDeliveryQueue()
        // A sample begins here.
        let record = try DispatchRecord(app: "", message, to: members)
        let numbers = try await queue.enqueue(dispatches: [record])
        // The sample ends here.
        #expect(numbers == [1])

        lines = []
        // A sample begins here.
        try await dispatcher.enqueue(message, to: members)
        for try await outcome in dispatcher.deliverQueued() {
            lines.append("\(outcome)")
        }
        // The sample ends here.
        #expect(lines.contains("42 to ann on ann-phone prod: queue.accepted"))

        // A sample begins here.
        // At the start: what an earlier process of this owner had leased.
        try await dispatcher.reclaim()
        // In flight, in hand, and what the queue has.
        let gauges = try await dispatcher.gauges()
        // A recalled message is not pushed any more.
        try await dispatcher.cancel(message: "42")
        // At the end: finishes what is being sent.
        try await dispatcher.shutdown(within: .seconds(30))
        // The sample ends here.
        #expect(gauges == PushDispatcher.Gauges())

        // A sample begins here.
        let statistics = try AppStatistics(
            of: "easemob-demo#easeim",
            in: InMemoryPushStatistics(),
            timeZone: .named("Asia/Shanghai")
        )
        let counting = PushDispatcher(
            transport: try FileTransport(path: spool),
            settings: InMemorySettingsStore(),
            bindings: bindings,
            evaluator: evaluator,
            services: PushDispatcher.Services(statistics: statistics)
        )
        _ = try await counting.dispatch(message, to: members).counts()
        try await statistics.add(.click("42"), at: .now)
        let rows = try await statistics.store.rows(of: statistics.app)
        let json = rows.map { $0.json.jsonText }
        // {"accepted":1,"app":"easemob-demo#easeim","clicked":1,"day":"...","message":"42","sent":1}
        // The sample ends here.
        var counted = PushCounts()
        for row in rows {
            counted += row.counts
        }
        #expect(counted == PushCounts(sent: 1, accepted: 1, clicked: 1))
        #expect(json.count == rows.count)

        let spooled = try String(contentsOfFile: spool, encoding: .utf8).split(separator: "\n")
        let written = try JSONValue(parsing: String(try #require(spooled.first)))
        let shown = try JSONValue(parsing: try Self.fences("json")[0])
        #expect(Self.withoutExpiration(written) == Self.withoutExpiration(shown))
    }

    @Test func `the guide shows the lines that run here`() throws {
        let run = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
            .split(separator: "// A sample begins here.\n").dropFirst()
            .compactMap { $0.split(separator: "        // The sample ends here.").first }
            .map { sample in
                sample.split(separator: "\n", omittingEmptySubsequences: false)
                    .map { $0.hasPrefix("        ") ? $0.dropFirst(8) : $0 }
                    .joined(separator: "\n")
            }
        // The last is the line above that looks for them. Other lines run with the transport and the databases.
        let samples = Array(run.prefix(7))
        #expect(try Self.fences("swift").filter { samples.contains($0) } == samples)
    }

    /// The samples in one language.
    private static func fences(_ language: String) throws -> [String] {
        let guide = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Docs/Delivery.md")
        return try String(contentsOf: guide, encoding: .utf8)
            .split(separator: "\n```\(language)\n").dropFirst()
            .compactMap { $0.split(separator: "\n```").first.map { $0 + "\n" } }
    }

    /// The expiration is the only thing in it that depends on the time.
    private static func withoutExpiration(_ push: JSONValue) -> JSONValue? {
        guard var object = push.object, var headers = object["headers"]?.object else { return nil }
        headers["apns-expiration"] = nil
        object["headers"] = .object(headers)
        return .object(object)
    }
}
