/// A device as the app has it; `EMPush` has a `Device` too.
public struct Device: Sendable {
    /// What its owner calls it.
    public var name: String
    /// What APNs calls the app on it, in hex.
    public var token: String

    /// Creates a device.
    public init(name: String, token: String) {
        self.name = name
        self.token = token
    }
}
