package import ExactJSON
package import HTTPExchange

/// A request's path: the app, and the resource of the app (R15).
///
/// The path is split at each `/` first, and every segment is then decoded once. So an id may hold a
/// `/`, a NUL or two dots: it identifies, and is never the name of a file.
struct RESTPath {
    /// The app, which the first two segments name.
    let app: AppKey
    /// The segments after those two, decoded.
    let segments: [ExactString]
    /// The parameters of the query; of several with one name the first, and `nil` for a value that cannot be
    /// decoded.
    let query: [ExactString: String?]
    /// The path as it came, without the query (R1).
    let url: String

    /// Reads a path.
    ///
    /// `nil` for another shape: no `/` at the start, fewer than three segments, a segment that cannot be
    /// decoded, or a `#` in one of the app's two names. A trailing `/` leaves an empty segment.
    init?(_ path: String) {
        let pieces = path.utf8
            .prefix { $0 != UInt8(ascii: "?") }
            .split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard pieces.count >= 4, pieces[0].isEmpty else { return nil }
        var decoded: [ExactString] = []
        for piece in pieces.dropFirst() {
            guard let segment = PathSegment.decoded(piece) else { return nil }
            decoded.append(ExactString(segment))
        }
        guard let app = try? AppKey(organization: decoded[0], application: decoded[1]) else {
            return nil
        }
        self.app = app
        segments = Array(decoded[2...])
        query = Self.query(path.utf8.drop { $0 != UInt8(ascii: "?") }.dropFirst())
        url = pieces.dropFirst().map { "/" + String(Substring($0)) }.joined()
    }

    /// Reads `name=value` pairs, joined by `&` and percent-encoded; a name alone has the empty value.
    fileprivate static func query(_ text: Substring.UTF8View) -> [ExactString: String?] {
        var query: [ExactString: String?] = [:]
        for pair in text.split(separator: UInt8(ascii: "&")) {
            let parts = pair.split(
                separator: UInt8(ascii: "="),
                maxSplits: 1,
                omittingEmptySubsequences: false
            )
            guard let name = PathSegment.decoded(parts[0]).map({ ExactString($0) }),
                !query.keys.contains(name)
            else { continue }
            let value = parts.count < 2 || parts[1].isEmpty ? "" : PathSegment.decoded(parts[1])
            query.updateValue(value, forKey: name)
        }
        return query
    }

    /// The path of segments, encoded; `nil` if a segment is one that no path can carry.
    static func encoded(_ segments: [ExactString]) -> String? {
        var path = ""
        for segment in segments {
            guard let encoded = PathSegment.encoded(segment.string) else { return nil }
            path += "/" + encoded
        }
        return path
    }
}

extension HTTPRequest {
    /// The path as it came, and the parameters of the query; `nil` for a value that cannot be decoded.
    package var pathAndQuery: (path: String, query: [ExactString: String?]) {
        let path = path.utf8.prefix { $0 != UInt8(ascii: "?") }
        return (
            String(Substring(path)),
            RESTPath.query(self.path.utf8.dropFirst(path.count).dropFirst())
        )
    }
}

extension AppKey {
    /// The segments of a path that name the app.
    var segments: [ExactString] { [organization, application] }
}
