import APNsModel
import ExactJSON
import PushEvaluation
import PushModel
import PushRules
import Testing
import WallTime

@Suite struct NextPushTests {
    /// Quiet from 22:00 to 07:00 in Shanghai, at 23:30.
    private static func quiet() throws -> EvaluationFixture {
        try EvaluationFixture { try $0.setInterval("22:00", "07:00", in: .named("Asia/Shanghai")) }
    }

    private func text(_ explanation: Explanation) -> String? {
        switch explanation.nextPush {
        case .at(let instant): instant.rfc3339(offset: explanation.nextPushOffset)
        case .never: "never"
        case nil: nil
        }
    }

    // 2.6, H2, M31
    @Test func `the next push comes when the interval is over, on the recipient's clock`() throws {
        #expect(try text(Self.quiet().explain()) == "2022-07-29T07:00:00+08:00")
    }

    // H3: do-not-disturb must block, and nothing else may.
    @Test func `nothing is said if nothing blocks or if something else does`() throws {
        #expect(try EvaluationFixture().explain().nextPush == nil)

        var unknown = try Self.quiet()
        unknown.recipient.isKnown = false
        #expect(try unknown.explain().nextPush == nil)

        var never = try Self.quiet()
        never.recipient.settings.remindType = .never
        #expect(try never.explain().nextPush == nil)

        var unbound = try Self.quiet()
        unbound.recipient.devices = []
        #expect(try unbound.explain().nextPush == nil)

        var ineligible = try Self.quiet()
        ineligible.recipient.devices[0].bindings[0].token = "x"
        #expect(try ineligible.explain().nextPush == nil)

        var forced = try Self.quiet()
        forced.message.ext = ["em_force_notification": true]
        #expect(try forced.explain().nextPush == nil)
    }

    // H3: rendering is not consulted.
    @Test func `a payload that is too large plays no part`() throws {
        var fixture = try Self.quiet()
        fixture.message.ext = [
            "em_push_ext": ["custom": .string(String(repeating: "x", count: 9000))]
        ]
        let explanation = try fixture.explain()
        #expect(explanation.evaluation.decision == .suppress(.gate(.appInterval)))
        #expect(explanation.blockers == [.gate(.appInterval)])
        #expect(text(explanation) == "2022-07-29T07:00:00+08:00")
    }

    // H32
    @Test func `what would stop this message at the next push is said beside it`() throws {
        #expect(try Self.quiet().explain().nextPushFails.isEmpty)

        var old = try Self.quiet()
        old.message.timestamp = try Instant(rfc3339: "2022-07-28T07:00:00+08:00")
        #expect(try old.explain().nextPushFails.isEmpty)
        old.message.timestamp = try Instant(rfc3339: "2022-07-28T06:59:59.999+08:00")
        #expect(try old.explain().nextPushFails == [.gate(.messageExpired)])

        var large = try Self.quiet()
        large.message.ext = [
            "em_push_ext": ["custom": .string(String(repeating: "x", count: 9000))]
        ]
        #expect(try large.explain().nextPushFails == [.noEligibleBinding])
        large.message.timestamp = old.message.timestamp
        let both = try large.explain()
        #expect(both.nextPushFails == [.gate(.messageExpired), .noEligibleBinding])
        #expect(both.json["nextPushFails"] == ["message.expired", "device.noneEligible"])

        // A body is cut, and so fits; one binding that fits is enough.
        var long = try Self.quiet()
        long.message.body = .text(String(repeating: "x", count: 9000))
        #expect(try long.explain().nextPushFails.isEmpty)

        // Where nothing says when a push would pass, nothing says what would stop it.
        let never = try EvaluationFixture {
            try $0.setInterval("08:00", "08:00", in: .fixed(.utc))
            $0.message.ext = large.message.ext
        }
        #expect(try never.explain().nextPushFails.isEmpty)
    }

    // H2: all three must pass.
    @Test func `the last of interval and durations counts`() throws {
        var fixture = try Self.quiet()
        fixture.recipient.settings.expireTimestamp = ExpireTimestamp(
            try Instant(rfc3339: "2022-07-29T09:00:00.001+08:00")
        )
        #expect(try text(fixture.explain()) == "2022-07-29T09:00:00.001+08:00")
        fixture.recipient.settings.conversations = [
            ConversationSettings(
                Conversation(.chat, "6001"),
                expireTimestamp: ExpireTimestamp(
                    try Instant(rfc3339: "2022-07-29T23:00:00+08:00")
                )
            )
        ]
        #expect(try text(fixture.explain()) == "2022-07-30T07:00:00+08:00")
    }

    // 2.1, 2.6
    @Test func `an interval of the whole day never ends`() throws {
        let fixture = try EvaluationFixture {
            try $0.setInterval("08:00", "08:00", in: .fixed(.utc))
        }
        let explanation = try fixture.explain()
        #expect(explanation.nextPush == .never)
        #expect(explanation.nextPushOffset == .utc)
    }

    // M31
    @Test func `without a zone the next push is told in UTC`() throws {
        let fixture = EvaluationFixture {
            $0.recipient.settings.expireTimestamp = ExpireTimestamp(
                $0.now.adding(milliseconds: 250)
            )
        }
        #expect(try text(fixture.explain()) == "2022-07-28T15:30:00.250+00:00")
    }

    // 2.1, 2.6
    @Test func `an interval without a zone has no part in the next push`() throws {
        let fixture = try EvaluationFixture {
            try $0.setInterval("08:00", "08:00", in: nil)
            $0.recipient.settings.expireTimestamp = ExpireTimestamp(
                $0.now.adding(milliseconds: 1000)
            )
        }
        #expect(try text(fixture.explain()) == "2022-07-28T15:30:01+00:00")
    }

    // M31, H4
    @Test func `the policy's zone is the recipient's if there is no other`() throws {
        let fixture = EvaluationFixture {
            $0.app.policy.timeZone = .named("Asia/Tokyo")
            $0.recipient.settings.expireTimestamp = ExpireTimestamp(
                $0.now.adding(milliseconds: 1000)
            )
        }
        #expect(try text(fixture.explain()) == "2022-07-29T00:30:01+09:00")
    }

    // 2.6, M31: the night in which New York's clocks are put forward.
    @Test func `the offset is that of the next push, not of the decision`() throws {
        let fixture = try EvaluationFixture {
            $0.now = try Instant(rfc3339: "2026-03-07T23:00:00-05:00")
            try $0.setInterval("22:00", "07:00", in: .named("America/New_York"))
        }
        #expect(try text(fixture.explain()) == "2026-03-08T07:00:00-04:00")
    }
}
