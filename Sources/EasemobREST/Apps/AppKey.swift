public import ExactJSON

/// Which app of which organization a request is about: the vendor's app key, `organization#application`.
///
/// The two names are also the first two segments of a request's path.
public struct AppKey: Hashable, Sendable {
    /// The organization's name (the vendor's `org_name`).
    public let organization: ExactString
    /// The app's name (the vendor's `app_name`).
    public let application: ExactString

    /// Creates a key from its two names.
    ///
    /// - Throws: `input.value` at `/organization` or `/application` for a name that is empty or contains
    ///   `#`, which separates the names.
    public init(organization: ExactString, application: ExactString) throws(InputError) {
        try Self.check(organization, "organization")
        try Self.check(application, "application")
        self.organization = organization
        self.application = application
    }

    /// Reads a key as the vendor's console and `EMOptions` write it, such as `easemob-demo#easeim`.
    ///
    /// - Throws: `input.value` unless `text` is two names, neither of them empty, with one `#` between.
    public init(_ text: String) throws(InputError) {
        let names = text.utf8.split(separator: UInt8(ascii: "#"), omittingEmptySubsequences: false)
        guard names.count == 2, names.allSatisfy({ !$0.isEmpty }) else {
            throw InputError(
                .inputValue,
                "expected an app key such as `organization#application`, found `\(text)`"
            )
        }
        organization = ExactString(String(Substring(names[0])))
        application = ExactString(String(Substring(names[1])))
    }

    private static func check(_ name: ExactString, _ key: ExactString) throws(InputError) {
        guard !name.isEmpty else {
            throw InputError(.inputValue, "the name is empty").within(key: key)
        }
        guard !name.string.utf8.contains(UInt8(ascii: "#")) else {
            let detail = "a name has no `#`, found `\(name)`"
            throw InputError(.inputValue, detail).within(key: key)
        }
    }
}

extension AppKey: CustomStringConvertible {
    /// The key as the vendor's console writes it: `organization#application`.
    public var description: String { "\(organization)#\(application)" }
}
