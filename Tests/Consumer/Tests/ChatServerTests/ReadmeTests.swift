import ChatServer
import EMPush
import Foundation
import Testing

/// The sample that the README shows.
@Suite struct ReadmeTests {
    @Test func `the README's sample decides, explains and renders`() throws {
        let taste = try Taste()
        let morning = try Instant(rfc3339: "2026-03-08T07:00:00+08:00")
        #expect(taste.explanation.evaluation.decision == .suppress(.appInterval))
        #expect(taste.explanation.nextPush == .at(morning))
        #expect(
            taste.payloads == [
                #"{"aps":{"alert":{"body":"Tom:Up yet?"},"badge":1,"sound":"default"},"f":"tom","#
                    + #""m":"42","t":"ann"}"#
            ]
        )
    }

    @Test func `the README shows the lines that run here`() throws {
        let package = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let readme = package.appending(path: "../../README.md").standardized
        let shown = try String(contentsOf: readme, encoding: .utf8)
            .split(separator: "\n## A taste of the library\n").last?
            .split(separator: "\n```swift\n").first?
            .split(separator: "\n```").first
        let taste = package.appending(path: "Sources/ChatServer/Taste.swift")
        let run = try String(contentsOf: taste, encoding: .utf8)
            .split(separator: "// The sample begins here.\n").last?
            .split(separator: "        // The sample ends here.").first?
            .split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.hasPrefix("        ") ? $0.dropFirst(8) : $0 }
            .joined(separator: "\n")
        #expect(try #require(shown) + "\n" == #require(run))
    }
}
