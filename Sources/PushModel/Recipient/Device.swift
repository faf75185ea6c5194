public import ExactJSON

/// One of a user's devices and the certificates it can be pushed through.
public struct Device: Hashable, Sendable {
    /// The device's id.
    public var id: DeviceID
    /// Whether the device is connected.
    public var state: State
    /// The device's bindings, in the order in which they are answered.
    public var bindings: [Binding]

    public init(id: DeviceID, state: State = .offline, bindings: [Binding] = []) {
        self.id = id
        self.state = state
        self.bindings = bindings
    }

    /// Whether a device is connected.
    ///
    /// Online is a live long connection, not "in the foreground".
    public enum State: String, WireWord {
        /// A live connection: the message arrives without a push (gate C1).
        case online
        /// No connection.
        case offline
        /// Logged out by a login elsewhere: never pushed to (gate C2).
        case kicked
    }
}
