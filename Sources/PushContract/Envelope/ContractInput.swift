package import ExactJSON

/// One input of a verb: its `id`, if it has one, and what it asks for.
package struct ContractInput<Request: ContractRequest>: Sendable {
    /// The input's `id`, echoed in its answer.
    package let id: ExactString?
    /// What the input asks for.
    package var request: Request

    /// Reads one input, strictly.
    ///
    /// - Parameters:
    ///   - bytes: The input's JSON text; bytes around it are white space.
    ///   - annotated: Whether the keys of `AnnotationKeys` may stand beside the verb's own, as in the
    ///     `.json` files (X7). They are passed over.
    /// - Throws: Why the input is refused, with its `id` if that could be read.
    package init(parsing bytes: ArraySlice<UInt8>, annotated: Bool = false) throws(ContractError) {
        let json: JSONValue
        do throws(InputError) {
            json = try JSONValue(parsing: bytes)
        } catch {
            throw ContractError(id: nil, fault: error)
        }
        let id = json.object?["id"]?.string.map { ExactString($0) }
        do throws(InputError) {
            var fields = try JSONFields(json)
            self.id = try fields.optional("id")
            for key in AnnotationKeys.all {
                guard fields.value(key) == nil || annotated else {
                    throw InputError(.inputUnknownKey, "stands only in `.json` files")
                        .within(key: key)
                }
            }
            request = try Request(&fields)
            try fields.finish()
        } catch {
            throw ContractError(id: id, fault: error)
        }
    }

    /// Reads the input of a frame, strictly.
    ///
    /// - Throws: Why the frame is none or the input is refused, with its `id` if that could be read.
    package init(_ frame: InputFrame, annotated: Bool = false) throws(ContractError) {
        switch frame.content {
        case .input(let bytes): try self.init(parsing: bytes, annotated: annotated)
        case .refused(let fault): throw ContractError(id: nil, fault: fault)
        }
    }

    /// What `body` makes of the request; a fault that it throws refuses the input.
    package func checked<Value>(
        _ body: (Request) throws(InputError) -> Value
    ) throws(ContractError) -> Value {
        do throws(InputError) {
            return try body(request)
        } catch {
            throw ContractError(id: id, fault: error)
        }
    }

    /// The line that answers the input: the verb's answer with the input's `id`.
    package func answer(_ answer: JSONObject) -> JSONObject {
        var line = answer
        line["id"] = id.map { .string($0.string) }
        return line
    }
}

extension ContractInput where Request: AnsweredRequest {
    /// The line that answers the input; `isExplaining` adds the keys of `--explain`, if the verb has any.
    package func answer(explaining isExplaining: Bool = false) throws(ContractError) -> JSONObject {
        try Request.answer(self, explaining: isExplaining)
    }
}

/// The keys that may stand beside a verb's own in `.json` files (X7).
package enum AnnotationKeys {
    /// All of them; a verb passes them over.
    package static let all: [ExactString] = ["note", "since", "cites", "expect", "absent"]
}
