import ExactJSON
import PushModel
import WallTime

/// One request to an app.
struct RESTCall: Sendable {
    let app: AppKey
    let backend: RESTHandler.AppBackend
    /// How often calls are answered; `nil` for no limit.
    let limits: RESTHandler.RequestLimits?
    /// The parameters of the query; `nil` for a value that cannot be decoded.
    let query: [ExactString: String?]
    /// The body as JSON; `nil` if it is absent, too large, or not JSON.
    let body: @Sendable () -> JSONValue?
    let now: Instant?
}

/// What a call replies inside the vendor's envelope (R1).
struct RESTReply: Sendable {
    let content: JSONObject

    /// A reply about one resource.
    static func data(_ data: JSONObject) -> RESTReply {
        RESTReply(content: [Envelope.data: .object(data)])
    }

    /// A reply in the vendor's frame for users, of which it names none.
    static func framed(_ data: JSONValue, count: Int? = nil) -> RESTReply {
        var content: JSONObject = [Envelope.data: data, Envelope.entities: []]
        content[Envelope.count] = count.map { .number(JSONNumber(Int64($0))) }
        return RESTReply(content: content)
    }

    /// A reply about users or bindings.
    static func entities(_ entities: [JSONObject]) -> RESTReply {
        RESTReply(content: [Envelope.entities: .array(entities.map { .object($0) })])
    }
}

extension RESTCall {
    /// Refuses a user that the app does not have (R3).
    func requireUser(_ user: UserID) async throws {
        guard try await backend.hasUser(user) else { throw RESTError.unknownUser }
    }

    /// Refuses a call that is about features of which the app has activated none (rule 4.6).
    func requireAny(of features: Set<AppConfiguration.Feature>) throws(RESTError) {
        guard !features.isDisjoint(with: backend.features) else {
            throw .notActivated(features)
        }
    }

    /// Refuses a user that the app does not have, in a call that is not one of push settings (R3).
    func requireResource(_ user: UserID) async throws {
        guard try await backend.hasUser(user) else { throw RESTError.noSuchUser }
    }

    /// The body's parameters; the body itself is refused if it is no object (R27).
    func parameters() throws(RESTError) -> Parameters {
        guard let object = body()?.object else { throw .parameter("body") }
        return Parameters(object)
    }

    /// A value in the query; `nil` if it is absent.
    ///
    /// - Throws: `parameter` if the value cannot be decoded.
    func text(_ key: ExactString) throws(RESTError) -> String? {
        guard let value = query[key] else { return nil }
        guard let value else { throw .parameter(key) }
        return value
    }

    /// A number in the query; `usual` if it is absent.
    func number(
        _ key: ExactString,
        in range: ClosedRange<Int>,
        usually usual: Int
    ) throws(RESTError) -> Int {
        guard let text = try text(key) else { return usual }
        guard let number = text.plainInteger, range.contains(number) else {
            throw .parameter(key)
        }
        return number
    }

    /// The instant of the call, for an answer that depends on it.
    func requireNow() throws(RESTError) -> Instant {
        guard let now else { throw .needsNow }
        return now
    }
}

extension String {
    /// The integer that the text writes without a plus sign and leading zeros.
    var plainInteger: Int? {
        guard let number = Int(self), "\(number)" == self else { return nil }
        return number
    }
}
