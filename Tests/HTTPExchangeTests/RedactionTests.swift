import ExactJSON
import Fixtures
import HTTPExchange
import Testing

@Suite struct RedactionTests {
    @Test(arguments: ["authorization", "Proxy-Authorization", "cookie", "x-api-key"])
    func `no secret of a request or a response is ever printed`(name: String) throws {
        let field = try #require(HTTPField(name, "Bearer secret-token"))
        let request = HTTPRequest(
            .put,
            origin: "https://example.com",
            path: "/3/device/secret-device",
            header: [field],
            body: Array("secret-body".utf8)
        )
        let response = HTTPResponse(status: 200, header: [field], body: Array("secret-body".utf8))
        let sender = URLSessionSender()
        let values: [any Sendable] = [
            field, [field], request, response, (request, response), sender,
        ]
        for printout in values.flatMap({ printouts(of: $0) }) {
            #expect(!printout.contains("secret"))
            // The bytes of "secret" as an array shows them.
            #expect(!printout.contains("115"))
        }
        #expect("\(request)" == "PUT https://example.com, 11 bytes")
        #expect("\(HTTPRequest(.get, path: "/"))" == "GET, 0 bytes")
        #expect("\(response)" == "200, 11 bytes")
        #expect("\(field)" == "\(name.lowercased()): … of 19")
    }

    #if Curl
    @Test func `no certificate or password is ever printed`() throws {
        let certificate = try CurlSender.ClientCertificate(
            p12: [0x30] + Array("secret".utf8),
            password: "secret"
        )
        let configuration = CurlSender.Configuration(clientCertificate: certificate)
        let values: [any Sendable] = [certificate, configuration, try CurlSender(configuration)]
        for printout in values.flatMap({ printouts(of: $0) }) {
            #expect(!printout.contains("secret"))
            #expect(!printout.contains("115"))
        }
    }
    #endif
}
