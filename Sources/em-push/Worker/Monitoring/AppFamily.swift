import ExactJSON
import HTTPExchange
import PushModel
import PushService

/// What metrics tell of an app at a moment.
struct AppSample: Sendable {
    let id: String
    let counters: AppMetrics.Counters
    let gauges: PushDispatcher.Gauges
    /// The names of those that the app has, in order.
    let certificates: [String]
    /// The words of their push services.
    let channels: [String: String]
    let queueCalls: [DeliveryEvent.StoreFault.Call: Int]
    /// What the queue has; `nil` if it does not say in time.
    let queue: RecentQueueStatus.Status?

    /// The counters whose word begins with a name, by certificate and by the rest of the word, in order.
    func events(_ prefix: String) -> [(certificate: String, rest: String, count: Int)] {
        counters.events.compactMap { key, count in
            guard key.word.hasPrefix(prefix) else { return nil }
            return (key.certificate?.string ?? "", String(key.word.dropFirst(prefix.count)), count)
        }.sorted { ($0.certificate, $0.rest) < ($1.certificate, $1.rest) }
    }
}

/// A family of metrics of which each app has samples; the label `app` is its id.
struct AppFamily: Sendable {
    /// A number, and the labels that it has besides that of the app.
    struct Sample {
        let value: Int?
        let labels: KeyValuePairs<String, String>

        init(_ value: Int?, _ labels: KeyValuePairs<String, String> = [:]) {
            self.value = value
            self.labels = labels
        }
    }

    let name: String
    let kind: MetricsText.Kind
    let help: String
    private let add: @Sendable (AppSample, inout MetricsText) -> Void

    /// Writes the family with the samples of all apps.
    func write(_ apps: [AppSample], to text: inout MetricsText) {
        text.family(name, kind, help)
        for app in apps { add(app, &text) }
    }

    /// A family of numbers; one that is not known has no sample.
    private static func numbers(
        _ name: String,
        _ help: String,
        _ kind: MetricsText.Kind = .gauge,
        _ samples: @escaping @Sendable (AppSample) -> [Sample]
    ) -> AppFamily {
        AppFamily(name: name, kind: kind, help: help) { app, text in
            for sample in samples(app) {
                guard let value = sample.value else { continue }
                text.add(value, [("app", app.id)] + sample.labels.map { ($0.key, $0.value) })
            }
        }
    }

    private static func histogram(
        _ name: String,
        _ help: String,
        _ histogram: @escaping @Sendable (AppMetrics.Counters) -> Histogram
    ) -> AppFamily {
        AppFamily(name: name, kind: .histogram, help: help) { app, text in
            text.add(histogram(app.counters), ("app", app.id))
        }
    }

    private static func number(
        _ name: String,
        _ help: String,
        _ kind: MetricsText.Kind = .gauge,
        _ value: @escaping @Sendable (AppSample) -> Int?
    ) -> AppFamily {
        numbers(name, help, kind) { [Sample(value($0))] }
    }

    private static func number(
        ofCertificates name: String,
        _ help: String,
        _ value: @escaping @Sendable (PushDispatcher.Gauges, Certificate.Name) -> Int
    ) -> AppFamily {
        numbers(name, help) { app in
            app.certificates.map {
                Sample(value(app.gauges, Certificate.Name($0)), ["certificate": $0])
            }
        }
    }

    private static func number(
        ofServers name: String,
        _ help: String,
        _ value: @escaping @Sendable (ConnectionGauges) -> Int
    ) -> AppFamily {
        numbers(name, help) { app in
            app.gauges.connections.sorted { $0.key < $1.key }.map {
                Sample(value($0.value), ["server": $0.key.string])
            }
        }
    }

    /// Counters of the events whose word begins with a name: that, the metric, the label for the rest of the word, and the
    /// help.
    private static let counters = """
        sent. em_push_sent reply Pushes that were sent, each time, by what APNs or the transport replied.
        ended. em_push_ended outcome Recipients and bindings that are done with, by outcome.
        postponed. em_push_postponements reason Pushes that will be sent again, each time, by reason.
        unbound. em_push_unbound reason Bindings that were removed because APNs does not know their token any more.
        keptBound. em_push_kept_bound reason Bindings that stay although APNs does not know their token.
        """
        .split(whereSeparator: \.isNewline)
        .map { $0.utf8.split(separator: 0x20, maxSplits: 3).map { String(Substring($0)) } }

    static let all =
        counters.map { row in
            numbers(row[1], row[3], .counter) { app in
                app.events(row[0]).map {
                    Sample($0.count, ["certificate": $0.certificate, row[2]: $0.rest])
                }
            }
        } + [
            numbers("em_push_events", "What else happened, by the word of the log.", .counter) {
                $0.events("").filter { event in
                    !counters.contains { event.rest.hasPrefix($0[0]) }
                }.map { Sample($0.count, ["certificate": $0.certificate, "event": $0.rest]) }
            },
            numbers(
                "em_push_certificate",
                "The push service of a certificate; by certificate, channel.",
                .info
            ) { app in
                app.certificates.map {
                    Sample(1, ["certificate": $0, "channel": app.channels[$0] ?? ""])
                }
            },
            histogram(
                "em_push_send_duration_seconds",
                "From handing a push to the transport until its reply."
            ) { $0.sending },
            histogram(
                "em_push_queue_wait_seconds",
                "Since a push was due, or was stored as a dispatch, until it was sent."
            ) { $0.waiting },
            numbers("em_push_queue_calls", "Calls to the queue.", .counter) { app in
                app.queueCalls.map { ($0.key.rawValue, $0.value) }.sorted { $0.0 < $1.0 }
                    .map { Sample($0.1, ["call": $0.0]) }
            },
            numbers("em_push_queue_faults", "Calls to the queue that failed.", .counter) { app in
                app.counters.queueFaults
                    .map { (call: $0.key.call.rawValue, code: $0.key.code, count: $0.value) }
                    .sorted { ($0.call, $0.code) < ($1.call, $1.code) }
                    .map { Sample($0.count, ["call": $0.call, "code": $0.code]) }
            },
            number(
                "em_push_statistics_lost",
                "Pushes that may be missing in the statistics, whose store failed.",
                .counter
            ) { $0.counters.notCounted },
            number(ofCertificates: "em_push_in_flight", "Pushes that are being sent.") {
                $0.inFlightByCertificate[$1] ?? 0
            },
            number(
                ofCertificates: "em_push_circuit_open",
                "1 while the pushes through a certificate are held, or one of them is a probe."
            ) { $0.circuits[$1] == nil ? 0 : 1 },
            number("em_push_in_hand", "Pushes that the worker holds, those in flight included.") {
                $0.gauges.inHand
            },
            number("em_push_postponed", "Pushes in hand that wait to be sent again.") {
                $0.gauges.postponed
            },
            number("em_push_held", "Pushes in hand whose circuit is open.") { $0.gauges.held },
            number(ofServers: "em_push_connections", "Connections that are open.") {
                $0.connections
            },
            number(ofServers: "em_push_streams", "Pushes that are on a connection.") { $0.streams },
            number(ofServers: "em_push_streams_waiting", "Pushes that wait for a connection.") {
                $0.waiting
            },
            number("em_push_queue_waiting", "Pushes in the queue that nobody has leased.") {
                $0.queue?.pushes.waiting
            },
            number("em_push_queue_leased", "Pushes in the queue that a worker has leased.") {
                $0.queue?.pushes.leased
            },
            number("em_push_queue_doubted", "Pushes that may be what ended their workers.") {
                $0.queue?.pushes.doubted
            },
            number("em_push_queue_oldest_age_seconds", "Since the oldest push was queued.") {
                $0.queue.map { Int($0.pushes.oldestAge?.components.seconds ?? 0) }
            },
            number("em_push_dispatches", "Stored dispatches that have not become pushes.") {
                $0.queue.map { $0.dispatches.waiting + $0.dispatches.leased }
            },
            number("em_push_dead_dispatches", "Dispatches that were set aside.") {
                $0.queue?.dispatches.deadLetters
            },
            number("em_push_messages_held", "Messages that are held for users.") { $0.queue?.held },
            number("em_push_dead_letters", "Pushes that were set aside.") {
                $0.queue?.pushes.deadLetters
            },
        ]
}
