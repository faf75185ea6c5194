import ExactJSON
import Foundation
import Testing

/// What the pages of `present` hold; `.ci/check-playground` looks at what they show.
@Suite struct PresentPageTests {
    private static let push =
        #"{"id":"one","os":17,"state":"background","payload":{"aps":{"alert":"B","badge":3}}}"#

    @Test(arguments: [["present"], ["present", "--all-states"]])
    func `a page holds the input and its explained answer`(call: [String]) async throws {
        let explained = try await Tool().run(call + ["--explain"], input: Self.push)
        let outcome = try await Tool().run(call + ["--format", "html"], input: Self.push)
        let page = try WrittenPage(outcome.output)
        #expect(page.title == "Pushes on a phone")
        let section = try #require(page.sections.first)
        #expect(section.found["answer"] == .object(try #require(try explained.answers().first)))
        #expect(section.found["input"] == (try JSONValue(parsing: Array(Self.push.utf8))))
        #expect(section.found["view"] == (call.count > 1 ? "states" : "present"))
        let text = try await Tool().run(call + ["--format", "text"], input: Self.push)
        #expect(section.report == text.output)
    }

    @Test func `the report of a hidden preview has nothing of the text`() async throws {
        let input =
            #"{"os":17,"state":"background","locked":true,"settings":{"showPreviews":"never"},"#
            + #""payload":{"aps":{"alert":{"title":"Secret T","body":"Secret B"}}}}"#
        let section = try #require(try await Tool().page("present", input: input).sections.first)
        #expect(!section.report.contains("Secret"))
        #expect(section.report.contains("Its preview is hidden. (P37)"))
    }
}
