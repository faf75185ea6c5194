import APNsModel
import ExactJSON
import Foundation
import PushEvaluation
import PushModel
import PushRules
import Testing
import WallTime

/// The sample that the README shows.
@Suite struct ReadmeTests {
    @Test func `the README's sample decides, explains and renders`() throws {
        // The sample begins here.
        let phone = Device(id: "phone", bindings: [Binding(certificateName: "prod", token: "aabb")])
        var ann = Recipient(id: "ann", devices: [phone])
        ann.settings.displayStyle = .messageSummary
        ann.settings.timeZone = .named("Asia/Shanghai")
        ann.settings.interval = try SilentModeInterval(start: .init("22:00"), end: .init("07:00"))
        let tom = Sender(displayName: "Tom")
        let message = Message(id: "42", type: .chat, from: "tom", to: "ann", body: .text("Up yet?"))

        let evaluator = try PushEvaluator()
        let night = try Instant(rfc3339: "2026-03-07T23:30:00+08:00")
        let explanation = try evaluator.explain(message, from: tom, to: ann, at: night)
        // explanation.evaluation.decision: suppress, dnd.app.interval
        // explanation.nextPush: 2026-03-08T07:00:00+08:00

        let morning = try Instant(rfc3339: "2026-03-08T07:00:00+08:00")
        let evaluation = try evaluator.evaluate(message, from: tom, to: ann, at: morning)
        let payloads = evaluation.requests.map { $0.payload.json.jsonText }
        // {"aps":{"alert":{"body":"Tom:Up yet?"},"badge":1,"sound":"default"},"f":"tom", ...
        // The sample ends here.

        #expect(explanation.evaluation.decision == .suppress(.appInterval))
        #expect(explanation.nextPush == .at(morning))
        #expect(
            payloads == [
                #"{"aps":{"alert":{"body":"Tom:Up yet?"},"badge":1,"sound":"default"},"f":"tom","#
                    + #""m":"42","t":"ann"}"#
            ]
        )
    }

    @Test func `the README shows the lines that run here`() throws {
        let here = URL(filePath: #filePath)
        let readme = here.deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "README.md")
        let shown = try String(contentsOf: readme, encoding: .utf8)
            .split(separator: "\n## A taste of the library\n").last?
            .split(separator: "\n```swift\n").first?
            .split(separator: "\n```").first
        let run = try String(contentsOf: here, encoding: .utf8)
            .split(separator: "// The sample begins here.\n").dropFirst().first?
            .split(separator: "        // The sample ends here.").first?
            .split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.hasPrefix("        ") ? $0.dropFirst(8) : $0 }
            .joined(separator: "\n")
        #expect(try #require(shown) + "\n" == #require(run))
    }
}
