import ExactJSON

/// The vendor's words for why a request is refused, as far as they matter here (R2).
enum VendorException: String, WireWord {
    /// A user of that name is registered already.
    case duplicateUniqueProperty = "DuplicateUniquePropertyExistsException"
    case entityNotFound = "EntityNotFoundException"
    case illegalArgument = "IllegalArgumentException"
    /// A limit of the app is reached.
    case limit = "LimitException"
    /// The message of an instant push cannot be used.
    case message = "MessageException"
    /// A message cannot be sent.
    case messageNotSent = "MessageSendException"
    /// The app has no user of that name.
    case requiredPropertyNotFound = "RequiredPropertyNotFoundException"
    /// The app has no user of that name, and the call is not one of push settings.
    case resourceNotFound = "ServiceResourceNotFoundException"
    case security = "SecurityException"
    /// The app has not activated the feature.
    case serviceNotOpen = "ServiceNotOpenException"

    var word: ExactString { ExactString(rawValue) }

    /// Reads an exception: the class alone, or with its package in front, as the service writes it.
    init?(name: String) {
        let start = name.utf8.lastIndex(of: UInt8(ascii: ".")).map { name.utf8.index(after: $0) }
        self.init(word: ExactString(String(name[(start ?? name.startIndex)...])))
    }
}
