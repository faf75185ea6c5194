public import ExactJSON

/// The names of vectors that an implementation is known to fail.
///
/// The list must be true: what is on it and passes, or is not failed for any other reason, fails a run
/// as much as a failure that is not on it. So a list only ever gets shorter.
public struct FailureList: Hashable, Sendable {
    /// The names.
    public let names: Set<ExactString>

    /// Creates a list.
    public init(_ names: Set<ExactString> = []) {
        self.names = names
    }

    /// Reads a list, a name a line; blank lines and lines that start with `#` are passed over.
    public init(text: String) {
        let lines = text.split(whereSeparator: { $0.isNewline }).map { line in
            String(line.drop { $0 == " " || $0 == "\t" })
        }
        names = Set(lines.filter { !$0.isEmpty && !$0.hasPrefix("#") }.map { ExactString($0) })
    }
}
