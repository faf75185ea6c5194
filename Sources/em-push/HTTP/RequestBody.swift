/// Reads the body of a request: so many bytes, or chunks (RFC 9112, sections 6 and 7.1).
///
/// What follows the body is left out.
struct RequestBody {
    /// Why there is no body.
    enum ReadingError: Error {
        case malformed, tooLong
        /// The client is gone, or too slow.
        case late

        /// What the client is answered; `nil` for nothing.
        var status: Int? {
            switch self {
            case .malformed: 400
            case .tooLong: 413
            case .late: nil
            }
        }
    }

    /// What has come of it, and is not read yet.
    private var rest: ArraySlice<UInt8>
    /// Gives the next bytes; `nil` if none come any more.
    private let more: () -> [UInt8]?

    init(beginning first: ArraySlice<UInt8>, more: @escaping () -> [UInt8]?) {
        rest = first
        self.more = more
    }

    /// Reads a body.
    ///
    /// - Parameters:
    ///   - length: How many bytes it has; `nil` if it comes in chunks, whose extensions and trailing fields are passed over.
    ///   - most: The most bytes that it may have.
    /// - Returns: Its bytes.
    /// - Throws: Why there is none.
    mutating func read(_ length: Int?, upTo most: Int) throws(ReadingError) -> [UInt8] {
        guard length ?? 0 <= most else { throw .tooLong }
        if let length { return Array(try take(length)) }
        var body: [UInt8] = []
        while true {
            let line = try line()
            let digits = line.prefix { Character(UnicodeScalar($0)).isHexDigit }
            guard let size = Int(String(decoding: digits, as: UTF8.self), radix: 16),
                [nil, UInt8(ascii: ";"), 0x20, 0x09].contains(line.dropFirst(digits.count).first)
            else { throw .malformed }
            guard size <= most - body.count else { throw .tooLong }
            guard size > 0 else { break }
            body += try take(size)
            guard try self.line().isEmpty else { throw .malformed }
        }
        for _ in 0..<Self.mostFields where try line().isEmpty {
            return body
        }
        throw .malformed
    }

    private static let (longestLine, mostFields) = (1024, 64)

    private mutating func take(_ count: Int) throws(ReadingError) -> ArraySlice<UInt8> {
        while rest.count < count {
            guard let bytes = more() else { throw .late }
            rest += bytes
        }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }

    /// A line, without its end.
    private mutating func line() throws(ReadingError) -> ArraySlice<UInt8> {
        var line = try take(2)
        while !line.suffix(2).elementsEqual([0x0D, 0x0A]) {
            guard line.count < Self.longestLine else { throw .malformed }
            line += try take(1)
        }
        return line.dropLast(2)
    }
}
