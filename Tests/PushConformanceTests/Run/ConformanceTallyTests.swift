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
        #expect(tally.count(.skipped(.said("why")), of: try vector("b")).isEmpty)
        #expect(tally.finish().isEmpty)
        #expect(tally.isConforming)
        #expect(tally.summary == "1 passed, 0 failed, 1 skipped (1 by the port)")
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

    @Test func `a failure names the file and the rules of its vector`() throws {
        var tally = ConformanceTally(list: FailureList())
        let lines = tally.count(
            failed,
            of: try vector("a", cites: ["A1", "2.1"], in: "core/a.json")
        )
        #expect(lines[1] == "  core/a.json, cites A1, 2.1")
    }

    @Test func `a port that failed fails the vector; one that is not asked any more does not`()
        throws
    {
        var tally = ConformanceTally(list: FailureList(["b"]))
        let ended = VectorOutcome.unanswered(PortError(.ended, "ended with status 3"))
        #expect(tally.count(ended, of: try vector("a")).last == "  the port ended with status 3")
        #expect(tally.count(ended, of: try vector("b")).isEmpty)
        let givenUp = VectorOutcome.unanswered(PortError(.givenUp, "is not asked any more"))
        #expect(tally.count(givenUp, of: try vector("c")).isEmpty)
        #expect(tally.summary == "0 passed, 1 failed, 1 failed as listed, 1 not asked")
        #expect(!tally.isConforming)
    }

    @Test func `what was not asked is not conforming`() throws {
        var tally = ConformanceTally(list: FailureList())
        let givenUp = VectorOutcome.unanswered(PortError(.givenUp, "is not asked any more"))
        _ = tally.count(givenUp, of: try vector("a"))
        #expect(!tally.isConforming)
    }

    @Test func `failures beyond the limit are counted and not described`() throws {
        var tally = ConformanceTally(list: FailureList(), showing: 1)
        #expect(!tally.count(failed, of: try vector("a")).isEmpty)
        #expect(tally.count(failed, of: try vector("b")).isEmpty)
        #expect(tally.summary == "0 passed, 2 failed")
    }

    @Test func `failures are counted by the place that differs first, and by file`() throws {
        var tally = ConformanceTally(list: FailureList(), showing: 0)
        let deep = VectorOutcome.failed(
            AnswerDifference.between(["a": [["b": 1]]], ["a": [["b": 2]]])
        )
        _ = tally.count(failed, of: try vector("1", in: "x"))
        #expect(tally.summaryOfCauses.isEmpty)
        for (name, file) in [
            ("2", "x"), ("3", "y"), ("4", "z"), ("5", "y"), ("6", "y"), ("7", "w"),
        ] {
            _ = tally.count(deep, of: try vector(name, in: file))
        }
        #expect(
            tally.summaryOfCauses == [
                "  6  /a/*/b: y (3), w (1), x (1) and 1 more", "  1  /a: x (1)",
            ]
        )
    }

    @Test func `what is selected must be there, and what is not is not missed`() throws {
        let selection = VectorSelection(ids: ["a", "b"], rules: ["A1", "A2"])
        #expect(selection.contains(try vector("a", cites: ["A1"])))
        #expect(!selection.contains(try vector("a", cites: ["A3"])))
        #expect(!selection.contains(try vector("c", cites: ["A1"])))
        var tally = ConformanceTally(list: FailureList(["c"]), selection: selection)
        _ = tally.count(.passed, of: try vector("a", cites: ["A1"]))
        #expect(
            tally.finish() == [
                "WRONG b: no such vector is here", "WRONG A2: no such vector cites it",
            ]
        )
        #expect(tally.wrong == 2)
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
        let later = VectorOutcome.skipped(.later(try #require(ContractVersion("1.1"))))
        #expect(tally.count(later, of: try vector("a")) == ["SKIP decide a: holds since 1.1"])
        #expect(tally.isConforming)
        #expect(tally.summary == "0 passed, 0 failed, 1 skipped (1 of later versions)")
    }

    @Test func `the counts say why vectors are skipped, most first`() throws {
        var tally = ConformanceTally(list: FailureList())
        let skips: [VectorSkip] = [.inputText, .verb("lint"), .nothingExpected, .verb("tim")]
        for (index, skip) in skips.enumerated() {
            _ = tally.count(.skipped(skip), of: try vector("\(index)"))
        }
        #expect(
            tally.summary == "0 passed, 0 failed, 4 skipped (2 of verbs that the port does not "
                + "have, 1 of `inputText`, which the port does not take, 1 without `expect`)"
        )
    }

    @Test(
        arguments: [
            VectorOutcome.passed, .skipped(.verb("lint")),
            ContractVersion("1.1").map { .skipped(.later($0)) },
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

    private func vector(
        _ id: String,
        cites: [String] = [],
        in file: String = ""
    ) throws -> VectorCase {
        let rules = cites.map { #""\#($0)""# }.joined(separator: ",")
        let text = #"{"id":"\#(id)","note":"what it shows","cites":[\#(rules)],"expect":{}}"#
        return try VectorCase(Array(text.utf8)[...], verb: "decide", of: [], place: "", in: file)
    }
}
