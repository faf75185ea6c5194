public import ExactJSON

extension HTTPError: JSONRepresentable {}
extension ConnectionEvent.Silence: JSONRepresentable {}
extension ConnectionEvent.End: JSONRepresentable {}

extension ConnectionEvent: JSONRepresentable {
    private enum Word: String, WireWord, JSONRepresentable {
        case opened, failed, timedOut, closed
    }

    /// Reads `server`, `change`, and what belongs to it.
    ///
    /// - Throws: ``InputError`` with the path of the value that cannot be used.
    public init(json: JSONValue) throws(InputError) {
        var fields = try JSONFields(json)
        let server = ExactString(try fields.string("server"))
        let change: Change =
            switch try fields.required("change") as Word {
            case .opened: .opened(milliseconds: try fields.integer("milliseconds"))
            case .failed: .failed(try fields.required("error"))
            case .timedOut: .timedOut(try fields.required("silence"))
            case .closed: .closed(try fields.required("end"))
            }
        self.init(server: server, change: change)
        try fields.finish()
    }

    /// An object of `server`, `change`, and `milliseconds`, `error`, `silence` or `end`.
    public var json: JSONValue {
        var object: JSONObject = ["server": server.json]
        switch change {
        case .opened(let milliseconds):
            object["change"] = Word.opened.json
            object["milliseconds"] = .number(JSONNumber(milliseconds))
        case .failed(let error):
            object["change"] = Word.failed.json
            object["error"] = error.json
        case .timedOut(let silence):
            object["change"] = Word.timedOut.json
            object["silence"] = silence.json
        case .closed(let end):
            object["change"] = Word.closed.json
            object["end"] = end.json
        }
        return .object(object)
    }
}
