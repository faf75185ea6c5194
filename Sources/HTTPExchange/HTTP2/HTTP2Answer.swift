#if HTTP2
import ExactJSON

/// What has come of a response: the fields of the header in one piece, and the body.
struct HTTP2Answer: Sendable {
    /// How many fields all headers of a response may have, and how many interim responses there may be.
    private static let mostFields = 1000
    private static let mostInterimResponses = 100
    /// So much room is made for the fields with the first.
    private static let usualBytes = 256

    /// The status; 0 until it has come, and again after an interim response.
    private(set) var status = 0
    /// For each field the length of its name and of its value, 4 bytes each, and the two.
    private(set) var fields: [UInt8] = []
    /// How many fields those are.
    private(set) var keptCount = 0
    private(set) var body: [UInt8] = []
    /// Whether all has come.
    var isWhole = false
    /// The bytes and the number of all fields, those of interim responses and trailers included.
    private var byteCount = 0
    private var fieldCount = 0
    private var interimCount = 0
    /// Whether the header is whole, so that what follows are trailers.
    private var hasHeader = false

    /// Starts another header, if there may be one.
    mutating func beginHeader() -> Bool {
        guard status == 0 || !HTTP2Answer.isInterim(status) else {
            interimCount += 1
            (status, fields, keptCount) = (0, [], 0)
            return interimCount <= Self.mostInterimResponses
        }
        hasHeader = status != 0
        return true
    }

    /// Adds a field, unless there are then more, or larger ones, than allowed.
    mutating func append(_ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) -> Bool {
        byteCount += name.count + value.count
        fieldCount += 1
        guard byteCount <= HTTPRequest.Limits.largestHeader, fieldCount <= Self.mostFields else {
            return false
        }
        // What trailers say, nothing here asks for.
        guard !hasHeader else { return true }
        if name.first == 0x3A {
            status = value.reduce(0) { $0 * 10 + Int($1) - 0x30 }
            return value.count == 3
        }
        if fields.isEmpty { fields.reserveCapacity(Self.usualBytes) }
        withUnsafeBytes(of: HTTP2FieldReader.Lengths(name.count, value.count)) { fields.append($0) }
        fields.append(name)
        fields.append(value)
        keptCount += 1
        return true
    }

    /// Adds a part of the body, unless the body then has more bytes than allowed.
    mutating func append(body bytes: UnsafeRawBufferPointer, atMost limit: Int) -> Bool {
        guard body.count + bytes.count <= limit else { return false }
        body.append(bytes)
        return true
    }

    private static func isInterim(_ status: Int) -> Bool {
        (100..<200).contains(status)
    }
}

extension HTTPResponse {
    /// Reads the fields of the header.
    init(_ answer: HTTP2Answer) {
        var header: [HTTPField] = []
        header.reserveCapacity(answer.keptCount)
        answer.fields.withUnsafeBytes { bytes in
            var reader = HTTP2FieldReader(bytes, count: answer.keptCount)
            while let field = reader.next() {
                if let field = HTTPField(lowercased: field.name, field.value) {
                    header.append(field)
                }
            }
        }
        self.init(status: answer.status, header: header, body: answer.body, version: .http2)
    }
}
#endif
