import ExactJSON
public import PushModel
public import WallTime

extension PushCounts {
    /// The counts of an app's pushes of one message on one day.
    public struct Row: Hashable, Sendable {
        public var key: Key
        public var counts: PushCounts

        public init(_ key: Key, _ counts: PushCounts) {
            self.key = key
            self.counts = counts
        }

        /// An app, a day and a message.
        public struct Key: Hashable, Sendable {
            public var app: AppID
            /// The day, by the clock of the app's time zone.
            public var day: CalendarDay
            /// The message; `nil` for the messages of the day that the store does not keep apart any more.
            public var message: Message.ID?

            public init(app: AppID, day: CalendarDay, message: Message.ID?) {
                self.app = app
                self.day = day
                self.message = message
            }
        }
    }
}

extension PushCounts.Row.Key: Comparable {
    /// Whether the left key comes first: by app, then by day, then by message, of which `nil` is the first.
    public static func < (left: Self, right: Self) -> Bool {
        if left.app != right.app { return left.app < right.app }
        if left.day != right.day { return left.day < right.day }
        guard let rightMessage = right.message else { return false }
        return left.message.map { $0 < rightMessage } ?? true
    }
}

extension PushCounts.Row: CustomStringConvertible {
    /// The app, the day, the message and the counts in one line.
    public var description: String {
        "\(key.app) \(key.day) \(key.message?.string ?? "other messages"): \(counts)"
    }
}
