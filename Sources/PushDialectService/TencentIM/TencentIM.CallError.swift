public import ExactJSON
public import PushDialects

extension TencentIM {
    /// Why a call of the SDK failed: the code and the text that `TIMFail` gets.
    ///
    /// A call that failed has changed nothing.
    public struct CallError: Error, Hashable, Sendable {
        /// The vendor's code.
        public let code: Code
        /// One line for a person, lower case, no full stop.
        @ExactString.Text public private(set) var detail: String

        /// Creates an error from a code and a detail.
        public init(_ code: Code, _ detail: String) {
            self.code = code
            self.detail = detail
        }

        /// A code of the vendor; there are more than these.
        public struct Code: Hashable, Sendable {
            /// The vendor's integer.
            public let rawValue: Int

            /// Creates a code from the vendor's integer.
            public init(rawValue: Int) {
                self.rawValue = rawValue
            }

            /// 6014, `ERR_SDK_NOT_LOGGED_IN`: no user is logged in.
            public static let notLoggedIn = Code(rawValue: 6014)
            /// 6017, `ERR_INVALID_PARAMETERS`: a value is one that the call does not take.
            public static let invalidParameters = Code(rawValue: 6017)
        }
    }
}

extension TencentIM.CallError: CustomStringConvertible {
    /// The code and the detail in one line.
    public var description: String { "\(code.rawValue): \(detail)" }
}
