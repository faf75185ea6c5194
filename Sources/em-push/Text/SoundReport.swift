import APNsLint
import ExactJSON

/// What a phone does with a sound file, for people.
struct SoundReport {
    let text: String

    init(_ playback: SoundPlayback, named path: Argument) {
        let name = PlainText("\(path)").line
        let outcome = playback.isOfFile ? "the phone plays it" : "the phone plays its default sound"
        var rows: [[String]] = []
        if let file = playback.file {
            rows = [
                ["  format", "\(file.container.word) file, \(file.encoding)"],
                ["  rate", "\(Self.number(file.sampleRate)) Hz"],
            ]
            rows += file.duration.map { [["  length", "\(Self.number($0)) seconds"]] } ?? []
        }
        if case .defaultSound(let reason) = playback {
            rows.append(["  why", reason.sentence])
        } else {
            let place = """
                by its name, in Library/Sounds of the app's container or of its shared group containers, or in the app's \
                main bundle
                """
            rows.append(["  place", place])
        }
        let ink: Ink = playback.isOfFile ? .good : .bad
        let lines =
            [ink("\(name): \(outcome)")]
            + TextTable(rows.map { $0.map { PlainText($0).line } }).lines
        text = lines.joined(separator: "\n") + "\n\n"
    }

    /// Why nothing can be said of a file.
    init(_ error: UsageError) {
        text = Ink.bad(PlainText(error.description).line) + "\n\n"
    }

    /// As JSON has it: no fraction where there is none.
    private static func number(_ double: Double) -> String {
        JSONNumber(double).map { JSONValue.number($0).jsonText } ?? "\(double)"
    }
}

extension SoundPlayback.Reason {
    fileprivate var sentence: String {
        switch self {
        case .unreadable(let error) where error.code == .otherContainer:
            "\(error.detail); \(Self.remedy)"
        case .unreadable(let error): "\(error)"
        case .encoding: "it plays Linear PCM, MA4, µ-law and a-law alone; \(Self.remedy)"
        case .tooLong:
            "a sound has less than \(Int(SoundFile.durationLimit)) seconds"
        case .empty: "there is nothing to hear in it"
        }
    }

    private static let remedy =
        "on a Mac, `afconvert -f caff -d ima4 IN OUT.caf` makes a file that is played"
}
