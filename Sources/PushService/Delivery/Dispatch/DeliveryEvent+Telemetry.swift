import APNsModel
import ExactJSON
import HTTPExchange
import PushChannels
package import PushModel
import PushRules

extension DeliveryEvent {
    /// An entry of a log, in the terms of swift-log.
    public struct LogEntry: Hashable, Sendable {
        /// The levels that events have, the least important first; the words are those of swift-log's `Logger.Level`.
        public enum Level: String, Sendable, CaseIterable, Comparable {
            /// What happens to every push.
            case debug
            /// What happens to some pushes: they are sent again, or their token is unbound; and that a connection was opened
            /// or has ended.
            case info
            /// What changes for a certificate.
            case notice
            /// What an operator should look at.
            case warning
            /// What is not pushed unless an operator does something.
            case error

            /// Whether a level is less important than another.
            public static func < (left: Level, right: Level) -> Bool { left.rank < right.rank }

            private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
        }

        /// How important it is.
        public var level: Level
        /// The word of the event, such as `sent.accepted`: the same for all events of a kind.
        public var message: String
        /// The facts by name: ids, the certificate, the attempt, and times in milliseconds or as an instant.
        public var metadata: [String: String]
    }
}

extension DeliveryEvent {
    /// A value to record, in the terms of swift-metrics.
    public struct Metric: Hashable, Sendable {
        /// What is recorded.
        public enum Value: Hashable, Sendable {
            /// The number by which a counter grows.
            case count(Int64)
            /// A duration in milliseconds, of which a timer keeps the distribution.
            case milliseconds(Int64)
        }

        /// The name of the counter or timer: `push_events`, `push_send` or `push_connect`.
        public var name: String
        /// What is recorded.
        public var value: Value
        /// What it is about, by name: `event` or `reply`, and `certificate` or `server`.
        ///
        /// There are few values: a reason that Apple does not document is `other`, and no user, message or device is
        /// among them.
        public var dimensions: [String: String]
    }
}

extension DeliveryEvent {
    /// A span that has ended, in the terms of swift-distributed-tracing: one sending of a push.
    public struct Span: Hashable, Sendable {
        /// The name: `push.send`.
        public var name: String
        /// How long it took; it ends when the event comes.
        public var milliseconds: Int64
        /// The facts by name, as in a log.
        public var attributes: [String: String]
        /// Whether the push was not accepted.
        public var isFailure: Bool
    }
}

/// No entry, metric or span holds a device token, a key or the text of a message (rule 6.8).
extension DeliveryEvent {
    public var logEntry: DeliveryEvent.LogEntry {
        DeliveryEvent.LogEntry(level: level, message: word.string, metadata: facts)
    }

    /// The event for counters and timers: a count, and the time of a sending.
    public var metrics: [DeliveryEvent.Metric] {
        var subject: [String: String] = [:]
        subject["certificate"] = certificateName?.string
        if case .connection(let event) = self { subject["server"] = event.server.string }
        let count = DeliveryEvent.Metric(
            name: "push_events",
            value: .count(1),
            dimensions: subject.merging(["event": boundedWord]) { $1 }
        )
        switch self {
        case .sent(_, _, let waited, let milliseconds, let reply):
            let wait = waited.map {
                DeliveryEvent.Metric(
                    name: "push_wait",
                    value: .milliseconds($0),
                    dimensions: subject
                )
            }
            let timer = DeliveryEvent.Metric(
                name: "push_send",
                value: .milliseconds(milliseconds),
                dimensions: subject.merging(["reply": Self.bounded(reply.word.string)]) { $1 }
            )
            return [count, timer] + [wait].compactMap { $0 }
        case .connection(let event):
            guard case .opened(let milliseconds) = event.change else { return [count] }
            let time = DeliveryEvent.Metric.Value.milliseconds(milliseconds)
            return [
                count, DeliveryEvent.Metric(name: "push_connect", value: time, dimensions: subject),
            ]
        default: return [count]
        }
    }

    /// The event as a span; `nil` unless a push was sent.
    public var span: DeliveryEvent.Span? {
        guard case .sent(_, _, _, let milliseconds, let reply) = self else { return nil }
        var isFailure = true
        if case .accepted = reply { isFailure = false }
        return DeliveryEvent.Span(
            name: "push.send",
            milliseconds: milliseconds,
            attributes: facts,
            isFailure: isFailure
        )
    }

    package var level: DeliveryEvent.LogEntry.Level {
        switch self {
        // Such a fault is about the certificate, and holds up all its pushes; what is wrong stands nowhere else.
        case .sent(_, _, _, _, .fault(let fault)) where fault.kind == .credentials: .warning
        case .sent, .ended, .returned: .debug
        case .diagnosed, .postponed, .unbound, .keptBound: .info
        case .providerTokenExpired(_, isRenewed: true), .connectionRefused, .circuitClosed: .notice
        case .providerTokenExpired(_, isRenewed: false), .circuitOpened, .queueFailed, .notCounted:
            .warning
        case .connection(let event):
            switch event.change {
            case .opened, .closed: .info
            case .failed, .timedOut: .warning
            }
        case .dispatchDead: .error
        }
    }

    package var certificateName: Certificate.Name? {
        switch self {
        case .sent(let key, _, _, _, _), .postponed(let key, _, _), .unbound(let key, _),
            .keptBound(let key, _), .returned(let key):
            key.certificateName
        case .providerTokenExpired(let name, _), .connectionRefused(let name, _),
            .circuitOpened(let name, _, _), .circuitClosed(let name):
            name
        case .ended(let outcome): outcome.binding?.certificateName
        case .diagnosed, .connection, .queueFailed, .dispatchDead, .notCounted: nil
        }
    }

    private var facts: [String: String] {
        var facts: [String: String] = [:]
        facts["certificate"] = certificateName?.string
        switch self {
        case .diagnosed(let message, let user, _):
            facts["message"] = message.string
            facts["user"] = user.string
        case .sent(let key, let attempt, let waited, let milliseconds, let reply):
            facts.add(key)
            facts["attempt"] = "\(attempt)"
            facts["waited"] = waited.map { "\($0)" }
            facts["milliseconds"] = "\(milliseconds)"
            facts["reply"] = reply.word.string
            switch reply {
            case .accepted(let id, let uniqueID):
                facts["apns-id"] = id?.text.string
                facts["apns-unique-id"] = uniqueID?.text.string
            case .refused(let refusal): facts["words"] = refusal.words.string
            case .fault(let fault): facts["detail"] = fault.detail
            case .rejected: break
            }
        case .postponed(let key, let reason, let until):
            facts.add(key)
            facts["reason"] = reason.string
            facts["until"] = "\(until)"
        case .unbound(let key, let reason), .keptBound(let key, let reason):
            facts.add(key)
            facts["reason"] = reason.string
        case .returned(let key): facts.add(key)
        case .connection(let event): facts = event.facts
        case .connectionRefused(_, let reason): facts["reason"] = reason.string
        case .circuitOpened(_, let reason, let until):
            facts["reason"] = reason.string
            facts["until"] = "\(until)"
        case .dispatchDead(let app, let number, let reason):
            facts["app"] = app.string
            facts["dispatch"] = "\(number)"
            facts["reason"] = reason.string
        case .notCounted(let rows): facts["rows"] = "\(rows.count)"
        case .ended(let outcome):
            facts["message"] = outcome.message.string
            facts["user"] = outcome.user.string
            facts["device"] = outcome.binding?.device.string
            facts["outcome"] = outcome.word.string
        case .queueFailed(let call, let fault):
            facts["call"] = call.rawValue
            facts["code"] = fault.code
            facts["state"] = fault.state
            facts["detail"] = fault.detail
        case .providerTokenExpired, .circuitClosed: break
        }
        return facts
    }

    /// The word, of which a server can choose no part.
    package var boundedWord: String {
        let word = word.string
        switch self {
        case .sent, .postponed, .unbound, .keptBound, .connectionRefused, .circuitOpened:
            guard let dot = word.firstIndex(of: ".") else { return word }
            return word[...dot] + Self.bounded(String(word[word.index(after: dot)...]))
        case .ended(let outcome):
            guard case .givenUp(let reason, _) = outcome.result else { return word }
            return "ended." + Self.bounded(reason.string)
        case .diagnosed, .providerTokenExpired, .circuitClosed, .connection, .returned,
            .queueFailed, .dispatchDead, .notCounted:
            return word
        }
    }

    private static let documented = Set(
        APNsRejection.Reason.documented.map { $0.text.string }
            + SuppressionReason.allCases.map { $0.word.string }
            + Certificate.Channel.allCases.flatMap { channel in
                PushChannel.of(channel).replies.map { "\(channel.word).\($0.code)" }
            }
    )

    private static func bounded(_ reason: String) -> String {
        let isOurs = ["status.", "fault."].contains { reason.hasPrefix($0) }
        let isKnown = isOurs || ["accepted", "expired"].contains(reason)
        return isKnown || documented.contains(reason) ? reason : "other"
    }
}

extension [String: String] {
    fileprivate mutating func add(_ key: Delivery.Key) {
        self["message"] = key.message.string
        self["user"] = key.user.string
        self["device"] = key.device.string
    }
}
