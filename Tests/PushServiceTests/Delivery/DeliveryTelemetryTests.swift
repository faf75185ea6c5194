import APNsModel
import ExactJSON
import HTTPExchange
import PushEvaluation
import PushModel
import PushService
import PushTestSupport
import Synchronization
import Testing
import WallTime

/// Events for swift-log, swift-metrics and swift-distributed-tracing, which have the shapes of these stubs.
private struct Logger: Sendable {
    enum Level: String {
        case trace, debug, info, notice, warning, error, critical
    }

    enum MetadataValue: Equatable, Sendable {
        case string(String)
    }

    static let lines = Mutex<[(Level, String, [String: MetadataValue])]>([])

    func log(level: Level, _ message: String, metadata: [String: MetadataValue]?) {
        Self.lines.withLock { $0.append((level, message, metadata ?? [:])) }
    }
}

private struct Counter {
    static let total = Mutex<[String: Int64]>([:])
    let label: String
    let dimensions: [(String, String)]

    func increment(by amount: Int64) {
        Self.total.withLock { $0[label, default: 0] += amount }
    }
}

private struct Timer {
    static let total = Mutex<[String: Int64]>([:])
    let label: String
    let dimensions: [(String, String)]

    func recordMilliseconds(_ duration: Int64) {
        Self.total.withLock { $0[label, default: 0] += 1 }
    }
}

@Suite(.serialized) struct DeliveryTelemetryTests {
    @Test func `the guide's closure logs and counts what happens`() async throws {
        let logger = Logger()
        let clock = ManualClock(jumps: .always)
        // A sample begins here.
        let observe: @Sendable (DeliveryEvent) -> Void = { event in
            let entry = event.logEntry
            logger.log(
                level: Logger.Level(rawValue: entry.level.rawValue) ?? .info,
                "\(entry.message)",
                metadata: entry.metadata.mapValues { .string($0) }
            )
            for metric in event.metrics {
                let dimensions = metric.dimensions.map { ($0.key, $0.value) }
                switch metric.value {
                case .count(let count):
                    Counter(label: metric.name, dimensions: dimensions).increment(by: count)
                case .milliseconds(let time):
                    Timer(label: metric.name, dimensions: dimensions).recordMilliseconds(time)
                }
            }
        }
        // It ends here.
        let reply = TransportReply.rejected(
            APNsRejection(status: 403, reason: "InvalidProviderToken")
        )
        let dispatcher = PushDispatcher(
            transport: FailingTransport([reply], then: .accepted(nil)),
            settings: InMemorySettingsStore(),
            bindings: InMemoryBindingStore(),
            evaluator: try PushEvaluator(),
            services: PushDispatcher.Services(
                clock: clock.deliveryClock,
                observe: observe
            )
        )
        _ = try await dispatcher.deliver([DeliveryRedactionTests.delivery]).counts()
        let words = Logger.lines.withLock { $0.map { $0.1 } }
        #expect(
            words.sorted() == [
                "circuitClosed", "circuitOpened.InvalidProviderToken", "ended.accepted",
                "postponed.InvalidProviderToken", "sent.InvalidProviderToken", "sent.accepted",
            ]
        )
        #expect(Counter.total.withLock { $0 } == ["push_events": 6])
        #expect(Timer.total.withLock { $0 } == ["push_send": 2, "push_wait": 2])
    }

    @Test func `levels are in the order of their importance`() {
        #expect(
            DeliveryEvent.LogEntry.Level.allCases.sorted() == DeliveryEvent.LogEntry.Level.allCases
        )
        #expect(DeliveryEvent.LogEntry.Level.debug < .error)
    }

    private static let key = DeliveryRedactionTests.delivery.key

    private static let events: [DeliveryEvent] = [
        .sent(
            key,
            attempt: 2,
            waited: 9,
            milliseconds: 5,
            .accepted(APNsHeaders.ID("55b25a49-e1ed-8553-acdd-2a4f6ff853e6"))
        ),
        .sent(
            key,
            attempt: 1,
            waited: nil,
            milliseconds: 5,
            .rejected(.init(status: 400, reason: "Xyzzy"))
        ),
        .postponed(key, "Xyzzy", until: .latest),
        .unbound(key, "Unregistered"),
        .keptBound(key, "BadDeviceToken"),
        .providerTokenExpired("prod", isRenewed: false),
        .connectionRefused("prod", "IdleTimeout"),
        .circuitOpened("prod", "fault.timeout", until: .latest),
        .circuitClosed("prod"),
        .connection(ConnectionEvent(server: "a:443", change: .opened(milliseconds: 7))),
        .connection(ConnectionEvent(server: "a:443", change: .failed(.unreachable))),
        .connection(ConnectionEvent(server: "a:443", change: .timedOut(.ping))),
        .connection(ConnectionEvent(server: "a:443", change: .closed(.goAway))),
        .returned(key),
        .queueFailed(
            .lease,
            DeliveryEvent.StoreFault(code: "sqlite.full", state: "13", detail: "the disk is full")
        ),
        .notCounted([]),
        .ended(DeliveryOutcome(message: "42", user: "ann", .givenUp("Xyzzy", nil))),
        .ended(DeliveryOutcome(message: "42", user: "ann", .accepted(nil))),
    ]

    @Test(arguments: events)
    func `an event is told without secrets, and in few dimensions`(event: DeliveryEvent) {
        expectNoSecret("\(event.logEntry) \(String(describing: event.span))")
        #expect(event.logEntry.message == event.word.string)
        for metric in event.metrics {
            expectNoSecret("\(metric)")
            let names: Set = ["event", "reply", "certificate", "server"]
            #expect(names.isSuperset(of: metric.dimensions.keys))
            #expect(!metric.dimensions.values.contains { $0.contains("Xyzzy") })
        }
        #expect((event.span == nil) == !event.word.string.hasPrefix("sent."))
    }

    @Test func `the events of a connection say where it leads, and what takes its time`() {
        let events = Self.events.filter { if case .connection = $0 { true } else { false } }
        #expect(
            events.map { "\($0.logEntry.level) \($0)" } == [
                "info connectionOpened: a:443", "warning connectionFailed.fault.connection: a:443",
                "warning connectionTimedOut.ping: a:443", "info connectionClosed.goAway: a:443",
            ]
        )
        #expect(
            events.map { $0.logEntry.metadata["reason"] } == [
                nil, "the server cannot be reached", "ping", "goAway",
            ]
        )
        #expect(events.allSatisfy { $0.logEntry.metadata["server"] == "a:443" })
        let metrics = events[0].metrics
        #expect(metrics.map { $0.name } == ["push_events", "push_connect"])
        #expect(metrics.map { $0.value } == [.count(1), .milliseconds(7)])
        #expect(
            metrics.map { $0.dimensions } == [
                ["event": "connectionOpened", "server": "a:443"], ["server": "a:443"],
            ]
        )
        #expect(events.dropFirst().allSatisfy { $0.metrics.count == 1 })
    }

    @Test func `a sending is a span with what APNs calls it`() throws {
        let span = try #require(
            DeliveryEvent.sent(
                Self.key,
                attempt: 2,
                waited: 9,
                milliseconds: 5,
                .accepted(nil, uniqueID: APNsHeaders.ID("55b25a49-e1ed-8553-acdd-2a4f6ff853e6"))
            ).span
        )
        #expect(span.name == "push.send")
        #expect(span.milliseconds == 5)
        #expect(!span.isFailure)
        #expect(
            span.attributes == [
                "message": "42", "user": "ann", "device": "phone", "certificate": "prod",
                "attempt": "2", "waited": "9", "milliseconds": "5", "reply": "accepted",
                "apns-unique-id": "55b25a49-e1ed-8553-acdd-2a4f6ff853e6",
            ]
        )
    }

    @Test(arguments: [
        (TransportError.Kind.credentials, DeliveryEvent.LogEntry.Level.warning),
        (.connection, .debug), (.request, .debug),
    ])
    func `a fault of a sending says what is wrong, and of credentials at a level that is read`(
        kind: TransportError.Kind,
        level: DeliveryEvent.LogEntry.Level
    ) {
        let entry = DeliveryEvent.sent(
            Self.key,
            attempt: 1,
            waited: nil,
            milliseconds: 5,
            .fault(TransportError(kind, "the key is on another curve"))
        ).logEntry
        #expect(entry.metadata["detail"] == "the key is on another curve")
        #expect(entry.metadata["reply"] == kind.rawValue)
        #expect(entry.level == level)
    }

    private func expectNoSecret(_ text: String) {
        #expect(!text.contains(DeliveryRedactionTests.token.text.string))
        #expect(!text.contains(DeliveryRedactionTests.text))
    }
}
