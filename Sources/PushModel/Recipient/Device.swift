public import ExactJSON

/// One of a user's devices and the certificates it can be pushed through.
public struct Device: Hashable, Sendable {
    /// The device's id.
    public var id: ID
    /// Whether the device is connected.
    public var state: State
    /// The device's bindings, in the order in which they are answered.
    public var bindings: [Binding]

    public init(id: ID, state: State = .offline, bindings: [Binding] = []) {
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

    /// A device's id, made by the SDK when it starts for the first time on a device.
    public struct ID: TextIdentifier {
        /// The id as it is compared.
        public let text: ExactString

        public init(_ text: ExactString) { self.text = text }
    }
}
