import ExactJSON
import PushModel

/// The ids that an input names, and ids that it does not name (rule 7.4, Q4).
struct NamedIDs {
    /// The ids, each once, in the order in which they are met.
    private(set) var ids: [ExactString] = []
    private var known: Set<ExactString> = []

    init(_ ids: [ExactString]) {
        for id in ids where known.insert(id).inserted { self.ids.append(id) }
    }

    /// The ids of an input.
    init(_ input: DecideRequest) {
        let (message, recipient) = (input.message, input.recipient)
        var ids = [message.from.text, message.to.text, recipient.id.text]
        ids += message.receivers.map { $0.text }
        ids += Self.strings(message.ext[MessageExtension.Keys.atList.name])
        let template = message.ext[MessageExtension.Keys.pushTemplate.name]?.object
        let directed = template?[MessageExtension.TemplateSelection.Keys.directedTemplate.name]?
            .object
        ids += Self.strings(directed?[MessageExtension.TemplateSelection.Keys.target.name])
        ids += recipient.settings.conversations.map { $0.conversation.id.text }
        self.init(ids)
    }

    /// The strings of an array.
    static func strings(_ value: JSONValue?) -> [ExactString] {
        (value?.array ?? []).compactMap { $0.string.map { ExactString($0) } }
    }

    /// A value that is longer than any payload.
    static let long = String(repeating: "x", count: 6_000)

    /// Ids that differ from all of these, also without case: the empty one, a short one, a long one.
    var others: [ExactString] {
        let folded = Set(ids.map { $0.asciiLowercased })
        var others: [ExactString] = folded.contains("") ? [] : [""]
        others.append(Self.short(without: folded))
        var long = ExactString(Self.long)
        while folded.contains(long) { long = ExactString(long.string + "x") }
        others.append(long)
        return others
    }

    /// A short id that differs from all of these, also without case.
    var short: ExactString {
        Self.short(without: Set(ids.map { $0.asciiLowercased }))
    }

    private static func short(without folded: Set<ExactString>) -> ExactString {
        for scalar in "abcdefghijklmnopqrstuvwxyz0123456789".unicodeScalars {
            let id = ExactString(String(scalar))
            if !folded.contains(id) { return id }
        }
        var id = ExactString("xx")
        while folded.contains(id) { id = ExactString(id.string + "x") }
        return id
    }

    /// Of the ids that are equal without case another spelling, if there is one.
    var otherSpellings: [ExactString] {
        var spellings: [ExactString] = []
        var met: Set<ExactString> = []
        for id in ids where met.insert(id.asciiLowercased).inserted {
            if let spelling = otherSpelling(of: id) { spellings.append(spelling) }
        }
        return spellings
    }

    /// The first spelling that no id has: the bits of a number, from 1, say which of the first 16 letters
    /// are in the other case, the lowest bit for the first letter.
    private func otherSpelling(of id: ExactString) -> ExactString? {
        let bytes = Array(id.string.utf8)
        let letters = bytes.indices.filter { bytes[$0].isASCIILetter }.prefix(16)
        for bits in 1..<max(1, UInt32(1) << UInt32(letters.count)) {
            var spelling = bytes
            for (bit, index) in letters.enumerated() where bits >> UInt32(bit) & 1 == 1 {
                spelling[index] ^= 0x20
            }
            let found = ExactString(String(decoding: spelling, as: UTF8.self))
            if !known.contains(found) { return found }
        }
        return nil
    }
}

extension UInt8 {
    fileprivate var isASCIILetter: Bool {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= self | 0x20
    }
}
