package import ExactJSON
package import HTTPExchange
import PushService
import Synchronization
package import WallTime

/// Gives out app tokens, and knows them again (R33).
package final class AppTokens: Sendable {
    private struct Given {
        let app: AppKey
        /// `nil` for a token that does not end.
        let end: Instant?
    }

    private struct State {
        var tokens: [ExactString: Given] = [:]
        /// Oldest first.
        var order: [ExactString] = []
    }

    /// How many tokens are known; the oldest is forgotten then.
    private static let mostTokens = 10_000
    /// 60 days, in seconds.
    private static let usualLife: Int64 = 5_184_000

    private let credentials: (id: ExactString, secret: ExactString)?
    private let number: @Sendable () -> UInt64
    private let state = Mutex(State())

    /// Creates tokens.
    ///
    /// - Parameters:
    ///   - credentials: The client id and secret that get a token; `nil` for any.
    ///   - number: Returns a random number, of which tokens are made.
    package init(
        credentials: (id: ExactString, secret: ExactString)?,
        number: @escaping @Sendable () -> UInt64
    ) {
        self.credentials = credentials
        self.number = number
    }

    /// Forgets all tokens.
    package func removeAll() { state.withLock { $0 = State() } }

    /// Answers `POST /{org}/{app}/token`; `nil` for any other request.
    package func answer(_ request: HTTPRequest, now: Instant) -> HTTPResponse? {
        guard let path = RESTPath(request.path), path.segments == ["token"],
            request.method == .post
        else { return nil }
        do throws(RESTError) {
            let body =
                request.body.count <= RESTHandler.bodyLimit
                ? (try? JSONValue(parsing: request.body))?.object : nil
            let life = try life(of: body ?? [:])
            let text = give(
                path.app,
                until: life == 0 ? nil : now.adding(milliseconds: life * 1000)
            )
            let reply: JSONObject = [
                "access_token": .string(text.string), "expires_in": .number(JSONNumber(life)),
                Envelope.application: .string(HashedUUID.text(of: path.app.segments)),
            ]
            return RESTResponse(status: 200, body: reply).http
        } catch {
            return error.response(now: now).http
        }
    }

    /// Whether a request with a token is answered; a token is good for the app that it was given for.
    package func access(of token: String?, to app: AppKey, at now: Instant) -> RESTHandler.Access {
        let given = token.flatMap { token in
            state.withLock { $0.tokens[ExactString(token)] }
        }
        guard let given, given.app == app else { return .denied }
        return given.end.map { now < $0 } ?? true ? .granted : .expired
    }

    /// How many seconds a token lives that a body asks for; 0 for one that does not end.
    private func life(of body: JSONObject) throws(RESTError) -> Int64 {
        guard body["grant_type"] == "client_credentials" else {
            throw .documented(400, "invalid_grant", "unknown grant_type")
        }
        guard let id = body["client_id"]?.string, let secret = body["client_secret"]?.string else {
            throw .documented(400, "invalid_grant", "client_id and client_secret must be provided")
        }
        if let credentials, (ExactString(id), ExactString(secret)) != credentials {
            throw .documented(401, "invalid_client", "client_id or client_secret does not match")
        }
        guard let ttl = body["ttl"] else { return Self.usualLife }
        // The vendor's sample has a string.
        guard let life = ttl.int64 ?? ttl.string?.plainInteger.map({ Int64($0) }),
            (0...Int64(Int32.max)).contains(life)
        else { throw .parameter("ttl") }
        return life
    }

    private func give(_ app: AppKey, until end: Instant?) -> ExactString {
        let digits = (0..<4).map { _ in number().hexDigits }
        let text = ExactString("YWMt" + digits.joined())
        state.withLock { state in
            if state.order.count >= Self.mostTokens {
                state.tokens[state.order.removeFirst()] = nil
            }
            if state.tokens.updateValue(Given(app: app, end: end), forKey: text) == nil {
                state.order.append(text)
            }
        }
        return text
    }
}
