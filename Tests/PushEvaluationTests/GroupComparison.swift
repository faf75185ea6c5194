import APNsModel
import PushEvaluation
import PushModel
import PushRules
import Testing

/// A fixture whose recipient is each of some members in turn.
struct GroupComparison {
    let fixture: EvaluationFixture
    let members: [Recipient]

    init(_ fixture: EvaluationFixture, members: [Recipient]) {
        self.fixture = fixture
        self.members = members
    }

    /// Compares what is written for the group with what is written for each member.
    @discardableResult
    func check(_ hint: Comment) throws -> PushBatch {
        let evaluator = try PushEvaluator(app: fixture.app)
        let push = try evaluator.group(
            fixture.message,
            from: fixture.sender,
            to: evaluator.prepareGroup(of: members),
            at: fixture.now
        )
        let batch = push.batch(of: members.indices)
        for (place, member) in members.enumerated() {
            var single = fixture
            single.recipient = member
            let evaluation = try single.evaluate()
            let pushes = batch.pushes.filter { $0.member == place }
            #expect(batch.decisions[place] == evaluation.decision, hint)
            #expect(
                pushes.map { Array(batch.payload(of: $0)) }
                    == evaluation.requests.map { $0.payload.utf8 },
                hint
            )
            #expect(pushes.map { push.request(of: $0) } == evaluation.requests, hint)
        }
        return batch
    }
}
