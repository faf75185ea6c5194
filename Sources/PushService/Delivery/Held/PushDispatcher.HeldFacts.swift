public import PushModel

extension PushDispatcher {
    /// What the messaging service knows of users when what is held for them is released.
    public protocol HeldFacts: Sendable {
        /// What is known of each of the users; of one who is absent nothing is.
        ///
        /// - Throws: An error if it is not known now; then it is asked again after a pause, and an event tells of the
        ///   fault (``DeliveryEvent/queueFailed(_:_:)`` with ``DeliveryEvent/StoreFault/Call/heldFacts``).
        func facts(of users: [UserID]) async throws -> [UserID: HeldUser.Facts]
    }
}
