import Fixtures
import Foundation
import Testing

/// The settings server of the examples, and clients that do not behave.
@Suite(
    .enabled("needs Python 3 with venv, and waitress from PyPI") {
        await Place.python.value != nil
    }
)
struct SettingsServerTests {
    @Test(
        arguments: [
            (#"b'{"type":"AT"}'"#, "200"),
            (#"b'{"type":\r\n"AT"}\n'"#, "200"),
            // What is not looked at may be anything, if only it is JSON.
            (#"b'{"type":"AT","x":9' + 5000 * b'9' + b'}'"#, "200"),
            (#"b'{"type":"AT","x":1e999}'"#, "400 body"),
            (#"b'{"type":"AT","x":NaN}'"#, "400 body"),
            (#"b'{"type":"AT","x":"\\ud800"}'"#, "400 body"),
            (#"b'{"type":"AT","x":1,"x":1}'"#, "400 body"),
            (#"b'{"type":"AT","x":' + 99 * b'[' + 99 * b']' + b'}'"#, "400 body"),
            (#"b'{"type":"AT","x":' + 99999 * b'[' + 99999 * b']' + b'}'"#, "400 body"),
            (#"b'\xef\xbb\xbf{"type":"AT"}'"#, "400 body"),
            (#"'{"type":"AT"}'.encode('utf-16')"#, "400 body"),
            (#"'{"type":"AT"}'.encode('utf-16-le')"#, "400 body"),
            (#"b'{"type":"AT","x":"\xff"}'"#, "400 body"),
            // It cannot end the line to the handler, nor add to it.
            (#"b'{"type":"AT","x":"\n"}'"#, "400 body"),
            (#"b'{"type":"AT"}\n{"type":"AT"}'"#, "400 body"),
            (#"b'{"type":"AT"},"method":"GET"'"#, "400 body"),
        ]
    )
    func `a body is what the handler calls JSON, or it is refused`(
        body: String,
        reply: String
    ) async throws {
        #expect(try await replies("show('PUT', SETTINGS, \(body), token())") == [reply])
    }

    // 960 KiB, of ASCII or not.
    @Test func `a body of the limit is taken, and no byte more`() async throws {
        let replies = try await replies(
            """
            limit = 983_040
            start, end = b'{"type":"AT","x":"', b'"}'
            room = limit - len(start) - len(end)
            for text in [room * b"a", room // 3 * "嗨".encode(), (room + 1) * b"a"]:
                show("PUT", SETTINGS, start + text + end, token())
            """
        )
        #expect(replies == ["200", "200", "413"])
    }

    @Test func `a body that is announced to be far too large is not read`() async throws {
        let replies = try await replies(
            """
            connection = http.client.HTTPConnection(host, port)
            connection.putrequest("PUT", "/demo/chat" + SETTINGS)
            connection.putheader("Content-Length", str(500 << 20))
            connection.endheaders()
            print(connection.getresponse().status)
            """
        )
        #expect(replies == ["413"])
    }

    @Test func `a body that is not looked at cannot be wrong`() async throws {
        let replies = try await replies(
            """
            for body in [b'{"x":1e999}', b"{"]:
                show("GET", SETTINGS, body, token())
            """
        )
        #expect(replies == ["200", "200"])
    }

    @Test(
        arguments: [
            #"b'{"grant_type":"client_credentials","client_id":"\\ud800","client_secret":"x"}'"#,
            #"b'{"grant_type":"client_credentials","client_id":' + 980 * b'[' + 980 * b']' + b'}'"#,
            #"b'{"grant_type":"client_credentials"}'"#,
            #"b'[1e999]'"#,
            #"b'\xef\xbb\xbf{}'"#,
            "b''",
        ]
    )
    func `what are no credentials is refused, whatever it is`(body: String) async throws {
        #expect(try await replies("show('POST', '/token', \(body))") == ["400 invalid_grant"])
    }

    @Test func `a page of a list goes on where its cursor says`() async throws {
        let replies = try await replies(
            """
            given = token()
            for name in ["a", "b", "c"]:
                ask("POST", "/push/label", json.dumps({"name": name}).encode(), given)
            cursor = ""
            while cursor is not None:
                page = json.loads(ask("GET", "/push/label?limit=2" + cursor, None, given)[1])
                print(" ".join(label["name"] for label in page["data"]))
                cursor = "&cursor=" + page["cursor"] if "cursor" in page else None
            """
        )
        #expect(replies == ["a b", "c"])
    }

    @Test func `the last 256 tokens are good`() async throws {
        let replies = try await replies(
            from: .settingsServer(),
            """
            first = token()
            others = [token() for _ in range(255)]
            show("GET", SETTINGS, None, first)
            others.append(token())
            for given in [first, others[0], others[-1]]:
                show("GET", SETTINGS, None, given)
            """
        )
        #expect(replies == ["200", "401 auth_bad_access_token", "200", "200"])
    }

    @Test func `a missing token and a wrong one are refused in the vendor's words`() async throws {
        let replies = try await replies(
            """
            for given in [None, "wrong", "two words"]:
                status, content = ask("GET", SETTINGS, None, given)
                reply = json.loads(content)
                print(status, reply["error"], reply["error_description"])
            """
        )
        #expect(
            replies == [
                "401 unauthorized Unable to authenticate due to expired access token",
                "401 auth_bad_access_token Unable to authenticate",
                "401 auth_bad_access_token Unable to authenticate due to corrupt access token",
            ]
        )
    }

    // More than the 300 that are open at most.
    @Test func `connections that say nothing do not keep others out`() async throws {
        let replies = try await replies(
            from: .settingsServer("--patience", "1"),
            """
            silent = [socket.create_connection((host, port)) for _ in range(400)]
            while True:
                try:
                    show("GET", SETTINGS, None, token())
                    break
                # A busy machine may need more than the second after which a connection counts as silent.
                except (ConnectionError, http.client.HTTPException):
                    pass
            """
        )
        #expect(replies == ["200"])
    }

    #if SQLite
    @Test func `with a file, settings stay when the server is killed`() async throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("settings-server-" + UUID().uuidString, isDirectory: true)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (status, output) = await Place.run(
            URL(fileURLWithPath: try #require(await Place.python.value)),
            [
                "-c", Self.client + Self.killing, "http://127.0.0.1:0", Place.example("serve").path,
                folder.appendingPathComponent("settings.db").path,
            ],
            environment: ["EM_PUSH": try #require(Place.tool).path]
        )
        #expect(status == 0)
        #expect(output == "200\nAT\n")
    }

    /// Sets something, kills the server, and asks another one of the same file for it.
    private static let killing = """
        import subprocess

        def start():
            global host, port
            server = subprocess.Popen(
                [sys.argv[2], "--store", sys.argv[3]], stdout=subprocess.PIPE, text=True
            )
            host, port = urllib.parse.urlsplit(server.stdout.readline().strip()).netloc.split(":")
            return server

        server = start()
        show("PUT", SETTINGS, b'{"type":"AT"}', token())
        server.kill()
        server.wait()
        server = start()
        print(json.loads(ask("GET", SETTINGS, None, token())[1])["data"]["type"])
        server.kill()
        """
    #endif

    private static let server = Task { try await PythonServer.settingsServer() }

    /// What the settings server replies to a client in Python, a line each.
    private func replies(_ program: String) async throws -> [String] {
        try await replies(from: Self.server.value, program)
    }

    private func replies(from server: PythonServer, _ program: String) async throws -> [String] {
        let (status, output) = await Place.run(
            URL(fileURLWithPath: try #require(await Place.python.value)),
            ["-c", Self.client + program, server.address]
        )
        withExtendedLifetime(server) {}
        #expect(status == 0)
        return output.split(separator: "\n").map { String($0) }
    }

    /// `show` makes a request and prints the status, and in a word what is wrong.
    private static let client = """
        import http.client, json, socket, sys, urllib.parse

        SETTINGS = "/users/ann/notification/user/ann"
        host, port = urllib.parse.urlsplit(sys.argv[1]).netloc.split(":")

        def ask(method, path, body=None, token=None):
            connection = http.client.HTTPConnection(host, port)
            header = {"Authorization": "Bearer " + token} if token else {}
            connection.request(method, "/demo/chat" + path, body, header)
            response = connection.getresponse()
            content = response.read()
            connection.close()
            return response.status, content

        def token():
            body = {"grant_type": "client_credentials", "client_id": "demo-id",
                "client_secret": "demo-secret"}
            return json.loads(ask("POST", "/token", json.dumps(body))[1])["access_token"]

        def show(method, path, body, token=None):
            status, content = ask(method, path, body, token)
            reply = json.loads(content) if status in (400, 401) else {}
            print(status, *reply.get("error", reply.get("error_description", "")).split()[-1:])


        """
}
