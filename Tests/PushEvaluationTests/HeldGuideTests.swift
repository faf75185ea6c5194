import APNsModel
import ExactJSON
import PushEvaluation
import PushModel
import Testing
import WallTime

/// The lines of `Docs/Held-Pushes.md`.
@Suite struct HeldGuideTests {
    // 2.8, 9
    @Test func `a message of the night is pushed in the morning`() throws {
        var ann = EvaluationFixture().recipient
        ann.id = "ann"
        ann.settings.interval = SilentModeInterval(
            start: try SilentModeTime("22:00"),
            end: try SilentModeTime("07:00")
        )
        let message = Message(id: "2", type: .groupChat, from: "bob", to: "g1", body: .text("No."))
        let night = EvaluationFixture().now
        var (held, due): ([HeldMessages.Entry], Instant) = ([], night)
        var requests: [APNsRequest] = []

        let policy = PushPolicy(language: .english, timeZone: .named("Asia/Shanghai"), quiet: .hold)
        let evaluator = try PushEvaluator(app: AppConfiguration(policy: policy))
        let evaluation = try evaluator.evaluate(message, to: ann, at: night)
        if let until = evaluation.heldUntil {
            held.append(HeldMessages.Entry(message, since: night, offlineCount: 2))
            due = until
        }

        var known = HeldMessages(held)
        known.recalled = ["1"]
        known.read = [HeldMessages.ReadMark(Conversation(.chat, "tom"), at: night)]
        let release = try evaluator.release(known, to: ann, at: due)
        for push in release.pushes {
            for request in push.evaluation.requests { requests.append(request) }
        }

        #expect(due.rfc3339(offset: .utc) == "2022-07-28T23:00:00+00:00")
        #expect(requests.map { $0.payload.badge } == [2])
        #expect(requests.map { $0.payload.alert?.body } == ["You have a new message"])
    }
}
