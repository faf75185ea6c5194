/// A number as the grammar of JSON splits it; its digits stay where they are in the text.
struct NumberLiteral {
    /// Where the literal starts.
    let start: Int
    /// Where it ends, or after a failed scan the byte that does not fit.
    private(set) var end: Int
    /// Whether it starts with `-`.
    private(set) var isNegative = false
    /// The digits before and after the decimal point, with the point if there is one.
    private(set) var digits: Range<Int>
    /// How many of the digits stand after the decimal point.
    private(set) var fractionCount = 0
    /// The exponent as written; beyond ±10^15 it stops growing.
    private(set) var exponent: Int64 = 0
    /// Whether there is neither a fraction nor an exponent.
    private(set) var isInteger = true

    /// A literal that starts at a byte and has not been scanned.
    init(start: Int) {
        self.start = start
        end = start
        digits = start..<start
    }

    /// Finds the end and the parts: `-? (0 | [1-9][0-9]*) (. [0-9]+)? ([eE] [+-]? [0-9]+)?`.
    ///
    /// `false` if a digit is missing; what follows a complete literal is not looked at.
    mutating func scan(_ bytes: Span<UInt8>) -> Bool {
        isNegative = skip(UInt8(ascii: "-"), bytes)
        let digitsStart = end
        if !skip(UInt8(ascii: "0"), bytes) {
            guard skipDigits(bytes) > 0 else { return false }
        }
        if skip(UInt8(ascii: "."), bytes) {
            isInteger = false
            fractionCount = skipDigits(bytes)
            guard fractionCount > 0 else { return false }
        }
        digits = digitsStart..<end
        if skip(UInt8(ascii: "e"), bytes) || skip(UInt8(ascii: "E"), bytes) {
            isInteger = false
            return scanExponent(bytes)
        }
        return true
    }

    private mutating func scanExponent(_ bytes: Span<UInt8>) -> Bool {
        let isNegative = skip(UInt8(ascii: "-"), bytes)
        if !isNegative {
            _ = skip(UInt8(ascii: "+"), bytes)
        }
        let exponentStart = end
        guard skipDigits(bytes) > 0 else { return false }
        for index in exponentStart..<end where exponent < 1_000_000_000_000_000 {
            exponent = exponent * 10 + Int64(bytes[index] & 0x0F)
        }
        if isNegative {
            exponent = -exponent
        }
        return true
    }

    private mutating func skip(_ byte: UInt8, _ bytes: Span<UInt8>) -> Bool {
        guard end < bytes.count, bytes[end] == byte else { return false }
        end += 1
        return true
    }

    private mutating func skipDigits(_ bytes: Span<UInt8>) -> Int {
        let digitsStart = end
        while end < bytes.count, bytes[end] >= 0x30, bytes[end] <= 0x39 {
            end += 1
        }
        return end - digitsStart
    }
}
