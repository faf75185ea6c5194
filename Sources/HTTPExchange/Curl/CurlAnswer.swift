#if Curl

/// A response as libcurl hands it over: the lines of the header in one piece.
struct CurlAnswer: Sendable {
    var status = 0
    /// The lines of the last header, with their ends; interim responses have headers before it.
    private(set) var lines: [UInt8] = []
    private(set) var body: [UInt8] = []
    /// Whether the body is longer than what was read of it.
    private(set) var isCut = false
    /// How many bytes all lines have had, those of interim responses and trailers included.
    private var headerCount = 0

    /// Adds a line of a header, unless all lines together then have more bytes than allowed.
    mutating func append(line: UnsafeRawBufferPointer) -> Bool {
        headerCount += line.count
        guard headerCount <= HTTPRequest.Limits.largestHeader else { return false }
        if line.starts(with: "HTTP/".utf8) {
            lines.removeAll(keepingCapacity: true)
        }
        lines.append(contentsOf: line)
        return true
    }

    /// Adds a part of the body, unless the body then has more bytes than allowed.
    mutating func append(body bytes: UnsafeRawBufferPointer, atMost limit: Int) -> Bool {
        guard body.count + bytes.count <= limit else {
            isCut = true
            return false
        }
        body.append(contentsOf: bytes)
        return true
    }
}

extension HTTPResponse {
    /// Reads the lines of the header; those that are no field, such as the first, are left out.
    init(_ answer: CurlAnswer) {
        let header = answer.lines.split(separator: 0x0A).compactMap { line -> HTTPField? in
            guard let colon = line.firstIndex(of: 0x3A) else { return nil }
            // Spaces, a tab and the line's end around a value are no part of it.
            let value = line[(colon + 1)...].drop { $0 <= 0x20 }
            let end = value.lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? value.startIndex
            return HTTPField(
                String(decoding: line[..<colon], as: UTF8.self),
                String(decoding: value[..<end], as: UTF8.self)
            )
        }
        self.init(
            status: answer.status,
            header: header,
            body: answer.body,
            version: answer.lines.starts(with: "HTTP/2".utf8) ? .http2 : .http1
        )
    }
}
#endif
