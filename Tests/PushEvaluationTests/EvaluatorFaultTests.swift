import ExactJSON
import PushEvaluation
import PushModel
import Testing
import WallTime
import ZoneData

@Suite struct EvaluatorFaultTests {
    /// The fault that evaluating and explaining end with, which must be the same.
    private func fault(
        sourceLocation: SourceLocation = #_sourceLocation,
        _ change: (inout EvaluationFixture) throws -> Void
    ) throws -> (code: InputError.Code, path: String) {
        let fixture = try EvaluationFixture(change)
        let evaluating = #expect(throws: InputError.self, sourceLocation: sourceLocation) {
            _ = try fixture.evaluate()
        }
        let explaining = #expect(throws: InputError.self, sourceLocation: sourceLocation) {
            _ = try fixture.explain()
        }
        #expect(evaluating == explaining, sourceLocation: sourceLocation)
        let fault = try #require(evaluating)
        return (fault.code, fault.path.text.string)
    }

    // H4, H5, H29
    @Test(arguments: ["Nowhere/City", "CST", "GMT+8", "Z", "asia/shanghai", "UTC "])
    func `an unknown zone is refused in the policy, and counts as none in settings`(
        name: String
    ) throws {
        let zone = PushTimeZone.named(try PushTimeZone.Name(name))
        let policy = try fault { $0.app.policy.timeZone = zone }
        #expect(policy == (.inputValue, "/app/policy/timeZone"))
        let fixture = EvaluationFixture { $0.recipient.settings.timeZone = zone }
        #expect(try fixture.evaluate().decision.isPush)
        #expect(
            try fixture.evaluate().diagnostics == [Diagnostic(.zoneUnknown, .recipientTimeZone)]
        )
    }

    // H4
    @Test func `an interval that is off needs no zone, and the policy's zone is one`() throws {
        var off = EvaluationFixture()
        off.recipient.settings.interval = .off
        #expect(try off.evaluate().decision.isPush)
        #expect(try off.evaluate().diagnostics.isEmpty)

        var fixture = try EvaluationFixture { try $0.setInterval("22:00", "07:00", in: nil) }
        fixture.app.policy.timeZone = .named("Asia/Shanghai")
        #expect(try !fixture.evaluate().decision.isPush)
        #expect(try fixture.evaluate().diagnostics.isEmpty)
        // The user's own zone wins: at 15:30 in UTC it is not quiet.
        fixture.recipient.settings.timeZone = .named("UTC")
        #expect(try fixture.evaluate().decision.isPush)
    }

    // H9
    @Test(arguments: ["6002", "", "6001 ", "\u{FF16}001"] as [UserID])
    func `a sender that is not the message's is refused`(id: UserID) throws {
        let fault = try fault { $0.sender.id = id }
        #expect(fault == (.inputConflict, "/sender/id"))
    }

    // H9
    @Test(arguments: ["6001", nil] as [UserID?])
    func `the sender is the message's or not named`(id: UserID?) throws {
        let fixture = EvaluationFixture { $0.sender.id = id }
        #expect(try fixture.evaluate().decision.isPush)
    }

    @Test func `a template is set up once`() throws {
        let fault = try fault {
            $0.app.templates = ["a", "b", "a"].map { PushTemplate(name: $0, contentPattern: "x") }
        }
        #expect(fault == (.inputConflict, "/app/templates/2"))
    }

    @Test func `a certificate is set up once`() throws {
        let fault = try fault {
            $0.app.certificates = ["prod", "prod"].map { Certificate(name: $0) }
        }
        #expect(fault == (.inputConflict, "/app/certificates/1"))
    }

    // H8
    @Test func `names that are only canonically equivalent are two names`() throws {
        let fixture = EvaluationFixture {
            $0.app.templates = ["\u{E9}", "e\u{301}"].map {
                PushTemplate(name: $0, contentPattern: "x")
            }
            $0.app.certificates = ["K", "\u{212A}", "prod"].map { Certificate(name: $0) }
            $0.recipient.settings.conversations = [
                ConversationSettings(Conversation(.chat, "K")),
                ConversationSettings(Conversation(.chat, "\u{212A}")),
            ]
        }
        #expect(try fixture.evaluate().decision.isPush)
    }

    // An evaluator is checked once; the zone data can be the caller's own.
    @Test func `zones are those of the table that was handed in`() throws {
        let zones = ZoneTable(
            release: "mine",
            zones: [(names: ["My/City"], history: ZoneHistory(firstOffset: .utc))]
        )
        var app = AppConfiguration()
        app.policy.timeZone = .named("My/City")
        let evaluator = try PushEvaluator(app: app, zones: zones)
        let fixture = EvaluationFixture()
        let explanation = try evaluator.explain(
            fixture.message,
            to: fixture.recipient,
            at: fixture.now
        )
        #expect(explanation.zoneData == "mine")
        app.policy.timeZone = .named("Asia/Shanghai")
        let fault = #expect(throws: InputError.self) {
            _ = try PushEvaluator(app: app, zones: zones)
        }
        #expect(fault?.path.text == "/app/policy/timeZone")
    }
}
