import ExactJSON
import PushModel
import PushService
import WallTime

/// Why a request is not carried out; nothing of it takes effect.
enum RESTError: Error, Hashable {
    /// The path, or the method on that path, leads nowhere.
    case noSuchRoute
    /// The token is missing, or was good once.
    case expiredToken
    /// The header has no token that can be read.
    case malformedToken
    /// The service has not made the token.
    case unknownToken
    /// A parameter is missing or cannot be used.
    case parameter(ExactString)
    /// The key sets an interval or windows, and neither the user nor the app has a time zone (rule 4.5).
    case intervalWithoutZone(ExactString)
    /// The names of many users are not changed: the vendor's words for the reason (R12).
    case nicknames(String)
    /// The app has no such user.
    case unknownUser
    /// The app has no such user, and the call is one of users rather than of their push settings (R3).
    case noSuchUser
    /// The app has no template of that name.
    case unknownTemplate(TemplateName)
    /// The app has activated none of the features that the request is about (rule 4.6).
    case notActivated(Set<AppConfiguration.Feature>)
    /// The app has no label of that name.
    case unknownLabel(UserLabel)
    /// The message of an instant push cannot be used: the bad key (R23).
    case message(ExactString)
    /// The app has not activated instant pushes, or labels.
    case serviceNotOpen
    /// A call of this kind comes too often (R26).
    case tooManyRequests
    /// More push tasks are created than the vendor allows (R26).
    case tooManyTasks
    /// A store in memory has as much as it keeps (R20).
    case limit(StoreLimitError)
    /// The answer depends on when the request is made, which is not known (R6, R19). A server knows it.
    case needsNow
    /// The page of the call has words of its own.
    case documented(VendorRefusal)
    /// A store failed.
    case serverFault
}

extension RESTError {
    /// The vendor's response (R2).
    func response(now: Instant?) -> RESTResponse {
        switch self {
        case .noSuchRoute:
            return RESTResponse(status: 404, body: [Envelope.description: "url is invalid"])
        case .expiredToken:
            return Self.unauthorized("unauthorized", " due to expired access token", now)
        case .malformedToken:
            return Self.unauthorized("auth_bad_access_token", " due to corrupt access token", now)
        case .unknownToken:
            return Self.unauthorized("auth_bad_access_token", "", now)
        case .parameter(let key):
            return Self.badRequest(.illegalArgument, "parameters is invalid : \(key)", now)
        case .intervalWithoutZone(let key):
            return Self.badRequest(
                .illegalArgument,
                "parameters is invalid : \(key) needs a time zone: "
                    + "set the user's first, or give the app a default one",
                now
            )
        case .nicknames(let reason):
            var body = Self.body(.illegalArgument, reason, now)
            body[Envelope.error] = "illegal_argument"
            return RESTResponse(status: 400, body: body)
        case .noSuchUser:
            var body = Self.body(.resourceNotFound, "Service resource not found", now)
            body[Envelope.error] = "service_resource_not_found"
            return RESTResponse(status: 404, body: body)
        case .unknownUser:
            return Self.badRequest(
                .requiredPropertyNotFound,
                "Entity user requires a property named username",
                now
            )
        case .unknownTemplate(let name):
            return Self.badRequest(.entityNotFound, "\(name) template is not exist", now)
        case .notActivated(let features):
            let detail = PushServiceError(notActivated: features).detail
            return RESTResponse(status: 403, body: Self.body(.serviceNotOpen, detail, now))
        case .unknownLabel(let name):
            return Self.badRequest(.entityNotFound, "\(name) label is not exist", now)
        case .message(let key):
            return Self.badRequest(.message, "bad_request : \(key)", now)
        case .serviceNotOpen:
            return RESTResponse(
                status: 403,
                body: Self.body(.serviceNotOpen, "push service not open", now)
            )
        case .tooManyRequests:
            var body = Self.body(nil, "This request has reached api limit", now)
            body[Envelope.error] = "reach_limit"
            return RESTResponse(status: 429, body: body)
        case .tooManyTasks:
            return RESTResponse(status: 403, body: Self.body(.limit, "limit request", now))
        case .documented(let refusal): return refusal.response(now: now)
        case .limit(let error):
            return RESTResponse(status: 403, body: Self.body(.limit, "\(error)", now))
        case .needsNow, .serverFault:
            return RESTResponse(status: 500, body: Self.body(nil, "server error", now))
        }
    }

    private static func unauthorized(
        _ error: JSONValue,
        _ reason: String,
        _ now: Instant?
    ) -> RESTResponse {
        var body = Self.body(.security, "Unable to authenticate" + reason, now)
        body[Envelope.error] = error
        return RESTResponse(status: 401, body: body)
    }

    private static func badRequest(
        _ exception: VendorException,
        _ description: String,
        _ now: Instant?
    ) -> RESTResponse {
        RESTResponse(status: 400, body: body(exception, description, now))
    }

    private static func body(
        _ exception: VendorException?,
        _ description: String,
        _ now: Instant?
    ) -> JSONObject {
        var body: JSONObject = [
            Envelope.description: .string(description), Envelope.duration: 0,
        ]
        body[Envelope.exception] = exception.map { .string($0.word.string) }
        body[Envelope.timestamp] = now.map { .number(JSONNumber($0.milliseconds)) }
        return body
    }
}
