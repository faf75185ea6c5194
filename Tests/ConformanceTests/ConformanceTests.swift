import ExactJSON
import Foundation
import PushConformance
import Testing

/// The vectors of `Examples/Scenarios` and `Tests/Conformance`, run through the library.
@Suite struct ConformanceTests {
    @Test(arguments: VectorFile.ofPackage)
    func `every case is answered as expected, as for a group too`(file: VectorFile) async throws {
        let implementations: [any Implementation] = [ThisImplementation(), GroupImplementation()]
        for vector in try file.vectors() {
            let outcome = await VectorOutcome(
                of: vector,
                by: implementations,
                comparison: AnswerComparison(.trace)
            )
            switch outcome {
            case .passed: break
            case .failed(let differences): Issue.record("\(vector.name): \(Self.list(differences))")
            case .skipped(let reason): Issue.record("\(vector.name) is skipped: \(reason)")
            case .unanswered(let error): Issue.record("\(vector.name): \(error)")
            }
        }
    }

    @Test(arguments: VectorFile.ofPackage)
    func `an explanation adds its own keys and changes nothing else`(
        file: VectorFile
    ) async throws {
        let explaining = ThisImplementation()
        let plain = ThisImplementation(explaining: false)
        for vector in try file.vectors() {
            await explaining.ask(vector.verb, vector.input)
            await plain.ask(vector.verb, vector.input)
            guard case .result(let explained) = explaining.answer(),
                case .result(let answer) = plain.answer()
            else {
                Issue.record("\(vector.name) is not answered")
                continue
            }
            let differences = AnswerDifference.between(
                explained.withoutExplanation.json,
                answer.json
            )
            #expect(differences.isEmpty, "\(vector.name): \(Self.list(differences))")
        }
    }

    // L10
    @Test func `a gate more fails the one vector that lists every gate`() async throws {
        let ours = ThisImplementation()
        var traced = 0
        var failed: [ExactString] = []
        for file in VectorFile.ofPackage {
            for vector in try file.vectors() {
                guard let expected = vector.expected, expected["trace"] != nil else { continue }
                traced += 1
                await ours.ask(vector.verb, vector.input)
                guard case .result(var answer) = ours.answer() else { continue }
                answer["trace"] = try Self.withGatesMore(#require(answer["trace"]?.array))
                let differences = AnswerComparison(.trace)
                    .differences(expected: expected, absent: vector.absent, found: answer)
                if !differences.isEmpty { failed.append(vector.name) }
            }
        }
        #expect(failed == ["trace-lists-every-gate"])
        #expect(traced > 1000)
    }

    /// A trace with an entry more for the recipient before B4, and for each binding after C1.
    private static func withGatesMore(_ trace: [JSONValue]) -> JSONValue {
        let added: [String: ExactString] = ["B4": "N1", "C1": "N2"]
        return .array(
            trace.flatMap { entry -> [JSONValue] in
                guard var other = entry.object, let gate = other["gate"]?.string,
                    let name = added[gate]
                else { return [entry] }
                other["gate"] = name.json
                return gate == "B4" ? [other.json, entry] : [entry, other.json]
            }
        )
    }

    @Test func `every case says what it is for, and no two have one id`() throws {
        var seen: Set<ExactString> = []
        for file in VectorFile.ofPackage {
            for vector in try file.vectors() {
                #expect(seen.insert(vector.name).inserted, "\(vector.name) in \(file.path)")
                #expect(vector.hasID, "\(vector.name) has no id")
                #expect(!(vector.note?.isEmpty ?? true), "\(vector.name) has no note")
                // What was generated rests on no rule in particular.
                let isWritten = file.url.pathExtension == "json"
                #expect(!isWritten || !vector.cites.isEmpty, "\(vector.name) cites nothing")
            }
        }
        #expect(!seen.isEmpty)
    }

    private static func list(_ differences: [AnswerDifference]) -> String {
        differences.map { "\n    \($0)" }.joined()
    }
}

extension VectorFile {
    /// The files of the package.
    static let ofPackage: [VectorFile] = ["Examples/Scenarios", "Tests/Conformance"]
        .flatMap { folder in
            (try? files(at: package.appending(path: folder), verbs: ContractVerb.all())) ?? []
        }

    /// The cases, each of which must be a vector.
    func vectors() throws -> [VectorCase] {
        var reader = try open()
        var vectors: [VectorCase] = []
        while let vector = try reader.next() {
            vectors.append(try vector.get())
        }
        return vectors
    }

    /// The package's folder.
    private static let package = URL(filePath: #filePath)
        .deletingLastPathComponent()
        .deletingLastPathComponent()
        .deletingLastPathComponent()
        .standardizedFileURL
}
