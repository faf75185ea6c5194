public import ExactJSON

extension ZoneTable {
    /// Reads zone data in the form of `Docs/zone-data.json`, so that a program can have a newer release than the package.
    ///
    /// `release` is a year and lower-case letters, such as `2025b`, and `released`, which may be absent, the second since
    /// 1970 at which it was published. A history of `histories` is an array of pairs of a second
    /// since 1970 and the offset from then on, in seconds east of UTC; the first second is 0, and they ascend. `zones` has
    /// the number of a history for each name.
    ///
    /// - Throws: `input.*` at the first value that cannot be used.
    public init(json: JSONValue) throws(InputError) {
        var fields = try JSONFields(json)
        let release = try fields.string("release")
        guard ZoneTable.isRelease(release) else {
            throw InputError(.inputValue, "expected a year and letters, such as `2025b`")
                .within(key: "release")
        }
        _ = try fields.optionalInteger("released", in: 0...lastSecond)
        let zones = try fields.requiredValue("zones")
        let histories = try fields.requiredValue("histories")
        try fields.finish()
        var builder = ZoneTableBuilder()
        let count: Int
        do throws(InputError) {
            count = try builder.append(histories: histories)
        } catch {
            throw error.within(key: "histories")
        }
        do throws(InputError) {
            try builder.append(zones: zones, ofHistories: count)
        } catch {
            throw error.within(key: "zones")
        }
        self.init(release: release, builder: builder)
    }

    /// Whether a text can be the name of a release: four digits, then letters from `a` to `z`.
    private static func isRelease(_ text: String) -> Bool {
        text.utf8.count > 4
            && text.utf8.prefix(4).allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
            && text.utf8.dropFirst(4).allSatisfy { $0 >= 0x61 && $0 <= 0x7A }
    }
}

/// The last second that anything can have: the end of the year 9999.
private let lastSecond: Int64 = 253_402_300_799

extension ZoneTableBuilder {
    /// Adds all histories, and gives their number.
    fileprivate mutating func append(histories json: JSONValue) throws(InputError) -> Int {
        guard case .array(let histories) = json else {
            throw .wrongType(json, expected: "an array")
        }
        for (index, history) in histories.enumerated() {
            do throws(InputError) {
                try append(history: history)
            } catch {
                throw error.within(index: index)
            }
        }
        return histories.count
    }

    private mutating func append(history json: JSONValue) throws(InputError) {
        guard case .array(let rows) = json else { throw .wrongType(json, expected: "an array") }
        guard !rows.isEmpty else {
            throw InputError(.inputValue, "a history has an offset at least")
        }
        var last: (second: Int64, offset: Int32) = (0, 0)
        for (index, row) in rows.enumerated() {
            guard let row = ZoneTableBuilder.row(row),
                index == 0 ? row.second == 0 : row.second > last.second
            else {
                let detail = "expected a second, which ascends from 0, and an offset in seconds"
                throw InputError(.inputValue, detail).within(index: index)
            }
            if index == 0 {
                beginHistory(offset: row.offset)
            } else if row.offset != last.offset {
                append(start: row.second * 1000, offset: row.offset)
            }
            last = row
        }
        endHistory()
    }

    private static func row(_ json: JSONValue) -> (second: Int64, offset: Int32)? {
        guard let pair = json.array, pair.count == 2,
            let second = pair[0].int64, second <= lastSecond,
            let seconds = pair[1].int64.flatMap({ Int32(exactly: $0) }),
            let offset = PushTimeZone.Offset(seconds: seconds)
        else { return nil }
        return (second, offset.seconds)
    }

    /// Adds the names, each with the number of its history.
    fileprivate mutating func append(
        zones json: JSONValue,
        ofHistories count: Int
    ) throws(InputError) {
        guard case .object(let zones) = json else {
            throw .wrongType(json, expected: "an object")
        }
        for member in zones.members {
            do throws(InputError) {
                let name = try PushTimeZone.Name(member.key)
                guard let number = member.value.int64, number >= 0, number < count else {
                    throw InputError(.inputValue, "expected the number of a history")
                }
                append(name: name, history: Int(number))
            } catch {
                throw error.within(key: member.key)
            }
        }
    }
}
