import ExactJSON

/// How a body fits into the rest of a payload (rule 3.11).
enum PayloadFit {
    /// It fits as it is.
    case whole
    /// It has to be cut to this text.
    case cut(String)
    /// Not even an empty body fits.
    case none

    private static let ellipsis = "…"

    /// Fits a body into so many bytes of JSON, quotation marks not counted.
    ///
    /// A body that does not fit is cut at a grapheme boundary and ends with `…`.
    ///
    /// - Parameters:
    ///   - body: The body.
    ///   - room: The bytes that are left for it; negative if the payload is too large without it.
    init(_ body: String, room: Int) {
        if room < 0 {
            self = .none
        } else if JSONWriter.escapedByteCount(body) <= room {
            self = .whole
        } else {
            self = .cut(Self.longestPrefix(of: body, bytes: room))
        }
    }

    /// The longest run of whole graphemes that fits with `…` after it; empty if not even that fits.
    private static func longestPrefix(of body: String, bytes available: Int) -> String {
        var room = available - JSONWriter.escapedByteCount(ellipsis)
        guard room >= 0 else { return "" }
        var end = body.startIndex
        while end < body.endIndex {
            let next = body.index(after: end)
            room -= JSONWriter.escapedByteCount(body[end])
            guard room >= 0 else { break }
            end = next
        }
        return body[..<end] + ellipsis
    }
}
