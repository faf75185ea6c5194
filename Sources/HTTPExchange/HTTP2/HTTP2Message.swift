#if HTTP2
import ExactJSON

/// A request in one piece, as the thread of the engine needs it; the caller puts it together.
struct HTTP2Message: Sendable {
    /// The scheme's part of the origins that the engine sends to.
    private static let scheme = "https://"
    /// For each field the length of its name and of its value, 4 bytes each, and the two; then the body.
    let bytes: [UInt8]
    /// How many fields there are, those that begin with a colon included.
    let fieldCount: Int
    /// Where the body starts.
    let bodyStart: Int

    /// Whether there is a body that is not empty.
    var hasBody: Bool { bodyStart < bytes.count }

    /// Creates a message of a request that can be sent; `nil` for one that is not for HTTPS.
    init?(_ request: HTTPRequest) {
        let origin = request.origin
        guard origin.utf8.starts(with: Self.scheme.utf8) else { return nil }
        var writer = FieldWriter(capacity: 768 + request.body.count)
        writer.append(":method", request.method.string)
        writer.append(":scheme", "https")
        writer.append(":authority", Self.authority(of: origin))
        writer.append(":path", request.path.utf8.isEmpty ? "/" : request.path)
        var hasLength = false
        for field in request.header where !Self.isOfConnection(field.name) {
            hasLength = hasLength || field.name == "content-length"
            writer.append(field.name.string, field.value.string)
        }
        if !hasLength, !request.body.isEmpty || [.post, .put].contains(request.method) {
            writer.append("content-length", "\(request.body.count)")
        }
        bodyStart = writer.bytes.count
        fieldCount = writer.count
        writer.bytes += request.body
        bytes = writer.bytes
    }

    /// Whether HTTP/2 does not have a field: what it says stands elsewhere.
    private static func isOfConnection(_ name: ExactString) -> Bool {
        switch name.string.utf8.count {
        case 4: name == "host"
        case 7: name == "upgrade"
        case 10: name == "connection" || name == "keep-alive"
        case 16: name == "proxy-connection"
        case 17: name == "transfer-encoding"
        default: false
        }
    }

    /// Host and port, without the port that is meant anyway.
    private static func authority(of origin: String) -> String {
        let authority = origin.utf8.dropFirst(scheme.utf8.count)
        let port = ":443".utf8
        let isUsual =
            authority.count > port.count && authority.suffix(port.count).elementsEqual(port)
        return String(Substring(isUsual ? authority.dropLast(port.count) : authority))
    }
}

/// Writes fields one after the other: two lengths, the name, the value.
private struct FieldWriter {
    var bytes: [UInt8] = []
    var count = 0

    init(capacity: Int) {
        bytes.reserveCapacity(capacity)
    }

    mutating func append(_ name: String, _ value: String) {
        let lengths = HTTP2FieldReader.Lengths(name.utf8.count, value.utf8.count)
        withUnsafeBytes(of: lengths) { bytes.append($0) }
        bytes.append(name)
        bytes.append(value)
        count += 1
    }
}
#endif
