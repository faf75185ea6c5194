package import ExactJSON
package import PushModel
import PushRendering

extension PushChannel {
    /// What became of a notification.
    package struct Rendered: Sendable {
        package let result: Result
        /// What could not be used of the ext.
        package let diagnostics: [Diagnostic]

        package enum Result: Hashable, Sendable {
            /// A request that fits; `isCut` is whether its body had to be cut.
            case ready(ChannelRequest, isCut: Bool)
            /// The body has too many bytes even without a text (rule 8.6).
            case tooLarge(bytes: Int, limit: Int)
        }
    }

    /// Makes the request of a notification; its body is cut if it would be too large.
    package func rendered(
        _ notification: ChannelNotification,
        through settings: Certificate.ChannelSettings,
        ext: borrowing MessageExtension
    ) -> Rendered {
        var notification = notification
        notification.timeToLive = min(notification.timeToLive, limits.timeToLive)
        var reader = ChannelExtReader(section, in: ext)
        let whole = request(notification, settings, &reader)
        let diagnostics = reader.diagnostics
        if whole.byteCount <= limits.bodyBytes {
            return Rendered(result: .ready(whole, isCut: false), diagnostics: diagnostics)
        }
        let body = notification.body
        notification.body = ""
        let bytes = request(notification, settings, &reader).byteCount
        guard bytes <= limits.bodyBytes else {
            let result = Rendered.Result.tooLarge(bytes: bytes, limit: limits.bodyBytes)
            return Rendered(result: result, diagnostics: diagnostics)
        }
        notification.body = BodyCuts(body).body(in: limits.bodyBytes - bytes)
        let cut = request(notification, settings, &reader)
        return Rendered(result: .ready(cut, isCut: true), diagnostics: diagnostics)
    }

    /// The body of a request as it is sent, with the token of a device in its place.
    package func body(of request: ChannelRequest, to token: ExactString) -> [UInt8] {
        body(request.body, to: token)
    }

    /// The same of a body as its bytes, which is kept in a queue; `nil` for bytes that are none.
    package func body(_ bytes: [UInt8], to token: ExactString) -> [UInt8]? {
        ChannelRequest.Body(bytes: bytes).map { body($0, to: token) }
    }

    private func body(_ body: ChannelRequest.Body, to token: ExactString) -> [UInt8] {
        switch body {
        case .json(let object):
            return JSONValue.object(object).setting(
                .string(token.string),
                at: tokenPlace.tokens[...]
            )
            .utf8
        case .form(let text):
            let mark = ChannelRequest.token.string
            guard let place = text.string.firstRange(ofUTF8: mark) else {
                return Array(text.string.utf8)
            }
            return Array(text.string[..<place.lowerBound].utf8) + Array(token.string.utf8)
                + Array(text.string[place.upperBound...].utf8)
        }
    }
}

extension JSONValue {
    /// The value with another in the place of one that is there.
    fileprivate func setting(_ value: JSONValue, at path: ArraySlice<ExactString>) -> JSONValue {
        guard let key = path.first else { return value }
        switch self {
        case .object(var object):
            object[key] = object[key]?.setting(value, at: path.dropFirst())
            return .object(object)
        case .array(let elements):
            // A list of tokens has one.
            return .array(elements.map { $0.setting(value, at: path.dropFirst()) })
        default: return self
        }
    }
}
