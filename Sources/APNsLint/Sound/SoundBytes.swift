import APNsModel
import ExactJSON

/// The first bytes of a sound file, read at any offset without a trap.
///
/// Offsets and sizes are of 64 bits, because a file can be larger than memory.
struct SoundBytes {
    private let bytes: [UInt8]
    /// The size of the whole file, in bytes.
    let fileSize: Int64

    init(_ bytes: [UInt8], fileSize: Int64?) {
        self.bytes = bytes
        self.fileSize = max(fileSize ?? 0, Int64(bytes.count))
    }

    /// Some bytes; there must be as many at this offset.
    func slice(at offset: Int64, count: Int64) throws(SoundFileError) -> ArraySlice<UInt8> {
        let (end, overflows) = offset.addingReportingOverflow(count)
        guard !overflows, offset >= 0, count >= 0, end <= fileSize else {
            throw SoundFileError(.malformed, at: offset, "the file ends before \(count) bytes")
        }
        guard end <= Int64(bytes.count) else {
            throw SoundFileError(.headerTooShort, at: end, "the first \(end) bytes are needed")
        }
        return bytes[Int(offset)..<Int(end)]
    }

    /// Four characters, each the one that its byte has in Latin-1.
    func fourCharacters(at offset: Int64) throws(SoundFileError) -> ExactString {
        var text = ""
        for byte in try slice(at: offset, count: 4) {
            text.unicodeScalars.append(Unicode.Scalar(byte))
        }
        return ExactString(text)
    }

    /// An unsigned number of 2, 4 or 8 bytes, the most significant byte first.
    func bigEndian<Number: FixedWidthInteger & UnsignedInteger>(
        _ type: Number.Type = Number.self,
        at offset: Int64
    ) throws(SoundFileError) -> Number {
        var number: Number = 0
        for byte in try slice(at: offset, count: Int64(Number.bitWidth / 8)) {
            number = number << 8 | Number(byte)
        }
        return number
    }

    /// An unsigned number of 2, 4 or 8 bytes, the least significant byte first.
    func littleEndian<Number: FixedWidthInteger & UnsignedInteger>(
        _ type: Number.Type = Number.self,
        at offset: Int64
    ) throws(SoundFileError) -> Number {
        try bigEndian(type, at: offset).byteSwapped
    }

    /// The number of 80 bits that aiff files have for the sample rate; it may be infinite or not a number.
    func extendedPrecision(at offset: Int64) throws(SoundFileError) -> Double {
        let exponent = try bigEndian(UInt16.self, at: offset)
        let mantissa = try bigEndian(UInt64.self, at: offset + 2)
        guard exponent & 0x7FFF != 0x7FFF else { return .nan }
        let magnitude = Double(
            sign: .plus,
            exponent: Int(exponent & 0x7FFF) - 16383 - 63,
            significand: Double(mantissa)
        )
        return exponent & 0x8000 == 0 ? magnitude : -magnitude
    }
}

extension Double {
    /// The number, if it can be a sample rate; `offset` is where the file has it.
    func asSampleRate(at offset: Int64) throws(SoundFileError) -> Double {
        guard isFinite, self > 0 else {
            throw SoundFileError(.malformed, at: offset, "the sample rate is not a number above 0")
        }
        return self
    }
}
