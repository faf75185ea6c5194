import ExactJSON
import Foundation
import Testing

/// `send` without a network: into a file, nowhere, and calls that are not understood.
///
/// What it does with a server is checked by `.ci/check-apns`, with a build that has the traits.
@Suite struct SendCommandTests {
    private static let token = "aabbccddee"

    /// A request as `--spool` writes it, but for its id.
    private static func request(
        token: String = token,
        topic: String = "n",
        beside: String = ""
    ) -> String {
        #"{"headers":{"apns-push-type":"alert","apns-topic":"\#(topic)"},"notifierName":"n","#
            + #""payload":{"aps":{"alert":{"body":"hi"}}},"token":"\#(token)"\#(beside)}"#
    }

    @Test func `a spool has a request for every push, in the form that send reads`() async throws {
        let folder = try TemporaryFolder()
        let spool = folder.url.appendingPathComponent("spool").path
        let input = [Inputs.pushed("1"), Inputs.unbound("2"), Inputs.pushed("3", text: "ho")]
        let outcome = try await Tool().run(
            "send",
            "--spool",
            spool,
            input: input.joined(separator: "\n")
        )
        #expect(outcome.status == 0)
        #expect(
            outcome.output
                == #"{"accepted":2,"inputs":3,"pushes":2,"suppressed":{"device.none":1}}"# + "\n"
        )
        let lines = try String(contentsOfFile: spool, encoding: .utf8).split(separator: "\n")
        let pushes = try lines.map { try JSONObject(json: JSONValue(parsing: String($0))) }
        let texts = pushes.map { $0["payload"]?.jsonText ?? "" }.sorted()
        #expect(
            texts == [
                #"{"aps":{"alert":{"body":"Ann:hi"},"badge":1,"sound":"default"},"#
                    + #""f":"a","m":"1","t":"b"}"#,
                #"{"aps":{"alert":{"body":"Ann:ho"},"badge":1,"sound":"default"},"#
                    + #""f":"a","m":"1","t":"b"}"#,
            ]
        )
        for push in pushes {
            #expect(push["token"] == .string(Self.token))
            #expect(push["notifierName"] == "n")
            #expect(push["headers"]?.object?["apns-topic"] == "n")
            #expect(push["headers"]?.object?["apns-id"]?.string?.utf8.count == 36)
        }
        let again = try await Tool().run("send", "--dry-run", spool)
        #expect(again.output == #"{"accepted":2,"inputs":2,"pushes":2}"# + "\n")
    }

    // LT20
    @Test func `a topic without a dot is told once, and sent`() async throws {
        let requests = [
            Self.request(), Self.request(token: "aabb"), Self.request(topic: "com.example.im"),
        ]
        let outcome = try await Tool().run(
            "send",
            "--dry-run",
            input: requests.joined(separator: "\n")
        )
        #expect(outcome.output == #"{"accepted":3,"inputs":3,"pushes":3}"# + "\n")
        #expect(
            outcome.error
                == "em-push: the topic `n` has no dot: APNs takes the app's bundle id, "
                + "not the name of a certificate\n"
        )
    }

    @Test func `a report tells a later call what is done, and both have the same ids`() async throws
    {
        let folder = try TemporaryFolder()
        let report = folder.url.appendingPathComponent("report").path
        let spool = folder.url.appendingPathComponent("spool").path
        let call = ["send", "--spool", spool, "--report", report]
        let inputs = [Inputs.pushed("1"), Self.request(), Self.request(), Inputs.pushed("1")]
        let first = try await Tool().run(call, input: inputs.prefix(2).joined(separator: "\n"))
        #expect(first.output == #"{"accepted":2,"inputs":2,"pushes":2}"# + "\n")
        // A crash in the middle of a line.
        let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: report))
        try handle.seekToEnd()
        try handle.write(contentsOf: Data(#"{"apnsID":"#.utf8))
        try handle.close()
        let second = try await Tool().run(call, input: inputs.joined(separator: "\n"))
        #expect(
            second.output == #"{"accepted":2,"acceptedBefore":2,"inputs":4,"pushes":2}"# + "\n"
        )
        let lines = try String(contentsOfFile: report, encoding: .utf8).split(separator: "\n")
            .map { try JSONObject(json: JSONValue(parsing: String($0))) }
        #expect(lines.compactMap { $0["input"]?.int64 }.sorted() == [1, 2, 3, 4])
        let spooled = try String(contentsOfFile: spool, encoding: .utf8).split(separator: "\n")
            .map { try JSONObject(json: JSONValue(parsing: String($0))) }
        let ids = Set(lines.compactMap { $0["apnsID"]?.string })
        #expect(ids.count == 4)
        #expect(Set(spooled.compactMap { $0["headers"]?.object?["apns-id"]?.string }) == ids)
        // With a report of its own, a call sends all again under the same ids.
        let again = try await Tool().run(
            ["send", "--spool", spool, "--report", report + "2"],
            input: inputs.joined(separator: "\n")
        )
        #expect(again.status == 0)
        let other = try String(contentsOfFile: report + "2", encoding: .utf8)
            .split(separator: "\n")
        #expect(Set(other) == Set(lines.map { Substring(JSONValue.object($0).jsonText) }))
        let attributes = try FileManager.default.attributesOfItem(atPath: report)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        #expect(lines.allSatisfy { !JSONValue.object($0).jsonText.contains(Self.token) })
    }

    @Test(
        arguments: ["{}\n", "{\"input\":1}\n", "nonsense\n"].map { ($0, "line 1") }
            + ["{\"type\":\"service_account\"}", "nonsense", "\u{0}"].map { ($0, "the end") }
    )
    func `what is no report is neither used nor changed`(text: String, place: String) async throws {
        let folder = try TemporaryFolder()
        let file = try folder.file("report", text)
        let outcome = try await Tool().run(
            "send",
            "--spool",
            folder.url.appendingPathComponent("spool").path,
            "--report",
            file.path,
            input: Self.request()
        )
        #expect(outcome.status == 2)
        #expect(outcome.error.contains("\(place) of `\(file.path)` is none of a report"))
        #expect(try String(contentsOf: file, encoding: .utf8) == text)
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
    func `a full disk is said at once, as such`() async throws {
        let outcome = try await Tool().run(
            "send",
            "--spool",
            "/dev/full",
            input: Self.request() + "\n" + Self.request(beside: #","id":"2""#)
        )
        #expect(outcome.status == 1)
        #expect(
            outcome.lines.sorted() == [
                #"{"accepted":0,"inputs":2,"notAccepted":{"fault.output":2},"pushes":2}"#,
                #"{"detail":"write: no space left on device","id":"2","input":2,"#
                    + #""notifierName":"n","reason":"fault.output"}"#,
                #"{"detail":"write: no space left on device","input":1,"notifierName":"n","#
                    + #""reason":"fault.output"}"#,
            ]
        )
    }

    // Nothing is waited for, so nothing expires.
    @Test func `without time to try again a push is still written, or checked`() async throws {
        let folder = try TemporaryFolder()
        let spool = folder.url.appendingPathComponent("spool").path
        for destination in [["--spool", spool], ["--dry-run"]] {
            let outcome = try await Tool().run(
                ["send", "--retry-for", "0"] + destination,
                input: Self.request()
            )
            #expect(outcome.output == #"{"accepted":1,"inputs":1,"pushes":1}"# + "\n")
        }
    }

    @Test func `a dry run says what APNs would refuse for certain, and sends nothing`() async throws
    {
        let long = String(repeating: "x", count: 5000)
        let input = [
            Self.request(),
            Self.request(token: "not hex", beside: #","id":"t""#),
            Self.request(topic: ""),
            Self.request().replacing("hi", with: long),
            Inputs.unbound("u"),
        ]
        let outcome = try await Tool().run(
            "send",
            "--dry-run",
            "--in-flight",
            "1",
            input: input.joined(separator: "\n")
        )
        #expect(outcome.status == 1)
        let answers = try outcome.answers()
        let said = answers.dropLast().map { JSONValue.object($0).jsonText }.sorted()
        #expect(
            said == [
                #"{"detail":"apns.11: the payload has 5029 bytes, 4096 are allowed","input":4,"#
                    + #""notifierName":"n","reason":"fault.request"}"#,
                #"{"detail":"apns.38: there is no topic","input":3,"notifierName":"n","#
                    + #""reason":"fault.request"}"#,
                #"{"detail":"the device token is not made of hex digits","id":"t","input":2,"#
                    + #""notifierName":"n","reason":"fault.request"}"#,
            ]
        )
        #expect(
            answers.last
                == [
                    "accepted": 1, "inputs": 5, "pushes": 4, "notAccepted": ["fault.request": 3],
                    "suppressed": ["device.none": 1],
                ]
        )
        #expect(!outcome.output.contains("not hex\""))
    }

    @Test func `two inputs of the same message are two pushes`() async throws {
        let outcome = try await Tool().run(
            "send",
            "--dry-run",
            input: Inputs.pushed("1") + "\n" + Inputs.pushed("1")
        )
        #expect(outcome.output == #"{"accepted":2,"inputs":2,"pushes":2}"# + "\n")
    }

    // M38, M40, X7.
    @Test(arguments: [
        (#"{"notifierName":"n"}"#, "input.missing", "/token"),
        (request(beside: #","id":"i","x":1"#), "input.unknownKey", "/x"),
        (request(beside: #","note":"n""#), "input.unknownKey", "/note"),
        (request().replacing(#""n","#, with: #"1,"#), "input.type", "/notifierName"),
        (
            request(topic: "n").replacing("alert\",", with: "alert\",\"x\":\"y\","),
            "input.unknownKey", "/headers/x"
        ),
        (Inputs.unbound("1").replacing("\"to\"", with: "\"ta\""), "input.missing", "/message/to"),
        ("{", "json.syntax", ""),
    ])
    func `an input that cannot be read is refused, and the others are sent`(
        line: String,
        code: String,
        path: String
    ) async throws {
        let outcome = try await Tool().run(
            "send",
            "--dry-run",
            input: [Self.request(), line, Self.request()].joined(separator: "\n")
        )
        #expect(outcome.status == 1)
        let answers = try outcome.answers()
        try #require(answers.count == 2)
        let error = answers[0]["error"]?.object
        #expect(error?["code"] == .string(code))
        #expect(error?["path"] == .string(path))
        #expect(answers[1] == ["accepted": 2, "inputs": 3, "pushes": 2, "refused": 1])
    }

    @Test func `no input is no failure`() async throws {
        let outcome = try await Tool().run("send", "--dry-run", input: "[]")
        #expect(outcome.status == 0)
        #expect(outcome.output == #"{"accepted":0,"inputs":0,"pushes":0}"# + "\n")
    }

    @Test func `a request may say its environment, and needs none where nothing is sent`()
        async throws
    {
        let words = [#","environment":"development""#, #","environment":"sandbox""#, ""]
        let outcome = try await Tool().run(
            "send",
            "--dry-run",
            input: words.map { Self.request(beside: $0) }.joined(separator: "\n")
        )
        #expect(outcome.status == 1)
        #expect(outcome.lines.last == #"{"accepted":2,"inputs":3,"pushes":2,"refused":1}"#)
        #expect(outcome.lines.first?.contains(#""path":"/environment""#) == true)
    }

    #if OpenSSL || canImport(CryptoKit)
    @Test(
        arguments: [(0o644, true), (0o640, true), (0o600, false), (0o400, false)]
            as [(mode_t, Bool)]
    )
    func `a private key that others can read is told`(mode: mode_t, isTold: Bool) async throws {
        let folder = try TemporaryFolder()
        let key = try folder.file("k.p8", "no key").path
        #expect(chmod(key, mode) == 0)
        let outcome = try await Tool().run(
            ["send", "--key", key] + Self.key.dropFirst(2),
            input: Inputs.pushed("1")
        )
        let line = "em-push: `\(key)` has a secret and can be read by others: "
        #expect(outcome.error.contains(line) == isTold)
        #expect(outcome.status == 2)
        withExtendedLifetime(folder) {}
    }
    #endif

    @Test func `a spool that others can read is refused`() async throws {
        let folder = try TemporaryFolder()
        let spool = try folder.file("spool", "").path
        #expect(chmod(spool, 0o644) == 0)
        let outcome = try await Tool().run("send", "--spool", spool, input: Inputs.pushed("1"))
        #expect(outcome.status == 2)
        #expect(outcome.output.isEmpty)
        #expect(outcome.error.contains("can read (mode 600)"))
        #expect(try String(contentsOfFile: spool, encoding: .utf8).isEmpty)
    }

    private static let key = ["--key", "k", "--key-id", "ABC123DEFG", "--team-id", "DEF123GHIJ"]

    @Test(
        arguments: [
            ([], "`--key`, `--p12`, `--spool` or `--dry-run` is needed"),
            (["--fast"], "`--fast` is no option of send"),
            (["--spool"], "`--spool` needs a value"),
            (["--dry-run", "--spool", "s"], "pushes go to a server, to `--spool` or"),
            (["--dry-run", "--port", "1"], "pushes go to a server, to `--spool` or"),
            (["--dry-run", "--in-flight", "0"], "`--in-flight` is a whole number from 1 to 1000"),
            (["--dry-run", "--retry-for", "x"], "`--retry-for` is a whole number from 0 to 86400"),
            (["--key", "k"], "`--key` needs `--key-id` and `--team-id`"),
            (
                ["--dry-run", "--report", "r"],
                "`--dry-run` sends nothing that `--report` could tell"
            ),
            (
                ["--p12", "p", "--p12-password", "w", "--token-file", "t"],
                "`--token-file` is for the provider tokens of `--key`"
            ),
            (["--p12", "p"], "`--p12` needs `--p12-password`"),
            (key + ["--p12", "p"], "`--key` and `--p12` exclude each other"),
            (
                key + ["--host", "h", "--environment", "production"],
                "`--environment` and `--host` exclude each other"
            ),
            (key + ["--environment", "test"], "`--environment` is `production` or `development`"),
            (key + ["--host", "h", "--port", "x"], "`--port` is a whole number"),
            (
                key + ["--host", "h", "--engine", "nio"],
                "`--engine` is `http2`, `curl` or `urlsession`"
            ),
            (
                key + ["--host", "h", "--connect-timeout", "0"],
                "`--connect-timeout` is a whole number from 1 to 3600"
            ),
            (
                ["--spool", "/no/such/folder/spool"],
                "`/no/such/folder/spool`: fault.output: open: no such file or directory"
            ),
        ] as [([String], String)]
    )
    func `a call that is not understood is status 2`(
        arguments: [String],
        complaint: String
    ) async throws {
        let outcome = try await Tool().run(["send"] + arguments, input: Self.request())
        #expect(outcome.status == 2)
        #expect(outcome.output.isEmpty)
        #expect(outcome.error.hasPrefix("em-push: \(complaint)"), "\(outcome.error)")
    }

    #if !OpenSSL && !canImport(CryptoKit)
    @Test func `a build that cannot sign says with what to build it`() async throws {
        let outcome = try await Tool().run(
            ["send"] + Self.key + ["--environment", "production"],
            input: Self.request()
        )
        #expect(outcome.status == 2)
        #expect(outcome.error.contains("this build cannot sign with `k`"))
        #expect(outcome.error.contains("swift build --traits OpenSSL"))
    }
    #endif

    #if !Curl && !HTTP2 && canImport(FoundationNetworking)
    @Test(arguments: [
        (["--authority", "a"], "this build has no engine but URLSession", "HTTP2"),
        (["--engine", "curl"], "this build cannot use libcurl", "Curl"),
        (["--engine", "http2"], "this build cannot use libnghttp2", "HTTP2"),
    ])
    func `a build without an engine says with what to build it`(
        option: [String],
        complaint: String,
        trait: String
    ) async throws {
        let outcome = try await Tool().run(
            ["send", "--p12", "p", "--p12-password", "w", "--host", "h"] + option,
            input: Self.request()
        )
        #expect(outcome.status == 2)
        #expect(outcome.error.contains(complaint))
        #expect(outcome.error.contains("swift build --traits \(trait)"))
    }
    #endif
}
