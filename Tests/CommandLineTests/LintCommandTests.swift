import ExactJSON
import Foundation
import Testing

@Suite struct LintCommandTests {
    @Test func `a payload is answered in a line`() async throws {
        let outcome = try await Tool().run(
            "lint",
            input: #"{"id":"a","payload":{"aps":{"badge":-1}}}"# + "\n{}\n"
        )
        #expect(outcome.status == 1)
        #expect(outcome.error.isEmpty)
        #expect(
            outcome.lines.map { String($0) } == [
                #"{"bytes":20,"class":"badgeOnly","findings":[{"code":"apns.18","#
                    + #""path":"/payload/aps/badge","severity":"warning"}],"id":"a","limit":4096}"#,
                #"{"error":{"code":"input.missing","column":1,"line":2,"message":"missing key","path":"/payload"}}"#,
            ]
        )
    }

    private static let devices = #"""
        [{"id":"d","notifierName":"c","outcome":"push","headers":\#
        {"apns-push-type":"alert","apns-priority":"5","apns-collapse-id":"1","apns-topic":"com.a"},"payload":\#
        {"aps":{"alert":"hi"}}},{"id":"e","notifierName":"c","outcome":"suppress","reason":"device.online"}]
        """#

    private static let decided = #"""
        {"id":"a","outcome":"push","devices":\#(devices)}
        {"detail":"user ignore push","outcome":"suppress","reason":"remind.none"}
        {"error":{"code":"input.missing","message":"missing key","path":"/now"},"id":"b"}
        """#

    @Test func `answers of decide are inputs of lint and of present`() async throws {
        let linted = try await Tool().run("lint", input: Self.decided)
        #expect(linted.status == 1)
        #expect(
            linted.lines.first.map { String($0) }
                == #"{"bytes":22,"class":"alert","findings":[],"id":"a","limit":4096}"#
        )
        #expect(linted.lines.count == 2)
        #expect(linted.error == "em-push: this is the answer to an input that was refused\n")
        let folder = try TemporaryFolder()
        let phone = try folder.file("phone.json", #"{"os":17,"state":"background"}"#).path
        let presented = try await Tool().run("present", "--phone", phone, input: Self.decided)
        #expect(presented.lines.count == 2)
        #expect(presented.lines.first?.contains(#""banner":true"#) == true)
        let withheld = #""suppress","reason":"device.online""#
        let several = Self.decided.replacing(withheld, with: #""push""#)
        let both = try await Tool().run("lint", input: several)
        #expect(both.lines[0].contains(#""id":"a d c""#))
        #expect(both.lines[1].contains(#""id":"a e c""#))
        let wrong = try folder.file("wrong.json", "[]").path
        let refused = try await Tool().run("present", "--phone", wrong, input: "{}")
        #expect(refused.status == 2)
        #expect(refused.error.contains("wrong.json:1:1"))
    }

    @Test func `answers of release are inputs of lint and of present`() async throws {
        let push = #"{"messages":["2","1"],"devices":\#(Self.devices)}"#
        let other = #"{"messages":["3"],"devices":\#(Self.devices)}"#
        let folder = try TemporaryFolder()
        let phone = try folder.file("phone.json", #"{"os":17,"state":"background"}"#)
        for call in [["lint"], ["present", "--phone", phone.path]] {
            let one = try await Tool().run(
                call,
                input: #"{"id":"a","pushes":[\#(push)],"held":[]}"#
            )
            #expect(try one.answers().map { $0["id"] } == ["a"])
            let both = try await Tool().run(
                call,
                input: #"{"id":"a","pushes":[\#(push),\#(other)]}"#
            )
            #expect(try both.answers().map { $0["id"] } == ["a 2 d c", "a 3 d c"])
            #expect(both.status == 0)
        }
    }

    // What comes from an input cannot move the cursor.
    @Test func `findings are told as what the phone does and what to change`() async throws {
        let input = #"""
            {"id":"a","headers":{"apns-push-type":"background","apns-priority":5},
            "payload":{"aps":{"content-available":1,"badge":1,"\u001b[2J":1}}}
            """#
        let outcome = try await Tool().run("lint", "--format", "text", input: input)
        #expect(outcome.status == 0)
        #expect(
            outcome.output == #"""
                Wrong with this push: 1 error, 1 warning  [a]
                  mixed: something to notice; wakes the app unless the user has closed it
                  55 bytes of at most 4096

                * apns.02  /payload/aps/badge
                    the phone leaves the badge as it is, and the push may be dropped: type
                    `background` is for the app alone
                    change: leave `badge` out; or, if it is to be noticed, set `apns-push-type`
                      to `alert`
                    Apple: https://developer.apple.com/documentation/usernotifications/pushing-background-updates-to-your-app
                    rule: Docs/Specification/Lint.md#apns.02

                  apns.17  /payload/aps/\u{1b}[2J
                    the phone ignores the key: Apple has none of this name in `aps`
                    change: move it beside `aps`, where the app's own keys stand, or mend its
                      spelling
                    Apple: https://developer.apple.com/documentation/usernotifications/generating-a-remote-notification
                    rule: Docs/Specification/Lint.md#apns.17


                """#
        )
    }

    @Test(
        arguments: [
            (
                #"{"aps":{"alert":"a"}}"#,
                "alert: text to show; in the foreground the app decides how, else it runs after a tap"
            ),
            (
                #"{"aps":{"content-available":1,"alert":"a"}}"#,
                "mixed: something to notice; wakes the app unless the user has closed it"
            ),
            (
                #"{"aps":{"mutable-content":1,"alert":"a"}}"#,
                "alert: text to show, which the app's service extension can change before"
            ),
            (#"{"aps":{"sound":"default"}}"#, "soundOnly: something to hear, with no text"),
            (#"{"aps":{"badge":1}}"#, "badgeOnly: a badge, with no text and no sound"),
        ]
    )
    func `a push without findings is called clean`(payload: String, told: String) async throws {
        let outcome = try await Tool().run(
            "lint",
            "--format",
            "text",
            input: #"{"payload":\#(payload)}"#
        )
        #expect(outcome.lines.first == "Nothing is wrong with this push")
        let sentence = outcome.lines.dropFirst().dropLast(2).map { $0.dropFirst(2) }
        #expect(sentence.joined(separator: " ") == told)
        #expect(outcome.lines.allSatisfy { $0.count <= 80 })
    }
}
