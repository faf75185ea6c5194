public import ExactJSON

/// Why a settings call was refused, with the vendor's code (`EMErrorCode`).
///
/// Nothing of a refused call takes effect.
public struct PushServiceError: Error, Hashable, Sendable {
    /// The vendor's code.
    public var code: Code
    /// One line for a person: lower case, no full stop, input in backticks.
    public var detail: String

    /// Creates an error.
    public init(_ code: Code, _ detail: String) {
        self.code = code
        self.detail = detail
    }

    /// Creates the error that the vendor's SDK answers a bad value with: 110.
    ///
    /// Values that cannot be, such as 24 hours or 10,081 minutes, are faults where they are made, not
    /// where they are set; this gives such a fault the vendor's code.
    public init(_ fault: InputError) {
        self.init(.invalidParam, fault.detail)
    }

    /// The vendor's codes that settings calls answer with; others may come from the real service.
    public struct Code: Hashable, Sendable {
        /// The vendor's integer.
        public let rawValue: Int

        /// Creates a code.
        public init(rawValue: Int) {
            self.rawValue = rawValue
        }

        /// 4: the service refuses more calls for now.
        public static let exceedServiceLimit = Code(rawValue: 4)
        /// 107: the conversation's id is empty, or it is a chat room (V1).
        public static let invalidConversation = Code(rawValue: 107)
        /// 110: a value is out of range.
        public static let invalidParam = Code(rawValue: 110)
        /// 112: more than 20 conversations were asked for at once.
        public static let queryParamReachesLimit = Code(rawValue: 112)
        /// 201: nobody is logged in.
        public static let userNotLogin = Code(rawValue: 201)
        /// 204: the user does not exist.
        public static let userNotFound = Code(rawValue: 204)
        /// 300: the server cannot be reached.
        public static let serverNotReachable = Code(rawValue: 300)
        /// 301: the server did not answer in time.
        public static let serverTimeout = Code(rawValue: 301)
        /// 303: the server answered what nobody understands.
        public static let serverUnknownError = Code(rawValue: 303)
        /// 505: the app has not activated the feature.
        public static let serviceNotEnable = Code(rawValue: 505)
    }
}

extension PushServiceError: CustomStringConvertible {
    /// The code and the detail in one line.
    public var description: String { "\(code.rawValue): \(detail)" }
}
