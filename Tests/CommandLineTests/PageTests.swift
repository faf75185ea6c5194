import ExactJSON
import Foundation
import Testing

/// What `--format html` writes; `.ci/check-playground` looks at it in a browser.
@Suite struct PageTests {
    @Test func `several inputs are one page, refused ones among them`() async throws {
        let inputs = [Inputs.pushed("one"), #"{"id":"two"}"#, Inputs.unbound("three")]
            .joined(separator: "\n")
        let page = try await Tool().page("decide", input: inputs, status: 1)
        #expect(page.title == "Push decisions")
        #expect(page.sections.map { $0.found["id"] } == ["one", "two", "three"])
        #expect(page.sections.allSatisfy { $0.found["view"] == "decide" })
        let texts = try await Tool().run("decide", "--format", "text", input: inputs).output
        #expect(page.sections.map { $0.report }.joined() == texts.replacing("<", with: "&lt;"))
        let error = try #require(page.sections[1].found["error"]?.object)
        #expect(error["code"] == "input.missing")
        let answers = try await Tool().run("decide", "--explain", input: inputs).answers()
        #expect(page.sections[2].found["decided"] == .object(answers[2]))
        #expect(page.sections[0].found["decided"]?.object?["trace"] == answers[0]["trace"])
    }

    @Test func `no input makes an empty page`() async throws {
        let outcome = try await Tool().run("decide", "--format", "html")
        #expect(outcome.status == 0)
        #expect(outcome.error == "em-push: standard input has no inputs\n")
        #expect(try WrittenPage(outcome.output).sections.isEmpty)
    }

    @Test func `a page ends with its reader, though there is more input`() throws {
        let process = try Tool().process(["decide", "--format", "html"])
        let (input, output) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        try output.fileHandleForWriting.close()
        let writing = input.fileHandleForWriting
        try writing.write(contentsOf: Data((Inputs.unbound("1") + "\n").utf8))
        #expect(try output.fileHandleForReading.readLine() == "<!DOCTYPE html>\n")
        try output.fileHandleForReading.close()
        try writing.write(contentsOf: Data((Inputs.unbound("2") + "\n").utf8))
        process.waitUntilExit()
        #expect(process.terminationReason == .uncaughtSignal || process.terminationStatus == 2)
        try writing.close()
    }

    @Test func `nothing is loaded, and two scripts are allowed by their hashes`() async throws {
        let outcome = try await Tool().run("decide", "--format", "html", input: Inputs.pushed("1"))
        let page = outcome.output
        #expect(page.contains("content=\"default-src 'none'; script-src 'sha256-"))
        #expect(page.components(separatedBy: "<script>").count == 3)
        #expect(page.components(separatedBy: "'sha256-").count == 3)
        // The addresses are that of the request that the page shows, in words and as JSON, and the name of SVG.
        let rest = page.replacing("https://api.push.apple.com/3/device/$DEVICE_TOKEN", with: "")
            .replacing("http://www.w3.org/2000/svg", with: "")
        for word in ["<link", "<img", "<iframe", " src=", "url(", "@import", "https:", "http:"] {
            #expect(!rest.contains(word), "\(word)")
        }
    }

    @Test func `a page without its answers has at most 155 KB`() async throws {
        let page = try await Tool().run("decide", "--format", "html").output
        #expect(page.utf8.count > 50_000)
        #expect(page.utf8.count <= 155_000)
    }

    // Text is written with `\u` escapes, as it comes in an input.
    @Test(
        arguments: [
            (#"a<b>&amp;\"c'"#, #"a&lt;b&gt;&amp;amp;"c'"#),
            (
                #"</pre></section><script>x</script>"#,
                "&lt;/pre&gt;&lt;/section&gt;&lt;script&gt;x&lt;/script&gt;"
            ),
            (#"<!--<script>]]>"#, "&lt;!--&lt;script&gt;]]&gt;"),
            (#"a\tb\rc"#, #"a\u{9}b\u{d}c"#),
            (#"\u0000\u001b\u007f\u0085"#, #"\u{0}\u{1b}\u{7f}\u{85}"#),
            (#"x\ufffe\ufdd0\udbff\udfff"#, "x\u{FFFD}\u{FFFD}\u{FFFD}"),
            // What would rearrange the page is shown by its number.
            (
                #"\ud83d\ude00\u202a\u202e\u2066\u2069\u200e\u200f\u061c\u2028\u2029"#,
                #"😀\u{202a}\u{202e}\u{2066}\u{2069}\u{200e}\u{200f}\u{61c}\u{2028}\u{2029}"#
            ),
            // What joins or parts letters is not.
            (#"\u0647\u200c\u0627 \ud83d\udc68\u200d\ud83d\udc67"#, "ه\u{200C}ا 👨\u{200D}👧"),
            (#"e\u0301 \u212a"#, "e\u{301} \u{212A}"),
        ]
    )
    func `text is escaped to the letter, in words and in the script`(
        text: String,
        html: String
    ) async throws {
        let push =
            #"{"id":"\#(text)","os":17,"state":"background","payload":{"aps":{"alert":"\#(text)"}}}"#
        let section = try #require(try await Tool().page("present", input: push).sections.first)
        let lines = Array(section.report.utf8)
        #expect(
            lines.starts(with: Array("Shown: alert push, app in the background  [\(html)]\n".utf8))
        )
        let asked = try JSONValue(parsing: Array(push.utf8))
        #expect(section.found["input"] == asked)
        for scalar in section.script.unicodeScalars {
            #expect(!["<", ">", "&"].contains(scalar))
            #expect(scalar.value >= 0x20 && !(0x7F..<0xA0 ~= scalar.value))
            #expect(!(0x2028...0x202E ~= scalar.value) && !(0xFDD0...0xFDEF ~= scalar.value))
            #expect(scalar.value & 0xFFFE != 0xFFFE)
        }
    }

    // A script is written in pieces of 64 KB.
    @Test(arguments: ["", "a", "ab", "abc"])
    func `a long text is whole, whatever of a character a piece ends with`(
        start: String
    ) async throws {
        let text = start + String(repeating: "<长😀", count: 20_000)
        let push = #"{"os":17,"state":"background","payload":{"aps":{"alert":"\#(text)"}}}"#
        let section = try #require(try await Tool().page("present", input: push).sections.first)
        #expect(section.found["input"] == (try JSONValue(parsing: Array(push.utf8))))
        #expect(!section.script.contains("<"))
    }

    @Test func `a device token is in no page`() async throws {
        let html = try await Tool().run("decide", "--format", "html", input: Inputs.pushed("1"))
        #expect(!html.output.contains("aabbccddee"))
    }

    @Test func `the first push is presented and linted as the verbs do`() async throws {
        let page = try await Tool().page("decide", input: Inputs.pushed("1"))
        let found = try #require(page.sections.first?.found)
        let devices = try #require(found["decided"]?.object?["devices"]?.array)
        let push = try #require(devices.first?.object)
        var asked: JSONObject = [
            "os": 17, "state": "background", "locked": true, "pushType": "alert", "priority": 10,
        ]
        asked["payload"] = push["payload"]
        let presented = try await Tool().run(
            "present",
            "--explain",
            input: JSONValue.object(asked).jsonText
        )
        #expect(found["presented"] == .object(try #require(try presented.answers().first)))
        var request = JSONObject()
        request["headers"] = push["headers"]
        request["payload"] = push["payload"]
        let linted = try await Tool().run("lint", input: JSONValue.object(request).jsonText)
        #expect(found["linted"] == .object(try #require(try linted.answers().first)))
        #expect(push["curl"]?.string?.hasPrefix("curl --http2 ") ?? false)
    }

    /// The pushes of a page: what group each is of, and how many are not there.
    private func pushes(_ input: String) async throws -> (groups: [JSONValue?], rest: JSONValue?) {
        let page = try await Tool().page("decide", input: input)
        let found = try #require(page.sections.first?.found)
        let devices = try #require(found["decided"]?.object?["devices"]?.array)
        #expect(
            Set(devices.compactMap { $0.object?["curl"] }).count
                == Set(devices.compactMap { $0.object?["group"] }).count
        )
        return (devices.map { $0.object?["group"] }, found["rest"])
    }

    @Test func `devices that get the same push share a group`() async throws {
        let shared = try await pushes(Self.decision(["a", "b"]))
        #expect(shared.groups == [0, 0])
        let sounds =
            #","app":{"certificates":[{"name":"n"},{"name":"m","sound":"s.caf"}]}"#
        let apart = try await pushes(Self.decision(["a", "b"], names: ["n", "m"], sounds))
        #expect(apart.groups == [0, 1])
        #expect(apart.rest == 0)
    }

    // Each is different; thousands of them would take hundreds of megabytes.
    @Test func `64 pushes of a decision are shown, and the rest is counted`() async throws {
        let places = 0..<70
        let certificates = places.map { #"{"name":"n\#($0)","sound":"\#($0).caf"}"# }
        let input = Self.decision(
            places.map { "d\($0)" } + ["last"],
            names: places.map { "n\($0)" } + ["n69"],
            #","app":{"certificates":[\#(certificates.joined(separator: ","))]}"#
        )
        let page = try await pushes(input)
        #expect(page.groups == (0..<64).map { .number(JSONNumber(Int64($0))) })
        #expect(page.rest == 7)
        let rest = "6 more, to 7 bindings, are not shown here: the format json has all"
        let text = try await Tool().run("decide", "--format", "text", input: input).output
        #expect(text.components(separatedBy: "curl --http2").count == 65)
        #expect(text.contains("\n  \(rest)\n"))
        #expect(try await Tool().run("decide", input: input).output.contains("69.caf"))
    }

    private static func decision(
        _ devices: [String],
        names: [String] = ["n", "n"],
        _ more: String = ""
    ) -> String {
        let list = zip(devices, names).map {
            #"{"id":"\#($0)","bindings":[{"notifierName":"\#($1)","token":"aabb"}]}"#
        }
        return #"{"now":"2026-03-07T12:00:00Z","message":{"id":"1","type":"chat","from":"a","#
            + #""to":"b","body":{"type":"txt"},"ext":{}},"recipient":{"id":"b","devices":["#
            + list.joined(separator: ",") + "]}\(more)}"
    }

    // 2.1: what the clock reads.
    @Test func `the offsets and the quiet stretches of the week are found`() async throws {
        let input =
            #"{"now":"2026-03-07T23:00:00-05:00","message":{"id":"1","type":"chat","from":"a","to":"b","#
            + #""body":{"type":"txt"}},"recipient":{"id":"b","settings":{"silentModeStartTime":"22:00","#
            + #""silentModeEndTime":"04:00","timeZone":"America/New_York"}}}"#
        let found = try #require(
            try await Tool().page("decide", input: input).sections.first?.found
        )
        #expect(found["zoneName"] == "America/New_York")
        #expect(found["now"] == 1_772_942_400_000)
        #expect(
            found["offsets"] == [
                ["from": 1_772_683_200_000, "offset": -18_000_000],
                ["from": 1_772_953_200_000, "offset": -14_400_000],
            ]
        )
        let quiet = try #require(found["quiet"]?.array)
        // From three days before to nine days after, of which the view takes the week.
        #expect(quiet.count == 13)
        #expect(
            quiet[3] == [
                "from": 1_772_938_800_000, "to": 1_772_956_800_000, "reasons": ["dnd.app.interval"],
            ]
        )
    }

    // CONTRACT: JSON is what comes without the option; the last one counts.
    @Test func `the last format counts`() async throws {
        let json = try await Tool().run(
            "decide",
            "--format",
            "html",
            "--format",
            "json",
            input: Inputs.unbound("1")
        )
        #expect(json.output == Inputs.unboundAnswer("1") + "\n")
        _ = try await Tool().page("decide", "--format", "text", input: Inputs.unbound("1"))
    }

    @Test(arguments: ["schedule", "lint", "rest"])
    func `verbs without a picture have no page`(verb: String) async throws {
        let outcome = try await Tool().run(verb, "--format", "html")
        #expect(outcome.status == 2)
        #expect(outcome.output.isEmpty)
        #expect(outcome.error.hasPrefix("em-push: `--format` is `json`"))
    }
}
