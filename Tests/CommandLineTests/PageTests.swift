import Foundation
import Testing

/// What `--format html` writes; `.ci/check-preview` looks at it in a browser.
@Suite struct PageTests {
    private func page(_ verb: String, _ inputs: String..., more: [String] = []) async throws
        -> String
    {
        let outcome = try await Tool().run(
            [verb, "--format", "html"] + more,
            input: inputs.joined(separator: "\n")
        )
        #expect(outcome.error.isEmpty)
        return outcome.output
    }

    private static func present(_ state: String, _ payload: String, _ more: String = "") -> String {
        #"{"os":17,"state":"\#(state)","payload":\#(payload)\#(more)}"#
    }

    @Test func `several inputs are one page, refused ones among them`() async throws {
        let outcome = try await Tool().run(
            "decide",
            "--explain",
            "--format",
            "html",
            input: [Inputs.pushed("one"), #"{"id":"two"}"#, Inputs.unbound("three")]
                .joined(separator: "\n")
        )
        #expect(outcome.status == 1)
        #expect(outcome.error.isEmpty)
        let page = outcome.output
        #expect(page.hasPrefix("<!DOCTYPE html>\n<html lang=\"en\">\n"))
        #expect(page.hasSuffix("</html>\n"))
        for part in [
            "<title>Push decisions</title>", "<h1>Push decisions</h1>",
            "<section id=\"case-1\" aria-labelledby=\"case-1-heading\">",
            "<h2 id=\"case-1-heading\"><bdi>one</bdi>: <span class=\"yes\">Pushed to 1 device</span></h2>",
            "<bdi>two</bdi>: <span class=\"no\">refused with input.missing</span></h2>",
            "<bdi>three</bdi>: <span class=\"no\">Not pushed: the user has no device to push to</span></h2>",
        ] {
            #expect(page.components(separatedBy: part).count == 2, "\(part)")
        }
    }

    @Test func `no input makes an empty page`() async throws {
        let none = try await page("decide", "")
        #expect(none.hasPrefix("<!DOCTYPE html>\n"))
        #expect(none.contains("<main id=\"main\">\n</main>\n<footer>"))
        #expect(!none.contains("<section"))
    }

    @Test func `a section is written before the next input is read`() throws {
        let (process, input, output) = try reading("decide", "--format", "html")
        for round in 1...3 {
            try input.write(contentsOf: Data((Inputs.unbound("round \(round)") + "\n").utf8))
            var section = ""
            while !section.hasSuffix("</section>\n") { section += try output.readLine() }
            #expect(section.contains("<bdi>round \(round)</bdi>"))
        }
        try input.close()
        #expect(try output.readToEnd()?.starts(with: Data("</main>\n".utf8)) ?? false)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }

    @Test func `a page ends with its reader, though there is more input`() throws {
        let (process, input, output) = try reading("decide", "--format", "html")
        try input.write(contentsOf: Data((Inputs.unbound("1") + "\n").utf8))
        #expect(try output.readLine() == "<!DOCTYPE html>\n")
        try output.close()
        try input.write(contentsOf: Data((Inputs.unbound("2") + "\n").utf8))
        process.waitUntilExit()
        #expect(process.terminationReason == .uncaughtSignal || process.terminationStatus == 2)
        try input.close()
    }

    /// Starts the tool between two pipes: the process, and this side's ends of them.
    private func reading(_ arguments: String...) throws -> (Process, FileHandle, FileHandle) {
        let process = try Tool().process(arguments)
        let (input, output) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        try output.fileHandleForWriting.close()
        return (process, input.fileHandleForWriting, output.fileHandleForReading)
    }

    // The ids are noted as links are made, so that a text which looks like one is none.
    @Test func `the list has the rules that the page cites, each once`() async throws {
        let fake = Inputs.pushed("1", text: ##"<a href=\"#rule-p42\">P42</a> (P42)"##)
        let page = try await page("decide", fake, Inputs.unbound("2"))
        let list = try #require(page.components(separatedBy: "<aside").dropFirst().first)
        let cited = Set(
            page.components(separatedBy: "href=\"#rule-").dropFirst().map {
                $0.prefix { $0 != "\"" }
            }
        )
        let listed = list.components(separatedBy: "<li id=\"rule-").dropFirst().map {
            $0.prefix { $0 != "\"" }
        }
        #expect(!listed.isEmpty)
        #expect(listed.count == cited.count)
        #expect(Set(listed) == cited)
        #expect(!cited.contains("p42"))
    }

    @Test func `nothing is loaded, and one script is allowed by its hash`() async throws {
        let page = try await page("decide", Inputs.pushed("1"))
        let policy = "content=\"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-"
        #expect(page.contains(policy))
        #expect(page.components(separatedBy: "<script>").count == 2)
        // The one address is that of the request that the page shows.
        let rest = page.replacing("https://api.push.apple.com/3/device/$DEVICE_TOKEN", with: "")
        for word in ["<script ", "<link", "<img", "<iframe", "src=", "url(", "@import", "https:"] {
            #expect(!rest.contains(word), "\(word)")
        }
    }

    // A tag that was taken for text would show up like this.
    @Test func `no markup of the page itself is escaped`() async throws {
        let suppressed = Self.night(
            "2026-03-07T23:00:00-05:00",
            "America/New_York",
            "22:00",
            "07:00"
        )
        let decisions = try await page("decide", Inputs.pushed("1"), suppressed, "{}")
        let payload = #"{"aps":{"alert":{"title":"T","subtitle":"S","body":"B"},"badge":1}}"#
        let pushes = try await page(
            "present",
            Self.present("background", payload),
            Self.present("foreground", payload, #","tap":"notification""#),
            Self.present("forceQuit", #"{"aps":{"content-available":1}}"#)
        )
        for page in [decisions, pushes] {
            #expect(page.utf8.count > 5000)
            #expect(!page.contains("&lt;"))
        }
    }

    // Text is written with `\u` escapes, as it comes in an input.
    @Test(
        arguments: [
            (#"a<b>&amp;\"c'"#, "a&lt;b&gt;&amp;amp;&quot;c&#39;"),
            (#"</p><script>x</script>"#, "&lt;/p&gt;&lt;script&gt;x&lt;/script&gt;"),
            (#"<!--"#, "&lt;!--"),
            (#"a\nb\tc"#, "a\nb\tc"),
            (#"a\rb"#, "a&#13;b"),
            (
                #"\u0000\u001b\u007f\u0085\ufffe\ufdd0"#,
                "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"
            ),
            // What would rearrange the page is shown by its number.
            (
                #"\ud83d\ude00\u202a\u202e\u2066\u2069\u200e\u200f\u061c\u2028\u2029"#,
                #"😀\u{202a}\u{202e}\u{2066}\u{2069}\u{200e}\u{200f}\u{61c}\u{2028}\u{2029}"#
            ),
            // What joins or parts letters is not.
            (#"\u0647\u200c\u0627 \ud83d\udc68\u200d\ud83d\udc67"#, "ه\u{200C}ا 👨\u{200D}👧"),
            (#"e\u0301 \u212a"#, "e\u{301} \u{212A}"),
            (#"\udbff\udfff"#, "\u{FFFD}"),
        ]
    )
    func `text is escaped to the letter`(text: String, html: String) async throws {
        let push = Self.present("background", #"{"aps":{"alert":"\#(text)"}}"#)
        let page = try await page("present", push)
        #expect(page.utf8.count > 1000)
        let body = Array("<p class=\"body\" dir=\"auto\">\(html)</p>\n".utf8)
        #expect(page.utf8.split(separator: body, omittingEmptySubsequences: false).count == 5)
        let fact = Array("<dt>Body</dt><dd dir=\"auto\">\(html)</dd>\n".utf8)
        #expect(page.utf8.split(separator: fact, omittingEmptySubsequences: false).count == 2)
    }

    @Test func `a heading shows control characters by name`() async throws {
        let page = try await page("decide", Inputs.unbound(#"<b>\u001b\n"#))
        #expect(page.contains("<bdi>&lt;b&gt;\\u{1b}\\n</bdi>: "))
    }

    @Test(
        arguments: [
            // Text, and none for what is empty or of another type.
            (#"{"title":"T","subtitle":"S","body":"B"}"#, ["Title T", "Subtitle S", "Body B"]),
            (#"{"title":"","body":"B"}"#, ["Body B"]),
            (#"{"title":1,"body":"B"}"#, ["Body B"]),
            // A key stands for the text that the app has for it, but a text wins.
            (
                #"{"title-loc-key":"K","loc-key":"L","subtitle-loc-key":"M"}"#,
                ["Title K", "Subtitle M", "Body L"]
            ),
            (#"{"title":"T","title-loc-key":"K"}"#, ["Title T"]),
            (#"{"title":{"loc-key":"K"}}"#, ["Title K"]),
            (#""B""#, ["Body B"]),
        ]
    )
    func `a notification has the texts of its payload`(
        alert: String,
        texts: [String]
    ) async throws {
        let push = Self.present("background", #"{"aps":{"alert":\#(alert)}}"#)
        let facts = try await page("present", push).components(separatedBy: "<dt>").dropFirst()
        let told = facts.map { fact in
            fact.replacing("</dt><dd dir=\"auto\">", with: " ").prefix { $0 != "<" }
        }
        #expect(told.map { String($0) } == texts)
    }

    @Test func `without a title its app stands in its place`() async throws {
        let push = Self.present("background", #"{"aps":{"alert":"B"}}"#)
        #expect(try await page("present", push).contains("<p class=\"title\" dir=\"auto\">App</p>"))
    }

    @Test(
        arguments: [
            ("background", "", ["Banner", "Notification centre"]),
            ("forceQuit", "", ["Banner", "Notification centre"]),
            ("background", #","locked":true"#, ["Lock screen"]),
            ("foreground", "", ["In the app", "Notification centre"]),
            ("foreground", #","locked":true"#, ["In the app", "Notification centre"]),
            ("foreground", #","presentationOptions":["banner"]"#, ["In the app"]),
            (
                "foreground", #","presentationOptions":["list"]"#,
                ["In the app", "Notification centre"]
            ),
            ("foreground", #","presentationOptions":[]"#, ["In the app"]),
            ("background", #","authorization":"provisional""#, ["Notification centre"]),
            ("background", #","focus":true"#, ["Notification centre"]),
            ("background", #","authorization":"denied""#, ["Home screen"]),
            ("background", #","authorization":"denied","locked":true"#, ["Lock screen"]),
            ("background", #","settings":{"notificationCenter":false}"#, ["Banner"]),
            ("background", #","settings":{"scheduledSummary":true}"#, ["Summary"]),
            ("background", #","locked":true,"watch":{}"#, ["Watch", "Notification centre"]),
            (
                "background", #","carPlay":true,"categories":[{"id":"c","allowInCarPlay":true}]"#,
                ["Banner", "CarPlay", "Notification centre"]
            ),
        ]
    )
    func `a notification is shown where it is, light and dark`(
        state: String,
        more: String,
        screens: [String]
    ) async throws {
        let push = Self.present(state, #"{"aps":{"alert":"B","category":"c"}}"#, more)
        let captions = Self.captions(try await page("present", push))
        #expect(captions == screens.flatMap { ["\($0), light", "\($0), dark"] })
    }

    @Test(
        arguments: [
            (#"{"aps":{"badge":3}}"#, "Badge set", "<span class=\"count\">3</span>"),
            (
                #"{"aps":{"badge":0,"sound":"s"}}"#, "Heard, badge set",
                "<span class=\"icon\"></span></div>"
            ),
        ]
    )
    func `a badge without text is shown on the icon`(
        payload: String,
        noticed: String,
        icon: String
    ) async throws {
        let page = try await page("present", Self.present("background", payload))
        #expect(page.contains(">\(noticed): "))
        #expect(page.contains("Home screen, dark"))
        #expect(!page.contains("Banner"))
        #expect(page.contains(icon))
    }

    @Test func `what nobody notices is called so`() async throws {
        let push = Self.present("forceQuit", #"{"aps":{"content-available":1}}"#)
        let page = try await page("present", push)
        #expect(page.contains(">Unnoticed: background push, app closed by the user</span>"))
        #expect(page.contains(">Nothing is seen or heard.</p>"))
    }

    /// A rule id as a page has it.
    static func rule(_ id: String) -> String {
        "<a href=\"#rule-\(id.lowercased())\">\(id)</a>"
    }

    /// What stands under the pictures.
    static func captions(_ page: String) -> [String] {
        page.components(separatedBy: "<p class=\"caption\"").dropFirst().map { piece in
            let caption = piece.components(separatedBy: "</p>")[0].drop { $0 != ">" }.dropFirst()
            return String(caption).replacing("<br>", with: " ")
        }
    }

    @Test func `devices that get the same push share one look`() async throws {
        let shared = try await page("decide", Self.decision(["a", "b"]))
        #expect(shared.components(separatedBy: "Lock screen, light").count == 2)
        #expect(shared.contains("<p>To <bdi>a</bdi> over <bdi>n</bdi>: alert, "))
        #expect(shared.contains("<p>To <bdi>b</bdi> over <bdi>n</bdi>: alert, "))
        let sounds =
            #","app":{"certificates":[{"name":"n"},{"name":"m","sound":"s.caf"}]}"#
        let apart = try await page("decide", Self.decision(["a", "b"], names: ["n", "m"], sounds))
        #expect(apart.components(separatedBy: "Lock screen, light").count == 3)
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
        let rest = "6 more, to 7 bindings, are not shown here: the format json has all"
        let page = try await page("decide", input)
        #expect(page.components(separatedBy: "Lock screen, light").count == 65)
        #expect(page.components(separatedBy: "curl --http2").count == 65)
        #expect(page.components(separatedBy: "<p>\(rest).</p>").count == 3)
        let text = try await Tool().run("decide", "--format", "text", input: input).output
        #expect(text.components(separatedBy: "curl --http2").count == 65)
        #expect(text.contains("\n  \(rest)\n"))
        #expect(try await Tool().run("decide", input: input).output.contains("69.caf"))
    }

    @Test func `a call shows no notification`() async throws {
        let call = Self.decision(["a"], names: ["n.voip"])
            .replacing(#""ext":{}"#, with: #""ext":{"em_push_ext":{"type":"call"}}"#)
        let page = try await page("decide", call)
        #expect(page.contains("reports an incoming call"))
        #expect(Self.captions(page) == ["Call screen, light", "Call screen, dark"])
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

    /// A decision of a user with quiet hours.
    private static func night(_ now: String, _ zone: String, _ start: String, _ end: String)
        -> String
    {
        #"{"now":"\#(now)","message":{"id":"1","type":"chat","from":"a","to":"b","body":{"#
            + #""type":"txt"}},"recipient":{"id":"b","settings":{"silentModeStartTime":"\#(start)","#
            + #""silentModeEndTime":"\#(end)","timeZone":"\#(zone)"}}}"#
    }

    // 2.1: what the clock reads; a day is as long as its clock says.
    @Test(
        arguments: [
            (
                night("2026-03-08T12:00:00-04:00", "America/New_York", "22:00", "04:00"),
                "Sun 8 Mar: clocks go forward, 02:00 to 03:00",
                [
                    #"day" x="0.000%" y="33" width="8.333%" height="9""#,
                    #"quiet" x="0.000%" y="33" width="8.333%" height="9""#,
                    #"day" x="12.500%" y="42" width="87.500%" height="9""#,
                    #"quiet" x="12.500%" y="42" width="4.166%" height="9""#,
                    #"quiet" x="91.666%" y="42" width="8.333%" height="9""#,
                ]
            ),
            // The hour that comes twice is quiet both times.
            (
                night("2026-11-01T12:00:00-05:00", "America/New_York", "01:00", "01:30"),
                "Sun 1 Nov: clocks go back, 02:00 to 01:00",
                [
                    #"day" x="0.000%" y="33" width="8.333%" height="9""#,
                    #"quiet" x="4.166%" y="33" width="2.083%" height="9""#,
                    #"day" x="4.166%" y="42" width="95.833%" height="9""#,
                    #"quiet" x="4.166%" y="42" width="2.083%" height="9""#,
                ]
            ),
            (
                night("2018-11-04T12:00:00-02:00", "America/Sao_Paulo", "12:00", "18:00"),
                "Sun 4 Nov: the day starts at 01:00",
                [
                    #"day" x="4.166%" y="33" width="95.833%" height="18""#,
                    #"quiet" x="50.000%" y="33" width="25.000%" height="18""#,
                ]
            ),
            (
                night("2026-01-15T12:00:00Z", "UTC", "00:00", "12:00"),
                "Thu 15 Jan",
                [
                    #"day" x="0.000%" y="33" width="100.000%" height="18""#,
                    #"quiet" x="0.000%" y="33" width="50.000%" height="18""#,
                ]
            ),
        ]
    )
    func `the first day of the week is drawn as its clock goes`(
        input: String,
        label: String,
        bars: [String]
    ) async throws {
        let page = try await page("decide", input)
        let days = page.components(separatedBy: "<text x=\"0\"")
        #expect(days.count == 8)
        let first = try #require(days.dropFirst().first)
        #expect(first.contains(">\(label)</text>"))
        let rects = first.components(separatedBy: "<rect class=\"").dropFirst()
            .map { String($0.prefix { $0 != "/" }) }
        #expect(rects == bars)
    }

    // Samoa went from Thursday to Saturday.
    @Test func `a day that the clocks skip has no bar`() async throws {
        let page = try await page(
            "decide",
            Self.night("2011-12-29T12:00:00-10:00", "Pacific/Apia", "22:00", "07:00")
        )
        let days = page.components(separatedBy: "<text x=\"0\"")
        #expect(days[2].contains(">Fri 30 Dec: the clocks skip this day</text>"))
        #expect(!days[2].contains("<rect"))
        #expect(days[3].contains(">Sat 31 Dec</text>"))
    }

    @Test func `a week without quiet time has no picture`() async throws {
        let page = try await page("decide", Inputs.pushed("1"))
        #expect(page.contains("<p>No quiet time, Thu 28 Jul to Wed 3 Aug.</p>"))
        #expect(!page.contains("<svg"))
    }

    @Test func `the outcome says when the next push comes through`() async throws {
        let night = try await page(
            "decide",
            Self.night("2026-03-07T23:30:00-05:00", "America/New_York", "22:00", "02:30")
                .replacing(
                    #""recipient":{"id":"b""#,
                    with: #""recipient":{"id":"b","devices":[{"id":"d","bindings":"#
                        + #"[{"notifierName":"n","token":"aabb"}]}]"#
                )
        )
        #expect(
            night.contains("<p>Decided on Saturday 7 March 2026 at 23:30, America/New_York.</p>")
        )
        #expect(
            night.contains(
                "<p>It comes through if it is sent again on Sunday 8 March 2026 at 03:00.</p>"
            )
        )
        #expect(
            night.contains("<p class=\"clock\">23:30</p>\n<p class=\"date\">Saturday 7 March</p>")
        )
    }

    // CONTRACT: JSON is what comes without the option; the last one counts.
    @Test func `the last format counts`() async throws {
        let json = try await page("decide", Inputs.unbound("1"), more: ["--format", "json"])
        #expect(json == Inputs.unboundAnswer("1") + "\n")
        let html = try await page(
            "decide",
            Inputs.unbound("1"),
            more: ["--format", "text", "--format", "html"]
        )
        #expect(html.hasPrefix("<!DOCTYPE html>"))
    }

    @Test(arguments: ["schedule", "lint", "rest"])
    func `verbs without a picture have no page`(verb: String) async throws {
        let outcome = try await Tool().run(verb, "--format", "html")
        #expect(outcome.status == 2)
        #expect(outcome.output.isEmpty)
        #expect(outcome.error.hasPrefix("em-push: `--format` is `json`"))
    }
}
