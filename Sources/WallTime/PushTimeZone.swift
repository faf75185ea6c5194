public import ExactJSON

/// The time zone that quiet hours are meant in: a name of the tz database or a fixed offset.
///
/// Reading the ``text`` of a zone gives the same zone.
public enum PushTimeZone: Hashable, Sendable {
    /// A zone by its name; ``ZoneTable`` checks whether the name exists.
    case named(PushTimeZone.Name)
    /// The same distance from UTC at all times.
    case fixed(FixedOffset)

    /// Reads a fixed offset (`±hh:mm`, at most `18:00` either way) or takes the text as a name.
    ///
    /// The empty text, and what starts with a sign but is no such offset, throw `input.value`.
    /// Names are not looked up here: ``ZoneTable`` refuses those that do not exist.
    public init(_ text: ExactString) throws(InputError) {
        guard let first = text.string.utf8.first else {
            throw InputError(.inputValue, "a time zone must not be empty")
        }
        guard first == 0x2B || first == 0x2D else {
            self = .named(PushTimeZone.Name(unchecked: text))
            return
        }
        guard let offset = PushTimeZone.Offset(text).flatMap({ FixedOffset($0) }) else {
            throw InputError(
                .inputValue,
                "expected an offset from `-18:00` to `+18:00`, such as `+08:00`"
            )
        }
        self = .fixed(offset)
    }

    /// Reads a fixed offset or takes the text as a name, as the initialiser for exact text does.
    public init(_ text: String) throws(InputError) {
        try self.init(ExactString(text))
    }

    /// The name, or the offset as `±hh:mm`.
    public var text: ExactString {
        switch self {
        case .named(let name): name.text
        case .fixed(let offset): ExactString(offset.description)
        }
    }
}

extension PushTimeZone: CustomStringConvertible {
    /// The name, or the offset as `±hh:mm`.
    public var description: String { text.string }
}
