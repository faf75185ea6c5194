public import ExactJSON

extension PushTimeZone {
    /// How far a wall clock is ahead of UTC, in seconds, at most 18 hours either way.
    public struct Offset: Hashable, Sendable {
        /// Seconds east of UTC, from -64,800 to 64,800.
        public let seconds: Int32

        /// No difference from UTC.
        public static let utc = PushTimeZone.Offset(unchecked: 0)

        /// The most minutes of an offset, either way.
        package static let farthestMinutes: Int64 = 18 * 60

        /// Creates an offset from seconds east of UTC; `nil` beyond 18 hours either way.
        public init?(seconds: Int32) {
            guard abs(Int64(seconds)) <= Self.farthestMinutes * 60 else { return nil }
            self.seconds = seconds
        }

        /// Creates an offset that is known to lie within 18 hours either way.
        package init(unchecked seconds: Int32) {
            self.seconds = seconds
        }

        /// The offset in milliseconds, ready to be added to ``Instant/milliseconds``.
        public var milliseconds: Int64 { Int64(seconds) * 1000 }
    }
}

extension PushTimeZone.Offset {
    /// Reads `±hh:mm` with two digits each and at most `18:00`; `nil` for any other text.
    ///
    /// `-00:00` is read and equals `+00:00`.
    public init?(_ text: String) {
        self.init(ExactString(text))
    }

    /// Reads `±hh:mm` with two digits each and at most `18:00`; `nil` for any other text.
    ///
    /// `-00:00` is read and equals `+00:00`.
    public init?(_ text: ExactString) {
        var reader = DigitReader(text)
        guard let seconds = reader.offset(), reader.isAtEnd else { return nil }
        self.init(seconds: seconds)
    }

    /// The offset without its odd seconds: cut, towards zero, to whole minutes.
    ///
    /// Only clocks of the past had odd seconds, Monrovia's -00:44:30 until 1972 the last of them.
    public var wholeMinutes: PushTimeZone.Offset {
        PushTimeZone.Offset(unchecked: seconds - seconds % 60)
    }
}

extension PushTimeZone.Offset: Comparable {
    /// Whether the left offset lies further to the west.
    public static func < (left: PushTimeZone.Offset, right: PushTimeZone.Offset) -> Bool {
        left.seconds < right.seconds
    }
}

extension PushTimeZone.Offset: CustomStringConvertible {
    /// The offset as `±hh:mm`, or `±hh:mm:ss` if it has odd seconds; `+00:00` for UTC.
    public var description: String {
        var bytes: [UInt8] = []
        write(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends the text of ``description``.
    func write(to bytes: inout [UInt8]) {
        let magnitude = Int64(seconds.magnitude)
        bytes.append(seconds < 0 ? 0x2D : 0x2B)
        bytes.append(decimal: magnitude / 3600, digits: 2)
        bytes.append(0x3A)
        bytes.append(decimal: magnitude / 60 % 60, digits: 2)
        if magnitude % 60 != 0 {
            bytes.append(0x3A)
            bytes.append(decimal: magnitude % 60, digits: 2)
        }
    }
}
