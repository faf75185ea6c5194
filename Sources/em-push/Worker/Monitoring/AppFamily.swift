import ExactJSON
import HTTPExchange
import PushModel
import PushService

/// What metrics tell of an app at a moment.
struct AppSample: Sendable {
    let id: String
    let counters: AppMetrics.Counters
    let gauges: DeliveryGauges
    /// The names of those that the app has, in order.
    let certificates: [String]
    let queueCalls: [QueueCall: Int]
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
    let name: String
    let kind: MetricsText.Kind
    let help: String
    let add: @Sendable (AppSample, inout MetricsText) -> Void

    private init(
        _ name: String,
        _ kind: MetricsText.Kind,
        _ help: String,
        _ add: @escaping @Sendable (AppSample, inout MetricsText) -> Void
    ) {
        self.name = name
        self.kind = kind
        self.help = help
        self.add = add
    }

    /// A gauge of the app; without a sample while it is not known.
    private static func gauge(
        _ name: String,
        _ help: String,
        _ value: @escaping @Sendable (AppSample) -> Int?
    ) -> AppFamily {
        AppFamily(name, .gauge, help) { app, text in
            if let value = value(app) { text.add(value, ["app": app.id]) }
        }
    }

    /// A gauge of each certificate.
    private static func gauge(
        ofCertificates name: String,
        _ help: String,
        _ value: @escaping @Sendable (DeliveryGauges, CertificateName) -> Int
    ) -> AppFamily {
        AppFamily(name, .gauge, help) { app, text in
            for certificate in app.certificates {
                let value = value(app.gauges, CertificateName(certificate))
                text.add(value, ["app": app.id, "certificate": certificate])
            }
        }
    }

    /// A gauge of each server.
    private static func gauge(
        ofServers name: String,
        _ help: String,
        _ value: @escaping @Sendable (ConnectionGauges) -> Int
    ) -> AppFamily {
        AppFamily(name, .gauge, help) { app, text in
            for (server, gauges) in app.gauges.connections.sorted(by: { $0.key < $1.key }) {
                text.add(value(gauges), ["app": app.id, "server": server.string])
            }
        }
    }

    /// A counter of the events whose word begins with a name, by what follows it.
    private static func counter(
        _ name: String,
        _ help: String,
        of prefix: String,
        by label: String
    ) -> AppFamily {
        AppFamily(name, .counter, help) { app, text in
            for event in app.events(prefix) {
                text.add(
                    event.count,
                    ["app": app.id, "certificate": event.certificate, label: event.rest],
                    suffix: "_total"
                )
            }
        }
    }

    /// The words that a family of their own counts.
    private static let counted = ["sent.", "ended.", "postponed.", "unbound.", "keptBound."]

    static let all: [AppFamily] = [
        counter(
            "em_push_sent",
            "Pushes that were sent, each time, by what APNs or the transport replied.",
            of: "sent.",
            by: "reply"
        ),
        counter(
            "em_push_ended",
            "Recipients and bindings that are done with, by outcome.",
            of: "ended.",
            by: "outcome"
        ),
        counter(
            "em_push_postponements",
            "Pushes that will be sent again, each time, by reason.",
            of: "postponed.",
            by: "reason"
        ),
        counter(
            "em_push_unbound",
            "Bindings that were removed because APNs does not know their token any more.",
            of: "unbound.",
            by: "reason"
        ),
        counter(
            "em_push_kept_bound",
            "Bindings that stay although APNs does not know their token.",
            of: "keptBound.",
            by: "reason"
        ),
        AppFamily("em_push_events", .counter, "What else happened, by the word of the log.") {
            app,
            text in
            for event in app.events("") where !counted.contains(where: event.rest.hasPrefix) {
                text.add(
                    event.count,
                    ["app": app.id, "certificate": event.certificate, "event": event.rest],
                    suffix: "_total"
                )
            }
        },
        AppFamily(
            "em_push_send_duration_seconds",
            .histogram,
            "From handing a push to the transport until its reply."
        ) { app, text in text.add(app.counters.sending, ("app", app.id)) },
        AppFamily("em_push_queue_calls", .counter, "Calls to the queue.") { app, text in
            for (call, count) in app.queueCalls.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
                text.add(count, ["app": app.id, "call": call.rawValue], suffix: "_total")
            }
        },
        AppFamily("em_push_queue_faults", .counter, "Calls to the queue that failed.") {
            app,
            text in
            let faults = app.counters.queueFaults.map {
                (call: $0.key.call.rawValue, code: $0.key.code, count: $0.value)
            }
            for fault in faults.sorted(by: { ($0.call, $0.code) < ($1.call, $1.code) }) {
                text.add(
                    fault.count,
                    ["app": app.id, "call": fault.call, "code": fault.code],
                    suffix: "_total"
                )
            }
        },
        AppFamily(
            "em_push_statistics_lost",
            .counter,
            "Pushes that may be missing in the statistics, whose store failed."
        ) { app, text in
            text.add(app.counters.notCounted, ["app": app.id], suffix: "_total")
        },
        gauge(ofCertificates: "em_push_in_flight", "Pushes that are being sent.") {
            $0.inFlightByCertificate[$1] ?? 0
        },
        gauge(
            ofCertificates: "em_push_circuit_open",
            "1 while the pushes through a certificate are held, or one of them is a probe."
        ) { $0.circuits[$1] == nil ? 0 : 1 },
        gauge("em_push_in_hand", "Pushes that the worker holds, those in flight included.") {
            $0.gauges.inHand
        },
        gauge("em_push_postponed", "Pushes in hand that wait to be sent again.") {
            $0.gauges.postponed
        },
        gauge("em_push_held", "Pushes in hand whose circuit is open.") { $0.gauges.held },
        gauge(ofServers: "em_push_connections", "Connections that are open.") { $0.connections },
        gauge(ofServers: "em_push_streams", "Pushes that are on a connection.") { $0.streams },
        gauge(ofServers: "em_push_streams_waiting", "Pushes that wait for a connection.") {
            $0.waiting
        },
        gauge("em_push_queue_waiting", "Pushes in the queue that nobody has leased.") {
            $0.queue?.pushes.waiting
        },
        gauge("em_push_queue_leased", "Pushes in the queue that a worker has leased.") {
            $0.queue?.pushes.leased
        },
        gauge("em_push_queue_doubted", "Pushes that may be what ended their workers.") {
            $0.queue?.pushes.doubted
        },
        gauge("em_push_queue_oldest_age_seconds", "Since the oldest push was queued.") { app in
            app.queue.map { Int($0.pushes.oldestAge?.components.seconds ?? 0) }
        },
        gauge("em_push_dispatches", "Stored dispatches that have not become pushes.") {
            $0.queue.map { $0.dispatches.waiting + $0.dispatches.leased }
        },
        gauge("em_push_dead_dispatches", "Dispatches that were set aside.") {
            $0.queue?.dispatches.deadLetters
        },
        gauge("em_push_dead_letters", "Pushes that were set aside.") {
            $0.queue?.pushes.deadLetters
        },
    ]
}
