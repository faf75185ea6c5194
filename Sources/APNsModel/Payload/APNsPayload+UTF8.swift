import ExactJSON

extension APNsPayload {
    /// The bytes of the JSON as it is sent, on which the limit is measured: compact, keys sorted.
    public var utf8: [UInt8] {
        JSONOutput.bytes(expecting: 512) { $0 = written(to: PayloadText($0)).output }
    }

    /// How many bytes there are in ``utf8``.
    public var utf8Count: Int {
        JSONOutput.byteCount { $0 = written(to: PayloadText($0)).output }
    }

    /// The bytes of ``utf8``, and where in them the badge and the last value beside Apple's keys stand.
    package var notedUTF8: (bytes: [UInt8], badge: Range<Int>?, lastOther: Range<Int>?) {
        var badge: Range<Int>?
        var lastOther: Range<Int>?
        let bytes = JSONOutput.bytes(expecting: 512) { output in
            let text = written(to: PayloadText(output, isNoting: true))
            (output, badge, lastOther) = (text.output, text.badge, text.lastOther)
        }
        return (bytes, badge, lastOther)
    }
}
