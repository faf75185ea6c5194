/// A promise of a contract that an implementation breaks.
public struct Violation: Hashable, Sendable {
    /// The name of the check that found the violation, such as `many users`.
    public var check: String
    /// One line for a person: the expected and the actual value.
    public var detail: String

    /// Creates a violation that a check found.
    public init(_ check: String, _ detail: String) {
        self.check = check
        self.detail = detail
    }
}

extension Violation: CustomStringConvertible {
    /// The check and the detail in one line.
    public var description: String { "\(check): \(detail)" }
}
