public import ExactJSON
public import Foundation

extension InputError: LocalizedError {
    /// Code, place and detail in one line, in English.
    public var errorDescription: String? { description }
}
