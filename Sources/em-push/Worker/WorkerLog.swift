import APNsModel
import APNsTransport
import ExactJSON
import Foundation
import PushContract
import PushFoundation
import PushModel
import PushService
import WallTime

/// Writes what happens to standard error, a JSON object on each line; nobody waits for its reader.
struct WorkerLog: Sendable {
    /// The level from which on something is written.
    let level: DeliveryEvent.LogEntry.Level
    let writer = LogWriter(to: STDERR_FILENO) { dropped in
        WorkerLog.line(.warning, "worker.logDropped", ["lines": "\(dropped)"])
    }
    private let faults = RepeatedFaults()

    init(level: DeliveryEvent.LogEntry.Level) {
        self.level = level
    }

    /// Writes an event of an app's dispatcher or of its connections; which user and device it is about stands only in a
    /// log that has the level `debug`.
    func write(_ event: DeliveryEvent, of app: AppID) {
        guard event.level >= level else { return }
        var facts = event.logEntry.metadata
        if level > .debug {
            facts["user"] = nil
            facts["device"] = nil
        }
        if case .queueFailed(let call, _) = event {
            guard let count = faults.note(app, call) else { return }
            facts["count"] = "\(count)"
        }
        facts["app"] = app.string
        write(event.level, event.word.string, facts)
    }

    /// Writes which secrets of a configuration can be read by others than their owner, and which topics are probably none.
    func write(warningsOf setup: WorkerSetup) {
        for file in setup.exposedFiles {
            write(.warning, "worker.secretExposed", ["file": file])
        }
        setup.configuration.tellTopics(self)
    }

    /// Writes which credentials end soon, or have ended.
    func write(_ notices: [CredentialEnds.Notice]) {
        for notice in notices {
            write(
                notice.isLastDay ? .error : .warning,
                "worker.credentialEnds",
                [
                    "credential": notice.credential.string, "notAfter": "\(notice.end)",
                    "daysLeft": "\(notice.daysLeft)",
                ]
            )
        }
    }

    func write(
        _ level: DeliveryEvent.LogEntry.Level,
        _ event: String,
        _ facts: [String: String] = [:]
    ) {
        guard level >= self.level else { return }
        writer.write(Self.line(level, event, facts))
    }

    private static func line(
        _ level: DeliveryEvent.LogEntry.Level,
        _ event: String,
        _ facts: [String: String]
    ) -> [UInt8] {
        var line: JSONObject = [
            "time": .string("\(Instant.now)"), "level": .string(level.rawValue),
            "event": .string(event),
        ]
        for member in JSONObject(facts: facts).members { line[member.key] = member.value }
        return JSONLine(line).bytes
    }
}

extension WorkerConfiguration {
    /// Logs the certificates whose topic is probably the name of a certificate (LT20).
    fileprivate func tellTopics(_ log: WorkerLog) {
        for app in apps {
            for certificate in app.configuration.certificates ?? []
            where ExactString(certificate.topic)
                .isTopicWithoutDot(of: certificate.kind == .voip ? .voip : .alert)
            {
                log.write(
                    .warning,
                    "worker.topicWithoutDot",
                    ["app": app.app.string, "certificate": certificate.name.string]
                )
            }
        }
    }
}
