import ExactJSON
import PushContract

/// An input as it was read, and where.
struct ReadInput: Sendable {
    let frame: InputFrame
    let source: InputSource

    /// What the input asks for, read strictly.
    func request<Request>() throws(ContractError) -> ContractInput<Request> {
        try ContractInput(frame, annotated: source.isAnnotated)
    }

    /// Another input in the same place.
    func replaced(by object: JSONObject) -> ReadInput {
        ReadInput(frame: frame.replaced(by: JSONValue.object(object).utf8), source: source)
    }

    /// The line that says why the input is refused, and where in the file or in standard input.
    ///
    /// A fault says where it is, if the error says it otherwise.
    func line(refusing error: ContractError, at fault: InputError? = nil) -> JSONObject {
        var line = error.json
        guard var json = line["error"]?.object else { return line }
        let place = frame.place(of: fault ?? error.fault)
        json["file"] = source.path.map { .string("\($0)") }
        json["line"] = .number(JSONNumber(Int64(place.line)))
        json["column"] = .number(JSONNumber(Int64(place.column)))
        line["error"] = .object(json)
        return line
    }

    /// Where a fault is, for people: the place, and the line with a mark under it.
    func lines(showing fault: InputError) -> [String] {
        let place = frame.place(of: fault)
        return [place.text(in: source.path)] + (frame.excerpt(of: fault)?.lines ?? [])
    }
}

extension TextPlace {
    /// The place as editors and terminals know it, such as `push.json:3:28`; of standard input in words.
    func text(in file: SystemString?) -> String {
        file.map { "\($0):\(line):\(column)" } ?? "line \(line), column \(column)"
    }
}

extension UsageError {
    /// What is wrong with the JSON of a file, and where in it.
    init(_ path: SystemString, _ bytes: [UInt8], _ fault: InputError) {
        let place = TextPlace.start.advanced(over: bytes[..<fault.offset(in: bytes.span)])
        self.init("`\(place.text(in: path))`: \(fault)")
    }
}
