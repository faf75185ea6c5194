import APNsModel
public import ExactJSON

/// Why the header of a sound file cannot be read.
public struct SoundFileError: Error, Hashable, Sendable {
    /// What kind of fault it is.
    public let code: Code
    /// Where in the file it is, in bytes from its start; for ``Code/headerTooShort`` how many bytes of the
    /// file are needed at least.
    public let offset: Int64
    /// One line for a person, lower case, no full stop.
    @ExactString.Text public private(set) var detail: String

    init(_ code: Code, at offset: Int64, _ detail: String) {
        self.code = code
        self.offset = offset
        self.detail = detail
    }

    static let otherContainer = SoundFileError(
        .otherContainer,
        at: 0,
        "the file is no aiff, wav or caf file"
    )

    /// The kinds of faults.
    public enum Code: String, WireWord {
        /// The file is no aiff, wav or caf file.
        case otherContainer
        /// The file ends too early, or contradicts itself.
        case malformed
        /// The bytes that were given end before the answer; the file is longer.
        case headerTooShort
    }
}

extension SoundFileError: CustomStringConvertible {
    /// Code, place and detail in one line.
    public var description: String { "\(code.word) at byte \(offset): \(detail)" }
}
