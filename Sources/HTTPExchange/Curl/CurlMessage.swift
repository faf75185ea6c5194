#if Curl
import ExactJSON

/// A request in the one piece of memory that libcurl reads it from.
///
/// The caller puts it together, so that the one thread of libcurl has only to copy it.
struct CurlMessage: Sendable {
    /// The address, the method and each line of the header, each ended by a NUL, then the body.
    let bytes: [UInt8]
    /// How many lines the header has.
    let lineCount: Int
    /// Where the body starts.
    let bodyStart: Int
    /// Whether the length of the body is sent although it is 0.
    let hasBody: Bool

    /// Fields that libcurl would send by itself.
    private static let defaults = ["accept", "content-type", "expect"]

    /// Creates a message of a request that can be sent.
    init(_ request: HTTPRequest) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(768 + request.body.count)
        bytes += request.origin.utf8
        bytes += request.path.utf8
        bytes.append(0)
        bytes += request.method.string.utf8
        bytes.append(0)
        var lineCount = request.header.count
        for field in request.header {
            bytes += field.name.string.utf8
            // libcurl wants a semicolon after the name of a field with an empty value.
            bytes.append(field.value.isEmpty ? 0x3B : 0x3A)
            bytes += field.value.string.utf8
            bytes.append(0)
        }
        for name in Self.defaults where !request.header.contains(where: { $0.name.string == name })
        {
            // A name and a colon alone: libcurl leaves the field out.
            bytes += name.utf8
            bytes += [0x3A, 0]
            lineCount += 1
        }
        bodyStart = bytes.count
        self.lineCount = lineCount
        bytes += request.body
        self.bytes = bytes
        hasBody = !request.body.isEmpty || [.post, .put].contains(request.method)
    }
}
#endif
