import ExactJSON
import PushConformance
import Testing

@Suite struct ContractVersionTests {
    @Test func `versions are in the order of their numbers`() throws {
        let versions = try ["0.9", "1.0", "1.2", "1.10", "2.0"].map {
            try #require(ContractVersion(ExactString($0)))
        }
        #expect(versions.reversed().sorted() == versions)
        #expect(versions.map { $0.description } == ["0.9", "1.0", "1.2", "1.10", "2.0"])
    }

    @Test(arguments: [
        "", "1", "1.", ".1", "1.0.0", "1..0", "v1.0", "1.0 ", "-1.0", "1.+1", "1,0", "\u{FF11}.0",
        "1.99999999999999999999",
    ])
    func `anything else is no version`(text: String) {
        #expect(ContractVersion(ExactString(text)) == nil)
        #expect(throws: InputError(.inputValue, "expected a version such as `1.1`")) {
            try ContractVersion(json: .string(text))
        }
    }
}
