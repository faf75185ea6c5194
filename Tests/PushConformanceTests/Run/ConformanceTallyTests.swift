import ExactJSON
import Foundation
import Testing

@testable import PushConformance

@Suite struct ConformanceTallyTests {
    private let failed = VectorOutcome.failed(
        AnswerDifference.between(["a": 1], ["a": 2])
    )

    @Test func `nothing differs if all pass`() throws {
        var tally = ConformanceTally(list: FailureList())
        #expect(tally.count(.passed, of: try vector("a")).isEmpty)
        #expect(tally.count(.skipped("why"), of: try vector("b")).isEmpty)
        #expect(tally.finish().isEmpty)
        #expect(tally.isConforming)
        #expect(tally.summary == "1 passed, 0 failed, 1 skipped")
    }

    @Test func `a failure says where and what`() throws {
        var tally = ConformanceTally(list: FailureList())
        #expect(
            tally.count(failed, of: try vector("a"))
                == ["FAIL decide a", "  what it shows", "  /a: expected 1, found 2"]
        )
        #expect(!tally.isConforming)
        #expect(tally.summary == "0 passed, 1 failed")
    }

    @Test func `a listed failure is none`() throws {
        var tally = ConformanceTally(list: FailureList(text: "# known\n\n  a\n"))
        #expect(tally.count(failed, of: try vector("a")).isEmpty)
        #expect(tally.finish().isEmpty)
        #expect(tally.isConforming)
        #expect(tally.summary == "0 passed, 0 failed, 1 failed as listed")
    }

    @Test func `a vector of a later version is named, and counts as skipped`() throws {
        var tally = ConformanceTally(list: FailureList())
        let later = VectorOutcome.later(try #require(ContractVersion("1.1")))
        #expect(tally.count(later, of: try vector("a")) == ["SKIP decide a: holds since 1.1"])
        #expect(tally.isConforming)
        #expect(tally.summary == "0 passed, 0 failed, 1 skipped")
    }

    @Test(
        arguments: [
            VectorOutcome.passed, .skipped("no such verb"),
            ContractVersion("1.1").map { .later($0) },
            nil,
        ]
    )
    func `what is listed must fail`(outcome: VectorOutcome?) throws {
        var tally = ConformanceTally(list: FailureList(["a"]))
        if let outcome {
            let lines = tally.count(outcome, of: try vector("a"))
            #expect(lines.last?.hasPrefix("WRONG a: on the failure list, and ") == true)
            #expect(tally.finish().isEmpty)
        } else {
            #expect(tally.finish() == ["WRONG a: on the failure list, and is no vector"])
        }
        #expect(!tally.isConforming)
    }

    @Test func `two vectors of one name are wrong, whatever they are`() throws {
        var tally = ConformanceTally(list: FailureList())
        #expect(tally.count(.passed, of: try vector("a")).isEmpty)
        #expect(
            tally.count(.passed, of: try vector("a")) == ["WRONG a: a second vector of this name"]
        )
        #expect(!tally.isConforming)
    }

    @Test func `what is no vector is wrong`() {
        var tally = ConformanceTally(list: FailureList())
        let fault = InputError(.inputType, "a vector is an object")
        #expect(
            tally.count(fault, at: "f[0]") == ["WRONG f[0]: input.type: a vector is an object"]
        )
        #expect(!tally.isConforming)
    }

    private func vector(_ id: String) throws -> VectorCase {
        try VectorCase(
            Array(#"{"id":"\#(id)","note":"what it shows","expect":{}}"#.utf8)[...],
            verb: "decide",
            of: [],
            place: ""
        )
    }
}
