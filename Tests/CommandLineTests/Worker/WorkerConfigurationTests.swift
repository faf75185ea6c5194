import ExactJSON
import Foundation
import Testing

/// What `worker` says of a CONFIG that cannot be used; `.ci/check-worker` has it work.
@Suite(.timeLimit(.minutes(5))) struct WorkerConfigurationTests {
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
        (#""key": "k.p8", "#, "", "input.missing at `/credentials/team/key`"),
        (#""*": "team""#, #""*": "old""#, "input.value at `/apps/0/credentials/*`"),
        (#""*": "team""#, #""d": "team""#, "input.value at `/apps/0/credentials/d`"),
        (#""*": "team""#, "", "input.missing at `/apps/0/credentials/c`"),
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
            #""statusSocket": "socket""#, #""statusSocket": "s", "readyPort": 65536"#,
            "input.value at `/readyPort`"
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
        ["resend", "c", "--all", "1"], ["discard", "c", "0"], ["discard", "c", "dispatch:1"],
    ])
    func `calls that are not understood are refused`(arguments: [String]) async throws {
        let outcome = try await Tool().run(["worker"] + arguments, input: "")
        #expect(outcome.status == 2)
        #expect(outcome.output.isEmpty)
        #expect(outcome.error.hasSuffix("see `em-push --help`\n"))
    }

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
