public import PushDialects
public import PushModel

extension TencentIM {
    /// The server's side of a push: what the clients have reported, and what was pushed since.
    public struct Server: Sendable {
        private let store: any Store

        /// Creates a server over the store that the clients report to.
        public init(store: any Store) {
            self.store = store
        }

        /// A user on a device as a decision looks at the user, and what the app reported for its token.
        ///
        /// - Parameters:
        ///   - user: The user.
        ///   - device: The device.
        ///   - receiveOption: What the user receives of the conversation at hand.
        ///   - isMuted: Whether the user is muted for everything at this moment.
        /// - Returns: The recipient, with the token to which a push goes; `nil` if the user was never
        ///   logged in on the device, or has reported no token since the last login (T3).
        /// - Throws: The error of the store.
        public func recipient(
            _ user: UserID,
            on device: Device.ID,
            receiveOption: ReceiveOption = .receive,
            isMuted: Bool = false
        ) async throws -> (recipient: Recipient, registration: TokenParam)? {
            guard let session = try await store.session(of: user, on: device),
                let registration = session.registration
            else { return nil }
            let recipient = Recipient(
                id: user,
                settings: try await store.settings(of: user),
                receiveOption: receiveOption,
                isMuted: isMuted,
                badge: session.badge,
                state: session.state
            )
            return (recipient, registration)
        }

        /// Counts a push that went out in the badge of the device, unless the push says otherwise.
        public func sent(_ push: Push, to user: UserID, on device: Device.ID) async throws {
            try await store.changeSession(of: user, on: device) { $0.sent(push) }
        }

        /// Records that the app has ended without a report.
        public func terminated(_ user: UserID, on device: Device.ID) async throws {
            try await store.changeSession(of: user, on: device) { $0.terminate() }
        }
    }
}
