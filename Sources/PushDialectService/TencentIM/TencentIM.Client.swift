import APNsModel
import ExactJSON
public import PushDialects
public import PushModel

extension TencentIM {
    /// The calls of the SDK on one device, with its names (`TIMManager`).
    ///
    /// Each call returns when the server has made the change, where the SDK calls `succ`, and throws where
    /// it calls `fail`: a ``CallError``, or the error of the store. A client keeps nothing but the user who
    /// is logged in, so what it reads is always what the server has (T11). A call works for the user who
    /// was logged in when it began.
    public actor Client {
        private let device: Device.ID
        private let store: any Store

        /// The user who is logged in; `nil` if there is none.
        public private(set) var currentUser: UserID?

        /// Creates the client of a device on which no user is logged in.
        public init(on device: Device.ID, store: any Store) {
            self.device = device
            self.store = store
        }

        /// Logs a user in, in place of the user who was logged in before.
        ///
        /// The token of an earlier login no longer holds: the app reports it after every login (T3).
        ///
        /// - Throws: 6017 if the user id is empty.
        public func logIn(_ user: UserID) async throws {
            guard !user.text.isEmpty else {
                throw CallError(.invalidParameters, "a user id must not be empty")
            }
            if let currentUser, currentUser != user {
                try await logOut()
            }
            try await store.changeSession(of: user, on: device) { $0.logIn() }
            currentUser = user
        }

        /// Logs the user out; nothing is pushed to the user on this device until the next login.
        ///
        /// - Throws: 6014 if no user is logged in.
        public func logOut() async throws {
            let user = try loggedInUser()
            try await store.changeSession(of: user, on: device) { $0.logOut() }
            if currentUser == user {
                currentUser = nil
            }
        }

        /// Reports the app's token and the number of its certificate (`busiId`).
        ///
        /// The server does not compare the two: with a wrong number nothing is pushed (T3).
        ///
        /// - Throws: 6014 if no user is logged in; 6017 if the token is no bytes in hex digits, or the
        ///   number is not above 0.
        public func setToken(_ param: TokenParam) async throws {
            let user = try loggedInUser()
            guard param.token.isWellFormed else {
                throw CallError(.invalidParameters, "the token is not written in hex digits")
            }
            guard param.businessID.number > 0 else {
                throw CallError(.invalidParameters, "the certificate's number is not above 0")
            }
            try await store.changeSession(of: user, on: device) { $0.setToken(param) }
        }

        /// Reports that the app goes to the background, with its unread number (T5).
        ///
        /// - Returns: The number that the app puts on its icon, from which pushes count on.
        /// - Throws: 6014 if no user is logged in; 6017 if the number is below 0.
        @discardableResult
        public func doBackground(_ param: BackgroundParam) async throws -> Int32 {
            let user = try loggedInUser()
            guard param.c2cUnread >= 0 else {
                throw CallError(.invalidParameters, "the unread number is below 0")
            }
            let session = try await store.changeSession(of: user, on: device) { session in
                session.doBackground(unread: param.c2cUnread)
            }
            return session.badge.value
        }

        /// Reports that the app comes to the foreground; pushes stop.
        ///
        /// - Throws: 6014 if no user is logged in.
        public func doForeground() async throws {
            let user = try loggedInUser()
            try await store.changeSession(of: user, on: device) { $0.doForeground() }
        }

        /// Changes what the user gets pushed, on every device; `nil` switches pushes off (T11).
        ///
        /// - Throws: 6014 if no user is logged in.
        public func setAPNS(_ config: APNSConfig?) async throws {
            let user = try loggedInUser()
            try await store.changeSettings(of: user) { $0.setAPNS(config) }
        }

        /// Fetches what the user has set, also from other devices.
        ///
        /// - Throws: 6014 if no user is logged in.
        public func getAPNSConfig() async throws -> APNSConfig {
            let user = try loggedInUser()
            return try await store.settings(of: user).config
        }

        private func loggedInUser() throws(CallError) -> UserID {
            guard let currentUser else {
                throw CallError(.notLoggedIn, "no user is logged in")
            }
            return currentUser
        }
    }

    /// What an app reports when it goes to the background: `TIMBackgroundParam` (T5).
    public struct BackgroundParam: Hashable, Sendable {
        /// The unread number, from 0.
        public var c2cUnread: Int32

        /// Creates a report.
        public init(c2cUnread: Int32) {
            self.c2cUnread = c2cUnread
        }
    }
}
