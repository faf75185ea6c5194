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
                {"findings":[{"code":"settings.conversation.noEffect","path":\
                "/settings/conversations/0","remedy":{"by":"user","id":"conversation.remove",\
                "patch":[{"op":"remove","path":"/settings/conversations/0"}]},"severity":"info",\
                "text":{"en":"what is set for the conversation changes nothing","zh":\
                "该会话的设置不起作用"}},{"code":"settings.interval.repeated","day":"2026-10-25",\
                "path":"/settings/silentModeStartTime","severity":"warning","text":{"en":\
                "the clock goes back, and the interval comes twice on 2026-10-25","zh":\
                "时钟回拨，免打扰时间段在 2026-10-25 出现两次"}},{"code":"settings.interval.skipped",\
                "day":"2026-03-29","path":"/settings/silentModeStartTime","severity":"warning",\
                "text":{"en":"the clock goes forward, and there is no interval on 2026-03-29",\
                "zh":"时钟拨快，免打扰时间段在 2026-03-29 不存在"}}],"id":"a"}

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

                  info  settings.conversation.noEffect  /settings/conversations/0
                    what is set for the conversation changes nothing
                    change: conversation.remove, by the user

                  warning  settings.interval.repeated  /settings/silentModeStartTime
                    the clock goes back, and the interval comes twice on 2026-10-25

                  warning  settings.interval.skipped  /settings/silentModeStartTime
                    the clock goes forward, and there is no interval on 2026-03-29


                """
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
