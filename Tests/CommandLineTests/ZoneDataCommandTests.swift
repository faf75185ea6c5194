import ExactJSON
import Foundation
import Testing

/// `--zone-data`: the zones of a file in place of those of the package.
@Suite struct ZoneDataCommandTests {
    private let folder: TemporaryFolder
    /// A release in which a base on the moon is 90 minutes ahead, and Shanghai is not known.
    private let file: String

    init() throws {
        folder = try TemporaryFolder()
        file = try folder.file(
            "zones.json",
            #"{"release":"2031b","zones":{"Moon/Base":0},"histories":[[[0,5400]]]}"#
        ).path
    }

    /// The quiet hours of the base begin at 20:30 in UTC.
    private static func settings(_ zone: String = "Moon/Base") -> String {
        #"{"silentModeStartTime":"22:00","silentModeEndTime":"23:00","timeZone":"\#(zone)"}"#
    }

    private static func message(at now: String, app: String = "{}", zone: String = "Moon/Base")
        -> String
    {
        #"{"now":"\#(now)","app":\#(app),"message":{"id":"1","type":"chat","from":"a","to":"b","#
            + #""body":{"type":"txt","text":"x"}},"recipient":{"id":"b","settings":\#(settings(zone)),"#
            + #""devices":[{"id":"d","state":"offline","bindings":[{"notifierName":"c","token":"aabb"}]}]}}"#
    }

    @Test func `a message is decided by the zones of the file`() async throws {
        let quiet = try await Tool().run(
            ["decide", "--explain", "--zone-data", file],
            input: Self.message(at: "2026-01-15T20:30:00Z")
        )
        let answer = try #require(try quiet.answers().first)
        #expect(answer["reason"] == "dnd.app.interval")
        #expect(answer["zoneData"] == "2031b")
        #expect(answer["nextPush"] == "2026-01-15T23:00:00+01:30")
        let passed = try await Tool().run(
            ["decide", "--zone-data", file],
            input: Self.message(at: "2026-01-15T20:29:59Z")
        )
        #expect(try passed.answers().first?["outcome"] == "push")
    }

    @Test func `reasons, reports and pages have the zones of the file`() async throws {
        let input = Self.message(at: "2026-01-15T20:30:00Z")
        for format in ["json", "text", "html"] {
            let outcome = try await Tool().run(
                ["decide", "--why-not", "--format", format, "--zone-data", file],
                input: input
            )
            #expect(outcome.status == 0, "\(format)")
            #expect(outcome.output.contains("+01:30"), "\(format)")
        }
        // What keeps a push is tried on inputs that are read anew.
        let zoned = Self.message(
            at: "2026-01-15T20:30:00Z",
            app: #"{"policy":{"timeZone":"Moon/Base"}}"#
        )
        let forced = zoned.replacingOccurrences(
            of: #""body":"#,
            with: #""ext":{"em_force_notification":true},"body":"#
        )
        let kept = try await Tool().run(
            ["decide", "--why-not", "--zone-data", file],
            input: forced
        )
        let keepers = try #require(try kept.answers().first?["keptBy"]?.array)
        #expect(
            keepers.contains {
                $0.object?["path"] == "/message/ext/em_force_notification"
                    && $0.object?["reason"] == "dnd.app.interval"
            }
        )
    }

    @Test func `a schedule has the zones of the file`() async throws {
        let outcome = try await Tool().run(
            ["schedule", "--zone-data", file],
            input:
                #"{"settings":\#(Self.settings()),"from":"2026-01-15T00:00:00Z","to":"2026-01-16T00:00:00Z"}"#
        )
        #expect(outcome.output.contains("2026-01-15T22:00:00+01:30"))
    }

    @Test func `what is sent is decided by the zones of the file`() async throws {
        let app = #"{"certificates":[{"name":"c","topic":"t"}],"policy":{"timeZone":"Moon/Base"}}"#
        let outcome = try await Tool().run(
            ["send", "--dry-run", "--zone-data", file],
            input: Self.message(at: "2026-01-15T20:30:00Z", app: app)
        )
        #expect(outcome.output.contains(#""dnd.app.interval":1"#))
    }

    @Test func `without the file its zones are not known`() async throws {
        let outcome = try await Tool().run(
            "schedule",
            input:
                #"{"settings":\#(Self.settings()),"from":"2026-01-15T00:00:00Z","to":"2026-01-16T00:00:00Z"}"#
        )
        #expect(outcome.status == 1)
        #expect(outcome.output.contains("/settings/timeZone"))
    }

    @Test(arguments: ["decide", "schedule", "send", "worker"])
    func `a file that has no zone data ends the call`(verb: String) async throws {
        let other = try folder.file("other.json", #"{"release":"x"}"#).path
        let outcome = try await Tool().run([verb, "--zone-data", other, file], input: "")
        #expect(outcome.status == 2)
        #expect(outcome.error.contains("input.value at `/release`"))
        let missing = try await Tool().run([verb, "--zone-data", other + "x", file], input: "")
        #expect(missing.status == 2)
        #expect(missing.error.contains("cannot be read"))
    }

    @Test func `a file without end is refused`() async throws {
        let outcome = try await Tool().run("decide", "--zone-data", "/dev/zero", input: "")
        #expect(outcome.status == 2)
        #expect(outcome.error.contains("`/dev/zero` has more than 64 MiB"))
    }
}
