import ExactJSON
import PushModel
import PushService
import WallTime

/// Why a request is not carried out; nothing of it takes effect.
enum RESTError: Error, Hashable {
    /// The path, or the method on that path, leads nowhere.
    case noSuchRoute
    /// The answer depends on when the request is made, which is not known (R6, R19). A server knows it.
    case needsNow
    /// The vendor's service would refuse it, or a store failed.
    case refused(VendorRefusal)

    /// The vendor's response (R2).
    func response(now: Instant?) -> RESTResponse {
        switch self {
        case .noSuchRoute:
            RESTResponse(status: 404, body: [Envelope.description: "url is invalid"])
        case .needsNow: Self.serverFault.response(now: now)
        case .refused(let refusal): refusal.response(now: now)
        }
    }
}

extension RESTError {
    /// The token is missing, or was good once.
    static let expiredToken = unauthorized("unauthorized", " due to expired access token")
    /// The header has no token that can be read.
    static let malformedToken = unauthorized(
        "auth_bad_access_token",
        " due to corrupt access token"
    )
    /// The service has not made the token.
    static let unknownToken = unauthorized("auth_bad_access_token", "")

    /// Who registers a user shows no token.
    static let closedRegistration = RESTError.documented(
        401,
        "unauthorized",
        "Open registration doesn't allow, so register user need token",
        .security
    )

    private static func unauthorized(_ error: ExactString, _ reason: String) -> RESTError {
        .documented(401, error, "Unable to authenticate" + reason, .security)
    }

    /// A parameter is missing or cannot be used.
    static func parameter(_ key: ExactString) -> RESTError {
        .documented(400, nil, "parameters is invalid : \(key)", .illegalArgument)
    }

    /// The key sets an interval or windows, and neither the user nor the app has a time zone (rule 4.5).
    static func intervalWithoutZone(_ key: ExactString) -> RESTError {
        let detail = "needs a time zone: set the user's first, or give the app a default one"
        return .parameter(ExactString("\(key) \(detail)"))
    }

    /// The app has no such user.
    static let unknownUser = RESTError.documented(
        400,
        nil,
        "Entity user requires a property named username",
        .requiredPropertyNotFound
    )
    /// The app has no such user, and the call is one of users rather than of their push settings (R3).
    static let noSuchUser = RESTError.documented(
        404,
        "service_resource_not_found",
        "Service resource not found",
        .resourceNotFound
    )

    /// The app has no template of that name.
    static func unknownTemplate(_ name: PushTemplate.Name) -> RESTError {
        .documented(400, nil, "\(name) template is not exist", .entityNotFound)
    }

    /// The app has activated none of the features that the request is about (rule 4.6).
    static func notActivated(_ features: Set<AppConfiguration.Feature>) -> RESTError {
        let detail = PushServiceError(notActivated: features).detail
        return .documented(403, nil, detail, .serviceNotOpen)
    }

    /// The app has no label of that name.
    static func unknownLabel(_ name: UserLabel) -> RESTError {
        .documented(400, nil, "\(name) label is not exist", .entityNotFound)
    }

    /// The message of an instant push cannot be used: the bad key (R23).
    static func message(_ key: ExactString) -> RESTError {
        .documented(400, nil, "bad_request : \(key)", .message)
    }

    /// The app has not activated instant pushes, or labels.
    static let serviceNotOpen = documented(403, nil, "push service not open", .serviceNotOpen)
    /// A call of this kind comes too often (R26).
    static let tooManyRequests = documented(
        429,
        "reach_limit",
        "This request has reached api limit"
    )
    /// More push tasks are created than the vendor allows (R26).
    static let tooManyTasks = documented(403, nil, "limit request", .limit)

    /// A store in memory has as much as it keeps (R20).
    static func limit(_ error: StoreLimitError) -> RESTError {
        .documented(403, nil, "\(error)", .limit)
    }

    /// A store failed.
    static let serverFault = documented(500, nil, "server error")
}
