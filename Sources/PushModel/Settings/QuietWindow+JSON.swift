public import ExactJSON
import WallTime

extension QuietWindow: JSONRepresentable {
    /// Reads `{"days" or "dates", "start", "end"}`.
    ///
    /// - Throws: `input.*` with the path of what cannot be used. `input.missing` at `/days` without days and dates,
    ///   `input.conflict` at `/dates` with both, and at a day or a date that is there twice.
    public init(json: JSONValue) throws(InputError) {
        var fields = try JSONFields(json)
        let days = try fields.distinct("days", of: Weekday.self)
        let dates = try fields.distinct("dates", of: Date.self)
        let start: SilentModeTime = try fields.required("start")
        let end: SilentModeTime = try fields.required("end")
        switch (days, dates) {
        case (let days?, nil): self = try QuietWindow(days: days, start: start, end: end)
        case (nil, let dates?): self = try QuietWindow(dates: dates, start: start, end: end)
        case (nil, nil):
            throw InputError(.inputMissing, "a window needs days or dates").within(key: "days")
        case (_?, _?):
            throw InputError(.inputConflict, "a window has either days or dates")
                .within(key: "dates")
        }
        try fields.finish()
    }

    /// The window as settings have it, its days from Monday on, its dates ascending.
    public var json: JSONValue {
        var object: JSONObject = ["start": start.json, "end": end.json]
        if dates.isEmpty {
            object["days"] = .array(days.map { $0.json })
        } else {
            object["dates"] = .array(dates.map { $0.json })
        }
        return .object(object)
    }
}

extension QuietWindow.Date: JSONRepresentable {
    /// Reads `MM-DD` or `YYYY-MM-DD`.
    ///
    /// - Throws: `input.type` for anything but a string, `input.value` for another form or a date that does not exist.
    public init(json: JSONValue) throws(InputError) {
        try self.init(ExactString(json: json))
    }

    /// Reads a date such as `12-25` or `2026-12-31`; any other text throws `input.value`.
    public init(_ text: ExactString) throws(InputError) {
        var reader = DigitReader(text)
        let year = text.string.utf8.count > 5 ? reader.number(digits: 4, atMost: 9999) : nil
        guard year == nil || reader.skip(0x2D), let month = reader.number(digits: 2, atMost: 12),
            reader.skip(0x2D), let day = reader.number(digits: 2, atMost: 31), reader.isAtEnd
        else { throw InputError(.inputValue, "expected a date such as `12-25` or `2026-12-31`") }
        try self.init(year: year.map { Int($0) }, month: Int(month), day: Int(day))
    }

    /// Reads a date as the initialiser for exact text does.
    public init(_ text: String) throws(InputError) {
        try self.init(ExactString(text))
    }

    /// The date as `MM-DD` or `YYYY-MM-DD`.
    public var json: JSONValue { .string(description) }
}

extension JSONFields {
    /// The different values of an array, if the key is there.
    fileprivate mutating func distinct<Value: JSONRepresentable & Hashable>(
        _ key: ExactString,
        of type: Value.Type
    ) throws(InputError) -> Set<Value>? {
        guard let values: [Value] = try optionalArray(key) else { return nil }
        var seen: Set<Value> = []
        for (index, value) in values.enumerated() where !seen.insert(value).inserted {
            throw fault(InputError(.inputConflict, "is there twice").within(index: index), at: key)
        }
        return seen
    }
}
