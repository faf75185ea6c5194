public import PushEvaluation
public import PushModel

/// What the messaging service knows of users when what is held for them is released.
public protocol HeldFacts: Sendable {
    /// What is known of each of the users; of one who is absent nothing is.
    ///
    /// - Throws: An error if it is not known now; then the users are asked again later.
    func facts(of users: [UserID]) async throws -> [UserID: HeldUserFacts]
}

/// What the messaging service knows of a user.
public struct HeldUserFacts: Hashable, Sendable {
    /// Whether the app knows the user (gate B2).
    public var isKnown: Bool
    /// The states of the user's devices; a bound device that is missing here is offline.
    public var devices: [DeviceID: Device.State]
    /// The user's offline messages; `nil` if it is not known (rule 9.4).
    public var offlineCount: Int?
    /// Up to when the user has read conversations.
    public var read: [HeldMessages.ReadMark]

    public init(
        isKnown: Bool = true,
        devices: [DeviceID: Device.State] = [:],
        offlineCount: Int? = nil,
        read: [HeldMessages.ReadMark] = []
    ) {
        self.isKnown = isKnown
        self.devices = devices
        self.offlineCount = offlineCount
        self.read = read
    }
}
