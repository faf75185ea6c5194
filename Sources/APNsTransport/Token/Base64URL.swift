extension [UInt8] {
    /// The bytes in base64 with the alphabet for addresses and without padding (RFC 7515).
    package var base64URL: String {
        let alphabet = Array(
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8
        )
        var text: [UInt8] = []
        text.reserveCapacity(count * 4 / 3 + 3)
        for start in stride(from: 0, to: count, by: 3) {
            let group = self[start..<Swift.min(start + 3, count)]
            var bits = group.reduce(0) { $0 << 8 | UInt32($1) }
            bits <<= 8 * UInt32(3 - group.count)
            for digit in 0...group.count {
                text.append(alphabet[Int(bits >> (18 - 6 * UInt32(digit))) & 0x3F])
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
