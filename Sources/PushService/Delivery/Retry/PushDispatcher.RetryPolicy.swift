extension PushDispatcher {
    /// The pauses before a push that was not accepted is sent again (rule 6.3).
    public struct RetryPolicy: Hashable, Sendable {
        /// The pauses after a fault, such as no connection or no answer.
        public var faults = Backoff(unchecked: .seconds(1), longest: .seconds(300))
        /// The pauses after a status of 5xx; Apple asks for 15 minutes.
        public var server = Backoff(unchecked: .seconds(900), longest: .seconds(7200))
        /// The pauses after `TooManyRequests` and FCM's `QUOTA_EXCEEDED`; until one is over, nothing is sent to that
        /// device token.
        public var deviceToken = Backoff(unchecked: .seconds(60), longest: .seconds(3600))
        /// The pauses after `TooManyProviderTokenUpdates`; Apple asks for 20 minutes between two tokens.
        public var providerToken = Backoff(unchecked: .seconds(1200), longest: .seconds(3600))
        /// What is done with a binding when APNs calls its device token bad.
        ///
        /// APNs does so for every token if the environment or the topic of the certificate is wrong.
        public var badTokens = BadTokens.unboundOnceCertificateWorks
        /// Whether a pause that would outlast the push is shortened, so that it is sent once more at its end.
        ///
        /// By default the push is given up instead.
        public var shortensLastPause = false

        /// Creates the policy of Apple's rules: pauses that begin with 1 second after a fault, 15 minutes after
        /// a 5xx, a minute for a device token and 20 minutes for a provider token.
        public init() {}

        /// Creates a policy; what is left out is by Apple's rules.
        public init(
            faults: Backoff = Self().faults,
            server: Backoff = Self().server,
            deviceToken: Backoff = Self().deviceToken,
            providerToken: Backoff = Self().providerToken,
            badTokens: BadTokens = Self().badTokens,
            shortensLastPause: Bool = Self().shortensLastPause
        ) {
            self.faults = faults
            self.server = server
            self.deviceToken = deviceToken
            self.providerToken = providerToken
            self.badTokens = badTokens
            self.shortensLastPause = shortensLastPause
        }

        /// What is done with a binding after `BadDeviceToken` or `DeviceTokenNotForTopic`.
        public enum BadTokens: Hashable, Sendable {
            /// The binding is removed if APNs has accepted a push through the same certificate before,
            /// because the environment and the topic are then right and the token is wrong.
            case unboundOnceCertificateWorks
            /// The binding is removed.
            case unbound
            /// The binding stays.
            case kept
        }
    }
}
