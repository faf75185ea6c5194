import Fixtures
import HTTPExchange
import Testing

/// The senders that this build has.
enum Senders {
    static let all: [any HTTPSender] = {
        var senders: [any HTTPSender] = [URLSessionSender(uncheckedConnectionsPerHost: 6)]
        #if Curl
        if let configuration = try? CurlSender.Configuration(
            connectTimeout: day,
            connectionsPerHost: 6
        ),
            let curl = try? CurlSender(configuration)
        {
            senders.append(curl)
        }
        #endif
        return senders
    }()

    /// The longest time-out: a test of something else must not end with it, however busy the machine is.
    static let day = Duration.seconds(86_400)
    static let limits = HTTPRequest.Limits(unchecked: day, largestBody: 4 << 20)
}

/// What every sender does with requests and answers out of the ordinary.
@Suite(
    .enabled("needs Python 3 with venv, and waitress from PyPI") {
        await Place.python.value != nil
    }
)
struct SenderTests {
    private static let source = """
        def app(environ, start_response):
            path = environ["REQUEST_URI"]
            def reply(status, headers, body=b""):
                start_response(status, headers)
                return [body]
            if path.startswith("/401/"):
                scheme = path.split("/")[2]
                challenge = {"none": [], "bearer": [("WWW-Authenticate", "Bearer")],
                    "basic": [("WWW-Authenticate", 'Basic realm="x"')],
                    "digest": [("WWW-Authenticate", 'Digest realm="x", nonce="y", qop="auth"')],
                    "negotiate": [("WWW-Authenticate", "Negotiate")]}[scheme]
                return reply("401 -", challenge, b"who?")
            if path == "/redirect":
                return reply("302 -", [("Location", "/echo")])
            if path == "/large":
                return reply("200 OK", [], b"x" * (5 << 20))
            if path == "/slow":
                time.sleep(60)
            if path == "/empty":
                return reply("204 -", [])
            body = environ["wsgi.input"].read()
            text = " ".join([environ["REQUEST_METHOD"], path, environ.get("HTTP_AUTHORIZATION", "-"),
                environ.get("CONTENT_TYPE", "-"), environ.get("HTTP_COOKIE", "-"), body.decode()])
            return reply("200 OK", [("Set-Cookie", "a=b; Path=/"), ("X-Sample", "1")], text.encode())
        """

    private static let server = Task { try await PythonServer.application(source) }

    private func response(
        _ sender: any HTTPSender,
        _ method: HTTPRequest.Method,
        _ path: String,
        header: [HTTPField?] = [],
        body: String = "",
        timeout: Duration = Senders.day
    ) async throws -> HTTPResponse {
        let request = HTTPRequest(
            method,
            origin: try await Self.server.value.address,
            path: path,
            header: header.compactMap { $0 },
            body: Array(body.utf8)
        )
        let limits = try HTTPRequest.Limits(
            timeout: timeout,
            largestBody: Senders.limits.largestBody
        )
        return try await sender.send(request, within: limits)
    }

    @Test(arguments: Senders.all, ["none", "bearer", "basic", "digest", "negotiate"])
    func `a response 401 is a response, whatever it asks for`(
        sender: any HTTPSender,
        scheme: String
    ) async throws {
        #expect(try await response(sender, .get, "/401/" + scheme).status == 401)
    }

    @Test(arguments: Senders.all)
    func `a request goes out as it is, and nothing is kept of the one before`(
        sender: any HTTPSender
    ) async throws {
        let header = [
            HTTPField("authorization", "Bearer t"), HTTPField("content-type", "application/json"),
        ]
        for method in [HTTPRequest.Method.put, .post, .delete] {
            let answer = try await response(
                sender,
                method,
                "/a%2Fb/%F0%9F%98%80?q=%20",
                header: header,
                body: "{}"
            )
            let text = String(decoding: answer.body, as: UTF8.self)
            #expect(text == "\(method) /a%2Fb/%F0%9F%98%80?q=%20 Bearer t application/json - {}")
            #expect(answer.value(of: "X-Sample") == "1")
        }
        let plain = try await response(sender, .get, "/")
        #expect(String(decoding: plain.body, as: UTF8.self).hasPrefix("GET / - "))
        let empty = try await response(sender, .put, "/")
        #expect(String(decoding: empty.body, as: UTF8.self).hasPrefix("PUT / - "))
    }

    @Test(arguments: Senders.all)
    func `a redirect is a response`(sender: any HTTPSender) async throws {
        let answer = try await response(sender, .get, "/redirect")
        #expect(answer.status == 302)
        #expect(answer.value(of: "location")?.hasSuffix("/echo") == true)
    }

    @Test(arguments: Senders.all)
    func `no content is a response`(sender: any HTTPSender) async throws {
        #expect(try await response(sender, .get, "/empty").status == 204)
    }

    @Test(arguments: Senders.all)
    func `a body over the limit is refused`(sender: any HTTPSender) async throws {
        await #expect(throws: HTTPError.tooLarge) {
            _ = try await response(sender, .get, "/large")
        }
    }

    @Test(arguments: Senders.all)
    func `no answer in time is a time-out`(sender: any HTTPSender) async throws {
        await #expect(throws: HTTPError.timedOut) {
            _ = try await response(sender, .get, "/slow", timeout: .seconds(1))
        }
    }
}
