extension String {
    /// Whether it is a time by RFC 3339, such as `2014-10-02T15:01:23.045123456Z`.
    var isTime: Bool {
        var digits = TimeDigits(rest: Array(utf8)[...])
        return digits.takesDate() && digits.takes(UInt8(ascii: "T")) && digits.takesTimeOfDay()
            && digits.takesFraction() && digits.takesOffset() && digits.rest.isEmpty
    }
}

/// Reads the parts of a time, each of which says whether it is there.
private struct TimeDigits {
    var rest: ArraySlice<UInt8>

    mutating func takes(_ byte: UInt8) -> Bool {
        guard rest.first == byte else { return false }
        rest.removeFirst()
        return true
    }

    /// Takes so many digits that make a number of a range.
    private mutating func takesNumber(_ count: Int, _ range: ClosedRange<Int>) -> Bool {
        let digits = rest.prefix(count)
        guard digits.count == count, digits.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }) else {
            return false
        }
        rest.removeFirst(count)
        return range.contains(digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) })
    }

    mutating func takesDate() -> Bool {
        takesNumber(4, 1...9999) && takes(UInt8(ascii: "-")) && takesNumber(2, 1...12)
            && takes(UInt8(ascii: "-")) && takesNumber(2, 1...31)
    }

    mutating func takesTimeOfDay() -> Bool {
        takesNumber(2, 0...23) && takes(UInt8(ascii: ":")) && takesNumber(2, 0...59)
            && takes(UInt8(ascii: ":")) && takesNumber(2, 0...59)
    }

    /// Takes the fraction of a second, if there is one.
    mutating func takesFraction() -> Bool {
        guard takes(UInt8(ascii: ".")) else { return true }
        let count = rest.prefix { $0 &- UInt8(ascii: "0") < 10 }.count
        rest.removeFirst(count)
        return 1...9 ~= count
    }

    mutating func takesOffset() -> Bool {
        if takes(UInt8(ascii: "Z")) { return true }
        guard takes(UInt8(ascii: "+")) || takes(UInt8(ascii: "-")) else { return false }
        return takesNumber(2, 0...23) && takes(UInt8(ascii: ":")) && takesNumber(2, 0...59)
    }
}
