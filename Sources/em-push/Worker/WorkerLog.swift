import APNsModel
import APNsTransport
import ExactJSON
import Foundation
import PushFoundation
import PushModel
import PushService
import WallTime

/// Writes what happens to standard error, a JSON object on each line.
struct WorkerLog: Sendable {
    /// The level from which on something is written.
    let level: DeliveryLogEntry.Level

    /// Writes an event of an app's dispatcher.
    func write(_ event: DeliveryEvent, of app: AppID) {
        let entry = event.logEntry
        write(entry.level, entry.message, entry.metadata.merging(["app": app.string]) { $1 })
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
        _ level: DeliveryLogEntry.Level,
        _ event: String,
        _ facts: [String: String] = [:]
    ) {
        guard level >= self.level else { return }
        var line: JSONObject = [
            "time": .string("\(Instant.now)"), "level": .string(level.rawValue),
            "event": .string(event),
        ]
        for (name, value) in facts {
            line[ExactString(name)] = .string(value)
        }
        // A log that cannot be written does not end the worker; a line is one write, which others do not cut.
        _ = JSONLine(line).bytes.withUnsafeBytes {
            Foundation.write(STDERR_FILENO, $0.baseAddress, $0.count)
        }
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
