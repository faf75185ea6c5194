import APNsModel
import ExactJSON
import PushEvaluation
import PushModel
import Testing

@Suite struct DeterminismTests {
    @Test func `the same arguments give the same answer, however often and from any task`()
        async throws
    {
        let fixture = EvaluationTests.everyDevice
        let evaluator = try PushEvaluator(app: fixture.app)
        let first = try evaluator.explain(
            fixture.message,
            from: fixture.sender,
            to: fixture.recipient,
            at: fixture.now
        )
        try await withThrowingTaskGroup(of: Explanation.self) { group in
            for _ in 0..<64 {
                group.addTask {
                    try evaluator.explain(
                        fixture.message,
                        from: fixture.sender,
                        to: fixture.recipient,
                        at: fixture.now
                    )
                }
            }
            for try await explanation in group {
                #expect(explanation == first)
            }
        }
    }

    // H8: an object is a set of members.
    @Test func `the order of an ext's keys plays no part in what is pushed`() throws {
        var fixture = DiagnosticTests.everything
        let forward = try fixture.evaluate()
        fixture.message.ext = JSONObject(fixture.message.ext.members.reversed())
        let backward = try fixture.evaluate()
        #expect(forward.bindings == backward.bindings)
        #expect(
            forward.requests.map { $0.payload.utf8 } == backward.requests.map { $0.payload.utf8 }
        )
        #expect(Set(forward.diagnostics) == Set(backward.diagnostics))
    }
}
