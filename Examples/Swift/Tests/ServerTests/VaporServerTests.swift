import EMPushDelivery
import Testing
import Vapor

@Suite struct VaporServerTests {
    @Test(arguments: [("Bearer secret", 200), ("Bearer other", 401)])
    func `a request and its reply pass through the adapter`(
        authorization: String,
        status: Int
    ) async throws {
        let request = Request(
            method: .init(rawValue: "PUT"),
            url: URI(string: "/demo/chat/users/ann/notification/user/ann"),
            headers: HTTPHeaders([("Authorization", authorization)]),
            body: ByteBuffer(bytes: Array(#"{"type": "AT"}"#.utf8))
        )
        let handler = try RESTHandler.forGuide()
        let middleware = SettingsMiddleware(handler: handler)
        let response = try await middleware.respond(to: request, chainingTo: NoResponder())
        #expect(response.status.code == status)
        #expect(response.body.buffer.map { !Array(buffer: $0).isEmpty } == true)
        #expect(response.headers.contains { $0.name.lowercased() == "content-type" })
        try await serveWithVapor(handler)
    }

    private struct NoResponder: AsyncResponder {
        func respond(to request: Request) async throws -> Response {
            Response(
                status: .init(statusCode: 404),
                headers: HTTPHeaders([]),
                body: .init(buffer: ByteBuffer(bytes: []))
            )
        }
    }
}
