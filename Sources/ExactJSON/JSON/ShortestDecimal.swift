/// The fewest decimal digits that name one double and no other, laid out as in ECMAScript.
struct ShortestDecimal {
    private let isNegative: Bool
    /// ASCII digits; neither the first nor the last is `0`, but for zero itself.
    private var digits: [UInt8] = []
    /// How many digits stand before the decimal point; may be negative or more than there are.
    private var integerCount = 0

    /// Takes a finite double apart.
    init(_ value: Double) {
        isNegative = value < 0
        // The standard library finds the digits; only its layout differs (`1e-07`, `1e+16`).
        readDigits(value.magnitude.description)
    }

    private mutating func readDigits(_ description: String) {
        var pointSeen = false
        var exponent = 0
        var exponentSeen = false
        var exponentIsNegative = false
        for byte in description.utf8 {
            switch byte {
            case UInt8(ascii: "."):
                pointSeen = true
            case UInt8(ascii: "e"):
                exponentSeen = true
            case UInt8(ascii: "-"):
                exponentIsNegative = true
            case UInt8(ascii: "0")...UInt8(ascii: "9") where exponentSeen:
                exponent = exponent * 10 + Int(byte & 0x0F)
            case UInt8(ascii: "0") where digits.isEmpty:
                integerCount -= pointSeen ? 1 : 0
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                digits.append(byte)
                integerCount += pointSeen ? 0 : 1
            default:
                break
            }
        }
        while digits.last == UInt8(ascii: "0") {
            digits.removeLast()
        }
        if digits.isEmpty {
            (digits, integerCount) = ([UInt8(ascii: "0")], 1)
        }
        integerCount += exponentIsNegative ? -exponent : exponent
    }

    /// The number as `Number::toString` of ECMAScript writes it.
    var utf8: [UInt8] {
        var text: [UInt8] = isNegative ? [UInt8(ascii: "-")] : []
        if integerCount > 21 || integerCount < -5 {
            text += digits[..<1]
            if digits.count > 1 {
                text.append(UInt8(ascii: "."))
                text += digits[1...]
            }
            text += [UInt8(ascii: "e"), UInt8(ascii: integerCount > 0 ? "+" : "-")]
            text += "\(abs(integerCount - 1))".utf8
        } else if integerCount <= 0 {
            text += [UInt8(ascii: "0"), UInt8(ascii: ".")]
            text.append(zeros: -integerCount)
            text += digits
        } else if integerCount < digits.count {
            text += digits[..<integerCount]
            text.append(UInt8(ascii: "."))
            text += digits[integerCount...]
        } else {
            text += digits
            text.append(zeros: integerCount - digits.count)
        }
        return text
    }
}

extension [UInt8] {
    fileprivate mutating func append(zeros count: Int) {
        append(contentsOf: repeatElement(UInt8(ascii: "0"), count: count))
    }
}
