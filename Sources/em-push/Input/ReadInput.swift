import ExactJSON
import PushContract

/// An input as it was read, and where.
struct ReadInput: Sendable {
    let frame: InputFrame
    let source: InputSource
    /// Where its values stand, if it was made of what was read.
    private(set) var origin: InputOrigin?
    /// Why it is refused before it is read.
    private(set) var refusal: ContractError?

    init(frame: InputFrame, source: InputSource) {
        self.frame = frame
        self.source = source
    }

    /// What the input asks for, read strictly.
    func request<Request>() throws(ContractError) -> ContractInput<Request> {
        if let refusal { throw refusal }
        return try ContractInput(frame, annotated: source.isAnnotated)
    }

    /// Another input in the same place, whose values stand where the origin says.
    func replaced(by object: JSONObject, from origin: InputOrigin) -> ReadInput {
        let made = frame.replaced(by: JSONValue.object(object).utf8)
        var input = ReadInput(frame: made, source: source)
        input.origin = origin
        return input
    }

    /// The same input, which is refused.
    func refused(_ error: ContractError) -> ReadInput {
        var input = self
        input.refusal = error
        return input
    }

    /// An error with the path in what was read.
    func told(_ error: ContractError) -> ContractError {
        guard let origin else { return error }
        return ContractError(id: error.id, fault: origin.told(error.fault))
    }

    /// Where a fault of the input is.
    func place(of fault: InputError) -> FaultPlace {
        origin?.place(of: fault, in: source.path)
            ?? FaultPlace(of: fault, in: frame, of: source.path)
    }

    /// The line that says why the input is refused, and where in the file or in standard input.
    ///
    /// A fault says where it is, if the error says it otherwise.
    func line(refusing error: ContractError, at fault: InputError? = nil) -> JSONObject {
        var line = told(error).json
        guard var json = line["error"]?.object else { return line }
        let found = place(of: fault ?? error.fault)
        json["file"] = found.file.map { .string("\($0)") }
        json["line"] = .number(JSONNumber(Int64(found.place.line)))
        json["column"] = .number(JSONNumber(Int64(found.place.column)))
        line["error"] = .object(json)
        return line
    }
}

/// Where a fault is: the place in a file or in standard input, and what stands there.
struct FaultPlace {
    /// The file; `nil` for standard input.
    let file: SystemString?
    let place: TextPlace
    private let excerpt: TextExcerpt?

    /// Finds a fault of a frame.
    init(of fault: InputError, in frame: InputFrame, of file: SystemString?) {
        self.file = file
        place = frame.place(of: fault)
        excerpt = frame.excerpt(of: fault)
    }

    /// Finds a fault of a file that is one document.
    init(of fault: InputError, in bytes: [UInt8], of file: SystemString) {
        let offset = fault.offset(in: bytes.span)
        self.file = file
        place = TextPlace.start.advanced(over: bytes[..<offset])
        excerpt = TextExcerpt(around: offset, in: bytes[...])
    }

    /// The line in which it is, with a mark under it, for people; none if nothing stands there.
    var excerptLines: [String] {
        let lines = excerpt?.lines ?? []
        return lines.first?.contains { $0 != " " } == true ? lines : []
    }

    /// The place and that line, for people.
    var lines: [String] { [text] + excerptLines }

    /// The place as editors and terminals know it, such as `push.json:3:28`; of standard input in words.
    var text: String {
        let (line, column) = (place.line, place.column)
        return file.map { "\($0):\(line):\(column)" } ?? "line \(line), column \(column)"
    }
}

extension UsageError {
    /// What is wrong with the JSON of a file, and where in it.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - bytes: Its text.
    ///   - fault: What is wrong.
    ///   - meant: The key that was probably meant by one that is unknown.
    ///   - mayBeSecret: Whether the file can have secrets, so that nothing of it is shown.
    init(
        _ path: SystemString,
        _ bytes: [UInt8],
        _ fault: InputError,
        meant: ExactString? = nil,
        mayBeSecret: Bool = false
    ) {
        let place = FaultPlace(of: fault, in: bytes, of: path)
        let question = NearWord.question(meant?.string)
        self.init(
            "`\(place.text)`: \(fault)\(question)",
            below: mayBeSecret ? [] : place.excerptLines
        )
    }
}
