import PushModel
import Testing

/// The vectors of `Examples/Scenarios` and `Tests/Conformance`, run through the library.
@Suite struct ConformanceTests {
    @Test(arguments: VectorFile.all)
    func `every case is answered as expected`(file: VectorFile) throws {
        for vector in try file.cases() {
            let differences = vector.differences(from: file.verb.fullAnswer(to: vector.input))
            #expect(differences.isEmpty, "\(vector.id): \(Self.list(differences))")
        }
    }

    @Test(arguments: VectorFile.all)
    func `an explanation adds its own keys and changes nothing else`(file: VectorFile) throws {
        for vector in try file.cases() {
            var full = file.verb.fullAnswer(to: vector.input)
            for key in VectorCase.explanationKeys {
                full[key] = nil
            }
            let differences = AnswerDifference.between(
                full.json,
                file.verb.plainAnswer(to: vector.input).json
            )
            #expect(differences.isEmpty, "\(vector.id): \(Self.list(differences))")
        }
    }

    @Test func `every case says what it is for, and no two have one id`() throws {
        var seen: Set<ExactString> = []
        for file in VectorFile.all {
            for vector in try file.cases() {
                #expect(seen.insert(vector.id).inserted, "\(vector.id) in \(file.testDescription)")
                #expect(!vector.note.isEmpty, "\(vector.id) has no note")
                #expect(!vector.cites.isEmpty, "\(vector.id) cites nothing")
            }
        }
        #expect(!seen.isEmpty)
    }

    private static func list(_ differences: [AnswerDifference]) -> String {
        differences.map { "\n    \($0)" }.joined()
    }
}
