package import ExactJSON

/// What is sent to a push service for one push: without the token of the device and without credentials (rule 8.2).
package struct ChannelRequest: Hashable, Sendable {
    package let method: ExactString
    /// The path, from its first `/`.
    package let path: ExactString
    /// The header fields that do not depend on credentials, with names in lower case.
    package let headers: [Header]
    package let body: Body

    package struct Header: Hashable, Sendable {
        package let name: ExactString
        package let value: ExactString
    }

    /// A body, in which ``token`` stands in the place of the device's token.
    package enum Body: Hashable, Sendable {
        case json(JSONObject)
        /// A form, encoded but for the mark.
        case form(ExactString)
    }

    /// What stands in the place of the device's token.
    package static let token: ExactString = "{token}"

    init(path: ExactString, headers: [Header], _ body: Body) {
        method = "POST"
        self.path = path
        self.headers = headers
        self.body = body
    }

    /// How many bytes the body has without a token.
    package var byteCount: Int {
        let count =
            switch body {
            case .json(let object): JSONValue.object(object).utf8Count
            case .form(let text): text.string.utf8.count
            }
        return count - Self.token.string.utf8.count
    }

    /// The request as an answer shows it.
    package var json: JSONValue {
        var fields = JSONObject()
        for header in headers { fields[header.name] = .string(header.value.string) }
        let content: JSONValue =
            switch body {
            case .json(let object): .object(object)
            case .form(let text): .string(text.string)
            }
        return [
            "method": .string(method.string), "path": .string(path.string),
            "headers": .object(fields), "body": content,
        ]
    }
}

extension ChannelRequest: Redacted {
    /// Where it goes and how large it is; never the body.
    package var description: String { "\(method) \(path), \(byteCount) bytes" }
}
