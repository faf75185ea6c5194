import EasemobREST
import ExactJSON
import Foundation
import PushFoundation
import PushService
import SeededRandomness
import Testing

/// The client over HTTP, through `URLSession` and a server of another make.
@Suite(
    .enabled("needs Python 3 with venv, and waitress from PyPI") {
        await Place.python.value != nil
    },
    .timeLimit(.minutes(3)),
    .serialized
)
struct LoopbackTests {
    @Test func `the settings calls work through client, server and handler`() async throws {
        let server = try await PythonServer.settingsServer()
        let client = try client(of: server, secret: "demo-secret")
        try await SettingsCalls(client: client, now: { .now }, tolerance: 60_000).run()
        withExtendedLifetime(server) {}
    }

    @Test func `a wrong secret is 104, a server that is not there 300`() async throws {
        let server = try await PythonServer.settingsServer()
        let wrong = try client(of: server, secret: "wrong")
        #expect(await vendorCode { _ = try await wrong.hasUser("u") } == 104)
        withExtendedLifetime(server) {}
        // Port 1 is nobody's.
        let app = try EasemobClient.App.sample(baseURL: "http://127.0.0.1:1")
        let nobody = EasemobClient(
            app: app,
            credentials: .sample,
            options: EasemobClient.Options(attempts: 2, firstPause: .milliseconds(1))
        )
        #expect(await vendorCode { _ = try await nobody.hasUser("u") } == 300)
    }

    @Test func `the walk-through of the example does what it says`() async throws {
        let text = try String(contentsOf: Place.example("README.md"), encoding: .utf8)
        let port = try #require(await freePort())
        let commands = fences("```sh", in: text).joined(separator: "\n")
            .replacing("8080", with: port)
        #expect(commands.contains(port))
        // A thread of Swift's tasks blocks signals, and what it starts would never see `kill`.
        let unblocked = """
            import os, signal, sys
            signal.pthread_sigmask(signal.SIG_SETMASK, [])
            os.execv("/bin/bash", ["bash", "-euc", sys.argv[1]])
            """
        let (status, output) = await Place.run(
            URL(fileURLWithPath: try #require(await Place.python.value)),
            ["-c", unblocked, "trap 'kill $(jobs -p) 2>&- || true' EXIT\n" + commands],
            environment: ["EM_PUSH": try #require(Place.tool).path]
        )
        #expect(status == 0)
        let answers = output.split(separator: "\n").dropFirst().map { readable($0) }
        let expected = fences("```json", in: text).flatMap { $0.split(separator: "\n") }
        #expect(answers == expected.map { readable($0) })
    }

    @Test func `1,000 cancellations at random moments leave nothing hanging`() async throws {
        let server = try await PythonServer.application(
            """
            def app(environ, start_response):
                time.sleep(random.random() * 0.02)
                start_response("200 OK", [("Content-Type", "text/plain")])
                return [b"slow"]
            """
        )
        let send = HTTPExchange.urlSession()
        let request = HTTPExchange.Request(.get, server.address + "/", timeout: .seconds(30))
        let counts = try await withThrowingTaskGroup(of: Outcome.self) { group in
            var random = SplitMix64(seed: 11)
            var counts: [Outcome: Int] = [:]
            for number in 0..<1000 {
                if number >= 50, let outcome = try await group.next() {
                    counts[outcome, default: 0] += 1
                }
                let patience = Duration.microseconds(Int.random(in: 0...80_000, using: &random))
                group.addTask { try await outcome(of: request, cancelledAfter: patience, send) }
            }
            for try await outcome in group {
                counts[outcome, default: 0] += 1
            }
            return counts
        }
        #expect(counts.values.reduce(0, +) == 1000)
        #expect(counts[.cancelled, default: 0] > 100)
        #expect(counts[.answered, default: 0] > 100)
        #expect(try await send(request).body == Array("slow".utf8))
        withExtendedLifetime(server) {}
    }

    private enum Outcome: Hashable {
        case answered
        case cancelled
    }

    private func outcome(
        of request: HTTPExchange.Request,
        cancelledAfter patience: Duration,
        _ send: @escaping HTTPExchange.Send
    ) async throws -> Outcome {
        let task = Task { try await send(request) }
        try await Task.sleep(for: patience)
        task.cancel()
        do {
            #expect(try await task.value.status == 200)
            return .answered
        } catch is CancellationError {
            return .cancelled
        }
    }

    private func client(of server: PythonServer, secret: String) throws -> EasemobClient {
        EasemobClient(
            app: try .sample(baseURL: server.address),
            credentials: EasemobClient.Credentials(clientID: "demo-id", clientSecret: secret)
        )
    }

    /// A port that was free a moment ago.
    private func freePort() async -> String? {
        guard let python = await Place.python.value else { return nil }
        let program =
            "import socket; s = socket.socket(); s.bind(('127.0.0.1', 0)); print(s.getsockname()[1])"
        let (_, output) = await Place.run(URL(fileURLWithPath: python), ["-c", program])
        return output.split(separator: "\n").first.map { String($0) }
    }

    /// What stands in the fences that begin so.
    private func fences(_ start: String, in text: String) -> [String] {
        var fences: [String] = []
        var fence: [Substring]?
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if let lines = fence {
                if line == "```" {
                    fences.append(lines.joined(separator: "\n"))
                    fence = nil
                } else {
                    fence = lines + [line]
                }
            } else if line == start {
                fence = []
            }
        }
        return fences
    }

    /// JSON with sorted keys, instants hidden; the line itself if it is no JSON.
    private func readable(_ line: Substring) -> String {
        let json = try? JSONValue(parsing: Array(line.utf8))
        return (json?.jsonText ?? String(line)).replacing(/\d{13}/, with: "instant")
    }
}

/// What `URLSession` does with answers out of the ordinary.
@Suite(
    .enabled("needs Python 3 with venv, and waitress from PyPI") {
        await Place.python.value != nil
    },
    .timeLimit(.minutes(2))
)
struct URLSessionTests {
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
                time.sleep(3)
            if path == "/empty":
                return reply("204 -", [])
            body = environ["wsgi.input"].read()
            text = " ".join([environ["REQUEST_METHOD"], path, environ.get("HTTP_AUTHORIZATION", "-"),
                environ.get("CONTENT_TYPE", "-"), environ.get("HTTP_COOKIE", "-"), body.decode()])
            return reply("200 OK", [("Set-Cookie", "a=b; Path=/"), ("X-Sample", "1")], text.encode())
        """

    private static let server = Task { try await PythonServer.application(source) }

    private func response(
        _ method: HTTPExchange.Method,
        _ path: String,
        header: [HTTPExchange.Field] = [],
        body: String? = nil,
        timeout: Duration = .seconds(20)
    ) async throws -> HTTPExchange.Response {
        let url = try await Self.server.value.address + path
        return try await Self.send(
            HTTPExchange.Request(
                method,
                url,
                header: header,
                body: body.map { Array($0.utf8) },
                timeout: timeout
            )
        )
    }

    private static let send = HTTPExchange.urlSession()

    @Test(arguments: ["none", "bearer", "basic", "digest", "negotiate"])
    func `a response 401 is a response, whatever it asks for`(scheme: String) async throws {
        #expect(try await response(.get, "/401/" + scheme).status == 401)
    }

    @Test func `a request goes out as it is, and nothing is kept of the one before`() async throws {
        let field = HTTPExchange.Field("Authorization", "Bearer t")
        let type = HTTPExchange.Field("Content-Type", "application/json")
        for method in [HTTPExchange.Method.put, .post, .delete] {
            let answer = try await response(
                method,
                "/a%2Fb/%F0%9F%98%80",
                header: [field, type],
                body: "{}"
            )
            let text = String(decoding: answer.body, as: UTF8.self)
            #expect(text == "\(method.word) /a%2Fb/%F0%9F%98%80 Bearer t application/json - {}")
            #expect(answer.value(of: "x-sample") == "1")
        }
        let plain = try await response(.get, "/")
        #expect(String(decoding: plain.body, as: UTF8.self).hasPrefix("GET / - "))
    }

    @Test func `a redirect is a response`() async throws {
        #expect(try await response(.get, "/redirect").status == 302)
    }

    @Test func `no content is a response`() async throws {
        #expect(try await response(.get, "/empty").status == 204)
    }

    @Test func `a body over 4 MiB is refused`() async throws {
        await #expect(throws: HTTPExchange.Failure(.invalid, "the answer is larger than 4 MiB")) {
            _ = try await response(.get, "/large")
        }
    }

    @Test func `no answer in time is a time-out`() async throws {
        await #expect(
            throws: HTTPExchange.Failure(.timedOut, "the server did not answer in time")
        ) {
            _ = try await response(.get, "/slow", timeout: .seconds(1))
        }
    }

    @Test func `a server that is not there is unreachable`() async throws {
        await #expect(
            throws: HTTPExchange.Failure(.unreachable, "the server cannot be reached")
        ) {
            _ = try await Self.send(.init(.get, "http://127.0.0.1:1/", timeout: .seconds(5)))
        }
    }
}
