import ExactJSON

/// A type whose object in the contract has other keys than the type's own JSON.
protocol ContractObject {
    /// Reads the keys of the contract; the caller refuses what is left over.
    init(contract fields: inout JSONFields) throws(InputError)
}

extension JSONFields {
    mutating func object<Value: ContractObject>(
        _ key: ExactString,
        as type: Value.Type = Value.self
    ) throws(InputError) -> Value {
        try object(requiredValue(key), at: key)
    }

    /// An object of the contract, if the key is there.
    mutating func optionalObject<Value: ContractObject>(
        _ key: ExactString,
        as type: Value.Type = Value.self
    ) throws(InputError) -> Value? {
        guard let json = value(key) else { return nil }
        return try object(json, at: key)
    }

    /// An array of objects of the contract.
    mutating func objects<Value: ContractObject>(
        _ key: ExactString,
        of type: Value.Type = Value.self
    ) throws(InputError) -> [Value] {
        var objects: [Value] = []
        for (index, json) in try array(key, of: JSONValue.self).enumerated() {
            do throws(InputError) {
                objects.append(try Value(contract: json))
            } catch {
                throw fault(error.within(index: index), at: key)
            }
        }
        return objects
    }

    /// An array of objects of the contract; none if the key is absent.
    mutating func optionalObjects<Value: ContractObject>(
        _ key: ExactString
    ) throws(InputError) -> [Value] {
        var fields = self
        return fields.value(key) == nil ? [] : try objects(key)
    }

    private func object<Value: ContractObject>(
        _ json: JSONValue,
        at key: ExactString
    ) throws(InputError) -> Value {
        do throws(InputError) {
            return try Value(contract: json)
        } catch {
            throw fault(error, at: key)
        }
    }
}

extension ContractObject {
    /// Reads an object, strictly.
    fileprivate init(contract json: JSONValue) throws(InputError) {
        var fields = try JSONFields(json)
        try self.init(contract: &fields)
        try fields.finish()
    }
}
