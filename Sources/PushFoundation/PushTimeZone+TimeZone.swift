public import ExactJSON
public import Foundation
public import WallTime

extension PushTimeZone {
    /// Takes over the identifier of a time zone, or its offset if it has no other name.
    ///
    /// Foundation names a zone with a fixed offset `GMT+0800`, rounded to minutes: that becomes
    /// ``fixed(_:)``. Everything else becomes ``named(_:)``, and whether there is such a name is for
    /// ``ZoneTable`` to say: Foundation accepts some that the tz database does not have,
    /// such as `CST`. The zone is never asked for its offset.
    ///
    /// - Throws: `input.value` for an identifier that is no ``PushTimeZone/Name``; Foundation is not known
    ///   to give one.
    public init(_ timeZone: TimeZone) throws(InputError) {
        let name = try PushTimeZone.Name(timeZone.identifier)
        self = PushTimeZone.offset(ofFoundationName: name).map { .fixed($0) } ?? .named(name)
    }

    /// Reads `GMT±hhmm`.
    private static func offset(ofFoundationName name: PushTimeZone.Name) -> FixedOffset? {
        let bytes = Array(name.string.utf8)
        guard bytes.count == 8, bytes.starts(with: "GMT".utf8) else { return nil }
        let text = String(decoding: bytes[3..<6] + ":".utf8 + bytes[6..<8], as: UTF8.self)
        return PushTimeZone.Offset(text).flatMap { FixedOffset($0) }
    }
}
