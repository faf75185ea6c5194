/// A promise that an implementation does not keep, as a contract test found it.
public struct Violation: Hashable, Sendable {
    /// Which check of the contract found it, such as `no lost update`.
    public var check: String
    /// One line for a person: what was expected and what was there instead.
    public var detail: String

    /// Creates a violation.
    public init(_ check: String, _ detail: String) {
        self.check = check
        self.detail = detail
    }
}

extension Violation: CustomStringConvertible {
    /// The check and the detail in one line.
    public var description: String { "\(check): \(detail)" }
}
