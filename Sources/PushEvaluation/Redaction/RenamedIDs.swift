package import ExactJSON

/// Names for ids that keep how long they are, which of them are equal, with case and without, and which
/// end in `.voip` (rule 7.6, D7).
package struct RenamedIDs {
    private var names: [ExactString: String] = [:]

    /// The digits in which bases are written: the letters, 0 to 9, and what else is one byte of JSON and
    /// has no case.
    private static let digits: [UInt8] =
        Array("abcdefghijklmnopqrstuvwxyz0123456789".utf8)
        + (0x20..<0x80).filter { byte in
            switch byte {
            case 0x22, 0x5C, 0x30...0x39, 0x41...0x5A, 0x61...0x7A: false
            default: true
            }
        }

    /// Names ids; of an id that is met again the first time counts.
    package init(_ ids: [ExactString]) {
        var groups: [Group] = []
        var indices: [Group.Key: Int] = [:]
        var known: Set<ExactString> = []
        for id in ids where known.insert(id).inserted {
            let key = Group.Key(id)
            if let index = indices[key] {
                groups[index].add(id)
            } else {
                indices[key] = groups.count
                groups.append(Group(key, id))
            }
        }
        for group in groups { name(group) }
    }

    package subscript(id: ExactString) -> String { names[id] ?? id.string }

    /// Ids of one length that end alike.
    private struct Group {
        struct Key: Hashable {
            let byteCount: Int
            let endsInVoIP: Bool

            init(_ id: ExactString) {
                byteCount = JSONWriter.escapedByteCount(id.string)
                endsInVoIP = id.asciiLowercased.hasSuffix(RenamedIDs.voip)
            }
        }

        let key: Key
        /// The ids that are equal without case, in the order in which they were met.
        var classes: [[ExactString]] = []
        private var indices: [ExactString: Int] = [:]

        init(_ key: Key, _ id: ExactString) {
            self.key = key
            add(id)
        }

        mutating func add(_ id: ExactString) {
            let folded = id.asciiLowercased
            if let index = indices[folded] {
                classes[index].append(id)
            } else {
                indices[folded] = classes.count
                classes.append([id])
            }
        }

        /// How many spellings of a class a base has to tell apart: those that end alike.
        func spellingCount(_ spellings: [ExactString]) -> Int {
            guard key.endsInVoIP else { return spellings.count }
            var counts: [ExactString: Int] = [:]
            for spelling in spellings { counts[RenamedIDs.end(of: spelling), default: 0] += 1 }
            return counts.values.max() ?? 0
        }
    }

    private static let voip: ExactString = ".voip"

    /// The last five bytes, which are ASCII where they are asked for.
    private static func end(of id: ExactString) -> ExactString {
        ExactString(String(decoding: id.string.utf8.suffix(voip.string.utf8.count), as: UTF8.self))
    }

    private mutating func name(_ group: Group) {
        let endCount = group.key.endsInVoIP ? Self.voip.string.utf8.count : 0
        let length = group.key.byteCount - endCount
        let ordered = group.classes.enumerated()
            .map { (index: $0, count: group.spellingCount($1), spellings: $1) }
            .ordered { $0.count == $1.count ? $0.index < $1.index : $0.count > $1.count }
        var taken: Set<[UInt8]> = []
        var number = 0
        var count = 0
        for entry in ordered {
            if entry.count != count {
                (number, count) = (0, entry.count)
            }
            var base = Self.base(number, length, Self.digits)
            number += 1
            while taken.contains(base) || Self.cased(base, count - 1) == nil
                || !group.key.endsInVoIP && Self.endsInVoIP(base)
            {
                base = Self.base(number, length, Self.digits)
                number += 1
            }
            taken.insert(base)
            var seen: [ExactString: Int] = [:]
            for spelling in entry.spellings {
                let end = group.key.endsInVoIP ? Self.end(of: spelling) : ""
                let ordinal = seen[end, default: 0]
                seen[end] = ordinal + 1
                let bytes = Self.cased(base, ordinal) ?? base
                names[spelling] = String(decoding: bytes, as: UTF8.self) + end.string
            }
        }
    }

    private static func endsInVoIP(_ base: [UInt8]) -> Bool {
        base.suffix(voip.string.utf8.count).elementsEqual(voip.string.utf8)
    }

    /// A number in digits, padded on the left.
    static func base(_ number: Int, _ length: Int, _ digits: [UInt8]) -> [UInt8] {
        var rest = number
        var bytes = [UInt8](repeating: digits[0], count: length)
        var index = length - 1
        while index >= 0, rest > 0 {
            bytes[index] = digits[rest % digits.count]
            rest /= digits.count
            index -= 1
        }
        return bytes
    }

    /// A base with capitals where the bits of a number are 1, from the last letter on; `nil` if it has not
    /// letters enough.
    private static func cased(_ base: [UInt8], _ number: Int) -> [UInt8]? {
        var bits = number
        var bytes = base
        var index = bytes.count - 1
        while bits > 0, index >= 0 {
            if (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(bytes[index]) {
                if bits & 1 == 1 { bytes[index] -= 0x20 }
                bits >>= 1
            }
            index -= 1
        }
        return bits == 0 ? bytes : nil
    }
}
