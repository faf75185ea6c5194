import APNsTransport
import ExactJSON
import Foundation
import PushFoundation
import PushModel
import PushService
import WallTime

extension Worker {
    /// What has happened and what is there, as a scraper reads it.
    var metrics: [UInt8] {
        get async {
            var text = MetricsText()
            addProcess(to: &text)
            let apps = await eachApp { app in
                AppSample(
                    id: app.dispatcher.app.string,
                    counters: app.metrics.current,
                    gauges: app.dispatcher.gaugesInHand,
                    certificates: app.metrics.certificates.map { $0.string }.sorted(),
                    channels: app.metrics.channels,
                    queueCalls: app.dispatcher.queueCalls,
                    queue: await app.currentQueueStatus
                )
            }.map { $0.answer }
            for family in AppFamily.all { family.write(apps, to: &text) }
            return text.bytes
        }
    }

    private func addProcess(to text: inout MetricsText) {
        let configuration = setup.configuration
        let now = Instant.now
        text.family("em_push_worker", .info, "The worker and its release.")
        text.add(
            1,
            [
                ("owner", configuration.owner), ("store", configuration.store.kind),
                ("version", Version.current),
            ]
        )
        text.family("em_push_zone_data", .info, "The release of the time zone data in use.")
        text.add(1, [("release", setup.zones.release)])
        let gauges: [(name: String, help: String, value: Int64?)] = [
            (
                "em_push_zone_data_age_seconds",
                "Since the release of the time zone data in use.",
                setup.zonesReleased.map { self.now().seconds(since: $0) }
            ),
            ("em_push_ready", "1 while the worker is ready.", isReady ? 1 : 0),
            ("em_push_draining", "1 while the worker ends.", isDraining ? 1 : 0),
            ("em_push_uptime_seconds", "Since the process began.", now.seconds(since: since)),
            (
                "em_push_configuration_age_seconds",
                "Since the configuration and the files that it names were read.",
                now.seconds(since: loaded)
            ),
            (
                "em_push_configuration_refused",
                "1 while the configuration that was read last is not in use.",
                fault == nil ? 0 : 1
            ),
            (
                "process_resident_memory_bytes", "Memory of the process.",
                ResidentMemory.bytes.map { Int64($0) }
            ),
        ]
        for gauge in gauges {
            guard let value = gauge.value else { continue }
            text.family(gauge.name, .gauge, gauge.help)
            text.add(value)
        }
        text.family(
            "em_push_credential_days_left",
            .gauge,
            "Whole days until a client certificate ends."
        )
        for (name, end) in ends.ends.sorted(by: { $0.key < $1.key }) {
            text.add(end.daysLeft(at: self.now()), [("credential", name.string)])
        }
        text.family("em_push_clock_settings", .counter, "How often the machine's clock was set.")
        let settings = clockSettings.current
        text.add(settings.forward, [("direction", "forward")])
        text.add(settings.back, [("direction", "back")])
        text.family("em_push_log_lines_dropped", .counter, "Lines that nobody read in time.")
        text.add(log.writer.droppedInAll)
    }
}

extension Instant {
    fileprivate func seconds(since instant: Instant) -> Int64 {
        max(0, milliseconds(since: instant) / 1000)
    }
}
