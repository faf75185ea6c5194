import ExactJSON

/// A request's path: the app, and what of the app is meant (R15).
///
/// The path is split at each `/` first, and every segment is then decoded once. So an id may hold a
/// `/`, a NUL or two dots: it is text that identifies and nothing else, never a name of a file.
struct RESTPath {
    /// The app, which the first two segments name.
    let app: AppKey
    /// The segments after those two, decoded.
    let segments: [ExactString]
    /// The path after those two, as it came and without the query (R1).
    let text: String

    /// Reads a path.
    ///
    /// `nil` for another shape: no `/` at the start, fewer than three segments, an empty segment (a
    /// trailing `/` leaves one), a `%` without two hex digits, or bytes that are not UTF-8.
    init?(_ path: ExactString) {
        let pieces = path.string.utf8
            .prefix { $0 != UInt8(ascii: "?") }
            .split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard pieces.count >= 4, pieces[0].isEmpty else { return nil }
        var decoded: [ExactString] = []
        for piece in pieces.dropFirst() {
            guard let segment = Self.decoded(piece), !segment.isEmpty else { return nil }
            decoded.append(segment)
        }
        app = AppKey(organization: decoded[0], application: decoded[1])
        segments = Array(decoded[2...])
        text = pieces[3...].map { "/" + String(Substring($0)) }.joined()
    }

    private static func decoded(_ piece: Substring.UTF8View) -> ExactString? {
        var bytes: [UInt8] = []
        var rest = piece.makeIterator()
        while let byte = rest.next() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.next()?.hexDigit, let low = rest.next()?.hexDigit else {
                return nil
            }
            bytes.append(high << 4 | low)
        }
        return String(validating: bytes, as: UTF8.self).map { ExactString($0) }
    }
}

extension UInt8 {
    fileprivate var hexDigit: UInt8? {
        switch self {
        case 0x30...0x39: self - 0x30
        case 0x41...0x46: self - 0x37
        case 0x61...0x66: self - 0x57
        default: nil
        }
    }
}
