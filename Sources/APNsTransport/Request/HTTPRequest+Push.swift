import APNsLint
import APNsModel
import ExactJSON
import HTTPExchange
import PushService

extension HTTPRequest {
    /// Creates the request of a push that breaks no rule of APNs', without a provider token (rule 6.10).
    ///
    /// A request that APNs would refuse for certain is not sent: it would cost a round trip, and APNs slows
    /// down connections that have many errors. The rules for headers and payload are those of the lint; a
    /// request that breaks a rule of the phone's only is sent. The headers are rendered here alone.
    ///
    /// - Parameters:
    ///   - push: The push.
    ///   - server: The server that it goes to.
    ///   - authentication: What the connection has; `nil` for what no connection can send to be accepted.
    /// - Throws: A fault of kind `request` that says what is wrong, with the lint's code if it has one.
    init(
        checking push: OutgoingPush,
        to server: APNsConnection.Server,
        authentication: APNsConnection.Authentication? = nil
    ) throws(TransportError) {
        let request = APNsRequest(
            deviceToken: push.deviceToken,
            headers: push.headers,
            payload: try Self.checkedPayload(of: push)
        )
        guard request.deviceToken.isWellFormed else {
            throw TransportError(.request, "the device token is not made of hex digits")
        }
        let header = try Self.header(of: request.headers)
        if let problem = request.refusal(byteCount: push.payload.count)
            ?? Self.obstacle(request.headers, authentication)
        {
            throw TransportError(.request, problem)
        }
        self.init(
            .post,
            origin: server.origin,
            path: request.path,
            header: header,
            body: push.payload
        )
    }

    /// Adds the fields that a push of any connection has: its type, and the provider token if there is one.
    func sent(with token: ProviderToken?) -> HTTPRequest {
        var request = self
        let last = [
            HTTPField("content-type", "application/json"),
            token.flatMap { HTTPField("authorization", "bearer " + $0.text.string) },
        ]
        request.header += last.compactMap { $0 }
        return request
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
        _ authentication: APNsConnection.Authentication?
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
