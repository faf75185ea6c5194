import APNsModel
import ExactJSON
import PushEvaluation
import PushModel
import PushRules
import Testing
import WallTime

@Suite struct HoldTests {
    /// Quiet from 22:00 to 07:00 in Shanghai, at 23:30, of an app that holds.
    private static func quiet() throws -> EvaluationFixture {
        try EvaluationFixture {
            try $0.setInterval("22:00", "07:00", in: .named("Asia/Shanghai"))
            $0.app.policy.quiet = .hold
        }
    }

    private static let morning = Instant(milliseconds: 1_659_049_200_000)

    /// Until when the message is held, which must be the same in an explanation.
    private func heldUntil(_ fixture: EvaluationFixture) throws -> Instant? {
        let evaluation = try fixture.evaluate()
        #expect(try fixture.explain().evaluation == evaluation)
        let outcome: JSONValue =
            evaluation.decision == .push
            ? "push" : evaluation.heldUntil == nil ? "suppress" : "hold"
        #expect(evaluation.json["outcome"] == outcome)
        return evaluation.heldUntil
    }

    // 2.8, H43
    @Test func `a message is held if the policy or the user says so`() throws {
        var fixture = try Self.quiet()
        #expect(try heldUntil(fixture) == Self.morning)
        fixture.recipient.settings.quiet = .drop
        #expect(try heldUntil(fixture) == Self.morning)
        fixture.app.policy.userQuiet = true
        #expect(try heldUntil(fixture) == nil)
        fixture.app.policy.quiet = .drop
        fixture.recipient.settings.quiet = .hold
        #expect(try heldUntil(fixture) == Self.morning)
        fixture.recipient.settings.quiet = nil
        #expect(try heldUntil(fixture) == nil)
    }

    // 2.8: the answer.
    @Test func `a held message has a reason and no devices`() throws {
        let json = try Self.quiet().evaluate().json
        #expect(
            json == [
                "heldUntil": "2022-07-29T07:00:00+08:00", "outcome": "hold",
                "reason": "dnd.app.interval",
            ]
        )
    }

    // 2.8, H44: everything else must let it pass.
    @Test func `nothing but do-not-disturb may block`() throws {
        let changes: [(inout EvaluationFixture) -> Void] = [
            { $0.recipient.isKnown = false }, { $0.recipient.settings.remindType = .never },
            { $0.recipient.devices = [] },
            { $0.recipient.devices[0].bindings[0].token = "x" },
            { $0.message.ext = ["em_push_filter": ["accept_device_id": ["other"]]] },
            { $0.message.ext = ["em_push_ext": ["type": "call"]] },
            { $0.message.ext = ["em_force_notification": true] },
        ]
        for (index, change) in changes.enumerated() {
            var fixture = try Self.quiet()
            change(&fixture)
            #expect(try heldUntil(fixture) == nil, "\(index)")
        }
    }

    // 2.8, H45
    @Test func `what would be held for too long is dropped`() throws {
        var fixture = try Self.quiet()
        fixture.app.policy = PushPolicy(quiet: .hold, holdAtMost: 450)
        #expect(try heldUntil(fixture) == Self.morning)
        fixture.now = fixture.now.adding(milliseconds: -1)
        #expect(try heldUntil(fixture) == nil)
        fixture = try Self.quiet()
        fixture.recipient.settings.interval = SilentModeInterval(
            start: try SilentModeTime("01:00"),
            end: try SilentModeTime("01:00")
        )
        #expect(try heldUntil(fixture) == nil)
    }

    // 2.8, H55
    @Test func `an explanation says why a message is dropped`() throws {
        let one = try SilentModeTime("01:00")
        let wholeDay = SilentModeInterval(start: one, end: one)
        let changes: [(Decision.NotHeld?, (inout EvaluationFixture) -> Void)] = [
            (nil, { _ in }),
            (nil, { $0.app.policy.quiet = .drop }),
            (nil, { $0.recipient.settings.remindType = .never }),
            (nil, { $0.message.ext = ["em_force_notification": true] }),
            (.holdAtMost, { $0.app.policy = PushPolicy(quiet: .hold, holdAtMost: 1) }),
            (.nextPush, { $0.recipient.settings.interval = wholeDay }),
        ]
        for (index, (expected, change)) in changes.enumerated() {
            var fixture = try Self.quiet()
            change(&fixture)
            let explanation = try fixture.explain()
            #expect(explanation.notHeld == expected, "\(index)")
            #expect(explanation.json["notHeld"]?.string == expected?.word.string, "\(index)")
        }
    }

    // 1.7, 2.8, H55: whatever else can hold, and whichever rule with windows stands before.
    @Test func `code that says hold suppresses`() throws {
        let hold = Rule.Action.hold(until: [], yieldsToForce: false)
        var day = Rule(id: "day", then: .allow())
        let days = Set(QuietWindow.Weekday.allCases)
        day.when.windows = [try QuietWindow(days: days, start: .midnight, end: .init("09:00"))]
        let codes = [
            DecisionRule("code", ofMessage: { _ in hold }),
            DecisionRule("code", ofRecipient: { _ in hold }),
            DecisionRule("code", ofPair: { _ in hold }),
        ]
        for code in codes {
            var fixture = EvaluationFixture { $0.recipient.settings.timeZone = .fixed(.utc) }
            fixture.app.policy.userRules = true
            let evaluator = try PushEvaluator(app: fixture.app, rules: [DecisionRule(day), code])
            let explanation = try evaluator.explain(
                fixture.message,
                to: fixture.recipient,
                at: fixture.now
            )
            #expect(explanation.evaluation.decision == .suppress(.gate(.suppressingRule)))
            #expect(explanation.evaluation.heldUntil == nil && explanation.notHeld == nil)
        }
    }

    // 1.7, H42, H44: a rule that holds, beside do-not-disturb or not.
    @Test func `a rule holds until its time and the end of do-not-disturb`() throws {
        var fixture = try Self.quiet()
        fixture.app.policy.quiet = .drop
        let times = [try SilentModeTime("06:00"), try SilentModeTime("18:00")]
        fixture.app.rules = try Rule.List([Rule(id: "digest", then: .hold(until: times))])
        #expect(try heldUntil(fixture) == Self.morning)
        #expect(try fixture.evaluate().rule == "digest")
        fixture.recipient.settings.interval = nil
        #expect(try heldUntil(fixture) == Self.morning.adding(milliseconds: -3_600_000))
        fixture.message.ext = ["em_force_notification": true]
        #expect(try heldUntil(fixture) != nil)
        fixture.app.rules = try Rule.List([
            Rule(id: "digest", then: .hold(until: times, yieldsToForce: true))
        ])
        #expect(try fixture.evaluate().decision == .push)
        fixture.message.ext = [:]
        fixture.app.rules = try Rule.List([
            Rule(id: "digest", then: .hold(until: times)), Rule(id: "no", then: .suppress()),
        ])
        #expect(try heldUntil(fixture) == nil)
    }

    // 2.8, H46: A2 does not count the time for which it is held.
    @Test func `a message that is too old then is held and pushed`() throws {
        var fixture = try Self.quiet()
        fixture.message.timestamp = fixture.now.adding(milliseconds: -86_400_000)
        #expect(try heldUntil(fixture) == Self.morning)
        #expect(try fixture.explain().nextPushFails.isEmpty)
        let held = HeldMessages([.init(fixture.message, from: fixture.sender, since: fixture.now)])
        let evaluator = try PushEvaluator(app: fixture.app)
        let release = try evaluator.release(held, to: fixture.recipient, at: Self.morning)
        #expect(release.pushes.map { $0.messages } == [[fixture.message.id]])
    }
}
