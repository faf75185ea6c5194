public import ExactJSON

/// What an app in the foreground asks to be shown of a push, in answer to `willPresent`.
///
/// An app that does not answer in time has answered with none of them.
public struct PresentationOptions: OptionSet, Hashable, Sendable {
    /// One bit an option.
    public let rawValue: UInt8

    /// Creates a set of bits.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// A banner, since iOS 14.
    public static let banner = PresentationOptions(rawValue: 1)
    /// An entry in the notification centre, since iOS 14.
    public static let list = PresentationOptions(rawValue: 2)
    public static let sound = PresentationOptions(rawValue: 4)
    public static let badge = PresentationOptions(rawValue: 8)
    /// The option of iOS 10 to 13, which is banner and list; later versions still have it (P6).
    public static let alert = PresentationOptions(rawValue: 16)

    /// Everything.
    public static let all: PresentationOptions = [.banner, .list, .sound, .badge, .alert]

    /// What a version of iOS makes of them: `alert` is banner and list, and the two are options of their
    /// own from iOS 14.
    func seen(by version: SystemVersion) -> PresentationOptions {
        let options = version.has(.bannerAndList) ? self : subtracting([.banner, .list])
        return options.contains(.alert) ? options.union([.banner, .list]) : options
    }
}

extension PresentationOptions: WordSet {
    static let words: [(word: ExactString, element: PresentationOptions)] = [
        ("banner", .banner),
        ("list", .list),
        ("sound", .sound),
        ("badge", .badge),
        ("alert", .alert),
    ]
}

extension PresentationOptions: JSONRepresentable {
    /// Reads an array of options, on any version of iOS; another word is `input.value` (P6).
    public init(json: JSONValue) throws(InputError) {
        try self.init(words: json)
    }

    /// The options in the order of the contract.
    public var json: JSONValue { jsonWords }
}
