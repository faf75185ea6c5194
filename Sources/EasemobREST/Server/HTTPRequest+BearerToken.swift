import ExactJSON
import HTTPExchange

/// The token that a request shows, as `authorization: Bearer <token>`.
enum BearerToken {
    /// There is no such field.
    case missing
    /// The field has another form, or there are several.
    case malformed
    /// The token itself.
    case token(String)

    /// The token; `nil` if none can be read.
    var text: String? {
        guard case .token(let text) = self else { return nil }
        return text
    }
}

extension HTTPRequest {
    /// What the request shows for a token.
    var bearerToken: BearerToken {
        let values = header.values(of: "authorization")
        guard let value = values.first else { return .missing }
        let words = value.string.utf8.split(separator: UInt8(ascii: " "))
        guard values.count == 1, words.count == 2,
            ExactString(String(words[0]) ?? "").equalsIgnoringASCIICase("bearer"),
            let token = String(words[1])
        else { return .malformed }
        return .token(token)
    }
}
