public import ExactJSON
public import PushModel

/// What a delivery in one conversation needs of a store of settings.
public struct DeliverySettings: Sendable {
    /// A row for each recipient, in the order in which they were asked for.
    public var rows: SettingsRows
    /// The display name of the sender; `nil` if none is set, or none was asked for.
    @ExactOptionalText public var senderName: String?

    /// Creates what a delivery needs.
    public init(_ rows: SettingsRows, senderName: String? = nil) {
        self.rows = rows
        self.senderName = senderName
    }
}

/// A store returned the settings of more or fewer users than it was asked for.
struct StoreCountError: Error {}
