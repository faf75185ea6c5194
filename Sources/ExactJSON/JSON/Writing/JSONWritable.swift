/// An object that is written member by member, in the order of its keys.
@usableFromInline
package protocol JSONWritable {
    func write<Sink: JSONSink>(to object: inout JSONMembers<Sink>)
}

extension JSONWritable {
    /// The object as a tree.
    @inlinable
    package var tree: JSONValue {
        JSONMembers<JSONTree>.write(to: JSONTree()) { write(to: &$0) }.value
    }

    /// The object's text and a line feed.
    ///
    /// - Parameters:
    ///   - others: What the object holds beside its own members.
    ///   - capacity: How many bytes the text is likely to have at most; a larger one is gone through
    ///     twice.
    /// - Returns: The bytes.
    @inlinable
    package func line(beside others: JSONObject, expecting capacity: Int) -> [UInt8] {
        JSONOutput.bytes(expecting: capacity) { output in
            output = JSONMembers<JSONOutput>.write(to: output, others: others) { write(to: &$0) }
            output.append(UInt8(ascii: "\n"))
        }
    }
}

/// A value that writes its text without making a tree first.
@usableFromInline
package protocol JSONTextWritable: JSONRepresentable {
    func write(to output: inout JSONOutput)
}
