import ChatServer
import EMPush
import Testing

/// The sample that the README shows.
@Suite struct ReadmeTests {
    @Test func `the README's sample decides, explains and renders`() throws {
        let taste = try Taste()
        let morning = try Instant(rfc3339: "2026-03-08T07:00:00+08:00")
        #expect(taste.explanation.evaluation.decision == .suppress(.gate(.appInterval)))
        #expect(taste.explanation.nextPush == .at(morning))
        #expect(
            taste.payloads == [
                #"{"aps":{"alert":{"body":"Tom:Up yet?"},"badge":1,"sound":"default"},"f":"tom","#
                    + #""m":"42","t":"ann"}"#
            ]
        )
    }
}
