import APNsModel
import ExactJSON

extension SoundFile {
    /// Reads a caf file: its first chunk `desc` says what the sound is, the size of `data` how long it is.
    static func caf(_ bytes: SoundBytes) throws(SoundFileError) -> SoundFile {
        guard try bytes.bigEndian(UInt16.self, at: 4) == 1 else {
            throw SoundFileError(.malformed, at: 4, "the version of the caf file is not 1")
        }
        guard try bytes.fourCharacters(at: 8) == "desc" else {
            throw SoundFileError(.malformed, at: 8, "the first chunk is not `desc`")
        }
        guard try bytes.bigEndian(UInt64.self, at: 12) == 32 else {
            throw SoundFileError(.malformed, at: 12, "the chunk `desc` does not have 32 bytes")
        }
        let description = try CoreAudioDescription(bytes, at: 20)
        var offset: Int64 = 52
        while true {
            let name = try bytes.fourCharacters(at: offset)
            let size = Int64(bitPattern: try bytes.bigEndian(UInt64.self, at: offset + 4))
            guard name != "data" else {
                return SoundFile(
                    .caf,
                    description.encoding,
                    sampleRate: description.sampleRate,
                    frameCount: try description.frames(inData: size, at: offset + 12, bytes)
                )
            }
            guard size >= 0 else {
                throw SoundFileError(.malformed, at: offset + 4, "a chunk has a size below 0")
            }
            offset = try SoundChunk(name: name, offset: offset + 12, size: size)
                .end(isPadded: false)
        }
    }
}

/// The chunk `desc` of a caf file.
private struct CoreAudioDescription {
    let encoding: SoundFile.Encoding
    let sampleRate: Double
    private let bytesPerPacket: Int64
    private let framesPerPacket: Int64

    init(_ bytes: SoundBytes, at start: Int64) throws(SoundFileError) {
        sampleRate = try Double(bitPattern: bytes.bigEndian(UInt64.self, at: start))
            .asSampleRate(at: start)
        encoding = SoundFile.Encoding(caf: try bytes.fourCharacters(at: start + 8))
        bytesPerPacket = Int64(try bytes.bigEndian(UInt32.self, at: start + 16))
        framesPerPacket = Int64(try bytes.bigEndian(UInt32.self, at: start + 20))
        guard try bytes.bigEndian(UInt32.self, at: start + 24) > 0 else {
            throw SoundFileError(.malformed, at: start + 24, "the sound has no channel")
        }
        guard !encoding.isPlayed || bytesPerPacket > 0 && framesPerPacket > 0 else {
            throw SoundFileError(.malformed, at: start + 16, "a packet of the sound is empty")
        }
    }

    /// How many frames are in the chunk `data`, which begins with an edit count of four bytes.
    ///
    /// A size of -1 means that the chunk reaches to the end of the file. Packets that are cut off do not
    /// count.
    func frames(
        inData size: Int64,
        at offset: Int64,
        _ bytes: SoundBytes
    ) throws(SoundFileError) -> Int64? {
        guard size >= -1 else {
            throw SoundFileError(.malformed, at: offset - 8, "a chunk has a size below 0")
        }
        guard encoding.isPlayed else { return nil }
        let available = bytes.fileSize - offset
        let sound = (size == -1 ? available : min(size, available)) - 4
        guard sound >= 0 else {
            throw SoundFileError(.malformed, at: offset, "the chunk `data` is too small")
        }
        let (frames, overflows) = (sound / bytesPerPacket)
            .multipliedReportingOverflow(by: framesPerPacket)
        guard !overflows else {
            throw SoundFileError(.malformed, at: offset, "the sound has too many frames")
        }
        return frames
    }
}

extension SoundFile.Encoding {
    /// The encoding of a code of Core Audio.
    fileprivate init(caf code: ExactString) {
        switch code {
        case "lpcm": self = .linearPCM
        case "ima4": self = .ima4
        case "ulaw": self = .muLaw
        case "alaw": self = .aLaw
        default: self = .other(code)
        }
    }
}
