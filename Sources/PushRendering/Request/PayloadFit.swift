internal import APNsModel
internal import PushModel

/// How a payload was made to fit its limit (rule 3.11).
enum PayloadFit: Hashable {
    /// It fitted as it was.
    case whole
    /// Its body was cut.
    case cut
    /// It does not fit even with an empty body; its bytes then.
    case tooLarge(bytes: Int)

    private static let ellipsis = "…"

    /// Cuts the body at a grapheme boundary and ends it with `…`, if the payload is too large.
    ///
    /// Bytes are counted as they are sent. Only the body is ever touched.
    init(_ payload: inout APNsPayload, body: String, limit: Int) {
        guard payload.json.utf8Count > limit else {
            self = .whole
            return
        }
        payload.alert?.body = ""
        let bytes = payload.json.utf8Count
        guard bytes <= limit else {
            self = .tooLarge(bytes: bytes)
            return
        }
        payload.alert?.body = Self.longestPrefix(of: body, bytes: limit - bytes)
        self = .cut
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
