public import ExactJSON

/// The name of a time zone in the tz database, such as `Asia/Shanghai`, or of a link to one.
///
/// Names are compared exactly; whether a name exists is known to a ``ZoneTable`` only.
public struct TimeZoneName: TextIdentifier {
    /// The name, as it is compared.
    public let text: ExactString

    /// Creates a name; it is not looked up.
    public init(_ text: ExactString) {
        self.text = text
    }
}
