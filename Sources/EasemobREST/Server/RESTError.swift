import ExactJSON
import PushModel
import PushService
import WallTime

/// Why a request is not carried out; nothing of it takes effect.
enum RESTError: Error, Hashable {
    /// The path, or the method on that path, leads nowhere.
    case noSuchRoute
    /// The token is missing or wrong.
    case unauthorized(hasToken: Bool)
    /// A parameter is missing or cannot be used.
    case parameter(ExactString)
    /// An interval is set, and neither the user nor the app has a time zone (rule 4.5).
    case intervalWithoutZone
    /// The app has no such user.
    case unknownUser
    /// The app has no template of that name.
    case unknownTemplate(TemplateName)
    /// The app has activated none of the features that the request is about (rule 4.6).
    case notActivated(Set<AppFeature>)
    /// A store in memory has as much as it keeps (R20).
    case limit(StoreLimitError)
    /// The answer depends on when the request is made, which is not known (R6, R19). A server knows it.
    case needsNow
    /// A store failed.
    case serverFault
}

extension RESTError {
    /// The vendor's response (R2).
    func response(now: Instant?) -> RESTResponse {
        switch self {
        case .noSuchRoute:
            return RESTResponse(status: 404, body: [Envelope.description: "url is invalid"])
        case .unauthorized(let hasToken):
            var body = Self.body(.security, "Unable to authenticate", now)
            body[Envelope.error] = "auth_bad_access_token"
            if !hasToken {
                body[Envelope.error] = "unauthorized"
                body[Envelope.description] = "Unable to authenticate due to expired access token"
            }
            return RESTResponse(status: 401, body: body)
        case .parameter(let key):
            return Self.badRequest(.illegalArgument, "parameters is invalid : \(key)", now)
        case .intervalWithoutZone:
            return Self.badRequest(
                .illegalArgument,
                "parameters is invalid : ignoreInterval needs a time zone: "
                    + "set the user's first, or give the app a default one",
                now
            )
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
        case .limit(let error):
            return RESTResponse(status: 403, body: Self.body(.limit, "\(error)", now))
        case .needsNow, .serverFault:
            return RESTResponse(status: 500, body: Self.body(nil, "server error", now))
        }
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
