import ExactJSON
import PushEvaluation
import PushModel
import PushRules
import Testing
import WallTime

@Suite struct PreparedMessageTests {
    /// A message with an ext that cannot be read in full, and recipients with different answers.
    private static let fixture = EvaluationFixture {
        $0.message.type = .groupChat
        $0.message.ext = ["em_at_list": ["6006"], "em_force_notification": 7]
        $0.recipient.settings.displayStyle = .messageSummary
    }

    private static var recipients: [Recipient] {
        var silent = fixture.recipient
        silent.settings.remindType = .never
        var author = fixture.recipient
        author.id = fixture.message.from
        return [fixture.recipient, silent, author]
    }

    @Test func `a prepared message gives every recipient the answer of a message alone`() throws {
        let evaluator = try PushEvaluator()
        let prepared = try evaluator.prepare(Self.fixture.message, from: Self.fixture.sender)
        #expect(prepared.message == Self.fixture.message)
        var decisions: Set<Decision> = []
        for recipient in Self.recipients {
            var single = Self.fixture
            single.recipient = recipient
            let evaluation = prepared.evaluate(for: recipient, at: single.now)
            #expect(try evaluation == single.evaluate())
            #expect(!evaluation.diagnostics.isEmpty)
            let explanation = prepared.explain(for: recipient, at: single.now)
            #expect(try explanation == single.explain())
            decisions.insert(evaluation.decision)
        }
        #expect(decisions.count == 3)
    }

    // H9
    @Test func `a sender who is not the message's is refused before there is a recipient`() throws {
        let evaluator = try PushEvaluator()
        let error = #expect(throws: InputError.self) {
            try evaluator.prepare(Self.fixture.message, from: Sender(id: "somebody"))
        }
        #expect(error?.path.description == "/sender/id")
    }

}
