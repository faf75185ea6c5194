import ExactJSON
import Testing

@Suite struct CheckSettingsCommandTests {
    private static let settings = """
        {"id":"a","now":"2026-01-15T12:00:00Z","settings":{"silentModeStartTime":"02:00",\
        "silentModeEndTime":"03:00","timeZone":"Europe/Berlin","conversations":[{"type":\
        "groupChat","id":"g"}]}}

        """

    // 7.3
    @Test func `an answer has findings with their remedies and sentences`() async throws {
        let outcome = try await Tool().run("check-settings", input: Self.settings)
        #expect(outcome.status == 0)
        #expect(outcome.error.isEmpty)
        #expect(
            outcome.output == """
                {"findings":[{"code":"settings.interval.repeated","day":"2026-10-25",\
                "path":"/settings/silentModeStartTime","severity":"warning","text":{"en":\
                "the clock goes back, and the interval 02:00 to 03:00 comes twice on 2026-10-25",\
                "zh":"时钟回拨，免打扰时间段 02:00–03:00 在 2026-10-25 出现两次"}},{"code":\
                "settings.interval.skipped","day":"2026-03-29","path":\
                "/settings/silentModeStartTime","severity":"warning","text":{"en":\
                "the clock goes forward, and there is no interval 02:00 to 03:00 on 2026-03-29",\
                "zh":"时钟拨快，免打扰时间段 02:00–03:00 在 2026-03-29 不存在"}},{"code":\
                "settings.conversation.noEffect","path":"/settings/conversations/0","remedy":\
                {"by":"user","id":"conversation.remove","patch":[{"op":"remove","path":\
                "/settings/conversations/0"}]},"severity":"info","text":{"en":\
                "what is set for the group `g` changes nothing","zh":"群 `g` 的设置不起作用"}}],\
                "id":"a"}

                """
        )
    }

    @Test func `people read a finding and its change`() async throws {
        let outcome = try await Tool().run(
            "check-settings",
            "--format",
            "text",
            input: Self.settings
        )
        #expect(outcome.status == 0)
        #expect(
            outcome.output == """
                Not all settings do what they seem to: 2 warnings, 1 info  [a]

                  warning  settings.interval.repeated  /settings/silentModeStartTime
                    the clock goes back, and the interval 02:00 to 03:00 comes twice on
                    2026-10-25

                  warning  settings.interval.skipped  /settings/silentModeStartTime
                    the clock goes forward, and there is no interval 02:00 to 03:00 on
                    2026-03-29

                  info  settings.conversation.noEffect  /settings/conversations/0
                    what is set for the group `g` changes nothing
                    change: conversation.remove, by the user


                """
        )
    }

    // 7.3, S10
    @Test func `people see a duration that runs`() async throws {
        let input = """
            {"now":"2026-01-15T12:00:00Z","settings":{"timeZone":"Asia/Shanghai","expireTimestamp":\
            1768996800000,"conversations":[{"type":"chat","id":"ann","remindType":"none",\
            "expireTimestamp":1769083200000}]}}
            """
        let text = try await Tool().run("check-settings", "--format", "text", input: input)
        #expect(
            text.output == """
                The settings do what they seem to

                  info  settings.duration.running  /settings/expireTimestamp
                    the app is silent until 2026-01-21T20:00:00+08:00

                  info  settings.duration.running  /settings/conversations/0/expireTimestamp
                    the chat with `ann` is silent until 2026-01-22T20:00:00+08:00


                """
        )
    }

    /// The English and the Chinese sentences of a user's settings.
    private func sentences(_ settings: String) async throws -> [String] {
        let input = #"{"now":"2026-01-15T12:00:00Z","settings":\#(settings)}"#
        let output = try await Tool().run("check-settings", input: input).output
        let findings = try JSONValue(parsing: Array(output.utf8)).object?["findings"]?.array ?? []
        return findings.flatMap { finding in
            ["en", "zh"].compactMap { finding.object?["text"]?.object?[$0]?.string }
        }
    }

    // 7.3, S7, S8
    @Test func `sentences name values, instants and conversations`() async throws {
        #expect(
            try await sentences(
                """
                {"silentModeStartTime":"07:00","silentModeEndTime":"22:00","timeZone":"UTC",\
                "expireTimestamp":1768503600,"conversations":[{"type":"groupChat","id":"g",\
                "remindType":"all","expireTimestamp":5}]}
                """
            ) == [
                "1768503600 as the end of the silent duration of the app is "
                    + "1970-01-21T11:15:03.600+00:00; it is probably in seconds, which is "
                    + "2026-01-15T19:00:00+00:00",
                "App 的免打扰结束时间 1768503600 即 1970-01-21T11:15:03.600+00:00；单位可能误用了秒，即 "
                    + "2026-01-15T19:00:00+00:00",
                "the interval 07:00 to 22:00 leaves the night out: its times are probably exchanged",
                "免打扰时间段 07:00–22:00 不含夜间：起止时间可能写反了",
                "what is set for the group `g` changes nothing: remind type \"all\", until "
                    + "1970-01-01T00:00:00.005+00:00",
                "群 `g` 的设置不起作用：推送提醒方式 \"all\"，免打扰到 1970-01-01T00:00:00.005+00:00",
            ]
        )
        #expect(
            try await sentences(
                #"{"silentModeStartTime":"09:00","silentModeEndTime":"09:00","timeZone":"UTC"}"#
            ) == [
                "the interval 09:00 to 09:00 is the whole day, because its times are equal; "
                    + "only 00:00 to 00:00 is off",
                "免打扰时间段 09:00–09:00 起止相同，即全天；只有 00:00–00:00 表示关闭",
            ]
        )
        #expect(
            try await sentences(#"{"timeZone":"Mars/Base"}"#) == [
                "the zone data does not have the time zone `Mars/Base`, so it counts as none",
                "时区数据中没有时区 `Mars/Base`，视为未设置",
            ]
        )
    }

    @Test func `sentences on windows that are equal tell them apart`() async throws {
        let window = #"{"days":["mon"],"start":"09:00","end":"10:00"}"#
        #expect(
            try await sentences(
                #"{"timeZone":"UTC","quietWindows":[\#(window),\#(window),\#(window)]}"#
            ) == [
                "the quiet window 3 (mon 09:00-10:00) is active at times at which the interval or an "
                    + "earlier window is",
                "免打扰时段 3 (mon 09:00-10:00) 与免打扰时间段或前面的时段重叠",
                "the quiet window 2 (mon 09:00-10:00) is active at times at which the interval or an "
                    + "earlier window is",
                "免打扰时段 2 (mon 09:00-10:00) 与免打扰时间段或前面的时段重叠",
            ]
        )
    }

    @Test func `settings that do what they seem to are clean`() async throws {
        let input = #"{"now":"2026-01-15T12:00:00Z","settings":{}}"#
        #expect(
            try await Tool().run("check-settings", input: input).output == "{\"findings\":[]}\n"
        )
        let text = try await Tool().run("check-settings", "--format", "text", input: input)
        #expect(text.output == "The settings do what they seem to\n\n")
    }

    @Test func `an unknown zone is refused at its place`() async throws {
        let input = #"{"now":"2026-01-15T12:00:00Z","settings":{},"policy":{"timeZone":"Mars"}}"#
        let outcome = try await Tool().run("check-settings", input: input)
        #expect(outcome.status == 1)
        #expect(outcome.output.contains(#""code":"input.value""#))
        #expect(outcome.output.contains(#""path":"/policy/timeZone""#))
    }
}
