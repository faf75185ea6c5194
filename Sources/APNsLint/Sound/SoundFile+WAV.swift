import APNsModel
import ExactJSON

extension SoundFile {
    /// Reads a wav file: the chunk `fmt ` says what the sound is, the size of `data` how long it is.
    static func wav(_ bytes: SoundBytes) throws(SoundFileError) -> SoundFile {
        var format: WaveFormat?
        var offset: Int64 = 12
        while true {
            let chunk = SoundChunk(
                name: try bytes.fourCharacters(at: offset),
                offset: offset + 8,
                size: Int64(try bytes.littleEndian(UInt32.self, at: offset + 4))
            )
            if chunk.name == "fmt " {
                format = try WaveFormat(chunk, bytes)
            }
            if chunk.name == "data" {
                guard let format else {
                    throw SoundFileError(.malformed, at: offset, "no `fmt ` stands before `data`")
                }
                // A program that writes while it records leaves 0xFFFFFFFF as the size.
                let size = min(chunk.size, bytes.fileSize - chunk.offset)
                return SoundFile(
                    .wav,
                    format.encoding,
                    sampleRate: format.sampleRate,
                    frameCount: format.frames(inBytes: size)
                )
            }
            offset = try chunk.end(isPadded: true)
        }
    }
}

/// The chunk `fmt ` of a wav file.
private struct WaveFormat {
    let encoding: SoundFile.Encoding
    let sampleRate: Double
    /// The bytes of a block, and the frames in it; a block of all but IMA is one frame.
    private let blockSize: Int64
    private let framesPerBlock: Int64

    init(_ chunk: SoundChunk, _ bytes: SoundBytes) throws(SoundFileError) {
        let start = chunk.offset
        guard chunk.size >= 16 else {
            throw SoundFileError(.malformed, at: start, "the chunk `fmt ` is too small")
        }
        var tag = try bytes.littleEndian(UInt16.self, at: start)
        let channels = Int64(try bytes.littleEndian(UInt16.self, at: start + 2))
        sampleRate = try Double(bytes.littleEndian(UInt32.self, at: start + 4))
            .asSampleRate(at: start + 4)
        blockSize = Int64(try bytes.littleEndian(UInt16.self, at: start + 12))
        if tag == 0xFFFE {
            guard chunk.size >= 26 else {
                throw SoundFileError(.malformed, at: start, "the chunk `fmt ` is too small")
            }
            tag = try bytes.littleEndian(UInt16.self, at: start + 24)
        }
        encoding = SoundFile.Encoding(wave: tag)
        guard channels > 0 else {
            throw SoundFileError(.malformed, at: start + 2, "the sound has no channel")
        }
        guard blockSize > 0 else {
            throw SoundFileError(.malformed, at: start + 12, "a block of the sound has no bytes")
        }
        guard encoding == .ima4 else {
            framesPerBlock = 1
            return
        }
        // A block begins with 4 bytes for each channel, which have one frame; each further byte has two.
        let frames = (blockSize - 4 * channels) * 2 / channels + 1
        guard frames > 0 else {
            throw SoundFileError(.malformed, at: start + 12, "a block of the sound is too small")
        }
        framesPerBlock = frames
    }

    /// How many frames are in so many bytes; blocks that are cut off do not count.
    func frames(inBytes size: Int64) -> Int64 {
        size / blockSize * framesPerBlock
    }
}

extension SoundFile.Encoding {
    /// The encoding of a number of wav files.
    fileprivate init(wave tag: UInt16) {
        switch tag {
        case 0x0001, 0x0003: self = .linearPCM
        case 0x0006: self = .aLaw
        case 0x0007: self = .muLaw
        case 0x0011: self = .ima4
        default:
            let digits = String(tag, radix: 16, uppercase: true)
            let zeros = String(repeating: "0", count: 4 - digits.utf8.count)
            self = .other(ExactString("0x" + zeros + digits))
        }
    }
}
