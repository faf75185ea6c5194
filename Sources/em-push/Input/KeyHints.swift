import APNsModel
import ExactJSON
import PushConformance
import PushContract

/// Finds the key that was probably meant by one that an input must not have.
///
/// No list says which keys a place takes. Words that are near, of the keys of generated inputs, and words that other
/// systems have for the same thing are tried in the input: the one with which the place reads was meant.
struct KeyHints: Sendable {
    private let help: VerbHelp
    /// The keys of inputs of the verb.
    private var vocabulary: [ExactString] = []
    /// What was found for the paths that were asked for.
    private var found: [JSONPointer: ExactString?] = [:]

    /// For how many paths words are tried, because each try reads the input again.
    private static let mostPaths = 100

    /// Creates hints for the inputs of a verb.
    init(_ help: VerbHelp) {
        self.help = help
    }

    /// Tries the words that come into question, for a path once.
    ///
    /// - Parameters:
    ///   - fault: Why the input is refused.
    ///   - bytes: The input.
    ///   - refusal: Why such an input is refused; `nil` if it is not.
    /// - Returns: The key; `nil` if the fault is another one, or if no word fits.
    mutating func meant(
        by fault: InputError,
        in bytes: [UInt8],
        refusal: ([UInt8]) -> InputError?
    ) -> ExactString? {
        guard fault.code == .inputUnknownKey else { return nil }
        if let known = found[fault.path] { return known }
        guard found.count < Self.mostPaths else { return nil }
        let key = tried(by: fault, in: bytes, refusal: refusal)
        found[fault.path] = .some(key)
        return key
    }

    private mutating func tried(
        by fault: InputError,
        in bytes: [UInt8],
        refusal: ([UInt8]) -> InputError?
    ) -> ExactString? {
        guard let input = try? JSONValue(parsing: bytes),
            let place = KeyPlace(fault.path)
        else { return nil }
        if vocabulary.isEmpty { vocabulary = Self.keys(of: help) }
        var words = vocabulary
        var candidates = Self.otherWords[place.key] ?? []
        // Of shorter keys every short word is near.
        while candidates.count < 6, place.key.string.utf8.count > 2,
            let near = place.key.nearest(of: words)
        {
            candidates.append(near)
            words.removeAll { $0 == near }
        }
        return candidates.first { fits($0, at: place, in: input, refusal: refusal) }
    }

    /// Whether an input is not refused for a key, if that stands in place of the other.
    private func fits(
        _ key: ExactString,
        at place: KeyPlace,
        in input: JSONValue,
        refusal: ([UInt8]) -> InputError?
    ) -> Bool {
        guard var input = place.renaming(to: key, in: input) else { return false }
        // Other keys that the object must not have are taken away, so that they are not what is refused.
        for _ in 0..<8 {
            guard let fault = refusal(input.utf8), fault.code == .inputUnknownKey,
                let found = KeyPlace(fault.path), found.parents == place.parents
            else { return true }
            guard found.key != key, let rest = found.renaming(to: nil, in: input) else {
                return false
            }
            input = rest
        }
        return false
    }

    private static func keys(of help: VerbHelp) -> [ExactString] {
        var keys: Set<ExactString> = []
        func collect(_ value: JSONValue) {
            for element in value.array ?? [] {
                collect(element)
            }
            for member in value.object?.members ?? [] {
                keys.insert(member.key)
                collect(member.value)
            }
        }
        let name = ExactString(help.name)
        if InputGenerator.verbs.contains(name) {
            let generator = InputGenerator(seed: 1, verb: name)
            for index in 0..<200 {
                let input = generator.input(at: index)
                if input.fault == nil, let value = try? JSONValue(parsing: input.text) {
                    collect(value)
                }
            }
        }
        if let text = help.input, let value = try? JSONValue(parsing: text) { collect(value) }
        return keys.sorted()
    }

    /// Words of the vendor's calls and pages, and of others, and the keys that mean the same here.
    private static let otherWords: [ExactString: [ExactString]] = [
        "nickname": ["displayName"],
        "nick": ["displayName", "nickname"],
        "push_nickname": ["displayName"],
        "name": ["displayName", "id", "notifierName"],
        "notification_display_style": ["displayStyle"],
        "notifier_name": ["notifierName"],
        "certificateName": ["notifierName"],
        "certificate": ["notifierName", "certificates"],
        "device_id": ["id"],
        "device_token": ["token"],
        "deviceToken": ["token"],
        "bundleId": ["topic"],
        "bundleID": ["topic"],
        "msg": ["message", "text"],
        "msgId": ["id"],
        "messageId": ["id"],
        "userId": ["id"],
        "username": ["id"],
        "user": ["recipient"],
        "receiver": ["recipient", "to"],
        "chatType": ["type"],
        "conversationType": ["type"],
        "conversationId": ["id"],
        "paramType": ["remindType"],
        "startTime": ["silentModeStartTime", "from"],
        "endTime": ["silentModeEndTime", "to"],
        "silentModeDuration": ["expireTimestamp"],
        "ignoreDuration": ["expireTimestamp"],
        "language": ["preferredLanguage"],
        "templateName": ["template"],
        "bodies": ["body"],
        "msgBody": ["body"],
        "online": ["state"],
        "time": ["now", "timestamp"],
        "osVersion": ["os"],
        "appState": ["state"],
        "aps": ["payload"],
    ]
}

/// A key in an object, and the keys and indices that lead to the object.
private struct KeyPlace {
    let parents: [ExactString]
    let key: ExactString

    /// The place that a pointer leads to; `nil` for the whole input.
    init?(_ pointer: JSONPointer) {
        let words = pointer.tokens
        guard let key = words.last else { return nil }
        self.key = key
        parents = words.dropLast()
    }

    /// The input with another key here, or without it; `nil` if it has that key already.
    func renaming(to other: ExactString?, in input: JSONValue) -> JSONValue? {
        renaming(to: other, in: input, parents[...])
    }

    private func renaming(
        to other: ExactString?,
        in value: JSONValue,
        _ parents: ArraySlice<ExactString>
    ) -> JSONValue? {
        guard let parent = parents.first else {
            guard var object = value.object, let member = object[key] else { return nil }
            object[key] = nil
            if let other {
                guard object[other] == nil else { return nil }
                object[other] = member
            }
            return .object(object)
        }
        let rest = parents.dropFirst()
        if var object = value.object, let child = object[parent] {
            guard let changed = renaming(to: other, in: child, rest) else { return nil }
            object[parent] = changed
            return .object(object)
        }
        if var array = value.array, let index = Int(parent.string), array.indices.contains(index) {
            guard let changed = renaming(to: other, in: array[index], rest) else { return nil }
            array[index] = changed
            return .array(array)
        }
        return nil
    }
}
