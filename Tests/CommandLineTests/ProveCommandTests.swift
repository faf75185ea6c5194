import Testing

@Suite struct ProveCommandTests {
    private static func question(_ rest: String, settings: String = "{}") -> String {
        """
        {"id":"q","input":{"now":"2026-01-15T12:00:00Z","message":{"id":"1","type":"chat","from":"ann",\
        "to":"bob","body":{"type":"txt","text":"lunch?"}},"recipient":{"id":"bob","settings":\
        \(settings),"devices":[{"id":"phone","bindings":[{"notifierName":"prod","token":"aabb"}]}]}},\
        \(rest)}

        """
    }

    @Test func `an answer has two inputs that decide answers`() async throws {
        let outcome = try await Tool().run(
            "prove",
            input: Self.question(
                #""unknown":["/recipient/known"],"ask":{"reason":"recipient.unknown"}"#
            )
        )
        #expect(outcome.status == 0)
        #expect(outcome.error.isEmpty)
        let input = { (known: String) in
            """
            {"message":{"body":{"text":"lunch?","type":"txt"},"from":"ann","id":"1","to":"bob","type":\
            "chat"},"now":"2026-01-15T12:00:00Z","recipient":{"devices":[{"bindings":[{"notifierName":\
            "prod","token":"aabb"}],"id":"phone"}],"id":"bob","known":\(known),"settings":{}}}
            """
        }
        #expect(
            outcome.output == """
                {"answer":"sometimes","cases":2,"id":"q","no":\(input("true")),"yes":\(input("false"))}

                """
        )
        for (known, decision) in [("true", "push"), ("false", "recipient.unknown")] {
            let answer = try await Tool().run("decide", input: input(known) + "\n")
            #expect(answer.output.contains(decision))
        }
    }

    @Test func `people read when it holds, and where the witnesses differ`() async throws {
        let outcome = try await Tool().run(
            "prove",
            "--format",
            "text",
            input: Self.question(
                #""now":{"from":"2026-01-15T12:00:00Z","to":"2026-01-16T12:00:00Z"},"ask":{"outcome":"push"}"#,
                settings:
                    #"{"silentModeStartTime":"22:00","silentModeEndTime":"07:00","timeZone":"+08:00"}"#
            )
        )
        #expect(outcome.status == 0)
        #expect(
            outcome.output == """
                It is sometimes so, by 3 cases  [q]

                  when:
                    2026-01-15T20:00:00+08:00 to 2026-01-15T22:00:00+08:00
                    2026-01-16T07:00:00+08:00 to 2026-01-16T20:00:00+08:00

                  decided with one answer and the other:
                      yes  push
                      no   suppress dnd.app.interval

                  where these two inputs differ:
                    /now
                      yes  "2026-01-15T12:00:00+00:00"
                      no   "2026-01-15T14:00:00+00:00"


                """
        )
    }

    @Test func `of two objects people read the members that differ`() async throws {
        let outcome = try await Tool().run(
            "prove",
            "--format",
            "text",
            input: Self.question(
                #""unknown":["/recipient/settings"],"ask":{"reason":"remind.none"}"#
            )
        )
        #expect(
            outcome.output == """
                It is sometimes so, by 162 cases  [q]

                  decided with one answer and the other:
                      yes  suppress remind.none
                      no   push

                  where these two inputs differ:
                    /recipient/settings/remindType
                      yes  "none"
                      no   "all"


                """
        )
    }

    // Q12
    // Q15
    @Test func `people read what is taken as given of rules`() async throws {
        let rules = #"{"remindType":"none","rules":[{"id":"r","then":"allow","when":{}}]}"#
        let question = Self.question(
            #""unknown":["/app/policy"],"ask":{"outcome":"push"}"#,
            settings: rules
        )
        let output = try await Tool().run("prove", "--format", "text", input: question).output
        #expect(output.contains("  assumed:\n    `userRules` of the policy is as in the input\n"))
    }

    @Test func `people read the gates that make it so`() async throws {
        let outcome = try await Tool().run(
            "prove",
            "--format",
            "text",
            input: Self.question(
                #""unknown":["/app/policy"],"ask":{"outcome":"push"}"#,
                settings: #"{"remindType":"none"}"#
            )
        )
        #expect(
            outcome.output == """
                It is never so, by 64 cases  [q]

                  by:
                    B8   Remind type “none”


                """
        )
    }

    @Test func `a question that is too much work has both numbers in its error`() async throws {
        let unknown =
            #"["/message/ext","/recipient/settings","/recipient/devices","/message/receivers","/message/from","/recipient/id"]"#
        let question = Self.question(#""unknown":\#(unknown),"ask":{"outcome":"push"}"#)
        let outcome = try await Tool().run("prove", input: question)
        #expect(outcome.status == 1)
        #expect(
            outcome.output == """
                {"error":{"code":"question.tooLarge","column":291,"limit":10000000,"line":1,"message":"/recipient/settings costs most of a question of 16\
                334080 steps, which has 103040 without it; at most 10000000 are done",\
                "path":"/unknown/1","work":16334080},"id":"q"}

                """
        )
        let text = try await Tool().run("prove", "--format", "text", input: question)
        #expect(text.status == 1)
        #expect(
            text.output == """
                ERROR  question.tooLarge  [q]
                  /unknown/1: /recipient/settings costs most of a question of 16334080 steps,
                    which has 103040 without it; at most 10000000 are done
                    line 1, column 291
                    ken":"aabb"}]}]}},"unknown":["/message/ext","/recipient/settings","/recipi
                                                                ^


                """
        )
    }
}
