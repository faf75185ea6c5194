public import ExactJSON
package import PushModel

/// The reason why a settings call was refused, with the vendor's code (`EMErrorCode`).
///
/// A refused call has no effect.
public struct PushServiceError: Error, Hashable, Sendable {
    /// The vendor's code.
    public var code: Code
    /// One line for a person: lower case, no full stop, input in backticks.
    public var detail: String

    /// Creates an error from a code and a detail.
    public init(_ code: Code, _ detail: String) {
        self.code = code
        self.detail = detail
    }

    /// Creates the error of the vendor's SDK for a value out of range: 110.
    ///
    /// The model's types throw an `InputError` for such a value, for instance for 24 hours or 10,081
    /// minutes; this initializer gives it the vendor's code.
    public init(_ fault: InputError) {
        self.init(.invalidParam, fault.detail)
    }

    /// A code of the vendor that settings calls fail with; the vendor's service may return others.
    public struct Code: Hashable, Sendable {
        /// The vendor's integer.
        public let rawValue: Int

        /// Creates a code from the vendor's integer.
        public init(rawValue: Int) {
            self.rawValue = rawValue
        }

        /// 4: the service refuses more calls for now.
        public static let exceedServiceLimit = Code(rawValue: 4)
        /// 107: the conversation's id is empty, or the conversation is a chat room (V1).
        public static let invalidConversation = Code(rawValue: 107)
        /// 110: a value is out of range.
        public static let invalidParam = Code(rawValue: 110)
        /// 112: a call names more than 20 conversations.
        public static let queryParamReachesLimit = Code(rawValue: 112)
        /// 201: no user is logged in.
        public static let userNotLogin = Code(rawValue: 201)
        /// 204: the user does not exist.
        public static let userNotFound = Code(rawValue: 204)
        /// 300: the server cannot be reached.
        public static let serverNotReachable = Code(rawValue: 300)
        /// 301: the server did not answer in time.
        public static let serverTimeout = Code(rawValue: 301)
        /// 302: the service is overloaded, or others changed the same settings again and again.
        public static let serverBusy = Code(rawValue: 302)
        /// 303: the server's answer cannot be read.
        public static let serverUnknownError = Code(rawValue: 303)
        /// 505: the app has not activated the feature that the call is about (rule 4.6).
        public static let serviceNotEnable = Code(rawValue: 505)
    }
}

extension PushServiceError {
    /// Creates the error for an id that is empty: 110, with a word such as `user`.
    package static func emptyID(of kind: String) -> PushServiceError {
        PushServiceError(.invalidParam, "a \(kind) id must not be empty")
    }
}

extension PushServiceError {
    /// Creates the error for a call that is about features which the app has not activated: 505.
    package init(notActivated features: Set<AppConfiguration.Feature>) {
        let words = AppConfiguration.Feature.allCases.filter { features.contains($0) }.map {
            "`\($0.word)`"
        }
        self.init(
            .serviceNotEnable,
            "the app has not activated \(words.joined(separator: " or "))"
        )
    }
}

extension PushServiceError: CustomStringConvertible {
    /// The code and the detail in one line.
    public var description: String { "\(code.rawValue): \(detail)" }
}
