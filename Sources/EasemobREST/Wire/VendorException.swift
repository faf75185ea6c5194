import ExactJSON

/// The vendor's words for why a request is refused, as far as they matter here (R2).
enum VendorException: String, WireWord {
    case entityNotFound = "EntityNotFoundException"
    case illegalArgument = "IllegalArgumentException"
    /// A limit of the app is reached.
    case limit = "LimitException"
    /// The app has no user of that name.
    case requiredPropertyNotFound = "RequiredPropertyNotFoundException"
    case security = "SecurityException"
    /// The app has not activated the feature.
    case serviceNotOpen = "ServiceNotOpenException"

    var word: ExactString { ExactString(rawValue) }
}
