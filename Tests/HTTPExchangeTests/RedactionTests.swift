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
            #expect(!shows("secret", in: printout))
        }
        #expect("\(request)" == "PUT https://example.com, 11 bytes")
        #expect("\(HTTPRequest(.get, path: "/"))" == "GET, 0 bytes")
        #expect("\(response)" == "200, 11 bytes")
        #expect("\(field)" == "\(name.lowercased()): … of 19")
    }

    @Test func `bytes are seen however they are printed, and an address is none`() {
        let secret = Array("secret".utf8)
        for printout in printouts(of: ["name": secret]) + printouts(of: (1, secret[...])) {
            #expect(shows("secret", in: printout))
        }
        #expect(!shows("secret", in: "<0x0000115e50> 115 116 [115, 101, 99, 114, 101]"))
        #expect(!shows("secret", in: ""))
    }

    #if Curl || HTTP2
    private static let certificates = [
        Result { try ClientCertificate(p12: [0x30] + Array("secret".utf8), password: "secret") },
        Result {
            try ClientCertificate(
                pem: "-----BEGIN CERTIFICATE-----secret",
                key: "-----BEGIN PRIVATE KEY-----secret",
                password: "secret"
            )
        },
    ]

    @Test func `no certificate, key or password is ever printed`() throws {
        for result in Self.certificates {
            let certificate = try result.get()
            var values: [any Sendable] = [certificate]
            #if Curl
            let curl = CurlSender.Configuration(clientCertificate: certificate)
            values += [curl, try CurlSender(curl)]
            #endif
            #if HTTP2
            values.append(HTTP2Sender.Configuration(clientCertificate: certificate))
            values.append(try HTTP2Sender())
            let error = #expect(throws: HTTPError.SetupError.self) {
                try HTTP2Sender(HTTP2Sender.Configuration(clientCertificate: certificate))
            }
            #expect(error?.code == .certificate)
            values += [error]
            #endif
            for printout in values.flatMap({ printouts(of: $0) }) {
                #expect(!shows("secret", in: printout))
            }
        }
    }
    #endif
}
