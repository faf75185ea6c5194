public import ExactJSON

extension APNsRejection {
    /// Why APNs rejected a push (`reason`); an open set, as Apple adds words.
    ///
    /// ``documented`` are the words of Apple's page on handling responses; any other is kept as it came.
    public struct Reason: TextIdentifier, JSONRepresentable {
        /// The word, as it is compared.
        public let text: ExactString

        /// Creates a reason from any word.
        public init(_ text: ExactString) { self.text = text }

        /// The collapse id has more than 64 bytes.
        public static let badCollapseID: Reason = "BadCollapseId"
        /// The device token is malformed, or of the other environment.
        public static let badDeviceToken: Reason = "BadDeviceToken"
        /// The expiration is no number of seconds.
        public static let badExpirationDate: Reason = "BadExpirationDate"
        /// The id of the push is no UUID.
        public static let badMessageID: Reason = "BadMessageId"
        /// The priority is none that there is.
        public static let badPriority: Reason = "BadPriority"
        /// The topic is none that there is.
        public static let badTopic: Reason = "BadTopic"
        /// The device token belongs to another app.
        public static let deviceTokenNotForTopic: Reason = "DeviceTokenNotForTopic"
        /// A header was sent twice.
        public static let duplicateHeaders: Reason = "DuplicateHeaders"
        /// The connection was idle for too long.
        public static let idleTimeout: Reason = "IdleTimeout"
        /// The push type is none that there is.
        public static let invalidPushType: Reason = "InvalidPushType"
        /// The path has no device token.
        public static let missingDeviceToken: Reason = "MissingDeviceToken"
        /// There is no topic, and the credentials do not imply one.
        public static let missingTopic: Reason = "MissingTopic"
        /// There is no payload.
        public static let payloadEmpty: Reason = "PayloadEmpty"
        /// Nothing may be pushed to the topic.
        public static let topicDisallowed: Reason = "TopicDisallowed"
        /// The client certificate is invalid.
        public static let badCertificate: Reason = "BadCertificate"
        /// The client certificate is of the other environment.
        public static let badCertificateEnvironment: Reason = "BadCertificateEnvironment"
        /// The provider token is more than an hour old.
        public static let expiredProviderToken: Reason = "ExpiredProviderToken"
        /// The action is not allowed.
        public static let forbidden: Reason = "Forbidden"
        /// The provider token is invalid, or its signature cannot be verified.
        public static let invalidProviderToken: Reason = "InvalidProviderToken"
        /// There is neither a client certificate nor a provider token.
        public static let missingProviderToken: Reason = "MissingProviderToken"
        /// The key of the provider token is not related to the one that the connection began with.
        public static let unrelatedKeyIDInToken: Reason = "UnrelatedKeyIdInToken"
        /// The key of the provider token is of the other environment, as Apple's page spells it.
        public static let badEnvironmentKeyIDInToken: Reason = "BadEnvironmentKeyIdInToken"
        /// The same as ``badEnvironmentKeyIDInToken``, as the servers spell it.
        public static let badEnvironmentKeyInToken: Reason = "BadEnvironmentKeyInToken"
        /// The path is none that there is.
        public static let badPath: Reason = "BadPath"
        /// The method was not POST.
        public static let methodNotAllowed: Reason = "MethodNotAllowed"
        /// The device token has expired.
        public static let expiredToken: Reason = "ExpiredToken"
        /// The device token is not active for the topic any more.
        public static let unregistered: Reason = "Unregistered"
        /// The payload has more bytes than its push type allows.
        public static let payloadTooLarge: Reason = "PayloadTooLarge"
        /// The provider token is changed too often.
        public static let tooManyProviderTokenUpdates: Reason = "TooManyProviderTokenUpdates"
        /// Too many pushes went to one device token.
        public static let tooManyRequests: Reason = "TooManyRequests"
        /// The server failed.
        public static let internalServerError: Reason = "InternalServerError"
        public static let serviceUnavailable: Reason = "ServiceUnavailable"
        /// The server is shutting down.
        public static let shutdown: Reason = "Shutdown"

        /// The reasons of Apple's page, in its order: by status, then by word.
        public static let documented: [Reason] = table.map { $0.reason }

        /// The status that comes with the reason; `nil` for a word that is not known here.
        public var status: Int? { entry?.status }

        /// What the reason asks of a provider; `nil` for a word that is not known here.
        public var action: Action? { entry?.action }

        private var entry: Entry? {
            let reason = self == .badEnvironmentKeyInToken ? .badEnvironmentKeyIDInToken : self
            return Self.table.first { $0.reason == reason }
                ?? Self.broadcasts.first { $0.reason == reason }
        }

        struct Entry {
            let status: Int
            let reason: Reason
            let action: Action

            init(_ status: Int, _ reason: Reason, _ action: Action) {
                self.status = status
                self.reason = reason
                self.action = action
            }
        }

        private static let table: [Entry] = [
            Entry(400, .badCollapseID, .repairRequest),
            Entry(400, .badDeviceToken, .dropTokenIfRouteIsRight),
            Entry(400, .badExpirationDate, .repairRequest),
            Entry(400, .badMessageID, .repairRequest),
            Entry(400, .badPriority, .repairRequest),
            Entry(400, .badTopic, .repairRequest),
            Entry(400, .deviceTokenNotForTopic, .dropTokenIfRouteIsRight),
            Entry(400, .duplicateHeaders, .repairRequest),
            Entry(400, .idleTimeout, .reconnect),
            Entry(400, .invalidPushType, .repairRequest),
            Entry(400, .missingDeviceToken, .repairRequest),
            Entry(400, .missingTopic, .repairRequest),
            Entry(400, .payloadEmpty, .repairRequest),
            Entry(400, .topicDisallowed, .repairCredentials),
            Entry(403, .badCertificate, .repairCredentials),
            Entry(403, .badCertificateEnvironment, .repairCredentials),
            Entry(403, .badEnvironmentKeyIDInToken, .repairCredentials),
            Entry(403, .expiredProviderToken, .renewProviderToken),
            Entry(403, .forbidden, .repairCredentials),
            Entry(403, .invalidProviderToken, .repairCredentials),
            Entry(403, .missingProviderToken, .repairCredentials),
            Entry(403, .unrelatedKeyIDInToken, .reconnect),
            Entry(404, .badPath, .repairRequest),
            Entry(405, .methodNotAllowed, .repairRequest),
            Entry(410, .expiredToken, .dropToken),
            Entry(410, .unregistered, .dropToken),
            Entry(413, .payloadTooLarge, .repairRequest),
            Entry(429, .tooManyProviderTokenUpdates, .keepProviderToken),
            Entry(429, .tooManyRequests, .slowToken),
            Entry(500, .internalServerError, .waitForServer),
            Entry(503, .serviceUnavailable, .waitForServer),
            Entry(503, .shutdown, .waitForOtherServer),
        ]
    }
}
