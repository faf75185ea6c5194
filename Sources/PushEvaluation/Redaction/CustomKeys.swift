import ExactJSON
import PushModel

extension JSONValue {
    /// The value with other names for the keys of custom data, as long as these were (D8).
    ///
    /// The keys of an object that have one length are named by their order, so that naming them again changes nothing.
    func renamingCustomKeys(_ keys: CustomKeys) -> JSONValue {
        switch self {
        case .null, .bool, .number, .string: return self
        case .array(let elements): return .array(elements.map { $0.renamingCustomKeys(keys) })
        case .object(let object):
            let members = object.sortedMembers
            let names = keys.names(of: members.map { $0.key })
            return .object(
                JSONObject(
                    members.map {
                        .init(
                            key: names[$0.key] ?? $0.key,
                            value: $0.value.renamingCustomKeys(keys)
                        )
                    }
                )
            )
        }
    }
}

/// Keys of an ext that are an app's own: no rule reads them, and they do not begin like those of the SDK.
struct CustomKeys {
    /// The keys that stay.
    private let known: Set<ExactString>

    /// Takes keys that other push services read for known, too, if `hasChannels` is set (D12).
    init(hasChannels: Bool) {
        known =
            hasChannels
            ? Self.ofTable.union(Self.ofServices) : Self.ofTable
    }

    /// Other names for keys that are in scalar order, all of one object.
    func names(of keys: [ExactString]) -> [ExactString: ExactString] {
        var byLength: [Int: [ExactString]] = [:]
        for key in keys where !known.contains(key) && !key.string.utf8.starts(with: "em_".utf8) {
            byLength[JSONWriter.escapedByteCount(key.string), default: []].append(key)
        }
        var names: [ExactString: ExactString] = [:]
        for (length, keys) in byLength {
            var number = 0
            let digits = suffice(Self.letters, length, keys.count) ? Self.letters : Self.characters
            for key in keys {
                var name: ExactString
                repeat {
                    let bytes = RenamedIDs.base(number, length, digits)
                    name = ExactString(String(decoding: bytes, as: UTF8.self))
                    number += 1
                } while known.contains(name)
                names[key] = name
            }
        }
        return names
    }

    private static let letters = Array("abcdefghijklmnopqrstuvwxyz".utf8)
    /// All that is one byte of JSON.
    private static let characters = (0x20..<0x80).filter { $0 != 0x22 && $0 != 0x5C } as [UInt8]

    /// Whether there are as many names of a length as are needed, those of the table left out.
    private func suffice(_ digits: [UInt8], _ length: Int, _ count: Int) -> Bool {
        let needed = count + known.count { $0.string.utf8.count == length }
        var names = 1
        for _ in 0..<length where names < needed {
            names *= digits.count
        }
        return names >= needed
    }

    private static let ofTable = names(of: MessageExtension.table)
    private static let ofServices: Set<ExactString> = MessageExtension.table.reduce(into: []) {
        names,
        key in
        if case .carried(let keys) = key.kind { names.formUnion(Self.names(of: keys)) }
    }

    private static func names(of table: [ExtKey]) -> Set<ExactString> {
        table.reduce(into: []) { names, key in
            names.formUnion(key.names)
            if case .object(let keys) = key.kind { names.formUnion(Self.names(of: keys)) }
        }
    }
}
