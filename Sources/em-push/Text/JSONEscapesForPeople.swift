/// JSON of the same meaning, in which some characters are written by their numbers.
enum JSONEscapesForPeople {
    /// JSON in which the characters are escaped that a closure names; they stand in strings only.
    static func escaped(_ json: String, where isEscaped: (Unicode.Scalar) -> Bool) -> String {
        var text = ""
        var rest = json.unicodeScalars[...]
        while let place = rest.firstIndex(where: isEscaped) {
            text += String(rest[..<place])
            for unit in String(rest[place]).utf16 {
                let digits = String(unit, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }
            rest = rest[rest.index(after: place)...]
        }
        return text + String(rest)
    }

    /// JSON in which nothing controls a terminal.
    ///
    /// DEL, the control characters from U+0080 to U+009F and what rearranges the text around it are escaped here;
    /// other control characters are in any JSON.
    static func escaped(_ json: [UInt8]) -> [UInt8] {
        // The bytes with which their UTF-8 begins.
        guard json.contains(where: { [0x7F, 0xC2, 0xD8, 0xE2].contains($0) }) else { return json }
        let text = escaped(String(decoding: json, as: UTF8.self)) { scalar in
            0x7F..<0xA0 ~= scalar.value || scalar.rearrangesText
        }
        return Array(text.utf8)
    }
}
