#if hasFeature(Embedded)
/// A value that holds a message's text, a device token or another secret.
///
/// Whatever prints it (interpolation or a debugger's summary) shows the same `description`, which its
/// type writes so that nothing secret appears whole.
package protocol Redacted: CustomStringConvertible, CustomDebugStringConvertible {}
#else
/// A value that holds a message's text, a device token or another secret.
///
/// Whatever prints it (interpolation, `debugPrint`, `dump`, a debugger's summary) shows the same
/// `description`, which its type writes so that nothing secret appears whole.
package protocol Redacted: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{}

extension Redacted {
    /// A mirror without children: what is inside does not reach a dump.
    public var customMirror: Mirror {
        Mirror(self, children: EmptyCollection<Mirror.Child>())
    }
}
#endif

extension Redacted {
    /// The same as `description`.
    public var debugDescription: String { description }
}
