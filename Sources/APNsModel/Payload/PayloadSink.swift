import ExactJSON

/// What a payload is written into, member after member in the order of their keys.
protocol PayloadSink {
    /// Begins an object that is the value of a key; the payload itself has no key.
    mutating func beginObject(_ key: ExactString?)
    /// Adds a member with one of Apple's keys to the object that was begun last.
    mutating func append(_ key: ExactString, _ value: JSONValue)
    /// Adds a member with any key to the object that was begun last.
    mutating func append(other member: JSONObject.Member)
    /// Ends the object that was begun last.
    mutating func endObject()
}

extension PayloadSink {
    mutating func append(other member: JSONObject.Member) {
        append(member.key, member.value)
    }
}

/// The text of a payload, or its length if the output only counts.
struct PayloadText: PayloadSink {
    private(set) var output: JSONOutput
    /// Where values stand, as far as that is noted.
    private(set) var places = APNsPayload.ValuePlaces()
    private let isNoting: Bool
    private var isFirstMember = true

    init(_ output: JSONOutput, isNoting: Bool = false) {
        self.output = output
        self.isNoting = isNoting
    }

    mutating func beginObject(_ key: ExactString?) {
        if let key { append(key) }
        output.append(UInt8(ascii: "{"))
        isFirstMember = true
    }

    mutating func append(_ key: ExactString, _ value: JSONValue) {
        append(key)
        let start = output.count
        output.append(value)
        guard isNoting else { return }
        if key == APNsPayload.Key.badge { places.badge = start..<output.count }
        if key == APNsPayload.Alert.Key.body { places.body = start..<output.count }
    }

    mutating func append(other member: JSONObject.Member) {
        separate()
        output.append(member.key.string)
        output.append(UInt8(ascii: ":"))
        let start = output.count
        output.append(member.value)
        places.lastOther = start..<output.count
    }

    mutating func endObject() {
        output.append(UInt8(ascii: "}"))
        isFirstMember = false
    }

    private mutating func append(_ key: ExactString) {
        separate()
        output.append(plainKey: key)
    }

    private mutating func separate() {
        if !isFirstMember { output.append(UInt8(ascii: ",")) }
        isFirstMember = false
    }
}

/// A payload as a tree of values.
struct PayloadTree: PayloadSink {
    private var open: [(key: ExactString?, members: [JSONObject.Member])] = []
    /// The payload, once its object has ended.
    private(set) var object = JSONObject()

    mutating func beginObject(_ key: ExactString?) {
        open.append((key, []))
    }

    mutating func append(_ key: ExactString, _ value: JSONValue) {
        open[open.count - 1].members.append(JSONObject.Member(key: key, value: value))
    }

    mutating func endObject() {
        guard let ended = open.popLast() else { return }
        let object = JSONObject(ended.members)
        if let key = ended.key {
            append(key, .object(object))
        } else {
            self.object = object
        }
    }
}

/// How many members are written, those of inner objects among them.
struct MemberCount: PayloadSink {
    private(set) var count = 0

    mutating func beginObject(_ key: ExactString?) {}
    mutating func append(_ key: ExactString, _ value: JSONValue) { count += 1 }
    mutating func endObject() {}
}
