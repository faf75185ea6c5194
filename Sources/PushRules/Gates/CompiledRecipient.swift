public import ExactJSON
public import PushModel
public import WallTime

/// A recipient as the gates see it.
public struct CompiledRecipient: Sendable {
    /// The user's id.
    public let id: UserID
    /// Whether the app knows the user.
    public let isKnown: Bool
    /// What the user has set.
    public let settings: CompiledSettings
    /// The user's devices and bindings.
    public let devices: CompiledDevices

    /// What the gates look at, whatever the message.
    let packed: PackedRecipient
    /// The ``ExactJSON/ExactString/fingerprint`` of the id.
    let fingerprint: UInt64

    /// Checks and compiles a recipient.
    ///
    /// - Throws: What ``CompiledSettings/init(_:defaultZone:zones:)`` throws, under `/settings`.
    public init(
        _ recipient: borrowing Recipient,
        app: borrowing CompiledApp,
        zones: borrowing ZoneTable
    ) throws(InputError) {
        id = recipient.id
        isKnown = recipient.isKnown
        do throws(InputError) {
            settings = try CompiledSettings(
                recipient.settings,
                defaultZone: app.timeZone,
                zones: zones
            )
        } catch {
            throw error.within(key: "settings")
        }
        devices = CompiledDevices(recipient.devices, app: app)
        packed = PackedRecipient(isKnown: isKnown, settings, devices)
        fingerprint = id.text.fingerprint
    }
}
