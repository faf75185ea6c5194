import APNsLint
import APNsModel
import ExactJSON
import SeededRandomness
import Testing

@Suite struct SoundFileTests {
    private typealias Encoding = SoundFile.Encoding

    // MARK: Each kind of file

    @Test(
        arguments: [
            (nil, .linearPCM), ("NONE", .linearPCM), ("twos", .linearPCM), ("sowt", .linearPCM),
            ("fl32", .linearPCM), ("ulaw", .muLaw), ("ULAW", .muLaw), ("alaw", .aLaw),
            ("MAC3", .other("MAC3")), ("QDM2", .other("QDM2")),
        ] as [(String?, SoundFile.Encoding)]
    )
    func `an aiff file says its frames`(compression: String?, encoding: SoundFile.Encoding) throws {
        let header = SoundHeader.aiff(frames: 22050, compression: compression)
        let file = try SoundFile(header: header, fileSize: .max)
        #expect(file.container == .aiff)
        #expect(file.encoding == encoding)
        #expect(file.sampleRate == 44100)
        #expect(file.frameCount == (encoding.isPlayed ? 22050 : nil))
        #expect(file.duration == (encoding.isPlayed ? 0.5 : nil))
    }

    @Test func `an aiff file of MA4 counts packets of 64 frames`() throws {
        let header = SoundHeader.aiff(rate: 6400, frames: 200, compression: "ima4")
        let file = try SoundFile(header: header, fileSize: .max)
        #expect(file.encoding == .ima4)
        #expect(file.duration == 2)
    }

    @Test(arguments: [8000, 11025, 22050, 44100, 48000, 96000, 0.5, 1, 22254.545454545456])
    func `an aiff file's sample rate is a number of 80 bits`(rate: Double) throws {
        #expect(try SoundFile(header: SoundHeader.aiff(rate: rate)).sampleRate == rate)
    }

    @Test(
        arguments: [
            (1, .linearPCM), (3, .linearPCM), (6, .aLaw), (7, .muLaw), (0x55, .other("0x0055")),
            (2, .other("0x0002")), (0xABCD, .other("0xABCD")),
        ] as [(UInt16, SoundFile.Encoding)]
    )
    func `a wav file's duration is the size of its data`(
        tag: UInt16,
        encoding: SoundFile.Encoding
    ) throws {
        let header = SoundHeader.wav(tag: tag, rate: 8000, block: 4, data: 64000)
        let file = try SoundFile(header: header, fileSize: Int64(header.count) + 64000)
        #expect(file.container == .wav)
        #expect(file.encoding == encoding)
        #expect(file.duration == (encoding.isPlayed ? 2 : nil))
    }

    @Test func `a wav file's extensible format has its encoding further on`() throws {
        let header = SoundHeader.wav(tag: 0xFFFE, rate: 8000, data: 16000, subformat: 7)
        let file = try SoundFile(header: header, fileSize: 1_000_000)
        #expect(file.encoding == .muLaw)
        #expect(file.duration == 1)
    }

    // A block of 256 bytes for one channel has 4 bytes with one frame, and 252 with two each.
    @Test func `a wav file of IMA has blocks of many frames`() throws {
        let header = SoundHeader.wav(tag: 0x11, rate: 5050, block: 256, bits: 4, data: 2560)
        let file = try SoundFile(header: header, fileSize: 10_000)
        #expect(file.encoding == .ima4)
        #expect(file.frameCount == 5050)
        #expect(file.duration == 1)
        let stereo = SoundHeader.wav(tag: 0x11, channels: 2, block: 512, bits: 4, data: 512)
        #expect(try SoundFile(header: stereo, fileSize: 10_000).frameCount == 505)
    }

    @Test(
        arguments: [
            ("lpcm", 2, 1, 88200, .linearPCM, 44100), ("ulaw", 1, 1, 44100, .muLaw, 44100),
            ("alaw", 1, 1, 44100, .aLaw, 44100), ("ima4", 34, 64, 3400, .ima4, 6400),
            ("aac ", 0, 1024, 4000, .other("aac "), nil), ("alac", 0, 4096, 9, .other("alac"), nil),
        ] as [(String, UInt32, UInt32, Int64, SoundFile.Encoding, Int64?)]
    )
    func `a caf file's duration is the size of its data`(
        format: String,
        packetSize: UInt32,
        packetFrames: UInt32,
        data: Int64,
        encoding: SoundFile.Encoding,
        frames: Int64?
    ) throws {
        let header = SoundHeader.caf(
            format: format,
            packetSize: packetSize,
            packetFrames: packetFrames,
            data: data + 4
        )
        let file = try SoundFile(header: header, fileSize: 1_000_000)
        #expect(file.container == .caf)
        #expect(file.encoding == encoding)
        #expect(file.frameCount == frames)
    }

    // MARK: Chunks and sizes

    @Test func `other chunks are passed over`() throws {
        let aiff = SoundHeader.aiff(before: SoundHeader.oddChunk)
        #expect(try SoundFile(header: aiff, fileSize: .max).frameCount == 44100)
        var junk = Array("JUNK".utf8) + SoundHeader.little(UInt32(5))
        junk += Array(repeating: 7, count: 6)
        let wav = SoundHeader.wav(data: 100, before: junk)
        #expect(try SoundFile(header: wav, fileSize: 1_000).frameCount == 50)
        let caf = SoundHeader.caf(data: 104, before: SoundHeader.free(4011))
        #expect(try SoundFile(header: caf, fileSize: 10_000).frameCount == 50)
    }

    @Test(arguments: [0xFFFF_FFFF, 1_000, 500] as [UInt32])
    func `data ends with the file at the latest`(size: UInt32) throws {
        let wav = SoundHeader.wav(data: size)
        #expect(try SoundFile(header: wav, fileSize: Int64(wav.count) + 500).frameCount == 250)
    }

    @Test(
        arguments: [
            (nil, 16, 1, 500), (nil, 8, 1, 1_000), (nil, 12, 1, 500), (nil, 16, 2, 250),
            ("ulaw", 16, 1, 1_000), ("ALAW", 16, 1, 1_000), ("in24", 16, 1, 333),
            ("fl32", 16, 1, 250), ("fl64", 16, 1, 125), ("raw ", 8, 1, 1_000),
            ("ima4", 16, 1, 29 * 64), ("ima4", 16, 2, 14 * 64),
        ] as [(String?, Int16, Int16, Int64)]
    )
    func `the sound of an aiff file ends with the file and with its chunk`(
        compression: String?,
        bits: Int16,
        channels: Int16,
        frames: Int64
    ) throws {
        func file(_ data: UInt32, in bytes: Int64) throws -> SoundFile {
            let header = SoundHeader.aiff(
                channels: channels,
                bits: bits,
                compression: compression,
                data: data
            )
            return try SoundFile(header: header, fileSize: Int64(header.count) + bytes)
        }
        #expect(try file(1_000, in: 4_000).frameCount == frames)
        #expect(try file(4_000, in: 1_000).frameCount == frames)
        #expect(try file(.max - 8, in: 1_000).frameCount == frames)
    }

    @Test func `an aiff file has no more frames than it says`() throws {
        let header = SoundHeader.aiff(frames: 100, data: 1_000)
        #expect(try SoundFile(header: header, fileSize: .max).frameCount == 100)
    }

    @Test func `the sound of an aiff file begins after its offset`() throws {
        var header = SoundHeader.aiff(data: 1_000)
        header[header.count - 5] = 200
        #expect(try SoundFile(header: header, fileSize: .max).frameCount == 400)
    }

    @Test func `an aiff file without its sound is malformed, and with none of it empty`() throws {
        let header = SoundHeader.aiff()
        let thrown = #expect(throws: SoundFileError.self) {
            try SoundFile(header: Array(header.dropLast(16)))
        }
        #expect(thrown?.code == .malformed)
        #expect(thrown?.offset == Int64(header.count) - 16)
        let empty = SoundHeader.aiff(data: 0)
        #expect(SoundPlayback(header: empty) == .defaultSound(.empty(try SoundFile(header: empty))))
        // A sound without a frame needs no chunk.
        let none = Array(SoundHeader.aiff(frames: 0).dropLast(16))
        #expect(SoundPlayback(header: none) == .defaultSound(.empty(try SoundFile(header: none))))
    }

    @Test func `the sound of an aiff file may stand before what says how long it is`() throws {
        let sound =
            Array("SSND".utf8) + SoundHeader.big(UInt32(1_008)) + Array(repeating: 0, count: 1_008)
        let header = SoundHeader.aiff(before: sound)
        #expect(try SoundFile(header: header).frameCount == 500)
    }

    @Test(arguments: [-1, 1_000, 504] as [Int64])
    func `data of a caf file may have no size, and ends with the file`(size: Int64) throws {
        let caf = SoundHeader.caf(data: size)
        #expect(try SoundFile(header: caf, fileSize: Int64(caf.count) + 500).frameCount == 250)
    }

    @Test func `without a size the header is the whole file`() throws {
        let wav = SoundHeader.wav(data: 1_000) + Array(repeating: 0, count: 10)
        #expect(try SoundFile(header: wav).frameCount == 5)
        #expect(try SoundFile(header: wav, fileSize: 1).frameCount == 5)
    }

    // MARK: What iOS plays

    private func playback(seconds: Double) -> SoundPlayback {
        let header = SoundHeader.wav(rate: 1000, block: 1, data: UInt32(seconds * 1000))
        return SoundPlayback(header: header, fileSize: .max)
    }

    // P26
    @Test(arguments: [(29.999, true), (30, false), (30.001, false), (0.001, true)])
    func `a sound has less than 30 seconds`(seconds: Double, isPlayed: Bool) {
        switch playback(seconds: seconds) {
        case .file(let file): #expect(isPlayed && file.duration == seconds)
        case .defaultSound(.tooLong(let file)): #expect(!isPlayed && file.duration == seconds)
        case .defaultSound(let reason): Issue.record("\(reason)")
        }
    }

    @Test func `a file without a frame is not played`() throws {
        let empty = SoundHeader.wav(data: 0)
        #expect(SoundPlayback(header: empty) == .defaultSound(.empty(try SoundFile(header: empty))))
    }

    @Test func `a file of another encoding is not played`() throws {
        let header = SoundHeader.caf(format: "aac ", packetSize: 0, data: -1)
        let file = try SoundFile(header: header)
        #expect(SoundPlayback(header: header) == .defaultSound(.encoding(file)))
        #expect(
            SoundPlayback(header: header).description
                == "the default sound: iOS does not play caf file of the encoding `aac `"
        )
    }

    @Test(
        arguments: [
            "ID3\u{3}\0\0\0\0\0\0\0\0", "OggS\0\0\0\0\0\0\0\0", "fLaC\0\0\0\0\0\0\0\0",
            "\0\0\0\u{20}ftypM4A ", "RIFF\0\0\0\0AVI ", "FORM\0\0\0\08SVX", "root:x:0:0:root",
            "riff\0\0\0\0WAVE",
        ]
    )
    func `a file of another kind is not played`(start: String) {
        let expected = SoundFileError.Code.otherContainer
        guard case .defaultSound(.unreadable(let error)) = SoundPlayback(header: Array(start.utf8))
        else {
            Issue.record("\(start)")
            return
        }
        #expect(error.code == expected)
    }

    // MARK: What is wrong

    @Test(
        arguments: [
            (SoundHeader.aiff(channels: 0), 20), (SoundHeader.aiff(bits: 0), 26),
            (SoundHeader.wav(channels: 0, data: 10), 22),
            (SoundHeader.wav(rate: 0, data: 10), 24),
            (SoundHeader.wav(block: 0, data: 10), 32),
            (SoundHeader.wav(tag: 0x11, block: 3, data: 10), 32),
            (SoundHeader.wav(tag: 0xFFFE, data: 10), 20),
            (SoundHeader.caf(rate: 0, data: 10), 20),
            (SoundHeader.caf(rate: .nan, data: 10), 20),
            (SoundHeader.caf(rate: .infinity, data: 10), 20),
            (SoundHeader.caf(rate: -8000, data: 10), 20),
            (SoundHeader.caf(packetSize: 0, data: 10), 36),
            (SoundHeader.caf(packetFrames: 0, data: 10), 36),
            (SoundHeader.caf(channels: 0, data: 10), 44),
            (SoundHeader.caf(data: 3), 64),
            (SoundHeader.caf(data: -2), 56),
            (
                SoundHeader.caf(data: 10, before: Array("free".utf8) + SoundHeader.big(Int64(-1))),
                56
            ),
            (
                SoundHeader.caf(data: 10, before: Array("free".utf8) + SoundHeader.big(Int64.max)),
                64
            ),
        ] as [([UInt8], Int64)]
    )
    func `a header that contradicts itself is malformed where it does`(
        header: [UInt8],
        offset: Int64
    ) {
        let thrown = #expect(throws: SoundFileError.self) {
            try SoundFile(header: header, fileSize: .max)
        }
        #expect(thrown?.code == .malformed)
        #expect(thrown?.offset == offset)
    }

    @Test func `packets of very many frames are too many, and no trap`() {
        let header = SoundHeader.caf(packetSize: 1, packetFrames: .max, data: -1)
        let thrown = #expect(throws: SoundFileError.self) {
            try SoundFile(header: header, fileSize: .max)
        }
        #expect(thrown?.code == .malformed)
    }

    private static let headers = [
        SoundHeader.aiff(), SoundHeader.aiff(compression: "ima4"),
        SoundHeader.aiff(compression: "ulaw", before: SoundHeader.oddChunk),
        SoundHeader.wav(data: 4), SoundHeader.wav(tag: 0xFFFE, data: 4, subformat: 6),
        SoundHeader.wav(tag: 0x11, block: 36, data: 36),
        SoundHeader.caf(data: 8), SoundHeader.caf(format: "ima4", packetSize: 34, data: -1),
        SoundHeader.caf(data: 8, before: SoundHeader.free(20)),
    ]

    // Of a part of a longer file the answer is either the whole file's, or how much more is needed.
    @Test(arguments: headers)
    func `a header cut at any byte says how many bytes are needed`(header: [UInt8]) throws {
        let size = Int64(header.count) + 1_000
        let whole = try SoundFile(header: header, fileSize: size)
        for count in 0..<header.count {
            let part = Array(header[..<count])
            do throws(SoundFileError) {
                let file = try SoundFile(header: part, fileSize: size)
                #expect(file == whole)
            } catch {
                #expect(error.code == .headerTooShort)
                #expect(error.offset > count && error.offset <= header.count)
            }
        }
    }

    @Test(arguments: headers)
    func `a file cut at any byte is malformed, or says what is left`(header: [UInt8]) throws {
        for count in 0..<header.count {
            do throws(SoundFileError) {
                let file = try SoundFile(header: Array(header[..<count]))
                #expect(file.frameCount.map { $0 >= 0 } ?? true)
            } catch {
                #expect(error.code == .malformed)
                #expect((0...Int64(header.count)).contains(error.offset))
            }
        }
    }

    @Test(arguments: [0x50_0001, 0x50_0002] as [UInt64])
    func `random bytes have an answer`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var answers: Set<String> = []
        for round in 0..<20_000 {
            var header = try #require(Self.headers.randomElement(using: &random))
            if round % 4 == 0 {
                header = (0..<Int.random(in: 0..<80, using: &random)).map { _ in
                    UInt8.random(in: 0...255, using: &random)
                }
            }
            for _ in 0..<Int.random(in: 0..<6, using: &random) where !header.isEmpty {
                header[.random(in: header.indices, using: &random)] =
                    Bool.random(using: &random) ? 0xFF : .random(in: 0...255, using: &random)
            }
            let sizes: [Int64?] = [nil, .max, .min, 0, 100, 1 << 40]
            let size = try #require(sizes.randomElement(using: &random))
            switch SoundPlayback(header: header, fileSize: size) {
            case .file(let file):
                let duration = try #require(file.duration)
                #expect(duration > 0 && duration < 30)
                answers.insert("file")
            case .defaultSound(.unreadable(let error)):
                #expect(error.offset >= 0)
                answers.insert(error.code.rawValue)
            case .defaultSound(.encoding): answers.insert("encoding")
            case .defaultSound(.tooLong): answers.insert("tooLong")
            case .defaultSound(.empty): answers.insert("empty")
            }
        }
        #expect(answers.count == 7)
    }

    // Each chunk is looked at once: a file of nothing but empty chunks is read in one pass.
    @Test func `many empty chunks are passed over once each`() throws {
        let chunks = (0..<20_000).flatMap { _ in SoundHeader.free(0) }
        let header = SoundHeader.caf(data: -1, before: chunks)
        #expect(try SoundFile(header: header, fileSize: .max).frameCount != nil)
    }
}
