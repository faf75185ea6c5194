import ExactJSON
import PushModel
import WallTime

/// Why a request is not carried out; nothing of it takes effect.
enum RESTError: Error, Hashable {
    /// The path, or the method on that path, leads nowhere.
    case noSuchRoute
    /// The token is missing or wrong.
    case unauthorized(hasToken: Bool)
    /// A parameter is missing or cannot be used.
    case parameter(ExactString)
    /// The app has no such user.
    case unknownUser
    /// The app has no template of that name.
    case unknownTemplate(TemplateName)
    /// What is asked for depends on when, and that was not said (R6, R19). A server always says it.
    case needsNow
    /// A store could not do its work.
    case serverFault
}

extension RESTError {
    /// The vendor's response (R2).
    func response(now: Instant?) -> RESTResponse {
        switch self {
        case .noSuchRoute:
            return RESTResponse(status: 404, body: ["error_description": "url is invalid"])
        case .unauthorized(let hasToken):
            var body = Self.body("SecurityException", "Unable to authenticate", now)
            body["error"] = "auth_bad_access_token"
            if !hasToken {
                body["error"] = "unauthorized"
                body["error_description"] = "Unable to authenticate due to expired access token"
            }
            return RESTResponse(status: 401, body: body)
        case .parameter(let key):
            return Self.badRequest(
                "IllegalArgumentException",
                "parameters is invalid : \(key)",
                now
            )
        case .unknownUser:
            return Self.badRequest(
                "RequiredPropertyNotFoundException",
                "Entity user requires a property named username",
                now
            )
        case .unknownTemplate(let name):
            return Self.badRequest(
                "EntityNotFoundException",
                "\(name) template is not exist",
                now
            )
        case .needsNow, .serverFault:
            return RESTResponse(status: 500, body: Self.body(nil, "server error", now))
        }
    }

    private static func badRequest(
        _ exception: String,
        _ description: String,
        _ now: Instant?
    ) -> RESTResponse {
        RESTResponse(status: 400, body: body(exception, description, now))
    }

    private static func body(
        _ exception: String?,
        _ description: String,
        _ now: Instant?
    ) -> JSONObject {
        var body: JSONObject = ["error_description": .string(description), "duration": 0]
        body["exception"] = exception.map { .string($0) }
        body["timestamp"] = now.map { .number(JSONNumber($0.milliseconds)) }
        return body
    }
}
