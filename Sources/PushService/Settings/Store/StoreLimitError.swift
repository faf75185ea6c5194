/// The reason why a store in memory refused to keep more; nothing was changed.
public struct StoreLimitError: Error, Hashable, Sendable {
    /// What there can be no more of.
    public let limit: Limit

    /// Creates the error of a limit that is reached.
    public init(_ limit: Limit) {
        self.limit = limit
    }

    /// The limits of the stores in memory.
    public enum Limit: CaseIterable, Sendable {
        /// The conversations for which a user has set something.
        case conversationsOfUser
        /// The devices on which a user has bound a token.
        case devicesOfUser
        /// The tokens that a user has bound on a device; other users' count for themselves, so that they
        /// cannot take the place of a user on a device of their own.
        case bindingsOfDevice
        case templatesOfApp
        /// The push labels of an app.
        case labelsOfApp
        /// The users that have a push label.
        case usersOfLabel
        /// The apps in which something is stored.
        case apps
        /// The stored dispatches of a queue.
        case dispatches

        /// The largest number that a store keeps.
        ///
        /// A change of one conversation looks at all of the user's: 2,000 are more than a person silences,
        /// and cost as little as the request itself. 1,000 devices are those of an account that was set
        /// up anew every day for years. 100 bindings are more than an app has certificates. The templates of an app are written by people. 100 labels are the vendor's limit,
        /// and a change of a label's users copies the list of all of them. An app takes 12 KB, so that 10,000
        /// of them take 120 MB. 10,000 dispatches are ten million recipients in parts of 1,000.
        public var maximum: Int {
            switch self {
            case .conversationsOfUser: 2000
            case .devicesOfUser: 1000
            case .bindingsOfDevice: 100
            case .templatesOfApp: 1000
            case .labelsOfApp: 100
            case .usersOfLabel: 100_000
            case .apps, .dispatches: 10_000
            }
        }
    }
}

extension StoreLimitError: CustomStringConvertible {
    /// The limit in one line.
    public var description: String {
        switch limit {
        case .conversationsOfUser: "a user has settings for at most \(limit.maximum) conversations"
        case .devicesOfUser: "a user has at most \(limit.maximum) devices"
        case .bindingsOfDevice: "a user has at most \(limit.maximum) bindings on a device"
        case .templatesOfApp: "an app has at most \(limit.maximum) templates"
        case .labelsOfApp: "an app has at most \(limit.maximum) labels"
        case .usersOfLabel: "a label has at most \(limit.maximum) users"
        case .apps: "there are at most \(limit.maximum) apps"
        case .dispatches: "a queue stores at most \(limit.maximum) dispatches"
        }
    }
}
