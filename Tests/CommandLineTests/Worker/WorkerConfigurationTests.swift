import ExactJSON
import Foundation
import Testing

/// What `worker` says of a CONFIG that cannot be used; `.ci/check-worker` has it work.
@Suite struct WorkerConfigurationTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// A configuration that can be used, but for the files that it names.
    private static let usable = #"""
        {"owner": "w",
         "store": {"sqlite": {"path": "push.db"}},
         "credentials": {"team": {"key": "k.p8", "keyID": "ABC123DEFG", "teamID": "DEF123GHIJ"}},
         "apps": [{"app": "a", "configuration": {"certificates": [{"name": "c"}]},
                   "credentials": {"*": "team"}}],
         "statusSocket": "socket"}
        """#

    private func worker(_ text: String, _ verb: String...) async throws -> Tool.Outcome {
        let file = try folder.file("config.json", text)
        return try await Tool().run(["worker"] + verb + [file.path], input: "")
    }

    @Test(arguments: [
        (#""owner": "w""#, #""owner": """#, "input.value at `/owner`"),
        (#""owner": "w","#, "", "input.missing at `/owner`"),
        (#""owner": "w""#, #""owner": 1"#, "input.type at `/owner`"),
        (#""owner": "w""#, #""owner": "w", "x": 1"#, "input.unknownKey at `/x`"),
        (#""path": "push.db""#, #""path": """#, "input.value at `/store/sqlite/path`"),
        (
            #""path": "push.db""#, #""path": "p", "synchronous": "off""#,
            "input.value at `/store/sqlite/synchronous`: expected `full` or `normal`, found `off`"
        ),
        (#"{"sqlite": {"path": "push.db"}}"#, "{}", "input.missing at `/store`"),
        (
            #"{"path": "push.db"}"#, #"{"path": "p"}, "postgres": {"connection": "c"}"#,
            "input.conflict at `/store`"
        ),
        (
            #"{"sqlite": {"path": "push.db"}}"#,
            #"{"partitions": {"databases": [], "serves": 0}}"#,
            "input.unknownKey at `/store/partitions`: users are not spread over several databases "
                + "any more: use one, as `postgres`; a server that is too small gets partitioned "
                + "tables, replicas for reading or a distributed PostgreSQL (Docs/Deployment.md)"
        ),
        (
            #"{"path": "push.db"}"#, #"{"path": "p"}, "partitions": null"#,
            "input.unknownKey at `/store/partitions`"
        ),
        (#""key": "k.p8", "#, "", "input.missing at `/credentials/team/key`"),
        (
            #""ABC123DEFG""#, #""ABC123DEF""#,
            "input.value at `/credentials/team/keyID`: expected 10 letters and digits, found `ABC123DEF`"
        ),
        (#""DEF123GHIJ""#, #""DEF 23GHIJ""#, "input.value at `/credentials/team/teamID`"),
        (#""*": "team""#, #""*": "old""#, "input.value at `/apps/0/credentials/*`"),
        (#""*": "team""#, #""d": "team""#, "input.value at `/apps/0/credentials/d`"),
        (#""*": "team""#, "", "input.missing at `/apps/0/credentials/c`"),
        (
            #"{"name": "c"}"#, #"{"name": "c", "channel": "fcm", "projectId": "p"}"#,
            "input.conflict at `/apps/0/credentials/c`: the credentials `team` are for `apns`"
        ),
        (
            #"{"team": "#, #"{"g": {"channel": "fcm"}, "team": "#,
            "input.missing at `/credentials/g/serviceAccount`"
        ),
        (
            #"{"team": "#, #"{"g": {"channel": "pigeon", "serviceAccount": "a"}, "team": "#,
            "input.value at `/credentials/g/channel`"
        ),
        (
            #"{"team": "#, #"{"g": {"channel": "huawei", "clientID": "1"}, "team": "#,
            "input.missing at `/credentials/g/clientSecret`"
        ),
        (
            #"{"team": "#,
            #"{"g": {"channel": "huawei", "clientID": "1", "clientSecret": "s", "tokenURI": "http://x"}, "team": "#,
            "input.value at `/credentials/g/tokenURI`: expected an address that begins with `https://`"
        ),
        (
            #"{"team": "#,
            #"{"g": {"channel": "fcm", "serviceAccount": "a", "key": "k"}, "team": "#,
            "input.unknownKey at `/credentials/g/key`"
        ),
        (
            #""statusSocket": "socket""#,
            #""statusSocket": "s", "servers": {"huawei": {"host": "a b"}}"#,
            "input.value at `/servers/huawei/host`"
        ),
        (
            #"{"certificates": [{"name": "c"}]}"#, "{}",
            "input.missing at `/apps/0/configuration/certificates`"
        ),
        (
            #"{"certificates": ["#, #"{"policy": {"timeZone": "Mars"}, "certificates": ["#,
            "at `/apps/0/configuration/policy/timeZone`"
        ),
        (#""statusSocket": "socket""#, #""drain": 1"#, "input.missing at `/statusSocket`"),
        (
            #""statusSocket": "socket""#,
            #""statusSocket": "/\#(String(repeating: "s", count: 107))""#,
            "input.value at `/statusSocket`: expected at most 107 bytes, found 108"
        ),
        (
            #""statusSocket": "socket""#, #""statusSocket": "s", "readyPort": 8086"#,
            #"input.unknownKey at `/readyPort`: write `"http": {"address": "127.0.0.1:PORT"}`, and ask"#
        ),
        (
            #""statusSocket": "socket""#,
            #""statusSocket": "s", "http": {"address": "localhost:9464"}"#,
            "input.value at `/http/address`: expected an address with a port, such as"
        ),
        (
            #""statusSocket": "socket""#, #""statusSocket": "s", "http": {"address": "127.0.0.1"}"#,
            "input.value at `/http/address`"
        ),
        (
            #""statusSocket": "socket""#, #""statusSocket": "s", "http": {"address": "::1:9464"}"#,
            "input.value at `/http/address`"
        ),
        (
            #""statusSocket": "socket""#,
            #""statusSocket": "s", "http": {"address": "[::1]:65536"}"#,
            "input.value at `/http/address`"
        ),
        (
            #""statusSocket": "socket""#, #""statusSocket": "s", "http": {"port": 9464}"#,
            "input.unknownKey at `/http/port`"
        ),
        (
            #""statusSocket": "socket""#, #""statusSocket": "s", "limits": {"lease": 0}"#,
            "input.value at `/limits/lease`"
        ),
        (
            #""statusSocket": "socket""#,
            #""statusSocket": "s", "circuit": {"firstPause": 9, "longestPause": 8}"#,
            "input.value at `/circuit/longestPause`"
        ),
        (
            #""statusSocket": "socket""#,
            #""statusSocket": "s", "servers": {"development": {"host": "api.push.apple.com"}}"#,
            "input.conflict at `/servers/development/host`"
        ),
        (
            #""statusSocket": "socket""#, #""statusSocket": "s", "engine": "urlsession""#,
            "input.value at `/engine`"
        ),
        (
            #""statusSocket": "socket""#, #""statusSocket": "s", "connectTimeout": 0"#,
            "input.value at `/connectTimeout`"
        ),
        (#""app": "a","#, #""app": "a", "rate": 0,"#, "input.value at `/apps/0/rate`"),
        (
            #""app": "a","#, #""app": "a", "rates": {"none": 1},"#,
            "input.unknownKey at `/apps/0/rates/none`"
        ),
        (
            #""owner": "w""#, #""owner": "w", "settingsCache": {}"#,
            "input.conflict at `/settingsCache`: a SQLite file does not report"
        ),
        (
            #"{"sqlite": {"path": "push.db"}}"#,
            #"{"postgres": {"connection": "c"}}, "settingsCache": {"rows": 999}"#,
            "input.value at `/settingsCache/rows`"
        ),
        (
            #"{"sqlite": {"path": "push.db"}}"#,
            #"{"postgres": {"connection": "c"}}, "settingsCache": {"timeToLive": 3601}"#,
            "input.value at `/settingsCache/timeToLive`"
        ),
        (
            #"{"sqlite": {"path": "push.db"}}"#,
            #"{"postgres": {"connection": "c"}}, "settingsCache": {"users": 1000}"#,
            "input.unknownKey at `/settingsCache/users`"
        ),
        (#"{"owner": "w""#, "", "json.syntax"),
    ])
    func `what cannot be used is told with its path`(
        text: String,
        replacement: String,
        complaint: String
    ) async throws {
        let outcome = try await worker(Self.usable.replacing(text, with: replacement))
        #expect(outcome.status == 2)
        #expect(outcome.output.isEmpty)
        #expect(outcome.error.contains(complaint), "\(outcome.error)")
        #expect(outcome.error.split(separator: "\n").count == 1)
    }

    @Test func `an app stands once, and a token file has one key`() async throws {
        let app = #"{"app": "a", "configuration": {"certificates": []}, "credentials": {}}"#
        let twice = Self.usable.replacing(#""apps": ["#, with: #""apps": [\#(app), "#)
        #expect(try await worker(twice).error.contains("input.conflict at `/apps/1/app`"))
        let other =
            #"{"key": "o", "keyID": "XBC123DEFG", "teamID": "DEF123GHIJ", "tokenFile": "t"}"#
        let shared = Self.usable.replacing(
            #""DEF123GHIJ"}}"#,
            with: #""DEF123GHIJ", "tokenFile": "t"}, "z": \#(other)}"#
        )
        #expect(
            try await worker(shared).error.contains("input.conflict at `/credentials/z/tokenFile`")
        )
    }

    @Test func `no worker answers where none is`() async throws {
        let outcome = try await worker(Self.usable, "status")
        #expect(outcome.status == 1)
        #expect(outcome.output.isEmpty)
        #expect(outcome.error.contains("no worker answers at `\(folder.url.path)/socket`"))
    }

    @Test(arguments: [
        [], ["--log-level", "loud", "c"], ["c", "d"], ["c", "--all"], ["status"],
        ["status", "c", "--all"], ["dead-letters", "c", "--limit", "0"], ["resend", "c"],
        ["resend", "c", "--all", "1"], ["discard", "c", "0"], ["discard", "c", "dispatch:0"],
        ["discard", "c", "message:1"], ["discard", "c", "dispatch:"], ["resend", "c", "1:2"],
        ["dead-letters", "c", "--after", "-1"],
    ])
    func `calls that are not understood are refused`(arguments: [String]) async throws {
        let outcome = try await Tool().run(["worker"] + arguments, input: "")
        #expect(outcome.status == 2)
        #expect(outcome.output.isEmpty)
        #expect(outcome.error.contains("\nsee `em-push help worker"))
    }

    #if SQLite && HTTP2 && (OpenSSL || canImport(CryptoKit))
    @Test(arguments: [(0o644, true), (0o600, false)] as [(mode_t, Bool)])
    func `a key that others can read is logged`(mode: mode_t, isLogged: Bool) async throws {
        let key = try folder.file("k.p8", "no key").path
        #expect(chmod(key, mode) == 0)
        let outcome = try await worker(Self.usable)
        // It is no key, with which the worker ends.
        #expect(outcome.status == 2)
        let line = #""event":"worker.secretExposed","file":"\#(key)","level":"warning""#
        #expect(outcome.error.contains(line) == isLogged)
    }
    #endif

    #if SQLite && HTTP2 && OpenSSL
    @Test func `a check needs nothing but the files, and leaves nothing behind`() async throws {
        let key = try await Self.newKey(in: folder, "k.p8")
        #expect(chmod(key, 0o600) == 0)
        let text = Self.usable.replacing(
            #"{"name": "c"}"#,
            with: #"{"name": "c", "topic": "com.example.im"}"#
        )
        let outcome = try await worker(text, "--check")
        #expect(outcome.status == 0)
        #expect(outcome.output.isEmpty)
        #expect(outcome.error.isEmpty, "\(outcome.error)")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
        #expect(names.sorted() == ["config.json", "k.p8"])
    }

    @Test func `a check tells all credentials that cannot be used, and where they stand`()
        async throws
    {
        _ = try folder.file("k.p8", "no key")
        _ = try folder.file("c.p12", "no certificate")
        _ = try folder.file("c.password", "not-to-be-seen")
        let text = Self.usable.replacing(
            #"{"team":"#,
            with: #"{"old": {"p12": "c.p12", "password": "c.password"}, "team":"#
        ).replacing(
            #"[{"name": "c"}]}"#,
            with: #"[{"name": "c"}, {"name": "d"}]}"#
        ).replacing(#"{"*": "team"}"#, with: #"{"*": "team", "d": "old"}"#)
        let outcome = try await worker(text, "--check")
        #expect(outcome.status == 2)
        let start = "em-push: `\(folder.url.path)/config.json`: input.value at `/credentials"
        #expect(
            outcome.error == """
                \(start)/old/p12`: `\(folder.url.path)/c.p12`: the file has no private key and no certificate
                \(start)/team/key`: `\(folder.url.path)/k.p8`: the file holds no private key in PEM without a password

                """
        )
    }

    @Test func `a file that is not there is told with its place`() async throws {
        let missing = try await worker(Self.usable, "--check")
        #expect(missing.status == 2)
        let place =
            "input.value at `/credentials/team/key`: `\(folder.url.path)/k.p8` cannot be read"
        #expect(missing.error.contains(place), "\(missing.error)")
        let written = Self.usable.replacing(#""k.p8""#, with: #""-----BEGIN KEY-----\nMIGH""#)
        #expect(written != Self.usable)
        let secret = try await worker(written, "--check")
        #expect(secret.error.contains("at `/credentials/team/key`: the file cannot be read"))
        #expect(!secret.error.contains("MIGH"))
        _ = try await Self.newKey(in: folder, "k.p8")
        let database = Self.usable.replacing(
            #"{"sqlite": {"path": "push.db"}}"#,
            with: #"{"postgres": {"connection": "c"}}"#
        )
        #if Postgres
        let outcome = try await worker(database, "--check")
        #expect(outcome.status == 2)
        #expect(outcome.error.contains("input.value at `/store/postgres/connection`: `"))
        _ = try folder.file("c", "no connection string\n")
        let line = try await worker(database, "--check")
        #expect(
            line.error.hasSuffix(
                "input.value at `/store/postgres/connection`: the first line of `\(folder.url.path)/c`: "
                    + "expected a connection string of libpq\n"
            )
        )
        let schema = try await worker(
            database.replacing(#"on": "c""#, with: #"on": "c", "schema": "Push""#),
            "--check"
        )
        #expect(
            schema.error.contains(
                "input.value at `/store/postgres/schema`: `Push`: expected the name of a schema"
            )
        )
        #endif
    }

    @Test(arguments: [["check-store"], ["dead-letters"], ["resend", "--all"]])
    func `a command on a store that is not there creates none`(command: [String]) async throws {
        let file = try folder.file("config.json", Self.usable)
        let outcome = try await Tool().run(["worker"] + command + [file.path], input: "")
        #expect(outcome.status == 2)
        #expect(outcome.error.contains("push.db"), "\(outcome.error)")
        #expect(!FileManager.default.fileExists(atPath: folder.url.path + "/push.db"))
    }

    private static func newKey(in folder: TemporaryFolder, _ name: String) async throws -> String {
        let path = folder.url.appending(path: name).path
        let made = try await Tool().shell(
            "openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out '\(path)'"
        )
        try #require(made.status == 0)
        return path
    }
    #endif

    #if !SQLite && !HTTP2 && !Curl && !OpenSSL && !canImport(CryptoKit)
    @Test func `a build without the traits names all that it needs`() async throws {
        let outcome = try await worker(Self.usable)
        #expect(outcome.status == 2)
        #expect(
            outcome.error
                == "em-push: this build lacks SQLite, HTTP2, OpenSSL: build it with "
                + "`swift build --traits SQLite,HTTP2,OpenSSL`\n"
        )
    }
    #endif
}
