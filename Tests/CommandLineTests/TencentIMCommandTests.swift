import Foundation
import Testing

@Suite struct TencentIMCommandTests {
    private static let input =
        #"{"id":"1","message":{"chatType":"group","from":"a","elems":[{"type":"text","text":"Test"},"#
        + #"{"type":"image"}]},"sender":{"nickname":"N"},"group":{"name":"G"},"#
        + #""recipient":{"id":"b","badgeBase":5}}"#

    @Test func `a message of Tencent IM is answered in a line`() async throws {
        let outcome = try await Tool().run("tim", input: Self.input + "\n{}\n" + Self.input)
        let answer =
            #"{"badge":6,"id":"1","outcome":"push","payload":{"aps":{"#
            + #""alert":"N(G):Test[图片]","badge":6,"sound":"default"}}}"#
        #expect(outcome.status == 1)
        #expect(outcome.error.isEmpty)
        #expect(
            outcome.lines.map { String($0) } == [
                answer,
                #"{"error":{"code":"input.missing","column":1,"line":2,"message":"missing key","path":"/message"}}"#,
                answer,
            ]
        )
    }

    @Test func `text format shows the notification and the icon, or every reason`() async throws {
        let quiet = Self.input.replacing(
            #""badgeBase":5"#,
            with: #""receiveOption":1,"state":"foreground""#
        )
        let uncounted = Self.input.replacing(
            #""elems""#,
            with:
                #""offlinePushInfo":{"title":"T\u001b","desc":"a\nb","ios":{"ignoreBadge":true}},"elems""#
        )
        let outcome = try await Tool().run(
            "tim",
            "--format",
            "text",
            input: [Self.input, quiet, uncounted].joined(separator: "\n")
        )
        #expect(outcome.status == 0)
        #expect(
            outcome.output == """
                Pushed  [1]
                  | N(G):Test[图片]
                  badge 6, sound default
                  icon shows 6

                Not pushed: the user does not receive this of the conversation  [1]
                  reason     tim.receiveOption
                  | N(G):Test[图片]
                  also       the app is in the foreground (tim.foreground)

                Pushed  [1]
                  | T\\u{1b}
                  | a
                  | b
                  sound default
                  icon shows 5, not counted in


                """
        )
    }

    @Test func `there is nothing to explain`() async throws {
        let outcome = try await Tool().run("tim", "--explain", input: Self.input)
        #expect(outcome.status == 2)
        #expect(outcome.output.isEmpty)
    }
}
