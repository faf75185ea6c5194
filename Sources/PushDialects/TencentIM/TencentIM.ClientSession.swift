extension TencentIM {
    /// One app on one device as the server sees it: its token, where it stands, and its badge.
    ///
    /// Every event of the app is a method, and every answer a property, so that a server keeps one of
    /// these for each device and a test plays a day in a few lines.
    public struct ClientSession: Hashable, Sendable {
        /// The token and certificate number reported since the last login; `nil` before (T3).
        public private(set) var registration: TokenParam?
        /// Where the app stands.
        public private(set) var state: AppState
        /// What the badge counts on from.
        public private(set) var badge: BadgeCount

        /// A session that starts with a login in the foreground.
        public init() {
            registration = nil
            state = .foreground
            badge = BadgeCount()
        }

        /// A user logs in: what an earlier login reported no longer holds, so a token must follow (T3).
        public mutating func logIn() {
            registration = nil
            state = .foreground
        }

        /// The user logs out: there is no token to push to.
        public mutating func logOut() {
            registration = nil
            state = .killed
        }

        /// The app reports its token: `setToken`, of newer SDKs `setAPNS`.
        public mutating func setToken(_ registration: TokenParam) {
            self.registration = registration
        }

        /// The app goes to the background and reports its unread number: `doBackground` (T5).
        ///
        /// - Returns: The number that the app puts on its own icon, from which pushes count on.
        @discardableResult
        public mutating func doBackground(unread: Int32) -> Int32 {
            state = .background
            badge = BadgeCount(base: unread)
            return badge.value
        }

        /// The app comes to the foreground: `doForeground`; pushes stop.
        ///
        /// The count stands until the next report, which alone brings a new base.
        public mutating func doForeground() {
            state = .foreground
        }

        /// The app ends without a report, whether killed by the system or by the user.
        public mutating func terminate() {
            state = .killed
        }

        /// A push went out: it counts in the badge unless it says otherwise.
        public mutating func sent(_ push: Push) {
            if push.countsInBadge {
                badge.count()
            }
        }
    }
}
