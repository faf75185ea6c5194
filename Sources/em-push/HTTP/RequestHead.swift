/// The head of an HTTP/1 request, which keeps to the rules.
struct RequestHead: Hashable, Sendable {
    /// Why a request is refused.
    enum ReadingError: Error {
        case malformed
        case version
    }

    /// A field; its name is in lower case.
    struct Field: Hashable, Sendable {
        let name: String
        let value: String
    }

    let method: String
    /// The path and the query, as they came.
    let target: String
    let fields: [Field]

    /// The path, without a query.
    var path: String {
        String(decoding: target.utf8.prefix { $0 != UInt8(ascii: "?") }, as: UTF8.self)
    }

    func values(_ name: String) -> [String] { fields.filter { $0.name == name }.map { $0.value } }

    /// How many bytes the body has; `nil` if it comes in chunks.
    ///
    /// - Throws: `malformed` if the fields do not say, or another coding is named (RFC 9112, section 6.3).
    var contentLength: Int? {
        get throws(ReadingError) {
            let lengths = Set(values("content-length"))
            let codings = values("transfer-encoding")
            guard codings.isEmpty else {
                guard lengths.isEmpty, codings.map({ $0.lowercased() }) == ["chunked"] else {
                    throw .malformed
                }
                return nil
            }
            guard let text = lengths.first else { return 0 }
            let isNumber = !text.utf8.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
            guard lengths.count == 1, isNumber else { throw .malformed }
            return Int(text) ?? .max
        }
    }

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
        var fields: [Field] = []
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")), Self.isToken(line[..<colon])
            else { throw .malformed }
            var value = line[(colon + 1)...]
            while let last = value.last, last == 0x20 || last == 0x09 { value.removeLast() }
            value = value.drop { $0 == 0x20 || $0 == 0x09 }
            fields.append(
                Field(
                    name: String(decoding: line[..<colon], as: UTF8.self).lowercased(),
                    value: String(decoding: value, as: UTF8.self)
                )
            )
        }
        self.fields = fields
        method = String(decoding: words[0], as: UTF8.self)
        target = String(decoding: words[1], as: UTF8.self)
        let hosts = values("host").count
        guard hosts == 1 || hosts == 0 && version == "HTTP/1.0" else { throw .malformed }
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
