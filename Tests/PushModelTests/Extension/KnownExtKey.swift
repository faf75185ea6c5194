import ExactJSON
import PushModel
import Testing

/// A name of a key of an ext, and where it stands.
struct KnownExtKey: Sendable, CustomTestStringConvertible {
    var path: [ExactString]
    var kind: ExtKey.Kind

    var testDescription: String { pointer }

    var pointer: String { path.map { "/\($0)" }.joined() }

    /// An ext that holds nothing but this key, or only the objects around it.
    func ext(_ value: JSONValue?) -> JSONObject {
        var object = JSONObject()
        var value = value
        for key in path.reversed() {
            object = JSONObject()
            object[key] = value
            value = .object(object)
        }
        return object
    }

    /// The code that a value is reported with; `nil` if it can be used or counts as absent.
    func code(of value: JSONValue) -> Diagnostic.Code? {
        if value == .null { return nil }
        switch kind {
        case .flag:
            let usable: [JSONValue] = [true, false, 0, 1, ""]
            return usable.contains(value) ? nil : .extFlag
        case .text, .name, .id, .type:
            return value.string == nil ? .extType : nil
        case .badge:
            guard let number = value.number else { return .extType }
            return number.int64.map { 0...2_147_483_647 ~= $0 } ?? false ? nil : .extValue
        case .object:
            return value.object == nil ? .extType : nil
        case .ids, .names, .arguments:
            return value.array == nil ? .extType : nil
        case .mentions:
            return value.array == nil && value != "all" ? .extType : nil
        case .oneOf, .any, .carried:
            return nil
        }
    }

    var isFlag: Bool {
        if case .flag = kind { true } else { false }
    }

    var takesAnything: Bool {
        switch kind {
        case .oneOf, .any, .carried: true
        default: false
        }
    }

    static let all = names(of: MessageExtension.table, in: [])

    private static func names(
        of keys: [ExtKey],
        in path: [ExactString]
    ) -> [KnownExtKey] {
        keys.flatMap { key in
            let names = key.names.map { KnownExtKey(path: path + [$0], kind: key.kind) }
            guard case .object(let inner) = key.kind else { return names }
            return names + Self.names(of: inner, in: path + [key.name])
        }
    }
}

extension Diagnostic {
    /// Code and pointer, such as `ext.type /em_push_ext`.
    var line: String {
        guard case .ext(let pointer) = place else { return "\(code.word) elsewhere" }
        return "\(code.word) \(pointer)"
    }
}
