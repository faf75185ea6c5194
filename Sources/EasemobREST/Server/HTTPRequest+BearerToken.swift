import ExactJSON
import HTTPExchange

extension HTTPRequest {
    /// The token of `authorization: Bearer <token>`; `nil` if there is none, or more than one field.
    var bearerToken: String? {
        let values = header.values(of: "authorization")
        guard values.count == 1 else { return nil }
        let words = values[0].string.utf8.split(separator: UInt8(ascii: " "))
        guard words.count == 2,
            ExactString(String(words[0]) ?? "").equalsIgnoringASCIICase("bearer")
        else { return nil }
        return String(words[1])
    }
}
