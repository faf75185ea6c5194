import ExactJSON
import Testing

@Suite struct WhyNotCommandTests {
    private static let muted = """
        {"id":"a","now":"2026-01-15T12:00:00Z","message":{"id":"1","type":"chat","from":"ann",\
        "to":"bob","body":{"type":"txt","text":"lunch?"}},"recipient":{"id":"bob",\
        "settings":{"expireTimestamp":1768503600000},"devices":[{"id":"phone","bindings":\
        [{"notifierName":"prod","token":"aabb"}]}]}}

        """

    @Test func `an answer has the remedies with their patches and sentences`() async throws {
        let plain = try await Tool().run("decide", input: Self.muted)
        let outcome = try await Tool().run("decide", "--why-not", input: Self.muted)
        #expect(outcome.status == 0)
        #expect(outcome.error.isEmpty)
        #expect(
            outcome.output == """
                {"detail":"user ignore push","id":"a","outcome":"suppress","reason":\
                "dnd.app.duration","remedies":[{"changes":[{"by":"user","id":"duration.off",\
                "path":"/recipient/settings/expireTimestamp"}],"patch":[{"op":"add","path":\
                "/recipient/settings/expireTimestamp","value":0}],"text":{"en":"the user ends the \
                silent duration of the app","zh":"用户取消 App 的免打扰时长"}},{"changes":[{"by":\
                "sender","id":"force","path":"/message/ext/em_force_notification"}],"patch":\
                [{"op":"add","path":"/message/ext","value":{}},{"op":"add","path":\
                "/message/ext/em_force_notification","value":true}],"text":{"en":"the sender sets \
                `em_force_notification`","zh":"发送方设置 `em_force_notification`"}},{"changes":\
                [{"by":"time","id":"wait","path":"/now","until":"2026-01-15T19:00:00+00:00"}],\
                "patch":[{"op":"add","path":"/now","value":"2026-01-15T19:00:00+00:00"},{"op":\
                "add","path":"/message/timestamp","value":"2026-01-15T19:00:00+00:00"}],"text":\
                {"en":"the message is sent again at 2026-01-15T19:00:00+00:00","zh":\
                "在 2026-01-15T19:00:00+00:00 重新发送"}}],"remedyCount":3}

                """
        )
        // Without the option nothing of it is there.
        #expect(
            plain.output == """
                {"detail":"user ignore push","id":"a","outcome":"suppress","reason":\
                "dnd.app.duration"}

                """
        )
    }

    @Test func `people read the sentences above the gates`() async throws {
        let outcome = try await Tool().run(
            "decide",
            "--why-not",
            "--format",
            "text",
            input: Self.muted
        )
        #expect(outcome.status == 0)
        #expect(
            outcome.output.hasPrefix(
                """
                Not pushed: the user has silenced the app until 19:00  [a]
                  reason     dnd.app.duration (user ignore push)
                  next push  2026-01-15T19:00:00+00:00, if it is sent again then

                  what would have let it through:
                    1. the user ends the silent duration of the app
                    2. the sender sets `em_force_notification`
                    3. the message is sent again at 2026-01-15T19:00:00+00:00

                  A1  pass
                """
            )
        )
    }

    @Test func `people read what keeps a push, and that nothing helps`() async throws {
        let pushed = try await Tool().run(
            "decide",
            "--why-not",
            "--format",
            "text",
            input: Self.muted.replacing("1768503600000", with: "0")
        )
        #expect(
            pushed.output.contains(
                """

                  what keeps it:
                    /recipient/devices: else device.none
                    /recipient/devices/0/bindings: else device.none
                    /recipient/devices/0/bindings/0/notifierName: else device.noneEligible
                    /recipient/devices/0/bindings/0/token: else device.noneEligible

                """
            )
        )
        let room = try await Tool().run(
            "decide",
            "--why-not",
            "--format",
            "text",
            input: Self.muted.replacing(#""chat""#, with: #""chatRoom""#)
        )
        #expect(
            room.output.contains(
                "  nothing would have let it through: no change passes A1 (kind of message)\n"
            )
        )
    }

    // W17
    @Test func `people read that a rule leaves open what would help`() async throws {
        let rule = #"{"id":"r","then":"allow","when":{"ext":{"/em_ignore_notification":[false]}}}"#
        #expect(
            try await text(
                (#""now":"#, #""app":{"rules":[\#(rule)]},"now":"#),
                (#""type":"chat""#, #""ext":{"em_ignore_notification":true},"type":"chat""#)
            ).contains("  what would have let it through is not known: after each change that")
        )
    }

    // W18, H55
    @Test func `people read which rule holds, and why a message is dropped`() async throws {
        let rule = #"{"id":"r","then":"hold","until":["08:00"],"when":{}}"#
        let app = #"{"policy":{"timeZone":"UTC"},"rules":[\#(rule)]}"#
        let held = try await text((#""now":"#, #""app":\#(app),"now":"#))
        let sentence = """
              nothing would have let it through at once: the rule `r` of the app says
                `hold`; no change passes B11 (rules)

            """
        #expect(
            held.contains(sentence) && held.contains("  next push  2026-01-16T08:00:00+00:00\n")
        )
        let short = app.replacing("{\"timeZone\"", with: "{\"holdAtMost\":1,\"timeZone\"")
        let passed = try await text((#""now":"#, #""app":\#(short),"now":"#))
        #expect(passed.contains("  next push  2026-01-16T08:00:00+00:00, if it waits until then\n"))
        let policy = #"{"holdAtMost":1,"quiet":"hold"}"#
        let dropped = try await text((#""now":"#, #""app":{"policy":\#(policy)},"now":"#))
        #expect(
            dropped.contains(
                "  dropped    not held, as it would wait longer than the policy's holdAtMost\n"
            )
        )
    }

    /// What people read of `muted`, with parts of it replaced.
    private func text(_ replacements: (String, String)...) async throws -> String {
        let input = replacements.reduce(Self.muted) { $0.replacing($1.0, with: $1.1) }
        return try await Tool()
            .run("decide", "--why-not", "--format", "text", input: input).output
    }

    // H32
    @Test func `people read what would stop the message at the next push`() async throws {
        let large =
            #""ext":{"em_push_ext":{"custom":"\#(String(repeating: "x", count: 4100))"}},"type":"chat""#
        #expect(
            try await text(
                (#""type":"chat""#, #""timestamp":"2026-01-14T12:00:00Z",\#(large)"#)
            ).contains(
                """
                  next push  2026-01-15T19:00:00+00:00, if it is sent again then
                             as it is, the message is too old by then (message.expired), and its
                             payload fits on no device (device.noneEligible)

                """
            )
        )
        let input = Self.muted.replacing(#""type":"chat""#, with: large)
        let page = try await Tool().page("decide", "--why-not", input: input)
        let decided = page.sections.first?.found["decided"]?.object
        #expect(decided?["nextPushFails"] == ["device.noneEligible"])
    }

    // W11, W16
    @Test func `people read what does not fit, and by how many bytes`() async throws {
        let templates =
            #""app":{"templates":[{"name":"t","titlePattern":"{$msg}","contentPattern":"x"}]},"#
        let output = try await text(
            (#""now":"#, templates + #""now":"#),
            ("lunch?", String(repeating: "x", count: 4100)),
            (#""expireTimestamp":1768503600000"#, #""template":"t""#)
        )
        #expect(
            output.contains(
                """

                  what does not fit: the payload has 4196 bytes without its body, 100 more than
                    the 4096 that fit (title 4102, sound 9, sender's id 5); a shorter title,
                    message or name, or another template, can make it fit

                """
            ),
            "\(output)"
        )
        #expect(!output.contains("nothing would have let it through"))
    }

    // W11
    @Test func `sentences say what a remedy needs or breaks`() async throws {
        let none = try await text(
            ("1768503600000", "0"),
            (
                #""devices":[{"id":"phone","bindings":[{"notifierName":"prod","token":"aabb"}]}]"#,
                #""devices":[]"#
            )
        )
        #expect(
            none.contains(
                """
                    1. the user, who has no device, logs in on one and the app registers for
                       pushes
                """
            )
        )
        let voip = try await text(
            (#""now":"#, #""app":{"certificates":[{"name":"prod","kind":"voip"}]},"now":"#),
            ("1768503600000", "0")
        )
        #expect(
            voip.contains(
                """
                the operator makes `prod` a certificate for messages, which ends calls
                       through it
                """
            ),
            "\(voip)"
        )
    }

    @Test func `an explanation and the reasons stand in one answer`() async throws {
        let outcome = try await Tool().run("decide", "--explain", "--why-not", input: Self.muted)
        for key in [#""blockers":["#, #""trace":["#, #""remedyCount":3"#] {
            #expect(outcome.output.contains(key))
        }
    }

    @Test(
        arguments: [
            muted, muted.replacing("1768503600000", with: "0"),
            muted.replacing(#""chat""#, with: #""chatRoom""#),
        ]
    )
    func `a page has the reasons of the answer, and of the report`(input: String) async throws {
        let answers = try await Tool().run("decide", "--why-not", "--explain", input: input)
        let text = try await Tool().run("decide", "--why-not", "--format", "text", input: input)
        let page = try await Tool().page("decide", "--why-not", input: input)
        let section = try #require(page.sections.first)
        #expect(section.report == text.output)
        let answer = try #require(try answers.answers().first)
        let decided = try #require(section.found["decided"]?.object)
        let reasons: [ExactString] = ["remedies", "remedyCount", "noRemedy", "keptBy"]
        #expect(reasons.contains { decided[$0] != nil })
        for key in reasons {
            #expect(decided[key] == answer[key], "\(key)")
        }
        let plain = try await Tool().page("decide", input: input)
        #expect(plain.sections.first?.found["decided"]?.object?["remedies"] == nil)
    }
}
