package import ExactJSON
import PushContract

/// One vector: an input, and the answer that is expected.
package struct VectorCase: Sendable {
    /// The verb of the input.
    package let verb: ExactString
    /// The case's `id`, else the file's path and the place in it.
    package let name: ExactString
    /// The path of the file that the case stands in.
    package let file: String
    /// Whether the name is an `id`.
    package let hasID: Bool
    /// What the case shows.
    package let note: ExactString?
    /// The version of the contract that brought the answer; `nil` for the first.
    package let since: ContractVersion?
    /// The ids of the rules that it rests on.
    package let cites: [ExactString]
    /// The input as it is spelled in its file, without annotations; or else the text in `inputText`.
    package let input: [UInt8]
    /// Whether the input stands in `inputText`, because it may break the grammar of JSON.
    package let isText: Bool
    /// The answer without `id`; `nil` if nothing is expected.
    package let expected: JSONObject?
    /// Where nothing may stand in the answer, an explanation included.
    package let absent: [JSONPointer]

    /// Reads a case out of the text of one input.
    ///
    /// - Parameters:
    ///   - text: The text, one JSON object.
    ///   - verb: The verb that the file's path names; `nil` if it names none.
    ///   - verbs: All verbs, to infer the case's verb from its keys.
    ///   - place: The case's name if it has no `id`.
    ///   - file: The path of the file.
    /// - Throws: `input.type` if the text is no object, or an annotation is of the wrong type;
    ///   `input.missing` for `absent` without `expect`.
    init(
        _ text: ArraySlice<UInt8>,
        verb: ExactString?,
        of verbs: [ContractVerb],
        place: ExactString,
        in file: String = ""
    ) throws(InputError) {
        guard let members = RawMembers(text) else {
            throw InputError(.inputType, "a vector is an object")
        }
        func read<Value: JSONRepresentable>(_ key: ExactString) throws(InputError) -> Value? {
            guard let value = members[key] else { return nil }
            do throws(InputError) {
                let limit = PortLines.longestLine
                return try Value(json: JSONReader.document(value.span, limit: limit))
            } catch {
                throw error.within(key: key)
            }
        }
        // The verb refuses an `id` that is no string.
        let id = (try? read("id") as ExactString?) ?? nil
        name = id ?? place
        hasID = id != nil
        self.file = file
        note = try read("note")
        since = try read("since")
        cites = try (read("cites") as List<ExactString>?)?.elements ?? []
        expected = try read("expect")
        absent = try (read("absent") as List<JSONPointer>?)?.elements ?? []
        guard expected != nil || members["absent"] == nil else {
            throw InputError(.inputMissing, at: .root.appending(key: "expect"), "missing key")
        }
        let text = try read(PortGreeting.inputText) as ExactString?
        input = text.map { Array($0.string.utf8) } ?? members.text(without: AnnotationKeys.all)
        isText = text != nil
        let keys = Set(members.keys)
        self.verb = verb ?? verbs.first { $0.isTold(by: keys) }?.name ?? "decide"
    }
}

extension VectorCase {
    /// The `id` that the answer must have: the input's, unless that cannot be read.
    var expectedID: JSONValue? {
        let code = expected?["error"]?.object?["code"]?.string
        guard code?.hasPrefix("json.") != true, let id = RawMembers(input[...])?["id"],
            let value = try? JSONValue(parsing: id), value.string != nil
        else { return nil }
        return value
    }
}

/// The value of `cites` or `absent`.
private struct List<Element: JSONRepresentable>: JSONRepresentable {
    let elements: [Element]

    init(json: JSONValue) throws(InputError) {
        guard case .array(let values) = json else {
            throw InputError(.inputType, "expected an array")
        }
        elements = try values.map { value throws(InputError) in try Element(json: value) }
    }

    var json: JSONValue { .array(elements.map { $0.json }) }
}
