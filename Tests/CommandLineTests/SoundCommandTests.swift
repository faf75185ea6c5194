import ExactJSON
import Foundation
import Testing

/// What `sound` says of files; `SoundFileTests` has each container and encoding.
@Suite struct SoundCommandTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// A wav file of one channel with a frame in each byte.
    private func wav(_ name: String, tag: UInt8 = 7, rate: UInt8, frames: UInt8) throws -> String {
        func number(_ value: UInt8) -> [UInt8] { [value, 0, 0, 0] }
        var bytes = Array("RIFF".utf8) + number(frames + 36) + Array("WAVEfmt ".utf8) + number(16)
        bytes += [tag, 0, 1, 0] + number(rate) + number(rate) + [1, 0, 8, 0]
        bytes += Array("data".utf8) + number(frames) + Array(repeating: 0, count: Int(frames))
        let file = folder.url.appending(path: name)
        try Data(bytes).write(to: file)
        return file.path
    }

    @Test func `a call without a file is refused`() async throws {
        let outcome = try await Tool().run("sound")
        #expect(outcome.status == 2)
        #expect(outcome.error.hasPrefix("em-push: `sound` needs the path of a sound file\n"))
    }

    @Test func `a sound that is played has its format and length`() async throws {
        let path = try wav("bell.wav", rate: 20, frames: 50)
        let expected: JSONObject = [
            "plays": "file", "container": "wav", "encoding": "muLaw", "sampleRate": 20,
            "frames": 50, "duration": 2.5,
        ]
        for call in ["\"$0\" sound '\(path)'", "cat '\(path)' | \"$0\" sound -"] {
            let outcome = try await Tool().shell(call)
            #expect(outcome.status == 0)
            #expect(outcome.error.isEmpty)
            var answer = try #require(try outcome.answers().first)
            #expect(answer["file"] == (call.hasSuffix("-") ? "-" : .string(path)))
            answer["file"] = nil
            #expect(answer == expected)
        }
        let text = try await Tool().run("sound", "--format", "text", path).output
        #expect(text.hasPrefix("\(path): the phone plays it\n  format  wav file, µ-law\n"))
        #expect(text.contains("  rate    20 Hz\n  length  2.5 seconds\n  place   "))
    }

    @Test func `a sound that is not played has the reason, and does not hide the others`()
        async throws
    {
        let outcome = try await Tool().run(
            "sound",
            try wav("long.wav", rate: 1, frames: 30),
            try wav("mp3.wav", tag: 0x55, rate: 20, frames: 50),
            try wav("silence.wav", rate: 20, frames: 0),
            try folder.file("text.caf", "no sound").path,
            try folder.file("cut.caf", "caff").path,
            try wav("short.wav", rate: 1, frames: 29)
        )
        #expect(outcome.status == 1)
        let answers = try outcome.answers()
        let reasons: [JSONValue?] = [
            "tooLong", "encoding", "empty", "otherContainer", "malformed", nil,
        ]
        #expect(answers.map { $0["reason"] } == reasons)
        #expect(answers.map { $0["plays"] == "file" } == reasons.map { $0 == nil })
        #expect(answers[0]["duration"] == 30)
        #expect(answers[1]["encoding"] == "0x0055")
        #expect(answers[1]["duration"] == nil)
        #expect(answers[4]["offset"] == 4)
        #expect(answers[4]["message"] == "the file ends before 2 bytes")
    }

    @Test(arguments: [
        ("long.wav", "a sound has less than 30 seconds"), ("mp3.wav", "it plays Linear PCM, MA4,"),
        ("silence.wav", "there is nothing to hear in it"),
        ("text.caf", "the file is no aiff, wav or caf file;"),
        ("cut.caf", "malformed at byte 4: the file ends before 2 bytes"),
    ])
    func `the text says why`(name: String, sentence: String) async throws {
        _ = try wav("long.wav", rate: 1, frames: 30)
        _ = try wav("mp3.wav", tag: 0x55, rate: 20, frames: 50)
        _ = try wav("silence.wav", rate: 20, frames: 0)
        try folder.file("text.caf", "no sound")
        try folder.file("cut.caf", "caff")
        let path = folder.url.appending(path: name).path
        let outcome = try await Tool().run("sound", "--format", "text", path)
        #expect(outcome.status == 1)
        #expect(outcome.output.hasPrefix("\(path): the phone plays its default sound\n"))
        #expect(outcome.output.contains(sentence), "\(outcome.output)")
    }

    // A chunk before `fmt ` that says it is larger than what is kept of a file.
    @Test func `a file that says too little at its beginning is told`() async throws {
        let script = """
            { printf 'RIFF\\0\\0\\0\\2WAVELIST\\0\\0\\0\\1'; head -c 20000000 /dev/zero; } | "$0" sound -
            """
        let outcome = try await Tool().shell(script)
        #expect(outcome.status == 1)
        let answer = try #require(try outcome.answers().first)
        #expect(answer["reason"] == "headerTooShort")
        #expect(answer["offset"] == 16_777_240)
    }

    @Test func `a file that cannot be read is an error, after which others are read`() async throws
    {
        let path = try wav("bell.wav", rate: 20, frames: 50)
        let gone = folder.url.path + "/gone"
        let outcome = try await Tool().run("sound", gone, folder.url.path, path)
        #expect(outcome.status == 2)
        let answers = try outcome.answers()
        #expect(
            answers.map { $0["file"] } == [.string(gone), .string(folder.url.path), .string(path)]
        )
        let codes = answers.map { $0["error"]?.object?["code"] }
        #expect(codes == ["file.unreadable", "file.unreadable", nil])
        #expect(answers[2]["plays"] == "file")
        let text = try await Tool().run("sound", "--format", "text", gone)
        #expect(text.status == 2)
        #expect(text.output == "`\(gone)` cannot be read: No such file or directory\n\n")
    }
}
