public import ExactJSON

/// Which app of which organisation a request is about: the first two segments of its path.
public struct AppKey: Hashable, Sendable {
    /// The organisation's name.
    public var organization: ExactString
    /// The app's name.
    public var application: ExactString

    /// Creates a key.
    public init(organization: ExactString, application: ExactString) {
        self.organization = organization
        self.application = application
    }
}

extension AppKey: CustomStringConvertible {
    /// The key as the vendor's console writes it: `organization#application`.
    public var description: String { "\(organization)#\(application)" }
}
