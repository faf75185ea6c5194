import ExactJSON

extension ChannelLint {
    /// What can be wrong with a request to another push service, in the order in which findings are listed.
    package enum Code: String, WireWord {
        /// `channel.01`: a method or a path that is not the service's.
        case target = "channel.01"
        /// `channel.02`: a header field that is missing, or has another value.
        case header = "channel.02"
        /// `channel.03`: a body over the limit.
        case size = "channel.03"
        /// `channel.04`: a key that must be there.
        case missing = "channel.04"
        /// `channel.05`: a key that excludes another.
        case excluded = "channel.05"
        /// `channel.06`: a key for which the service refuses the request, because it does not know it.
        case refusedKey = "channel.06"
        /// `channel.07`: a key that the service does not know, and passes over.
        case unknownKey = "channel.07"
        /// `channel.08`: a value of another type.
        case type = "channel.08"
        /// `channel.09`: a value that is too long, too large or no word of the key.
        case range = "channel.09"
        /// `channel.10`: a key of the app's data that the service keeps for itself.
        case reservedKey = "channel.10"
        /// `channel.11`: a category that the service does not list.
        case category = "channel.11"
        /// `channel.12`: a key without an effect beside another, or without it.
        case withoutEffect = "channel.12"
        /// `channel.13`: an image that is not shown.
        case image = "channel.13"

        /// Whether the service refuses such a request; else the push goes through and may not do what was meant.
        package var isError: Bool {
            switch self {
            case .target, .header, .size, .missing, .excluded, .refusedKey, .type, .range,
                .reservedKey:
                true
            case .unknownKey, .category, .withoutEffect, .image: false
            }
        }
    }
}
