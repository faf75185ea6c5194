import APNsLint
import ExactJSON
import PushContract

/// `em-push sound`: says of sound files whether a phone plays them, and what it does otherwise.
struct SoundCommand {
    let options: SoundOptions

    /// How much of a file is kept, in bytes; all sizes of a sound that is played stand in so much.
    private static let headerLimit = 1 << 24

    func run() -> ExitStatus {
        let statuses = options.paths.map { examine($0) }
        return statuses.max { $0.rawValue < $1.rawValue } ?? .answered
    }

    /// Prints what is to say of a file.
    private func examine(_ path: Argument) -> ExitStatus {
        do throws(UsageError) {
            let playback = try Self.playback(of: path)
            write(playback.json, of: path, SoundReport(playback, named: path).text)
            return playback.isOfFile ? .answered : .rejected
        } catch {
            let fault: JSONObject = [
                "code": "file.unreadable", "message": .string(error.description),
            ]
            write(["error": .object(fault)], of: path, SoundReport(error).text)
            return .usageError
        }
    }

    /// Judges a file by its beginning and its size.
    ///
    /// A regular file may have any size, of which no more than the beginning is read; what else there is to read ends at a limit.
    private static func playback(of path: Argument) throws(UsageError) -> SoundPlayback {
        var reader = try InputReader(path: path == "-" ? nil : path)
        var header: [UInt8] = []
        var size: Int64 = 0
        while let piece = try reader.next() {
            header += piece.prefix(headerLimit - header.count)
            size += Int64(piece.count)
            if header.count == headerLimit, let whole = reader.regularSize {
                return SoundPlayback(header: header, fileSize: max(size, whole))
            }
            try reader.check(size, upTo: InputReader.wholeLimit)
        }
        return SoundPlayback(header: header, fileSize: size)
    }

    private func write(_ json: JSONObject, of path: Argument, _ text: String) {
        if options.isJSON {
            var json = json
            json["file"] = .string("\(path)")
            StandardStream.output.write(JSONLine(json).bytes)
        } else {
            StandardStream.output.write(options.hasColors ? text : Ink.removed(from: text))
        }
    }
}
