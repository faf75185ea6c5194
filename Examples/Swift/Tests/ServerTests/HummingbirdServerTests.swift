import EMPushDelivery
import HTTPTypes
import Hummingbird
import Testing

@Suite struct HummingbirdServerTests {
    @Test(arguments: [("Bearer secret", 200), ("Bearer other", 401)])
    func `a request and its reply pass through the adapter`(
        authorization: String,
        status: Int
    ) async throws {
        let method = try #require(HTTPTypes.HTTPRequest.Method(rawValue: "PUT"))
        var headers = HTTPFields()
        let name = try #require(HTTPTypes.HTTPField.Name("Authorization"))
        headers.append(HTTPTypes.HTTPField(name: name, value: authorization))
        let request = Request(
            head: HTTPTypes.HTTPRequest(
                method: method,
                path: "/demo/chat/users/ann/notification/user/ann"
            ),
            headers: headers,
            body: RequestBody(buffer: ByteBuffer(bytes: Array(#"{"type": "AT"}"#.utf8)))
        )
        let handler = try RESTHandler.forGuide()
        let responder = SettingsResponder(handler: handler)
        let response = try await responder.respond(to: request, context: BasicRequestContext())
        #expect(response.status.code == status)
        #expect(!Array(buffer: response.body.byteBuffer).isEmpty)
        #expect(response.headers.contains { $0.name.canonicalName == "content-type" })
        try await serveWithHummingbird(handler)
    }
}
