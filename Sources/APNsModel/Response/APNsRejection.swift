import ExactJSON
public import WallTime

/// APNs' answer to a push that it does not take.
public struct APNsRejection: Hashable, Sendable {
    /// The HTTP status: anything but 200.
    public var status: Int
    /// Why; empty if the answer had none that could be read.
    public var reason: Reason
    /// With status 410, when APNs last saw that the device token is of no use (`timestamp`).
    public var timestamp: Instant?
    /// The seconds for which the server asks not to be sent the request again, 1 to 86,400 (`Retry-After`).
    public var retryAfter: Int?

    public init(
        status: Int,
        reason: Reason,
        timestamp: Instant? = nil,
        retryAfter: Int? = nil
    ) {
        self.status = status
        self.reason = reason
        self.timestamp = timestamp
        self.retryAfter = retryAfter
    }

    /// Reads the body of an answer: `{"reason": ..., "timestamp": ...}`.
    ///
    /// What cannot be read is absent, also an instant before 1970 or after the year 9999; the status alone
    /// still tells what to do.
    public init(status: Int, body: some Sequence<UInt8>) {
        self.init(status: status, reason: "")
        guard let object = (try? JSONValue(parsing: Array(body)))?.object else { return }
        reason = Reason(object["reason"]?.string ?? "")
        timestamp = object["timestamp"]?.int64.flatMap { milliseconds in
            (0...Instant.latest.milliseconds).contains(milliseconds)
                ? Instant(milliseconds: milliseconds) : nil
        }
    }

    /// What the rejection asks of the provider: by its reason, or by its status if that is not known.
    ///
    /// A status 410 without one of Apple's reasons may be of a proxy, so the device token stays.
    public var action: Action {
        if let action = reason.action {
            return action
        }
        switch status {
        case 403: return .repairCredentials
        case 429: return .slowToken
        case 500...: return .waitForServer
        default: return .repairRequest
        }
    }
}

extension APNsRejection: CustomStringConvertible {
    /// The status and the reason.
    public var description: String {
        reason.text.isEmpty ? "\(status)" : "\(status) \(reason)"
    }
}
