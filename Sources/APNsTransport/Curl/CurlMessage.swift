#if Curl
import ExactJSON

/// A request in the one piece of memory that libcurl reads it from.
///
/// It is put together by whoever sends it, so that the one thread of libcurl has only to copy it.
struct CurlMessage: Sendable {
    /// The address, then each line of the header, each ended by a NUL, then the body.
    let bytes: [UInt8]
    /// How many lines the header has.
    let lineCount: Int
    /// Where the body starts.
    let bodyStart: Int

    init(_ request: APNsExchange.Request) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(768 + request.body.count)
        bytes += request.server.origin.utf8
        bytes += request.path.utf8
        // A colon and nothing after it takes a header away that libcurl would send.
        bytes += "\0accept:\0content-type:application/json\0".utf8
        for field in request.header {
            bytes += field.name.string.utf8
            bytes.append(0x3A)
            bytes += field.value.string.utf8
            bytes.append(0)
        }
        bodyStart = bytes.count
        lineCount = 2 + request.header.count
        bytes += request.body
        self.bytes = bytes
    }
}
#endif
