public import ExactJSON

extension APNsPayload: JSONTextWritable {
    /// The bytes of the JSON as it is sent, on which the limit is measured: compact, keys sorted.
    public var utf8: [UInt8] {
        JSONOutput.bytes(expecting: 512) { $0 = write(to: $0) }
    }

    /// How many bytes there are in ``utf8``.
    public var utf8Count: Int {
        JSONOutput.byteCount { $0 = write(to: $0) }
    }

    /// Writes the bytes of ``utf8``.
    @usableFromInline
    package func write(to output: inout JSONOutput) {
        output = write(to: output)
    }

    /// The bytes of ``utf8``, and where in them some values stand.
    package var notedUTF8: (bytes: [UInt8], places: ValuePlaces) {
        var places = ValuePlaces()
        let bytes = JSONOutput.bytes(expecting: 512) { output in
            let noted = write(to: NotedOutput(output))
            (output, places) = (noted.output, noted.places)
        }
        return (bytes, places)
    }

    /// Where values stand in the bytes of a payload.
    package struct ValuePlaces: Sendable {
        /// The body of the alert's object, with its quotation marks.
        package internal(set) var body: Range<Int>?
        package internal(set) var badge: Range<Int>?
        /// The value of the last member whose key is not one of Apple's.
        package internal(set) var lastOther: Range<Int>?
    }
}
