import EasemobREST
import ExactJSON
import HTTPExchange
import LocalService
import Testing

/// A service, and what it answers, in few words.
struct Local {
    let service: LocalService
    private let token: String

    /// Starts a service and fetches a token of `org/app`.
    init(
        storage: any LocalStorage = MemoryStorage(),
        _ change: (inout LocalService.Options) -> Void = { _ in }
    ) async throws {
        var options = LocalService.Options()
        change(&options)
        service = LocalService(options, storage: storage)
        let body =
            #"{"grant_type":"client_credentials","client_id":"id","client_secret":"secret"}"#
        let answer = await Self.send(service, .post, "/org/app/token", body, nil)
        token = try #require(answer.body["access_token"]?.string)
    }

    /// Starts a service with users.
    init(users: String..., change: (inout LocalService.Options) -> Void = { _ in }) async throws {
        try await self.init(change)
        for user in users {
            let body = #"{"username":"\#(user)","password":"secret"}"#
            #expect(await send(.post, "/users", body).status == 200)
        }
    }

    func send(_ method: HTTPRequest.Method, _ path: String, _ body: String = "") async -> Answer {
        await Self.send(service, method, "/org/app" + path, body, token)
    }

    func local(_ method: HTTPRequest.Method, _ path: String, _ body: String = "") async -> Answer {
        await Self.send(service, method, "/_local/" + path, body, nil)
    }

    func get(_ path: String) async -> Answer { await send(.get, path) }

    func post(_ path: String, _ body: String) async -> Answer { await send(.post, path, body) }

    /// Each delivery after a number: to whom, and the reason or the body of what the phone shows.
    func deliveries(after number: Int = 0) async -> [String] {
        let found = await local(.get, "deliveries?after=\(number)").body["deliveries"]?.array ?? []
        return found.compactMap { $0.object }.map { delivery in
            let what =
                delivery["shown"]?.object?["body"]?.string ?? delivery["detail"]?.string
                ?? delivery["reason"]?.string ?? delivery["result"]?.string ?? ""
            return "\(delivery["user"]?.string ?? ""): \(what)"
        }
    }

    static func send(
        _ service: LocalService,
        _ method: HTTPRequest.Method,
        _ path: String,
        _ body: String,
        _ token: String?
    ) async -> Answer {
        let field = token.flatMap { HTTPField("authorization", "Bearer " + $0) }
        return Answer(
            await service.handle(
                HTTPRequest(
                    method,
                    path: path,
                    header: [field].compactMap { $0 },
                    body: Array(body.utf8)
                )
            )
        )
    }
}

/// A response and its body, read.
struct Answer {
    let status: Int
    let bytes: [UInt8]
    let body: JSONObject

    init(_ response: HTTPResponse) {
        status = response.status
        bytes = response.body
        body = (try? JSONValue(parsing: response.body).object) ?? [:]
    }

    /// `data` or `entities` of a success as JSON; of anything else status, error and description.
    var data: String { body["data"]?.jsonText ?? refusal }

    var refusal: String {
        let words = [body["error"], body["error_description"]].compactMap { $0?.string }
        return (["\(status)"] + words).joined(separator: " ")
    }

    /// The members of a key of all entities.
    func entities(_ key: ExactString) -> [String] {
        (body["entities"]?.array ?? []).map { $0.object?[key]?.jsonText ?? "-" }
    }
}
