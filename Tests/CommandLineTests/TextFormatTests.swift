import ExactJSON
import Foundation
import Testing

@Suite struct TextFormatTests {
    private func text(_ verb: String, _ input: String) async throws -> Tool.Outcome {
        try await Tool().run(verb, "--format", "text", input: input)
    }

    // 9.1
    @Test func `what is held on or dropped is told with its rule`() async throws {
        let outcome = try await text(
            "release",
            #"""
            {"now":"2026-01-18T12:00:00Z","recipient":{"id":"bob","settings":{"timeZone":"UTC"},
             "devices":[{"id":"d","bindings":[{"notifierName":"n","token":"aa"}]}]},
             "app":{"rules":[
               {"id":"noon","when":{"sender":["ann"]},"then":"hold","until":["13:00"]},
               {"id":"no","when":{"sender":["eve"]},"then":"suppress"}]},
             "held":[
               {"since":"2026-01-18T12:00:00Z","message":{"id":"1","type":"chat","from":"ann","to":"bob","body":{"type":"image"}}},
               {"since":"2026-01-18T12:00:00Z","message":{"id":"2","type":"chat","from":"eve","to":"bob","body":{"type":"image"}}}]}
            """#
        )
        let expected = """
            Nothing is pushed

              held       1 until 2026-01-18T13:00:00+00:00, rule.app `noon`
              dropped    2, rule.app `no`


            """
        #expect(outcome.output == expected)
    }

    // What comes from an input cannot move the cursor.
    @Test func `a decision is told as outcome, look and gates`() async throws {
        let outcome = try await text("decide", Inputs.pushed("one", text: #"a\nb\u001b[31m"#))
        #expect(outcome.status == 0)
        #expect(outcome.error.isEmpty)
        let expected = #"""
            Pushed to 1 device  [one]

              | Ann:a
              | b\u{1b}[31m
              badge 1, sound default
              to d over n: alert, 99 bytes

              curl --http2 "https://api.push.apple.com/3/device/$DEVICE_TOKEN" \
                -H "authorization: bearer $PROVIDER_TOKEN" \
                -H 'apns-collapse-id: 1' \
                -H 'apns-expiration: 1659096000' \
                -H 'apns-priority: 10' \
                -H 'apns-push-type: alert' \
                -H 'apns-topic: n' \
                --data-binary '{"aps":{"alert":{"body":"Ann:a\nb\u001b[31m"},"badge":1,"sound":"default"},"f":"a","m":"1","t":"b"}'

              where it came from:
                title none: the app's own template
                body: the app's own template, with text of the body, displayName of the
                  sender
                badge 1: offlineCount of the recipient
                sound default: the default
                interruption level: nothing gives one
                topic n: the certificate
                push type alert: the certificate
                priority 10: the default
                expiration 1659096000: 24 hours after now
                collapse id 1: id of the message

              A1  pass    message      kind of message txt in chat
              A2  pass    message      sent            now
              A3  pass    message      silent message  em_ignore_notification false
              B1  pass    message      sender          a
              B2  pass    recipient    recipient       known
              B3  skip    message      addressed to    everybody
              B4  pass    device       devices         0 online, 1 offline, 0 kicked
              B5  skip    app          quiet interval  none
              B6  skip    app          silent duration none
              B7  skip    conversation silent duration none
              B8  skip    app          remind type     all
              B9  skip    app          mention         all, not mentioned
              C0  pass    device       bindings        bindings: 1

              d over n
              C1  pass    device       device online   offline
              C2  pass    device       device kicked   offline
              C3  pass    device       binding legal   n token aabb… of 10
              C4  skip    message      filter          d n
              C5  pass    certificate  certificate     n
              C6  pass    certificate  VoIP            message, alert certificate


            """#
        let lines = expected.split(separator: "\n", omittingEmptySubsequences: false)
        // A gate that is not listed here may be there too.
        let gate = /[ *] [A-C]\d+  .*/
        #expect(
            outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
                .filter { lines.contains($0) || $0.wholeMatch(of: gate) == nil } == lines
        )
    }

    @Test func `nothing in a text can rearrange what stands around it`() async throws {
        for value in [0x61C, 0x200E, 0x200F, 0x2028, 0x2029, 0x202A, 0x202E, 0x2066, 0x2069] {
            let scalar = try #require(Unicode.Scalar(value))
            let outcome = try await text("decide", Inputs.pushed("x", text: "a\(scalar)b"))
            #expect(!outcome.output.unicodeScalars.contains(scalar))
            let number = String(value, radix: 16)
            #expect(outcome.lines.contains { $0 == "  | Ann:a\\u{\(number)}b" })
        }
    }

    // M25, 2.6, L2, L4
    @Test(
        arguments: [
            (
                "{}", #"{"expireTimestamp":1659009600500}"#,
                [
                    "Not pushed: the user has silenced the app until 12:00  [x]",
                    "  reason     dnd.app.duration (user ignore push)",
                    "  next push  2022-07-28T12:00:00.500+00:00, if it is sent again then",
                    "* B6  block   app          silent duration until 2022-07-28T12:00:00.500+00:00",
                ]
            ),
            (
                "{}",
                #"{"silentModeStartTime":"08:00","silentModeEndTime":"08:00","timeZone":"UTC"}"#,
                ["Not pushed: quiet hours at all times  [x]", "  next push  never"]
            ),
            (
                "{}", #"{"expireTimestamp":1659009600500,"remindType":"none"}"#,
                [
                    "Not pushed: the user has silenced the app  [x]",
                    "  also       the user wants no pushes (remind.none)",
                ]
            ),
            (
                #"{"em_push_ext":{"custom":"\#(String(repeating: "x", count: 5000))"}}"#, "{}",
                [
                    "Not pushed: none of the user's devices takes the push  [x]",
                    "  reason     device.noneEligible",
                    "  not to d over n: the payload has 5088 bytes, and 4096 fit (payload.tooLarge)",
                ]
            ),
            (
                #"{"em_push_ext":{"content":"\#(String(repeating: "x", count: 5000))"}}"#, "{}",
                [
                    "  to d over n: alert, 4096 bytes, body cut to fit",
                    "  note       the body was cut, so that the payload fits (payload.cut at",
                    "    /recipient/devices/0/bindings/0)",
                ]
            ),
            (
                #"{"em_push_filter":{"ignore_device_id":["d"]},"em_at_list":1}"#, "{}",
                [
                    "  not to d over n: the message's filter leaves it out (device.filtered, ignore",
                    "    push device id)",
                    "  note       a value of another JSON type than the key has (ext.type at",
                    "    /message/ext/em_at_list)",
                ]
            ),
            (
                #"{"em_push_title":"T","thread_id":"t","em_apns_ext":{"em_push_title":"U"}}"#, "{}",
                [
                    "  | U",
                    "  note       em_push_title is not read here: it is a key of em_apns_ext",
                    "    (ext.misplaced at /message/ext/em_push_title)",
                    "  note       thread_id is not read here: it is a key of em_apns_ext",
                    "    (ext.misplaced at /message/ext/thread_id)",
                    "    title: em_push_title of em_apns_ext; not the app's own template, which comes",
                    "      after that; not em_push_title of the ext, which is not read here",
                ]
            ),
            (
                #"{"em_apns_ext":{"em_push_title":"T","em_alert_subTitle":"S","thread_id":"t","#
                    + #""em_push_category":"c","em_push_mutable_content":1,"#
                    + #""em_push_content_available":1,"em_push_badge":0}}"#,
                #"{"template":"gone"}"#,
                [
                    "  | T", "  | S", "  | Ann:hi",
                    "  badge 0, sound default, category c, thread t, mutable, content available",
                    "    badge 0: em_push_badge of em_apns_ext; not offlineCount of the recipient,",
                    "      which comes after that",
                    "    thread t: thread_id of em_apns_ext",
                    "  note       the app does not have this template (template.unknown at",
                    "    /recipient/settings/template)",
                ]
            ),
        ]
    )
    func `what became of it is told line by line`(
        ext: String,
        settings: String,
        lines: [String]
    ) async throws {
        let outcome = try await text("decide", Inputs.pushed("x", ext: ext, settings: settings))
        #expect(outcome.status == 0)
        for line in lines {
            #expect(outcome.lines.contains { $0 == line }, "\(line)\n\(outcome.output)")
        }
    }

    // A Chinese character takes two columns, and a line may end beside it, but not before a comma.
    @Test func `a line has 80 columns whatever the script`() async throws {
        let words = String(repeating: "天气预报说会下雨，", count: 20)
        let outcome = try await text("decide", Inputs.pushed("x", text: words + " and take a map"))
        let lines = outcome.lines.filter { $0.hasPrefix("  | ") }.map { $0.dropFirst(4) }
        #expect(lines.joined() == "Ann:" + words + " and take a map")
        #expect(lines.count == 5)
        for line in lines {
            #expect(
                line.count + line.count { $0.unicodeScalars.allSatisfy { $0.value > 0x2E7F } } <= 76
            )
            #expect(line.first != "，")
        }
    }

    // The shell takes the lines as they are printed, and has the headers and the payload as they are sent.
    @Test func `a request can be pasted into a shell`() async throws {
        let hostile = #"it's \"$HOME\" `id` \u202e\u0085\u2028 \\ 你好 😀 \ufffe"#
        let input = Inputs.pushed("x", text: hostile)
            .replacing(
                #""app":{"#,
                with:
                    #""app":{"certificates":[{"name":"n","topic":"a'b","environment":"development"}],"#
            )
        let json = try await Tool().run("decide", input: input)
        let answer = try #require(try json.answers().first)
        let device = try #require(answer["devices"]?.array?.first?.object)
        let report = try await text("decide", input).output
        for scalar in report.unicodeScalars {
            #expect(!scalar.rearranges, "\(scalar.value)")
        }
        let script = """
            curl() { for word; do printf '%s\\0' "$word"; done; }
            DEVICE_TOKEN=T PROVIDER_TOKEN=P
            \(report[try #require(report.range(of: "  curl ")).lowerBound...].components(separatedBy: "\n\n")[0])
            """
        let words = try await Tool().shell(script).output.split(separator: "\0").map { String($0) }
        let payload = try JSONValue(parsing: Array(try #require(words.last).utf8)[...])
        #expect(payload == device["payload"])
        let headers = try #require(device["headers"]?.object).members
            .map { "\($0.key.string): \($0.value.string ?? "")" }
        let sent = zip(words, words.dropFirst()).filter { $0.0 == "-H" }.map { $0.1 }
        #expect(sent == ["authorization: bearer P"] + headers)
        #expect(words[1] == "https://api.sandbox.push.apple.com/3/device/T")
    }

    @Test func `quiet stretches are told as from when to when and why`() async throws {
        let outcome = try await text("schedule", Inputs.night)
        #expect(outcome.status == 0)
        #expect(
            outcome.output == """
                Quiet for 1 stretch of time  [n]
                  2026-03-07T22:00:00-05:00 to 2026-03-08T07:00:00-04:00  dnd.app.interval


                """
        )
    }

    @Test(arguments: ["decide", "schedule"])
    func `a refusal is told in its place`(verb: String) async throws {
        let outcome = try await text(verb, #"{"id":"\u0007x","x":1,"settings":1,"now":1}"# + "\n{")
        #expect(outcome.status == 1)
        #expect(outcome.error.isEmpty)
        let path = verb == "decide" ? "/now" : "/settings"
        let expected = verb == "decide" ? "a string" : "an object"
        let column = verb == "decide" ? 42 : 34
        let margin = String(repeating: " ", count: column - 1)
        #expect(
            outcome.output == #"""
                ERROR  input.type  [\u{7}x]
                  \#(path): expected \#(expected), found a number
                    line 1, column \#(column)
                    {"id":"\u0007x","x":1,"settings":1,"now":1}
                    \#(margin)^

                ERROR  json.syntax
                  the input: expected a key where the text ends
                    line 2, column 2
                    {
                     ^


                """#
        )
    }

    // CONTRACT: JSON is what comes without the option.
    @Test func `the last format counts, and JSON is the default`() async throws {
        let input = Inputs.unbound("1")
        let formats = ["--format", "text", "--format", "json"]
        let json = try await Tool().run(["decide"] + formats, input: input)
        #expect(json.output == Inputs.unboundAnswer("1") + "\n")
    }

    // 7.7
    @Test func `one push through two certificates tells where each part came from for both`()
        async throws
    {
        let input =
            #"{"now":"2026-01-15T12:00:00Z","message":{"id":"1","type":"chat","from":"a","to":"b","body":{"type":"image"}},"#
            + #""app":{"certificates":[{"name":"a","sound":"default"},{"name":"c","topic":"a"}]},"#
            + #""recipient":{"id":"b","devices":[{"id":"d","bindings":[{"notifierName":"a","token":"aa"},"#
            + #"{"notifierName":"c","token":"aa"}]}]}}"#
        let outcome = try await Tool().run(["decide", "--format", "text"], input: input)
        let lines = outcome.output.split(separator: "\n").map { String($0) }
        #expect(lines.contains("  where it came from over a:"))
        #expect(lines.contains("  where it came from over c:"))
        #expect(lines.contains("    sound default: sound of the certificate"))
        #expect(lines.contains("    sound default: the default"))
    }
}

extension Unicode.Scalar {
    /// Whether it would rearrange the text around it, or is a control character.
    fileprivate var rearranges: Bool {
        switch value {
        case 0x0A: false
        case 0..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2028, 0x2029: true
        default: false
        }
    }
}
