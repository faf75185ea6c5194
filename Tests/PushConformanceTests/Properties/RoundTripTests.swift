import ExactJSON
import Fixtures
import PushModel
import Testing

@testable import PushConformance

@Suite struct RoundTripTests {
    @Test(arguments: Seeds.all)
    func `what is read, written and read again is the same`(seed: UInt64) throws {
        var count = 0
        for input in GeneratedInputs(verb: "decide", seed: seed, count: 500) {
            try check(AppConfiguration.self, input["app"])
            try check(Sender.self, input["sender"])
            try check(Message.self, input["message"])
            try check(Recipient.self, input["recipient"])
            // An ext keeps what cannot be used only as long as it is not written (rule 3.9).
            let ext = MessageExtension.read(input.value("message", "ext")?.object ?? [:]).value
            let written = MessageExtension.read(ext.json).value
            #expect(written.json == ext.json)
            #expect(MessageExtension.read(written.json).value == written)
            #expect(try JSONValue(parsing: input.json.utf8) == input.json)
            count += 1
        }
        #expect(!Seeds.isFixed(seed) || count > 300)
    }

    private func check<Value: JSONRepresentable & Hashable>(
        _ type: Value.Type,
        _ json: JSONValue?
    ) throws {
        guard let json else { return }
        let value = try Value(json: json)
        #expect(try Value(json: value.json) == value, "\(json.jsonText)")
    }
}
