import WallTime

extension String {
    /// Whether it is a time by RFC 3339, such as `2014-10-02T15:01:23.045123456Z`, with one to nine digits of a fraction.
    var isTime: Bool {
        let bytes = utf8.split(separator: UInt8(ascii: "."), maxSplits: 1)
        guard bytes.count == 2 else { return (try? Instant(rfc3339: self)) != nil }
        let digits = bytes[1].prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
        // An instant has three digits at most.
        let parts = [bytes[0], digits.prefix(3), bytes[1].dropFirst(digits.count)].map {
            Substring($0)
        }
        let text = "\(parts[0]).\(parts[1])\(parts[2])"
        return digits.count <= 9 && (try? Instant(rfc3339: text)) != nil
    }
}
