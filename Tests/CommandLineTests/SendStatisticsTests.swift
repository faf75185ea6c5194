import Foundation
import Testing

/// `send --statistics` (rule 6.11).
@Suite struct SendStatisticsTests {
    private let folder: TemporaryFolder
    private let spool: String
    private let file: String

    init() throws {
        folder = try TemporaryFolder()
        spool = folder.url.appendingPathComponent("spool").path
        file = folder.url.appendingPathComponent("counts.ndjson").path
    }

    private func send(_ input: String, _ options: String...) async throws -> Tool.Outcome {
        try await Tool().run(
            ["send", "--spool", spool, "--statistics", file] + options,
            input: input
        )
    }

    /// The lines of the file, with `DAY` for the days, which are those of the test.
    private var lines: [String] {
        get throws {
            try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").map {
                String($0).replacing(/\d{4}-\d\d-\d\d/, with: "DAY")
            }
        }
    }

    private static func request(_ message: String, token: String = "aabb") -> String {
        #"{"headers":{"apns-push-type":"alert","apns-topic":"n"},"id":"m","notifierName":"n","#
            + #""payload":{"aps":{"alert":"hi"}\#(message)},"token":"\#(token)"}"#
    }

    @Test func `pushes are counted by message, and added to what the file has`() async throws {
        let input = [
            Inputs.pushed("a"), Inputs.pushed("b"), Inputs.unbound("c"),
            Self.request(#","m":"1""#), Self.request(#","m":"m 1 2""#), Self.request(""),
        ]
        let outcome = try await send(input.joined(separator: "\n"))
        #expect(outcome.status == 0)
        let expected = [
            #"{"accepted":1,"day":"DAY","sent":1}"#,
            #"{"accepted":3,"day":"DAY","message":"1","sent":3}"#,
            #"{"accepted":1,"day":"DAY","message":"m 1 2","sent":1}"#,
        ]
        #expect(try lines == expected)
        // The day may have changed between the two calls.
        _ = try await send(Self.request(#","m":"1""#), "--time-zone", "+14:00")
        let sent = try lines.joined().matches(of: /"sent":(\d+)/).compactMap { Int($0.1) }
        #expect(sent.reduce(0, +) == 6)
    }

    @Test func `counts that cannot be written later stop the call before it sends`() async throws {
        let place = folder.url.appendingPathComponent("missing/counts").path
        let outcome = try await Tool().run(
            ["send", "--spool", spool, "--statistics", place],
            input: Inputs.pushed("a")
        )
        #expect(outcome.status == 2)
        #expect(outcome.error.contains("`\(place)` cannot be written"))
        #expect(!FileManager.default.fileExists(atPath: spool))
    }

    // The file that is written takes the place of what was read.
    @Test func `what is no regular file is not replaced by counts`() async throws {
        let fifo = folder.url.appendingPathComponent("fifo").path
        #expect(mkfifo(fifo, 0o600) == 0)
        for path in [fifo, folder.url.path] {
            let call = ["send", "--spool", spool, "--statistics", path]
            let outcome = try await Tool().run(call, input: Inputs.pushed("a"))
            #expect(outcome.status == 2)
            #expect(outcome.error == "em-push: `\(path)` is no regular file\n")
        }
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
    func `pushes that are not accepted are counted by reason`() async throws {
        let outcome = try await Tool().run(
            "send",
            "--spool",
            "/dev/full",
            "--statistics",
            file,
            input: Self.request(#","m":"1""#)
        )
        #expect(outcome.status == 1)
        #expect(
            try lines == [
                #"{"day":"DAY","message":"1","rejected":{"fault.output":1},"sent":1}"#
            ]
        )
    }

    @Test(arguments: [
        ("{", "line 1"), (#"{"day":"2026-03-08"}"# + "\n7", "line 2"),
        (#"{"day":"2026-03-08","app":"x"}"#, "another app"),
    ])
    func `a file of something else is refused before anything is sent`(
        text: String,
        complaint: String
    ) async throws {
        try text.write(toFile: file, atomically: true, encoding: .utf8)
        let outcome = try await send(Self.request(""))
        #expect(outcome.status == 2)
        #expect(outcome.error.contains(complaint))
        #expect(try String(contentsOfFile: file, encoding: .utf8) == text)
        #expect(!FileManager.default.fileExists(atPath: spool))
    }

    @Test(arguments: [
        ["--dry-run", "--statistics", "f"], ["--spool", "s", "--time-zone", "UTC"],
        ["--spool", "s", "--statistics", "f", "--time-zone", "Mars"],
        ["--spool", "s", "--statistics"],
    ])
    func `options that do not go together are refused`(options: [String]) async throws {
        let outcome = try await Tool().run(["send"] + options, input: "")
        #expect(outcome.status == 2)
    }
}
