/// Counts the bytes that a value takes as compact JSON, without writing it.
struct JSONByteCounter: JSONVisitor {
    private(set) var count = 0

    mutating func append(punctuation: UInt8) {
        count += 1
    }

    mutating func append(word: StaticString) {
        count += word.utf8CodeUnitCount
    }

    mutating func append(number: JSONNumber) {
        count += number.literalByteCount
    }

    mutating func append(text: String) {
        count += 2 + JSONEscapes.byteCount(of: text)
    }
}
