public import Foundation
public import PushDialects

extension TencentIM.CallError: LocalizedError {
    /// The ``description``, in English.
    public var errorDescription: String? { description }
}
