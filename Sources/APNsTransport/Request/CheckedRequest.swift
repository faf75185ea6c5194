import APNsModel
import ExactJSON
import HTTPExchange
import PushService

/// A request that APNs has no reason of its own to refuse, ready to be sent (rule 6.10).
///
/// What APNs would refuse for certain is refused here: it would cost a round trip, and APNs slows down
/// connections that have many errors. The headers are rendered here and nowhere else.
struct CheckedRequest: Sendable {
    private let path: String
    private let header: [HTTPField]
    private let body: [UInt8]

    /// Checks a request, for a connection of that kind if it is known.
    ///
    /// - Throws: A fault of kind `request` that says what is wrong.
    init(
        _ request: APNsRequest,
        authentication: APNsAuthentication? = nil
    ) throws(TransportError) {
        guard request.deviceToken.isWellFormed else {
            throw TransportError(.request, "the device token is not made of hex digits")
        }
        path = request.path
        body = request.payload.utf8
        header = try Self.header(of: request.headers)
        if let problem = Self.problem(request, bytes: body.count, authentication) {
            throw TransportError(.request, problem)
        }
    }

    /// The request as it goes over HTTP.
    func http(to server: APNsServer, token: ProviderToken?) -> HTTPRequest {
        let last = [
            HTTPField("content-type", "application/json"),
            token.flatMap { HTTPField("authorization", "bearer " + $0.text.string) },
        ]
        return HTTPRequest(
            .post,
            origin: server.origin,
            path: path,
            header: header + last.compactMap { $0 },
            body: body
        )
    }

    private static func header(
        of headers: APNsHeaders
    ) throws(TransportError) -> [HTTPField] {
        var header: [HTTPField] = []
        for field in headers.fields {
            guard let sent = HTTPField(field.name.string, field.value.string) else {
                throw TransportError(.request, "`\(field.name)` has a character that no header has")
            }
            header.append(sent)
        }
        return header
    }

    /// What is wrong with a request, if anything is.
    private static func problem(
        _ request: APNsRequest,
        bytes: Int,
        _ authentication: APNsAuthentication?
    ) -> String? {
        let headers = request.headers
        let limit = APNsLimits.payload(for: headers.pushType)
        if bytes > limit {
            return "the payload has \(bytes) bytes, \(limit) are allowed"
        }
        if headers.channelID != nil {
            return "a channel has no device token"
        }
        if case .at(let seconds) = headers.expiration, seconds < 0 {
            return "the expiration is before 1970"
        }
        return problem(topic: headers) ?? problem(background: request)
            ?? problem(location: headers, authentication)
    }

    private static func problem(topic headers: APNsHeaders) -> String? {
        if headers.topic.utf8.isEmpty {
            return "there is no topic"
        }
        let suffix = headers.pushType.topicSuffix?.string ?? ""
        let topic = headers.topic.utf8
        guard topic.count > suffix.utf8.count,
            topic.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
        else {
            return "the topic of a push of type `\(headers.pushType)` ends in `\(suffix)`"
        }
        return nil
    }

    private static func problem(background request: APNsRequest) -> String? {
        guard request.headers.pushType == .background else { return nil }
        let payload = request.payload
        if request.headers.priority != .powerConsiderate {
            return "the priority of a background push is 5"
        }
        if !payload.isContentAvailable {
            return "a background push has `content-available`"
        }
        if payload.alert != nil || payload.badge != nil || payload.sound != nil {
            return "a background push has no alert, badge or sound"
        }
        return nil
    }

    private static func problem(
        location headers: APNsHeaders,
        _ authentication: APNsAuthentication?
    ) -> String? {
        if headers.pushType == .location, case .clientCertificate? = authentication {
            return "a push of type `location` needs a provider token"
        }
        return nil
    }
}

extension CheckedRequest: Redacted {
    /// The length of the body.
    var description: String { "checked request, \(body.count) bytes" }
}
