import ExactJSON
import SeededRandomness

@testable import PushConformance

/// The valid inputs of a verb that a seed names, as values, and what this package answers to them.
///
/// Inputs of the first and the last year that there are are left out: properties compare an instant
/// with others before and after it.
struct GeneratedInputs: Sequence {
    let verb: ExactString
    let seed: UInt64
    let count: Int

    func makeIterator() -> AnyIterator<JSONObject> {
        let generator = InputGenerator(seed: seed)
        var indices = (0..<count).makeIterator()
        return AnyIterator {
            while let index = indices.next() {
                let input = generator.input(at: index)
                guard input.verb == verb, input.fault == nil,
                    let value = (try? JSONValue(parsing: input.text))?.object,
                    !["now", "from", "to"].contains(where: { value[$0]?.isAtTheEndOfTime ?? false })
                else { continue }
                return value
            }
            return nil
        }
    }
}

extension JSONValue {
    /// Whether it is an instant whose year is 0000 or 9999.
    fileprivate var isAtTheEndOfTime: Bool {
        ["0000-", "9999-"].contains { string?.hasPrefix($0) ?? false }
    }
}

/// An answer of `decide --explain`.
struct DecideAnswer {
    let json: JSONObject

    init(to input: JSONObject) async throws {
        let implementation = ThisImplementation()
        await implementation.ask("decide", input.json.utf8)
        guard case .result(let answer) = implementation.answer(), answer["error"] == nil else {
            throw InputError(.inputValue, "refused: \(input.json.jsonText)")
        }
        json = answer
    }

    var isPushed: Bool { json["outcome"] == "push" }

    /// The entries of the bindings.
    var bindings: [JSONObject] { json["devices"]?.array?.compactMap { $0.object } ?? [] }

    /// The entries of the bindings without `rendering`, which has places of the input.
    var placelessBindings: [JSONObject] {
        bindings.map { entry in
            var entry = entry
            entry["rendering"] = nil
            return entry
        }
    }

    /// Whether do-not-disturb or a rule is in the way, whatever else is.
    var isQuiet: Bool {
        json["blockers"]?.array?.contains { blocker in
            ["dnd.", "rule."].contains { blocker.string?.hasPrefix($0) ?? false }
        } ?? false
    }

    /// What the gates say, without words for people.
    var verdicts: [String] {
        json["trace"]?.array?.compactMap { $0.object }
            .map { "\($0["gate"]?.string ?? "") \($0["verdict"]?.string ?? "")" } ?? []
    }
}

extension JSONObject {
    /// The object with another value at a path of keys; objects that are missing are made.
    func setting(_ path: ExactString..., to value: JSONValue?) -> JSONObject {
        setting(path[...], to: value)
    }

    private func setting(_ path: ArraySlice<ExactString>, to value: JSONValue?) -> JSONObject {
        guard let key = path.first else { return self }
        var object = self
        let rest = path.dropFirst()
        object[key] =
            rest.isEmpty
            ? value : .object((self[key]?.object ?? JSONObject()).setting(rest, to: value))
        return object
    }

    /// The value at a path of keys.
    func value(_ path: ExactString...) -> JSONValue? {
        var value: JSONValue? = .object(self)
        for key in path {
            value = value?.object?[key]
        }
        return value
    }
}
