public import APNsModel
public import ExactJSON

extension PayloadLint {
    /// One thing that is wrong with a push, and where.
    public struct Finding: Hashable, Sendable {
        /// What is wrong.
        public let code: Code
        /// What has to be changed.
        public let location: Location

        /// The reason for which APNs refuses the push; `nil` if APNs takes it, as far as is known.
        public let refusal: APNsRejection.Reason?

        /// The key or the header of Apple's that was most likely meant; `nil` if none is near (LT12).
        public let suggestion: ExactString?

        init(
            _ code: Code,
            at location: Location,
            refusal: APNsRejection.Reason? = nil,
            suggestion: ExactString? = nil
        ) {
            self.code = code
            self.location = location
            self.refusal = refusal
            self.suggestion = suggestion
        }

        /// How bad it is.
        public var severity: Severity { code.severity }

        /// Where it is: a pointer from an object of `headers` and `payload` (LT3).
        public var path: JSONPointer { location.path }
    }

    /// A place in a push.
    public enum Location: Hashable, Sendable {
        /// A header, by its name in lower case; it need not be given.
        case header(ExactString)
        /// The whole payload.
        case payload
        case aps
        /// A key of `aps`; it need not be there.
        case key(ExactString)
        /// A key of an object in `aps`; it need not be there.
        case member(ExactString, of: ExactString)
        /// A key of a text of `aps.alert` that is an object; it need not be there.
        case localized(ExactString, of: ExactString)
        /// A key beside `aps`.
        case own(ExactString)

        /// The place as a pointer from an object of `headers` and `payload`.
        var path: JSONPointer {
            let payload = JSONPointer.root.appending(key: "payload")
            let aps = payload.appending(key: APNsPayload.Key.aps)
            switch self {
            case .header(let name):
                return JSONPointer.root.appending(key: "headers").appending(key: name)
            case .payload:
                return payload
            case .aps:
                return aps
            case .key(let key):
                return aps.appending(key: key)
            case .member(let key, let object):
                return aps.appending(key: object).appending(key: key)
            case .localized(let key, let text):
                return aps.appending(key: APNsPayload.Key.alert).appending(key: text)
                    .appending(key: key)
            case .own(let key):
                return payload.appending(key: key)
            }
        }
    }
}

extension PayloadLint.Finding: Comparable {
    /// Whether the left finding is listed first: by code, then by path (LT3).
    public static func < (left: Self, right: Self) -> Bool {
        left.code == right.code ? left.path < right.path : left.code < right.code
    }
}

extension PayloadLint.Finding: CustomStringConvertible {
    /// Severity, code and path in one line.
    public var description: String {
        "\(severity.word) \(code.word) at `\(path)`"
    }
}
