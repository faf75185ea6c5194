import ExactJSON

/// The text of a payload, and where in it some values stand.
struct NotedOutput: JSONSink {
    private(set) var output: JSONOutput
    private(set) var places = APNsPayload.ValuePlaces()
    /// The key of which the value comes next.
    private var key = Key.none

    private enum Key {
        case badge
        case body
        case other
        case none
    }

    init(_ output: JSONOutput) {
        self.output = output
    }

    mutating func beginObject() {
        key = .none
        output.beginObject()
    }

    mutating func endObject() { output.endObject() }

    mutating func beginArray() {
        key = .none
        output.beginArray()
    }

    mutating func endArray() { output.endArray() }

    mutating func write(key: ExactString) {
        switch key {
        case APNsPayload.Key.badge: self.key = .badge
        case APNsPayload.Alert.Key.body: self.key = .body
        default: self.key = .none
        }
        output.write(key: key)
    }

    mutating func write(anyKey: ExactString) {
        key = .other
        output.write(anyKey: anyKey)
    }

    mutating func write(_ string: String) {
        note { $0.write(string) }
    }

    mutating func write(_ integer: Int64) {
        note { $0.write(integer) }
    }

    mutating func write(_ bool: Bool) {
        note { $0.write(bool) }
    }

    mutating func write(_ json: JSONValue) {
        note { $0.write(json) }
    }

    mutating func write(text value: some JSONTextWritable) {
        note { $0.write(text: value) }
    }

    private mutating func note(_ write: (inout JSONOutput) -> Void) {
        let start = output.count
        write(&output)
        switch key {
        case .badge: places.badge = start..<output.count
        case .body: places.body = start..<output.count
        case .other: places.lastOther = start..<output.count
        case .none: break
        }
        key = .none
    }
}
