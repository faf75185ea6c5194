public import ExactJSON

/// The Apple Watch that is paired with the phone (P44).
public struct PairedWatch: Hashable, Sendable {
    /// Whether the user wears it.
    public var isOnWrist: Bool
    public var isLocked: Bool
    /// Whether the phone is connected with it.
    public var isConnected: Bool
    /// Whether Do Not Disturb, or a Focus, is on on the watch.
    public var isQuiet: Bool

    /// Creates a watch that takes notifications.
    public init(
        isOnWrist: Bool = true,
        isLocked: Bool = false,
        isConnected: Bool = true,
        isQuiet: Bool = false
    ) {
        self.isOnWrist = isOnWrist
        self.isLocked = isLocked
        self.isConnected = isConnected
        self.isQuiet = isQuiet
    }

    /// Whether it can alert its user.
    var takesNotifications: Bool { isOnWrist && !isLocked && isConnected && !isQuiet }
}

extension PairedWatch: JSONRepresentable {
    /// Reads a strict object of booleans.
    public init(json: JSONValue) throws(InputError) {
        var fields = try JSONFields(json)
        self.init(
            isOnWrist: try fields.optionalBool("onWrist") ?? true,
            isLocked: try fields.optionalBool("locked") ?? false,
            isConnected: try fields.optionalBool("connected") ?? true,
            isQuiet: try fields.optionalBool("doNotDisturb") ?? false
        )
        try fields.finish()
    }

    /// All of it.
    public var json: JSONValue {
        [
            "onWrist": .bool(isOnWrist), "locked": .bool(isLocked),
            "connected": .bool(isConnected), "doNotDisturb": .bool(isQuiet),
        ]
    }
}
