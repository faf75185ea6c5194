import Foundation
import Testing

/// What the pages of `present` show of pushes that are no notification, and of what stands beside them.
@Suite struct PresentPageTests {
    private func page(_ input: String, more: [String] = []) async throws -> String {
        let outcome = try await Tool().run(["present", "--format", "html"] + more, input: input)
        #expect(outcome.status == 0)
        #expect(outcome.error.isEmpty)
        return outcome.output
    }

    private static func push(
        _ type: String,
        _ aps: String = "",
        os: String = "26",
        state: String = "background",
        _ more: String = ""
    ) -> String {
        #"{"os":\#(os),"state":"\#(state)","pushType":"\#(type)","#
            + #""payload":{"aps":{\#(aps)}}\#(more)}"#
    }

    private static let ride =
        #""timestamp":1000,"attributes-type":"Ride","attributes":{"driver":"<Li>"},"#
        + #""content-state":{"minutes":7,"map":{"x":[1]}},"alert":{"title":"T","body":"B"}"#

    @Test(
        arguments: [
            (
                push("voip"), "Call screen shown, app woken: voip push, app in the background",
                ["Call screen"]
            ),
            (
                push("voip", "", #","focus":true"#),
                "Call kept quiet, app woken: voip push, app in the background", []
            ),
            (
                push("voip", "", #","calls":{"reportsCall":false}"#),
                "No call reported, app woken: voip push, app in the background", ["Home screen"]
            ),
            (
                push("voip", "", #","calls":{"withheld":true}"#),
                "Unnoticed: voip push, app in the background", []
            ),
            (
                push("liveactivity", #""event":"start",\#(ride)"#),
                "Live Activity started, app woken: liveactivity push, app in the background",
                ["Dynamic Island", "Lock screen"]
            ),
            (
                push("liveactivity", #""event":"update",\#(ride)"#),
                "Live Activity updated: liveactivity push, app in the background",
                ["Dynamic Island", "Lock screen"]
            ),
            (
                push("liveactivity", #""event":"update",\#(ride)"#, state: "foreground"),
                "Live Activity updated: liveactivity push, app in the foreground",
                ["In the app", "Lock screen"]
            ),
            (
                push("liveactivity", #""event":"update",\#(ride)"#, #","locked":true"#),
                "Live Activity updated: liveactivity push, app in the background", ["Lock screen"]
            ),
            (
                push("liveactivity", #""event":"end",\#(ride)"#),
                "Live Activity ended: liveactivity push, app in the background", ["Lock screen"]
            ),
            (
                push(
                    "liveactivity",
                    #""event":"end","dismissal-date":900,\#(ride)"#,
                    #","now":1000"#
                ),
                "Live Activity ended: liveactivity push, app in the background", []
            ),
            (
                push("liveactivity", #""event":"update""#),
                "Live Activity unchanged: liveactivity push, app in the background", []
            ),
            (
                push("pushtotalk"),
                "Speaker shown, app woken: pushtotalk push, app in the background", ["Push to Talk"]
            ),
            (
                push("pushtotalk", state: "foreground"),
                "Speaker shown: pushtotalk push, app in the foreground",
                ["In the app"]
            ),
            (push("location"), "Code runs: location push, app in the background", []),
            (
                push("widgets", #""content-changed":true"#),
                "Widgets reloaded: widgets push, app in the background", ["Home screen"]
            ),
            (
                push("controls", #""content-changed":true"#),
                "Controls reloaded: controls push, app in the background", ["Control Centre"]
            ),
            (push("controls"), "Unnoticed: controls push, app in the background", []),
            (push("fileprovider"), "App woken: fileprovider push, app in the background", []),
            (push("mdm"), "Phone checks in: mdm push, app in the background", []),
            (
                push("complication"), "Sent to the watch: complication push, app in the background",
                ["Watch"]
            ),
            (
                push("complication", os: "12"),
                "App woken: complication push, app in the background", []
            ),
        ]
    )
    func `a push of every type is named and drawn`(
        input: String,
        heading: String,
        screens: [String]
    ) async throws {
        let page = try await page(input)
        #expect(page.contains("\(heading)</span></h2>"))
        #expect(
            PageTests.captions(page) == screens.flatMap { ["\($0), light", "\($0), dark"] }
        )
        // There is no notification whose parts had reasons.
        #expect(!page.contains("<h3>Why</h3>"))
    }

    @Test func `what works is green though nothing is seen, and what fails is red`() async throws {
        let silent = #""payload":{"aps":{"content-available":1}}"#
        let works = try await page(#"{"os":17,"state":"background",\#(silent)}"#)
        #expect(
            works.contains(
                "<span class=\"yes\">App woken: background push, app in the background</span>"
            )
        )
        #expect(!works.contains("class=\"no\""))
        let fails = try await page(#"{"os":17,"state":"forceQuit",\#(silent)}"#)
        #expect(
            fails.contains(
                "<span class=\"no\">Unnoticed: background push, app closed by the user</span>"
            )
        )
        #expect(
            fails.contains(
                """
                <p>Not at arrival:</p>
                <ol class="runs">
                <li><code>fetchCompletionHandler</code>: the user has force-quit the app \
                <span class="soft">(\(PageTests.rule("5.5")))</span></li>
                </ol>

                """
            )
        )
    }

    @Test func `a Live Activity shows what the push says`() async throws {
        let start = try await page(Self.push("liveactivity", #""event":"start",\#(Self.ride)"#))
        for part in [
            "<p>A Live Activity starts. (\(PageTests.rule("P33")))</p>\n",
            "<p>The user is alerted: the screen lights up. (\(PageTests.rule("P33")))</p>\n",
            "<dt>driver</dt><dd dir=\"auto\">&lt;Li&gt;</dd>\n",
            "<dt>map</dt><dd dir=\"auto\">{&quot;x&quot;:[1]}</dd>\n",
        ] {
            #expect(start.components(separatedBy: part).count == 2, "\(part)")
        }
        // On the lock screen and in the island that expands for the alert, light and dark.
        let line = "<p class=\"value\"><bdi>driver</bdi>: <bdi>&lt;Li&gt;</bdi></p>\n"
        #expect(start.components(separatedBy: line).count == 5)
        #expect(start.components(separatedBy: "<div class=\"island expanded\">").count == 3)
    }

    @Test func `a Live Activity without an alert keeps the island small, and an old one is marked`()
        async throws
    {
        let update = try await page(
            Self.push(
                "liveactivity",
                #""event":"update","timestamp":1000,"stale-date":999,"content-state":{"a":"b"}"#,
                #","now":1000"#
            )
        )
        #expect(!update.contains("expanded\">"))
        let island = "<div class=\"island\"><span class=\"icon\"></span><p dir=\"auto\">b</p></div>"
        #expect(update.components(separatedBy: island).count == 3)
        #expect(update.components(separatedBy: "<p class=\"state\">Outdated</p>").count == 3)
        #expect(
            update.contains(
                "<p class=\"clock\">00:16</p>\n<p class=\"date\">Thursday 1 January</p>"
            )
        )
    }

    @Test func `an ended Live Activity says until when it stays`() async throws {
        let end = try await page(
            Self.push("liveactivity", #""event":"end","timestamp":1000"#, #","now":1000"#)
        )
        #expect(end.contains("<p class=\"state\">Ended</p>"))
        #expect(
            end.contains(
                "It is gone from the lock screen by 1970-01-01T04:16:40+00:00. (\(PageTests.rule("P33")))"
            )
        )
        // No clock goes so far.
        let late = try await page(
            Self.push(
                "liveactivity",
                #""event":"end","timestamp":1000"#,
                #","now":9223372036854775807"#
            )
        )
        #expect(late.contains("on the lock screen") || late.contains("9999-12-31T23:59:59.999"))
    }

    @Test func `attachments are listed, and the first that is shown has a thumbnail`() async throws
    {
        let input =
            #"{"os":17,"state":"background","serviceExtension":"ok","extensionContent":{"#
            + #""payload":{"aps":{"alert":"new"}},"attachments":[{"type":"<bmp>","bytes":1},"#
            + #"{"type":"png","bytes":2},{"type":"mp3","bytes":5242881}]},"#
            + #""payload":{"aps":{"alert":"old","mutable-content":1}}}"#
        let page = try await page(input)
        #expect(
            page.contains(
                """
                <h3>Attachments</h3>
                <ul>
                <li><code dir="auto">&lt;bmp&gt;</code>: 1 bytes, left out: the system does not take \
                files of this type (\(PageTests.rule("P34")))</li>
                <li><code dir="auto">png</code>: 2 bytes, shown (\(PageTests.rule("P34")))</li>
                <li><code dir="auto">mp3</code>: 5242881 bytes, left out: larger than the system takes \
                of this type (\(PageTests.rule("P34")))</li>
                </ul>

                """
            )
        )
        let thumbnail = "<p class=\"thumbnail\"><bdi>png</bdi></p>"
        #expect(page.components(separatedBy: thumbnail).count == 5)
        #expect(page.components(separatedBy: "class=\"thumbnail\"").count == 5)
    }

    /// A notification of a category with a placeholder.
    private static func hidden(_ previews: String, _ category: String = "") -> String {
        #"{"os":17,"state":"background","locked":true,"settings":{"showPreviews":"\#(previews)"},"#
            + #""categories":[{"id":"c"\#(category)}],"payload":{"aps":{"category":"c","#
            + #""alert":{"title":"Secret T","subtitle":"Secret S","body":"Secret B"}}}}"#
    }

    @Test func `a hidden preview shows nothing of the text but what its category lets through`()
        async throws
    {
        let bare = try await page(Self.hidden("whenUnlocked"))
        #expect(!bare.contains("Secret"))
        #expect(bare.contains("<p class=\"body\" dir=\"auto\">Notification</p>"))
        #expect(bare.contains("<p>Its preview is hidden. (\(PageTests.rule("P37")))</p>"))
        let titled = try await page(
            Self.hidden(
                "never",
                #","hiddenPreviewsBodyPlaceholder":"%u <new>","hiddenPreviewsShowTitle":true"#
            )
        )
        #expect(titled.contains("<p class=\"title\" dir=\"auto\">Secret T</p>"))
        #expect(titled.contains("<p class=\"body\" dir=\"auto\">1 &lt;new&gt;</p>"))
        #expect(!titled.contains("Secret S") && !titled.contains("Secret B"))
        let subtitled = try await page(Self.hidden("never", #","hiddenPreviewsShowSubtitle":true"#))
        #expect(subtitled.contains(">Secret S</p>") && !subtitled.contains("Secret T"))
        #expect(try await page(Self.hidden("always")).contains(">Secret B</p>"))
    }

    @Test func `a group is a stack, and says what it stands on`() async throws {
        let input =
            #"{"os":14,"state":"background","collapseID":"c","categories":[{"id":"m","#
            + #""categorySummaryFormat":"%u more from %@","actions":[{"id":"<x>","textInput":true}]}],"#
            + #""delivered":[{"thread":"t","collapseID":"c"},{"thread":"t","summaryArgument":"<Bob>"}],"#
            + #""payload":{"aps":{"alert":"x","thread-id":"t","category":"m"}}}"#
        let page = try await page(input)
        let below = "<p class=\"below\" dir=\"auto\">1 more from &lt;Bob&gt;</p>"
        // In the notification centre, light and dark; a banner is alone.
        #expect(page.components(separatedBy: below).count == 3)
        for part in [
            "<p>It takes the place of the notification at /delivered/0. (\(PageTests.rule("P39")))</p>",
            "<p>It is on top of a group of 2. (\(PageTests.rule("P38")))</p>",
            "<li><code dir=\"auto\">&lt;x&gt;</code>: runs in the background, takes a text (\(PageTests.rule("P41")))</li>",
        ] {
            #expect(page.contains(part), "\(part)")
        }
        let alone = try await self.page(
            #"{"os":17,"state":"background","delivered":[],"payload":{"aps":{"alert":"x"}}}"#
        )
        #expect(alone.contains("<p>It is alone in its group. (\(PageTests.rule("P38")))</p>"))
        #expect(!alone.contains("class=\"below\""))
    }

    @Test func `what waits or is elsewhere is not told as a failure`() async throws {
        let summary = try await page(
            #"{"os":17,"state":"background","settings":{"scheduledSummary":true},"#
                + #""payload":{"aps":{"alert":"x","relevance-score":0.7}}}"#
        )
        #expect(
            summary.contains(
                "<span class=\"yes\">In the summary: alert push, app in the background</span>"
            )
        )
        #expect(
            summary.contains(
                "It waits for the scheduled summary, with the relevance score 0.7. (\(PageTests.rule("P35")))"
            )
        )
        #expect(summary.contains("<p class=\"heading\">Scheduled Summary</p>"))
        #expect(!summary.contains("class=\"no\""))
        let watch = try await page(
            #"{"os":17,"state":"background","locked":true,"watch":{},"payload":{"aps":{"alert":"x"}}}"#
        )
        #expect(
            watch.contains(">Shown on the watch: alert push, app in the background</span></h2>")
        )
        #expect(
            watch.contains(
                "<p>The watch alerts in place of the phone. (\(PageTests.rule("P44")))</p>"
            )
        )
        #expect(!watch.contains("class=\"no\""))
    }

    @Test func `what a version lacks is not shown, and listed with the version that has it`()
        async throws
    {
        let alert = #"{"aps":{"alert":{"title":"T","subtitle":"S","body":"B"},"badge":1}}"#
        let page = try await page(
            #"{"os":8,"state":"background","payload":\#(alert),"assumptions":{"coldTap":"fetch"}}"#
        )
        #expect(page.contains("<dt>Body</dt>"))
        #expect(!page.contains("<dt>Title</dt>") && !page.contains("<dt>Subtitle</dt>"))
        #expect(!page.contains(">T</p>") && !page.contains(">S</p>"))
        #expect(
            page.contains(
                """
                <h3>Ignored by iOS 8</h3>
                <ul>
                <li><code dir="auto">/payload/aps/alert/subtitle</code>: since iOS 10</li>
                <li><code dir="auto">/payload/aps/alert/title</code>: since iOS 8.2</li>
                </ul>
                <h3>Assumed</h3>
                <ul>
                <li><code dir="auto">coldTap</code>: fetch (\(PageTests.rule("5.8")))</li>
                </ul>

                """
            )
        )
    }

    @Test func `a type that a version lacks is said to come later`() async throws {
        let page = try await page(Self.push("location", os: "14"))
        #expect(
            page.contains("<p>Pushes of this type came with iOS 15. (\(PageTests.rule("P27")))</p>")
        )
        #expect(page.contains(">Unnoticed: location push, app in the background</span></h2>"))
    }

    // The foreground is the app on the screen.
    @Test(
        arguments: [
            (
                #""payload":{"aps":{"alert":"B"}}"#, "yes",
                ["In the app"] + Array(repeating: "Banner", count: 4)
            ),
            (
                #""locked":true,"payload":{"aps":{"alert":"B"}}"#, "yes",
                ["In the app"] + Array(repeating: "Lock screen", count: 4)
            ),
            (
                #""authorization":"provisional","payload":{"aps":{"alert":"B"}}"#, "yes",
                ["In the app"] + Array(repeating: "Notification centre", count: 4)
            ),
            (
                #""payload":{"aps":{"content-available":1}}"#, "yes",
                ["In the app"] + Array(repeating: "Home screen", count: 4)
            ),
            (
                #""payload":{"aps":{"badge":1}}"#, "yes",
                ["In the app"] + Array(repeating: "Home screen", count: 4)
            ),
            (
                #""pushType":"voip","payload":{}"#, "yes",
                Array(repeating: "Call screen", count: 5)
            ),
            (
                #""payload":{"aps":{}}"#, "no",
                ["In the app"] + Array(repeating: "Home screen", count: 4)
            ),
        ]
    )
    func `every state of the app has a phone and a column`(
        push: String,
        look: String,
        screens: [String]
    ) async throws {
        let page = try await page(
            #"{"os":17,"state":"background",\#(push)}"#,
            more: ["--all-states"]
        )
        let states = ["foreground", "background", "suspended", "terminatedBySystem", "forceQuit"]
        let captions = zip(states, screens).map { "\($0): \($1)" }
        #expect(PageTests.captions(page) == captions.flatMap { [$0, $0] })
        #expect(page.contains("<span class=\"\(look)\">"))
        for state in states {
            #expect(page.contains("<th scope=\"col\">\(state)</th>"))
        }
        #expect(page.contains("<tr><th scope=\"row\">woken</th>"))
    }
}
