public import Foundation

// Loggers and web frameworks print `localizedDescription`, which without these names the type and no reason.

extension PushServiceError: LocalizedError {
    /// The ``description``, in English.
    public var errorDescription: String? { description }
}

extension TransportError: LocalizedError {
    /// The ``description``, in English.
    public var errorDescription: String? { description }
}

extension StoreLimitError: LocalizedError {
    /// The ``description``, in English.
    public var errorDescription: String? { description }
}
