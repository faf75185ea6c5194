public import ExactJSON

extension JSONNumber: Codable {
    /// Decodes an integer of up to 128 bits exactly, and every other number as the nearest double.
    ///
    /// Foundation's `JSONDecoder` does not say how a number was written: an integer of more than 128
    /// bits loses its last digits here, and keeps them only with ``JSONValue/init(data:)``.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let integer = try? container.decode(Int64.self) {
            self.init(integer)
            return
        }
        let double = try container.decode(Double.self)
        if let number = container.decodeWideInteger() ?? JSONNumber(double) {
            self = number
        } else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: "a JSON number is finite"
            )
        }
    }

    /// Encodes an integer of up to 128 bits exactly, and every other number as a double.
    ///
    /// - Throws: `EncodingError.invalidValue` for an integer of more than 128 bits, which Foundation
    ///   cannot carry, and of more than 64 bits for an encoder that takes no wider ones, such as that
    ///   of property lists.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if let integer = int64 {
            try container.encode(integer)
        } else if let integer = UInt64(literal) {
            try container.encode(integer)
        } else if let integer = Int128(literal) {
            try container.encode(integer)
        } else if let integer = UInt128(literal) {
            try container.encode(integer)
        } else if JSONNumber(doubleValue) == self {
            try container.encode(doubleValue)
        } else {
            throw EncodingError.invalidValue(
                self,
                EncodingError.Context(
                    codingPath: encoder.codingPath,
                    debugDescription: "the integer has more than 128 bits"
                )
            )
        }
    }
}

extension SingleValueDecodingContainer {
    /// Decodes an integer that is wider than `Int64`, in the narrowest type that holds it.
    fileprivate func decodeWideInteger() -> JSONNumber? {
        let literal =
            (try? decode(UInt64.self))?.description
            ?? (try? decode(Int128.self))?.description
            ?? (try? decode(UInt128.self))?.description
        return literal.flatMap { JSONNumber(literal: $0) }
    }
}
