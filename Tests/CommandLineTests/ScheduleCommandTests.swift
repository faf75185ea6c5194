import Foundation
import Testing

@Suite struct ScheduleCommandTests {
    @Test func `quiet stretches are answered in a line`() async throws {
        let outcome = try await Tool().run(
            "schedule",
            input: Inputs.night + "\n{}\n" + Inputs.night
        )
        #expect(outcome.status == 1)
        #expect(outcome.error.isEmpty)
        #expect(
            outcome.lines.map { String($0) } == [
                Inputs.nightAnswer,
                #"{"error":{"code":"input.missing","column":1,"line":2,"message":"missing key","path":"/settings"}}"#,
                Inputs.nightAnswer,
            ]
        )
    }

    @Test func `files and folders are read as decide reads them`() async throws {
        let folder = try TemporaryFolder()
        let annotated = Inputs.night.dropLast() + #","note":"n"}"#
        let file = try folder.file("1.json", Inputs.night).path
        try folder.file("2.json", String(annotated))
        let outcome = try await Tool().run("schedule", folder.url.path, file)
        #expect(outcome.status == 0)
        #expect(outcome.lines.map { String($0) } == Array(repeating: Inputs.nightAnswer, count: 3))
    }
}
