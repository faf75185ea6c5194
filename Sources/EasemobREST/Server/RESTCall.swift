import ExactJSON
import HTTPExchange
import PushModel
import WallTime

/// One request to an app.
struct RESTCall: Sendable {
    let app: AppKey
    let backend: AppBackend
    /// How often calls are answered; `nil` for no limit.
    let limits: RequestLimits?
    /// The parameters of the query.
    let query: [ExactString: String]
    /// The body as JSON; `nil` if it is absent, too large, or not JSON.
    let body: @Sendable () -> JSONValue?
    let now: Instant?

    /// Carries out the call.
    ///
    /// These are all calls: any other method on a resource is refused like an unknown path (R2).
    func reply(_ method: HTTPMethod, _ resource: Resource) async throws -> RESTReply {
        switch (method, resource) {
        case (.get, .user(let user)): try await userEntity(user)
        case (.put, .user(let user)): try await changeUser(user)
        case (.get, .offlineMessageCount(let user)): try await offlineMessageCount(user)
        case (.put, .nicknames): try await changeNicknames()
        case (.get, .silentMode(let user, let of)): try await silentMode(user, of)
        case (.put, .silentMode(let user, let of)): try await changeSilentMode(user, of)
        case (.get, .language(let user)): try await language(user)
        case (.put, .language(let user)): try await changeLanguage(user)
        case (.get, .chosenTemplate(let user)): try await chosenTemplate(user)
        case (.put, .chosenTemplate(let user)): try await chooseTemplate(user)
        case (.get, .bindings(let user)): try await bindings(user)
        case (.put, .bindings(let user)): try await bind(user)
        case (.post, .templates): try await createTemplate()
        case (.get, .template(let name)): try await template(name)
        case (.put, .template(let name)): try await changeTemplate(name)
        case (.delete, .template(let name)): try await removeTemplate(name)
        case (.post, .pushAndWait(let user)): try await pushAndWait(user)
        case (.post, .push(let user)): try await push(user)
        case (.post, .pushToUsers): try await pushToUsers()
        case (.post, .pushToList): try await pushToLabel(hasFunction: true)
        case (.post, .pushToLabel): try await pushToLabel(hasFunction: false)
        case (.post, .pushToEveryone): try await pushToEveryone()
        case (.post, .labels): try await createLabel()
        case (.get, .labels): try await listLabels()
        case (.get, .label(let name)): try await label(name)
        case (.delete, .label(let name)): try await removeLabel(name)
        case (.post, .labelUsers(let name)): try await addUsers(to: name)
        case (.get, .labelUsers(let name)): try await listUsers(of: name)
        case (.delete, .labelUsers(let name)): try await removeUsers(from: name)
        case (.get, .labelUser(let name, let user)): try await self.user(user, of: name)
        default: throw RESTError.noSuchRoute
        }
    }
}

/// What a call replies inside the vendor's envelope (R1).
struct RESTReply: Sendable {
    let content: JSONObject

    /// A reply about one resource.
    static func data(_ data: JSONObject) -> RESTReply {
        RESTReply(content: [Envelope.data: .object(data)])
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
    func requireAny(of features: Set<AppFeature>) throws(RESTError) {
        guard !features.isDisjoint(with: backend.features) else {
            throw .notActivated(features)
        }
    }

    /// Refuses a user that the app does not have, in a call that is not one of push settings (R3).
    func requireResource(_ user: UserID) async throws {
        guard try await backend.hasUser(user) else { throw RESTError.noSuchUser }
    }

    /// The body's parameters; the body itself is refused if it is no object (R8).
    func parameters() throws(RESTError) -> Parameters {
        guard let object = body()?.object else { throw .parameter("body") }
        return Parameters(object)
    }

    /// The instant of the call, for an answer that depends on it.
    func requireNow() throws(RESTError) -> Instant {
        guard let now else { throw .needsNow }
        return now
    }
}
