import ExactJSON
import WallTime

/// A refusal in the vendor's words (R2, R30 to R33).
struct VendorRefusal: Hashable {
    let status: Int
    /// The word of its kind, where its page prints one.
    var error: ExactString?
    let description: String
    var exception: VendorException?
    /// The vendor's number, where its page prints one.
    var code: Int64?

    func response(now: Instant?) -> RESTResponse {
        var body: JSONObject = [
            Envelope.description: .string(description), Envelope.duration: 0,
        ]
        body[Envelope.error] = error?.json
        body[Envelope.exception] = exception?.word.json
        body[Envelope.timestamp] = now.map { .number(JSONNumber($0.milliseconds)) }
        body["error_code"] = code.map { .number(JSONNumber($0)) }
        return RESTResponse(status: status, body: body)
    }
}

extension RESTError {
    /// A refusal of the words of a page.
    static func documented(
        _ status: Int,
        _ error: ExactString?,
        _ description: String,
        _ exception: VendorException? = nil,
        code: Int64? = nil
    ) -> RESTError {
        .refused(
            VendorRefusal(
                status: status,
                error: error,
                description: description,
                exception: exception,
                code: code
            )
        )
    }

    static func illegalArgument(_ description: String) -> RESTError {
        .documented(400, "illegal_argument", description, .illegalArgument)
    }

    /// A group or a user of a group that is not there.
    static func noSuchResource(_ description: String) -> RESTError {
        .documented(404, "resource_not_found", description)
    }

    static func forbidden(_ description: String) -> RESTError {
        .documented(403, "forbidden_op", description)
    }

    static let groupTooLarge = RESTError.documented(
        403,
        "exceed_limit",
        "members size is greater than max user size !"
    )
    static let invalidMessage = RESTError.documented(
        400,
        "invalid_request_body",
        "Request body is invalid. Please check body is correct."
    )

    static func messageNotSent(_ description: String, code: Int64? = nil) -> RESTError {
        .documented(400, "message_send_error", description, .messageNotSent, code: code)
    }
}
