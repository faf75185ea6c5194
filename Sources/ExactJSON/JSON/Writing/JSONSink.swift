/// What a JSON value is written into, from its first token to its last.
///
/// The sink sets commas and colons. Keys are written in ascending order, which ``JSONMembers`` sees to.
@usableFromInline
package protocol JSONSink {
    mutating func beginObject()
    /// Ends the object that was begun last.
    mutating func endObject()
    mutating func beginArray()
    /// Ends the array that was begun last.
    mutating func endArray()
    /// Begins a member, of whose key no character has to be escaped; its value comes next.
    mutating func write(key: ExactString)
    /// Begins a member with any key; its value comes next.
    mutating func write(anyKey: ExactString)
    mutating func write(_ string: String)
    mutating func write(_ integer: Int64)
    /// Writes `true` or `false`.
    mutating func write(_ bool: Bool)
    mutating func write(_ json: JSONValue)
    /// Writes a value that has a text of its own.
    mutating func write(text value: some JSONTextWritable)
}
