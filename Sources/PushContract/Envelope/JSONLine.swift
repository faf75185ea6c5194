package import ExactJSON

/// A JSON object on a line of its own, keys sorted.
package struct JSONLine {
    /// The line, with the line feed that ends it.
    package let bytes: [UInt8]

    package init(_ object: JSONObject) {
        // Most answers are smaller; a larger one is gone through twice.
        bytes = JSONOutput.bytes(expecting: 2048) { output in
            output.append(.object(object))
            output.append(UInt8(ascii: "\n"))
        }
    }
}
