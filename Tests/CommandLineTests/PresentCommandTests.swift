import ExactJSON
import Foundation
import Testing

@Suite struct PresentCommandTests {
    private static let mixed =
        #"{"id":"m","os":17,"state":"background","tap":"notification","#
        + #""payload":{"aps":{"alert":"a","sound":"s","content-available":1}}}"#

    private static let answer =
        #"{"banner":true,"callbacks":[{"name":"fetchCompletionHandler","phase":"arrival"},"#
        + #"{"name":"didReceiveResponse","phase":"tap"}],"class":"mixed","id":"m","#
        + #""launched":false,"listed":true,"sound":"s","woken":true}"#

    @Test func `a push is answered in a line`() async throws {
        let outcome = try await Tool().run("present", input: Self.mixed + "\n{}\n" + Self.mixed)
        #expect(outcome.status == 1)
        #expect(outcome.error.isEmpty)
        #expect(
            outcome.lines.map { String($0) } == [
                Self.answer,
                #"{"error":{"code":"input.missing","column":1,"line":2,"message":"missing key","path":"/os"}}"#,
                Self.answer,
            ]
        )
    }

    @Test func `a folder's annotations are passed over`() async throws {
        let folder = try TemporaryFolder()
        try folder.file("1.json", String(Self.mixed.dropLast() + #","note":"n"}"#))
        let outcome = try await Tool().run("present", folder.url.path)
        #expect(outcome.status == 0)
        #expect(outcome.output == Self.answer + "\n")
    }

    @Test func `an explanation is added if asked for`() async throws {
        let outcome = try await Tool().run("present", "--explain", input: Self.mixed)
        let answer = try #require(try outcome.answers().first)
        #expect(answer["explanation"]?.object?["banner"]?.object?["reason"] == "presentedBySystem")
        #expect(answer["woken"] == true)
    }

    @Test func `all states are answered in a line`() async throws {
        let outcome = try await Tool().run("present", "--all-states", input: Self.mixed)
        let answer = try #require(try outcome.answers().first)
        let states = try #require(answer["states"]?.object)
        #expect(
            states.members.map { $0.key.string }.sorted() == [
                "background", "forceQuit", "foreground", "suspended", "terminatedBySystem",
            ]
        )
        #expect(states["forceQuit"]?.object?["woken"] == false)
    }

    @Test(arguments: [
        ["decide", "--all-states"], ["schedule", "--all-states"], ["rest", "--all-states"],
    ])
    func `other verbs know no states`(arguments: [String]) async throws {
        let outcome = try await Tool().run(arguments, input: "{}")
        #expect(outcome.status == 2)
        let verb = try #require(arguments.first)
        #expect(outcome.error.hasPrefix("em-push: `--all-states` is no option of \(verb)\n"))
    }
}
