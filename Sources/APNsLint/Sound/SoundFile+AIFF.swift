import APNsModel
import ExactJSON

extension SoundFile {
    /// Reads an aiff file: its chunk `COMM` says everything.
    static func aiff(
        _ bytes: SoundBytes,
        isCompressed: Bool
    ) throws(SoundFileError) -> SoundFile {
        var offset: Int64 = 12
        while true {
            let chunk = SoundChunk(
                name: try bytes.fourCharacters(at: offset),
                offset: offset + 8,
                size: Int64(try bytes.bigEndian(UInt32.self, at: offset + 4))
            )
            guard chunk.name != "COMM" else {
                return try common(chunk, isCompressed: isCompressed, bytes)
            }
            offset = try chunk.end(isPadded: true)
        }
    }

    private static func common(
        _ chunk: SoundChunk,
        isCompressed: Bool,
        _ bytes: SoundBytes
    ) throws(SoundFileError) -> SoundFile {
        guard chunk.size >= (isCompressed ? 22 : 18) else {
            throw SoundFileError(.malformed, at: chunk.offset, "the chunk `COMM` is too small")
        }
        let start = chunk.offset
        let channels = try bytes.bigEndian(UInt16.self, at: start)
        let count = Int64(try bytes.bigEndian(UInt32.self, at: start + 2))
        guard channels > 0 else {
            throw SoundFileError(.malformed, at: start, "the sound has no channel")
        }
        let code = try isCompressed ? bytes.fourCharacters(at: start + 18) : "NONE"
        let encoding = Encoding(aiff: code)
        return SoundFile(
            .aiff,
            encoding,
            sampleRate: try bytes.extendedPrecision(at: start + 8).asSampleRate(at: start + 8),
            // The count of an IMA file is that of packets, each of 64 frames.
            frameCount: encoding == .ima4 ? count * 64 : count
        )
    }
}

extension SoundFile.Encoding {
    /// The encoding of a code of AIFF-C.
    fileprivate init(aiff code: ExactString) {
        switch code {
        case "NONE", "twos", "sowt", "raw ", "in24", "in32", "fl32", "FL32", "fl64", "FL64":
            self = .linearPCM
        case "ima4": self = .ima4
        case "ulaw", "ULAW": self = .muLaw
        case "alaw", "ALAW": self = .aLaw
        default: self = .other(code)
        }
    }
}
