public import Foundation
public import PushModel

extension InputFault: LocalizedError {
    /// Code, place and detail in one line, in English.
    public var errorDescription: String? { description }
}
