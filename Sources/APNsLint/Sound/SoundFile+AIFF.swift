import APNsModel
import ExactJSON

extension SoundFile {
    /// Reads an aiff file: the chunk `COMM` says what the sound is and how long, and the sound ends with `SSND`.
    static func aiff(
        _ bytes: SoundBytes,
        isCompressed: Bool
    ) throws(SoundFileError) -> SoundFile {
        var common: CommonChunk?
        var soundBytes: Int64?
        var offset: Int64 = 12
        while true {
            if let common, let frames = common.frames(inBytes: soundBytes) {
                return SoundFile(
                    .aiff,
                    common.encoding,
                    sampleRate: common.sampleRate,
                    frameCount: frames
                )
            }
            let chunk = SoundChunk(
                name: try bytes.fourCharacters(at: offset),
                offset: offset + 8,
                size: Int64(try bytes.bigEndian(UInt32.self, at: offset + 4))
            )
            switch chunk.name {
            case "COMM": common = try CommonChunk(chunk, isCompressed: isCompressed, bytes)
            case "SSND": soundBytes = try sound(chunk, bytes)
            default: break
            }
            offset = try chunk.end(isPadded: true)
        }
    }

    /// How many bytes of sound are in the chunk `SSND`, which begins with an offset and the size of a block; a file
    /// that is cut off ends before the chunk does.
    private static func sound(
        _ chunk: SoundChunk,
        _ bytes: SoundBytes
    ) throws(SoundFileError) -> Int64 {
        guard chunk.size >= 8 else {
            throw SoundFileError(.malformed, at: chunk.offset, "the chunk `SSND` is too small")
        }
        let start = 8 + Int64(try bytes.bigEndian(UInt32.self, at: chunk.offset))
        return max(0, min(chunk.size, bytes.fileSize - chunk.offset) - start)
    }
}

/// The chunk `COMM` of an aiff file.
private struct CommonChunk {
    let encoding: SoundFile.Encoding
    let sampleRate: Double
    /// How many packets it says that there are, each of one frame except for IMA.
    private let packetCount: Int64
    private let bytesPerPacket: Int64

    init(
        _ chunk: SoundChunk,
        isCompressed: Bool,
        _ bytes: SoundBytes
    ) throws(SoundFileError) {
        guard chunk.size >= (isCompressed ? 22 : 18) else {
            throw SoundFileError(.malformed, at: chunk.offset, "the chunk `COMM` is too small")
        }
        let start = chunk.offset
        let channels = Int64(try bytes.bigEndian(UInt16.self, at: start))
        guard channels > 0 else {
            throw SoundFileError(.malformed, at: start, "the sound has no channel")
        }
        packetCount = Int64(try bytes.bigEndian(UInt32.self, at: start + 2))
        sampleRate = try bytes.extendedPrecision(at: start + 8).asSampleRate(at: start + 8)
        let code = try isCompressed ? bytes.fourCharacters(at: start + 18) : "NONE"
        encoding = SoundFile.Encoding(aiff: code)
        let bits = try bytes.bigEndian(UInt16.self, at: start + 6)
        bytesPerPacket = channels * Self.bytes(ofSample: code, bits: Int64(bits))
        guard bytesPerPacket > 0 else {
            throw SoundFileError(.malformed, at: start + 6, "a sample of the sound has no bits")
        }
    }

    /// How many bytes a sample has, or of IMA a packet; for codes that say it, the bits of the chunk do not count.
    private static func bytes(ofSample code: ExactString, bits: Int64) -> Int64 {
        switch code {
        case "ima4": 34
        case "ulaw", "ULAW", "alaw", "ALAW": 1
        case "in24": 3
        case "in32", "fl32", "FL32": 4
        case "fl64", "FL64": 8
        case "NONE", "twos", "sowt", "raw ": (bits + 7) / 8
        default: 1
        }
    }

    /// How many frames the sound has, whose packets may be fewer than the chunk says; `nil` if its size has to be
    /// known for that, and is not yet.
    func frames(inBytes size: Int64?) -> Int64? {
        guard encoding.isPlayed, packetCount > 0 else { return 0 }
        guard let size else { return nil }
        return min(packetCount, size / bytesPerPacket) * (encoding == .ima4 ? 64 : 1)
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
