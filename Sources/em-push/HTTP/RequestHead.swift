/// The first line of an HTTP/1 request whose head keeps to the rules; of its fields only `Host` is looked at.
struct RequestHead: Hashable, Sendable {
    /// Why a request is refused.
    enum ReadingError: Error {
        case malformed
        case version
    }

    let method: String
    /// The path, without a query.
    let path: String

    /// Reads a head.
    ///
    /// - Parameter bytes: The bytes up to the empty line, without it.
    /// - Throws: What is wrong (RFC 9112, sections 3 and 5).
    init(_ bytes: [UInt8]) throws(ReadingError) {
        let lines = try Self.lines(bytes)
        let words = (lines.first ?? []).split(separator: 0x20, omittingEmptySubsequences: false)
        guard words.count == 3, Self.isToken(words[0]), words[1].first == UInt8(ascii: "/"),
            words[1].allSatisfy({ (0x21...0x7E).contains($0) })
        else { throw .malformed }
        let version = String(decoding: words[2], as: UTF8.self)
        guard version == "HTTP/1.1" || version == "HTTP/1.0" else { throw .version }
        var hosts = 0
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")), Self.isToken(line[..<colon])
            else { throw .malformed }
            if String(decoding: line[..<colon], as: UTF8.self).lowercased() == "host" { hosts += 1 }
        }
        guard hosts == 1 || hosts == 0 && version == "HTTP/1.0" else { throw .malformed }
        method = String(decoding: words[0], as: UTF8.self)
        path = String(decoding: words[1].prefix { $0 != UInt8(ascii: "?") }, as: UTF8.self)
    }

    /// The lines, each of which ended with CR LF; neither stands anywhere else.
    private static func lines(_ bytes: [UInt8]) throws(ReadingError) -> [ArraySlice<UInt8>] {
        var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        for index in lines.indices.dropLast() {
            guard lines[index].last == 0x0D else { throw .malformed }
            lines[index].removeLast()
        }
        guard !lines.contains(where: { $0.contains(0x0D) || $0.contains(0) }) else {
            throw .malformed
        }
        return lines
    }

    private static func isToken(_ bytes: ArraySlice<UInt8>) -> Bool {
        !bytes.isEmpty
            && bytes.allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
                default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
                }
            }
    }
}
