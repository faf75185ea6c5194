import ExactJSON
import Foundation
import PushFoundation
import PushModel
import PushService
import WallTime

/// Writes what happens to standard error, a JSON object on each line.
struct WorkerLog: Sendable {
    /// The levels from which on something is written, in order.
    enum Level: Int, Sendable, Comparable {
        case debug
        case info
        case notice
        case warning
        case error

        init?(_ word: String) {
            switch word {
            case "debug": self = .debug
            case "info": self = .info
            case "notice": self = .notice
            case "warning": self = .warning
            case "error": self = .error
            default: return nil
            }
        }

        init(_ level: DeliveryLogEntry.Level) {
            switch level {
            case .debug: self = .debug
            case .info: self = .info
            case .notice: self = .notice
            case .warning: self = .warning
            case .error: self = .error
            }
        }

        var word: String {
            switch self {
            case .debug: "debug"
            case .info: "info"
            case .notice: "notice"
            case .warning: "warning"
            case .error: "error"
            }
        }

        static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
    }

    let level: Level

    /// Writes an event of an app's dispatcher.
    func write(_ event: DeliveryEvent, of app: AppID) {
        let entry = event.logEntry
        let level = Level(entry.level)
        guard level >= self.level else { return }
        write(level, entry.message, entry.metadata.merging(["app": app.string]) { $1 })
    }

    /// Writes an event of the worker.
    func write(_ level: Level, _ event: String, _ facts: [String: String] = [:]) {
        guard level >= self.level else { return }
        var line: JSONObject = [
            "time": .string("\(Instant.now)"), "level": .string(level.word),
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
