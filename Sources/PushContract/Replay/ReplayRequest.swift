package import ExactJSON

/// An input of the verb `replay` of the port protocol: two sides, and a log.
package struct ReplayRequest: ContractRequest {
    /// What the inputs were decided with.
    package let a: ReplaySide
    /// What they are compared with.
    package let b: ReplaySide
    /// The inputs of `decide`; what is none counts as refused.
    package let inputs: [JSONValue]
    /// Whether the answer lists every input that differs.
    package let isListing: Bool

    /// Reads the keys of `replay`.
    package init(_ fields: inout JSONFields) throws(InputError) {
        a =
            try fields.value("a").map { side throws(InputError) in
                try Self.side(side, at: "a")
            } ?? .input
        b = try Self.side(fields.requiredValue("b"), at: "b")
        guard case .array(let inputs) = try fields.requiredValue("inputs") else {
            throw InputError(.inputType, "expected an array").within(key: "inputs")
        }
        self.inputs = inputs
        isListing = try fields.optionalBool("list") ?? false
    }

    private static func side(_ json: JSONValue, at key: ExactString) throws(InputError)
        -> ReplaySide
    {
        do throws(InputError) {
            return try ReplaySide(json: json)
        } catch {
            throw error.within(key: key)
        }
    }

    /// Decides each input of the log twice.
    ///
    /// - Parameter report: Called with each input that differs.
    /// - Returns: The counts.
    package func tally(_ report: (ReplayDifference) -> Void = { _ in }) -> ReplayTally {
        var tally = ReplayTally(a, against: b)
        for input in inputs {
            do throws(ContractError) {
                let read = try ContractInput<DecideInput>(parsing: input.utf8[...])
                if let difference = try tally.add(read) { report(difference) }
            } catch {
                tally.addRefused()
            }
        }
        return tally
    }
}

extension ReplayRequest: AnsweredRequest {
    package static func answer(_ input: ContractInput<Self>, explaining _: Bool) -> JSONObject {
        var list: [JSONValue] = []
        let isListing = input.request.isListing
        var answer = input.request.tally { if isListing { list.append(.object($0.json)) } }
            .contractJSON
        if !list.isEmpty { answer["list"] = .array(list) }
        return input.answer(answer)
    }
}
