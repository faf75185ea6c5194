public import Foundation

/// What the adapter uses of APNSwift 6.4.0; nothing is sent.
public protocol APNSClientProtocol {
    func send(_ request: APNSRequest<some APNSMessage>) async throws -> APNSResponse
    func shutdown() async throws
}

public protocol APNSMessage: Encodable, Sendable {}

public struct APNSRequest<Message: APNSMessage> {
    public var message: Message
    public var deviceToken: String
    public var pushType: APNSPushType
    public var expiration: APNSNotificationExpiration?
    public var priority: APNSPriority?
    public var apnsID: UUID?
    public var topic: String?
    public var collapseID: String?

    public init(
        message: Message,
        deviceToken: String,
        pushType: APNSPushType,
        expiration: APNSNotificationExpiration?,
        priority: APNSPriority?,
        apnsID: UUID?,
        topic: String?,
        collapseID: String?
    ) {
        self.message = message
        self.deviceToken = deviceToken
        self.pushType = pushType
        self.expiration = expiration
        self.priority = priority
        self.apnsID = apnsID
        self.topic = topic
        self.collapseID = collapseID
    }
}

public struct APNSPushType: Hashable, Sendable, CustomStringConvertible {
    public let description: String

    public static let alert = Self(description: "alert")
    public static let background = Self(description: "background")
    public static let complication = Self(description: "complication")
    public static let fileprovider = Self(description: "fileprovider")
    public static let liveactivity = Self(description: "liveactivity")
    public static let location = Self(description: "location")
    public static let mdm = Self(description: "mdm")
    public static let pushtotalk = Self(description: "pushtotalk")
    public static let voip = Self(description: "voip")
    public static let widgets = Self(description: "widgets")
}

public struct APNSPriority: Hashable, Encodable, Sendable {
    public let rawValue: Int

    public static let immediately = Self(rawValue: 10)
    public static let consideringDevicePower = Self(rawValue: 5)
}

public struct APNSNotificationExpiration: Encodable, Hashable, Sendable {
    public let expiration: Int?

    public static let none = Self(expiration: nil)

    public static func timeIntervalSince1970InSeconds(_ timeInterval: Int) -> Self {
        Self(expiration: timeInterval)
    }
}

public struct APNSResponse: Hashable, Sendable {
    public var apnsID: UUID?
    public var apnsUniqueID: UUID?

    public init(apnsID: UUID? = nil, apnsUniqueID: UUID? = nil) {
        self.apnsID = apnsID
        self.apnsUniqueID = apnsUniqueID
    }
}

public struct APNSError: Error {
    public let responseStatus: Int
    public let reason: ErrorReason?
    public let timestamp: Date?

    public init(
        responseStatus: Int,
        apnsResponse: APNSErrorResponse? = nil,
        timestamp: Date? = nil
    ) {
        self.responseStatus = responseStatus
        reason = apnsResponse.map { ErrorReason(reason: $0.reason) }
        self.timestamp = timestamp
    }

    public struct ErrorReason: Hashable, Sendable {
        public let reason: String
    }
}

public struct APNSErrorResponse: Codable, Sendable {
    public var reason: String
    public var timestamp: Int?
}
