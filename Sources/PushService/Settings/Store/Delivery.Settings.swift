public import ExactJSON
public import PushModel

extension Delivery {
    /// What a delivery in one conversation needs of a store of settings.
    public struct Settings: Sendable {
        /// A row for each recipient, in the order in which they were asked for.
        public var rows: PushSettings.Rows
        /// The display name of the sender; `nil` if none is set, or none was asked for.
        @ExactString.OptionalText public var senderName: String?

        /// Creates what a delivery needs.
        public init(_ rows: PushSettings.Rows, senderName: String? = nil) {
            self.rows = rows
            self.senderName = senderName
        }
    }
}

/// A store returned the settings of more or fewer users than it was asked for.
struct StoreCountError: Error {}
