public import ExactJSON

/// Which of the methods through which a push reaches an app it implements (P3).
public struct AppHandlers: OptionSet, Hashable, Sendable {
    /// One bit a method.
    public let rawValue: UInt8

    /// Creates a set of bits.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Implements `userNotificationCenter(_:willPresent:withCompletionHandler:)`, since iOS 10.
    public static let willPresent = AppHandlers(rawValue: 1)
    /// Implements `userNotificationCenter(_:didReceive:withCompletionHandler:)`, since iOS 10.
    public static let didReceiveResponse = AppHandlers(rawValue: 2)
    /// Implements `application(_:didReceiveRemoteNotification:fetchCompletionHandler:)`, since iOS 7.
    public static let fetchCompletionHandler = AppHandlers(rawValue: 4)
    /// Implements `application(_:didReceiveRemoteNotification:)`, in legacy apps.
    public static let didReceiveRemoteNotification = AppHandlers(rawValue: 8)
    /// Implements `application(_:handleActionWithIdentifier:forRemoteNotification:completionHandler:)`,
    /// in iOS 8 and 9 (P30).
    public static let handleActionWithIdentifier = AppHandlers(rawValue: 16)

    public static let all = AppHandlers(rawValue: 31)
}

extension AppHandlers: WordSet {
    static let words: [(word: ExactString, element: AppHandlers)] = [
        ("willPresent", .willPresent),
        ("didReceiveResponse", .didReceiveResponse),
        ("fetchCompletionHandler", .fetchCompletionHandler),
        ("didReceiveRemoteNotification", .didReceiveRemoteNotification),
        ("handleActionWithIdentifier", .handleActionWithIdentifier),
    ]
}

extension AppHandlers: JSONRepresentable {
    /// Reads an array of callback names; another name is `input.value`.
    public init(json: JSONValue) throws(InputError) {
        try self.init(words: json)
    }

    /// The names in the order of the contract.
    public var json: JSONValue { jsonWords }
}
