/// The headers of sound files, made byte by byte.
enum SoundHeader {
    /// A number, the most significant byte first.
    static func big<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
        withUnsafeBytes(of: number.bigEndian) { Array($0) }
    }

    /// A number, the least significant byte first.
    static func little<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
        big(number).reversed()
    }

    /// A sample rate as aiff files have it.
    static func extendedPrecision(_ rate: Double) -> [UInt8] {
        let exponent = UInt16(16383 + rate.exponent)
        let mantissa = UInt64(rate.significandBitPattern) << 11 | 1 << 63
        return big(exponent) + big(mantissa)
    }

    private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        Array(name.utf8) + big(UInt32(content.count)) + content
    }

    /// An aiff file whose chunk `SSND` says that it has so many bytes of sound, with a compression type an AIFF-C file;
    /// `before` stands before the chunk `COMM`.
    static func aiff(
        rate: Double = 44100,
        frames: UInt32 = 44100,
        channels: Int16 = 1,
        bits: Int16 = 16,
        compression: String? = nil,
        data: UInt32 = 1 << 30,
        before: [UInt8] = []
    ) -> [UInt8] {
        var common = big(channels) + big(frames) + big(bits) + extendedPrecision(rate)
        if let compression { common += Array(compression.utf8) + [0, 0] }
        let body =
            Array((compression == nil ? "AIFF" : "AIFC").utf8) + before + chunk("COMM", common)
            + Array("SSND".utf8) + big(data + 8) + Array(repeating: 0, count: 8)
        return Array("FORM".utf8) + big(UInt32(body.count)) + body
    }

    /// An unknown chunk of an aiff file, with a byte that pads it to an even size.
    static let oddChunk = Array("NAME".utf8) + big(UInt32(3)) + Array("abc".utf8) + [0]

    /// A wav file whose chunk `data` says that it has so many bytes.
    static func wav(
        tag: UInt16 = 1,
        channels: UInt16 = 1,
        rate: UInt32 = 44100,
        block: UInt16 = 2,
        bits: UInt16 = 16,
        data: UInt32,
        subformat: UInt16? = nil,
        before: [UInt8] = []
    ) -> [UInt8] {
        var format = little(tag) + little(channels) + little(rate)
        format += little(rate * UInt32(block)) + little(block) + little(bits)
        if let subformat {
            format += little(UInt16(22)) + little(bits) + little(UInt32(0)) + little(subformat)
            format += Array(repeating: 0, count: 14)
        }
        var body = Array("WAVE".utf8) + before + Array("fmt ".utf8)
        body += little(UInt32(format.count)) + format + Array("data".utf8) + little(data)
        return Array("RIFF".utf8) + little(UInt32(body.count)) + body
    }

    /// A caf file whose chunk `data` says that it has so many bytes.
    static func caf(
        format: String = "lpcm",
        rate: Double = 44100,
        packetSize: UInt32 = 2,
        packetFrames: UInt32 = 1,
        channels: UInt32 = 1,
        data: Int64,
        before: [UInt8] = []
    ) -> [UInt8] {
        var bytes = Array("caff".utf8) + big(UInt16(1)) + big(UInt16(0))
        bytes += Array("desc".utf8) + big(Int64(32)) + big(rate.bitPattern) + Array(format.utf8)
        bytes += big(UInt32(0)) + big(packetSize) + big(packetFrames) + big(channels)
        bytes += big(UInt32(16)) + before
        return bytes + Array("data".utf8) + big(data) + big(UInt32(0))
    }

    /// A chunk of a caf file that only takes room.
    static func free(_ size: Int) -> [UInt8] {
        Array("free".utf8) + big(Int64(size)) + Array(repeating: 0, count: size)
    }
}
