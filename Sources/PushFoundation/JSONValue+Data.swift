public import ExactJSON
public import Foundation

extension JSONValue {
    /// Reads one JSON document in UTF-8, strictly by RFC 8259.
    ///
    /// - Throws: `json.syntax` (a repeated key, a lone surrogate and bytes that are not UTF-8
    ///   included), `json.depth` or `json.size`, always at the root.
    public init(data: Data) throws(InputError) {
        try self.init(parsing: [UInt8](data))
    }

    /// The value as compact JSON with sorted keys, in UTF-8.
    public var data: Data { Data(utf8) }
}
