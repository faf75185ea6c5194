import APNsModel
import ExactJSON
import HTTPExchange
import PushService

/// A request that breaks no rule of APNs', ready to be sent (rule 6.10).
///
/// A request that APNs would refuse for certain is not sent: it would cost a round trip, and APNs slows
/// down connections that have many errors. The rules for headers and payload are those of the lint; a
/// request that breaks a rule of the phone's only is sent. The headers are rendered here alone.
struct CheckedRequest: Sendable {
    private let path: String
    private let header: [HTTPField]
    private let body: [UInt8]

    /// Checks a push, and whether a connection with this authentication can send it.
    ///
    /// - Throws: A fault of kind `request` that says what is wrong, with the lint's code if it has one.
    init(
        _ push: OutgoingPush,
        authentication: APNsAuthentication? = nil
    ) throws(TransportError) {
        let request = APNsRequest(
            deviceToken: push.deviceToken,
            headers: push.headers,
            payload: try Self.checkedPayload(of: push)
        )
        guard request.deviceToken.isWellFormed else {
            throw TransportError(.request, "the device token is not made of hex digits")
        }
        path = request.path
        body = push.payload
        header = try Self.header(of: request.headers)
        if let problem = request.refusal(byteCount: body.count)
            ?? Self.obstacle(request.headers, authentication)
        {
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

    /// The payload as far as a rule looks at it: only those of background pushes do.
    private static func checkedPayload(
        of push: OutgoingPush
    ) throws(TransportError) -> APNsPayload {
        guard push.headers.pushType == .background else { return APNsPayload() }
        do throws(InputError) {
            return try push.request().payload
        } catch {
            throw TransportError(.request, "the payload of a background push cannot be read")
        }
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

    /// Why a request that breaks no rule cannot be sent over such a connection; `nil` if it can.
    private static func obstacle(
        _ headers: APNsHeaders,
        _ authentication: APNsAuthentication?
    ) -> String? {
        if headers.channelID != nil {
            return "a channel has no device token"
        }
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
