import APNsLint
import ExactJSON

extension SoundPlayback {
    /// Whether the file itself is played.
    var isOfFile: Bool {
        if case .file = self { true } else { false }
    }

    /// The file, if it could be read.
    var file: SoundFile? {
        switch self {
        case .file(let file), .defaultSound(.encoding(let file)),
            .defaultSound(.tooLong(let file)), .defaultSound(.empty(let file)):
            file
        case .defaultSound(.unreadable): nil
        }
    }

    var json: JSONObject {
        var json = file?.json ?? JSONObject()
        json["plays"] = isOfFile ? "file" : "default"
        if case .defaultSound(let reason) = self {
            json["reason"] = .string(reason.word.string)
            if case .unreadable(let error) = reason {
                json["message"] = .string(error.detail)
                json["offset"] = .number(JSONNumber(error.offset))
            }
        }
        return json
    }
}

extension SoundPlayback.Reason {
    fileprivate var word: ExactString {
        switch self {
        case .unreadable(let error): error.code.word
        case .encoding: "encoding"
        case .tooLong: "tooLong"
        case .empty: "empty"
        }
    }
}

extension SoundFile {
    fileprivate var json: JSONObject {
        var json: JSONObject = [
            "container": .string(container.word.string),
            "encoding": .string(encoding.word.string),
        ]
        json["sampleRate"] = JSONNumber(sampleRate).map { .number($0) }
        json["frames"] = frameCount.map { .number(JSONNumber($0)) }
        json["duration"] = duration.flatMap { JSONNumber($0) }.map { .number($0) }
        return json
    }
}

extension SoundFile.Encoding {
    /// The name of the case, or the code in the file.
    fileprivate var word: ExactString {
        switch self {
        case .linearPCM: "linearPCM"
        case .ima4: "ima4"
        case .muLaw: "muLaw"
        case .aLaw: "aLaw"
        case .other(let code): code
        }
    }
}
