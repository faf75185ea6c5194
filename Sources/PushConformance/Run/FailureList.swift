public import ExactJSON

/// The names of vectors that an implementation is known to fail.
///
/// The list must be true: a listed vector that passes or is skipped fails the run, as an unlisted
/// failure does. So a list only ever gets shorter.
public struct FailureList: Hashable, Sendable {
    /// The names.
    public let names: Set<ExactString>

    /// Creates a list.
    public init(_ names: Set<ExactString> = []) {
        self.names = names
    }

    /// Reads a list with one name a line; blank lines and lines that start with `#` are skipped.
    public init(text: String) {
        let lines = text.split(whereSeparator: { $0.isNewline }).map { line in
            String(line.drop { $0 == " " || $0 == "\t" })
        }
        names = Set(lines.filter { !$0.isEmpty && !$0.hasPrefix("#") }.map { ExactString($0) })
    }
}
