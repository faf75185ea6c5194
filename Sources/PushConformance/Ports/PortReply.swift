package import ExactJSON

/// An implementation's answer to an input.
package enum PortAnswer: Hashable, Sendable {
    /// The line that the verb answers, as an object.
    case result(JSONObject)
    /// No answer, and the reason.
    case skipped(String)
}

/// An implementation's answer to an input as it came, which is parsed only if it has to be.
package struct PortReply: Sendable {
    private enum Form {
        /// A line of the protocol whose number stands at its start or end.
        case line([UInt8])
        case answer(PortAnswer)
    }

    private let form: Form
    /// The number of the input.
    let number: Int64

    /// Takes the answer of an implementation in this process.
    init(_ answer: PortAnswer) {
        form = .answer(answer)
        number = 0
    }

    /// Takes a line of the protocol.
    ///
    /// - Throws: If the line has no number.
    init(line: [UInt8]) throws(PortError) {
        form = .line(line)
        if let number = Self.leadingNumber(line) ?? Self.trailingNumber(line) {
            self.number = number
            return
        }
        guard let members = RawMembers(line[...]) else {
            throw PortError(.garbled, "answered with \(Self.quote(line))")
        }
        guard let number = members["seq"].flatMap({ try? JSONValue(parsing: $0) })?.int64 else {
            throw PortError(.garbled, "answered without a number: \(Self.quote(line))")
        }
        self.number = number
    }

    /// Whether the line is the protocol's shortest form of this result, which needs no parsing.
    ///
    /// If it is not, the answer may still be the same.
    func isResult(_ result: [UInt8]) -> Bool {
        places.contains { $0.count == result.count && line[$0].elementsEqual(result) }
    }

    /// The answer as a value, and the result as the port spelled it.
    ///
    /// - Throws: If the line has no answer.
    package func answer() throws(PortError) -> (PortAnswer, spelled: ArraySlice<UInt8>) {
        if case .answer(let answer) = form { return (answer, []) }
        for place in places {
            let start = line[place].drop { $0.isJSONWhiteSpace }
            let end = start.lastIndex { !$0.isJSONWhiteSpace } ?? start.startIndex
            if let result = try? JSONObject(json: Self.value(start)) {
                return (.result(result), start[...end])
            }
        }
        guard let members = RawMembers(line[...]) else {
            throw PortError(.garbled, "answered with \(Self.quote(line))")
        }
        do throws(InputError) {
            if let result = members.unchanged("result") {
                return (.result(try JSONObject(json: Self.value(result))), result)
            }
            if let reason = members["skipped"] {
                return (.skipped(try ExactString(json: JSONValue(parsing: reason)).string), [])
            }
        } catch {
            throw PortError(.garbled, "answered \(Self.quote(line)): \(error)")
        }
        throw PortError(.garbled, "gives neither `result` nor `skipped`: \(Self.quote(line))")
    }

    /// Reads a result, which may be as long as a line.
    private static func value(_ text: ArraySlice<UInt8>) throws(InputError) -> JSONValue {
        try JSONReader.document(text.span, limit: PortLines.longestLine)
    }

    private var line: [UInt8] {
        guard case .line(let line) = form else { return [] }
        return line
    }

    /// Where the result stands if the line has nothing else but the number.
    private var places: [Range<Int>] {
        let line = line
        return [(#"{"result":"#, #","seq":\#(number)}"#), (#"{"seq":\#(number),"result":"#, "}")]
            .compactMap { (head: String, tail: String) in
                let (start, end) = (head.utf8.count, line.count - tail.utf8.count)
                guard start < end, line.starts(with: head.utf8),
                    line[end...].elementsEqual(tail.utf8)
                else { return nil }
                return start..<end
            }
    }

    /// The number of a line that starts with it.
    private static func leadingNumber(_ line: [UInt8]) -> Int64? {
        let head = #"{"seq":"#.utf8
        guard line.starts(with: head) else { return nil }
        let digits = line.dropFirst(head.count).prefix(20).prefix { $0.isDigit }
        let end = digits.endIndex
        guard end < line.endIndex, line[end] == UInt8(ascii: ",") else { return nil }
        return Int64(String(decoding: digits, as: UTF8.self))
    }

    /// The number of a line that ends with it.
    private static func trailingNumber(_ line: [UInt8]) -> Int64? {
        guard line.starts(with: #"{"result":{"#.utf8), line.last == UInt8(ascii: "}") else {
            return nil
        }
        let digits = line.dropLast().suffix(20).reversed().prefix { $0.isDigit }.reversed()
        let tail = #"},"seq":"#.utf8
        guard line.dropLast(digits.count + 1).suffix(tail.count).elementsEqual(tail) else {
            return nil
        }
        return Int64(String(decoding: digits, as: UTF8.self))
    }

    /// The beginning of a line, for an error's detail.
    static func quote(_ line: [UInt8]) -> String {
        let start = String(decoding: line.prefix(200), as: UTF8.self)
        return "`\(start)\(line.count > 200 ? "..." : "")`"
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { self >= 0x30 && self <= 0x39 }
}
