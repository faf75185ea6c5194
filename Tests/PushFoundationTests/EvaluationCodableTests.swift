import APNsModel
import ExactJSON
import Foundation
import PushEvaluation
import PushFoundation
import PushModel
import Testing
import WallTime

@Suite struct EvaluationCodableTests {
    private func encoded(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    @Test(arguments: [true, false])
    func `an evaluation and an explanation are encoded as the contract answers`(
        isKnown: Bool
    ) throws {
        let recipient = Recipient(
            id: "b",
            isKnown: isKnown,
            devices: [Device(id: "d", bindings: [Binding(certificateName: "c", token: "00ff")])]
        )
        let message = Message(id: "1", type: .chat, from: "a", to: "b", body: .text("hi/"))
        let explanation = try PushEvaluator().explain(
            message,
            to: recipient,
            at: Instant(milliseconds: 1_700_000_000_000)
        )
        let evaluation = explanation.evaluation
        #expect(try encoded(evaluation) == JSONValue.object(evaluation.json).jsonText)
        #expect(try encoded(explanation) == JSONValue.object(explanation.json).jsonText)
        #expect(
            try encoded(evaluation).contains(
                isKnown ? #""outcome":"push""# : #""reason":"recipient.unknown""#
            )
        )
        #expect(try !encoded(explanation).contains("00ff"))
        #expect(try encoded(explanation).contains(#""trace":[{"#))
    }
}
