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
    ///
    /// - Parameters:
    ///   - notification: The notification.
    ///   - settings: What its certificate says.
    ///   - ext: What counts of the message's ext.
    ///   - sizes: What is known of other notifications of the message.
    /// - Returns: The request, or how large it would be.
    package func rendered(
        _ notification: ChannelNotification,
        through settings: Certificate.ChannelSettings,
        ext: borrowing MessageExtension,
        sizes: inout CommonSizes
    ) -> Rendered {
        var notification = notification
        notification.timeToLive = min(notification.timeToLive, limits.timeToLive)
        let unread = ChannelExtReader(section, in: ext)
        if requiresTexts { notification.body = notification.requiredBody }
        let body = notification.body
        var empty = notification
        empty.body = leastBody
        func byteCount(_ notification: ChannelNotification) -> Int {
            var reader = unread
            return request(notification, settings, &reader).byteCount
        }
        let common = sizes.byteCount(
            of: empty,
            through: settings,
            beyond: limits.bodyBytes,
            measure: byteCount
        )
        if let common {
            let bytes = common + byteCount(empty.withoutCommonTexts)
            let result = Rendered.Result.tooLarge(bytes: bytes, limit: limits.bodyBytes)
            return Rendered(result: result, diagnostics: [])
        }
        var reader = unread
        // A text has no fewer bytes in JSON.
        if body.utf8.count <= limits.bodyBytes {
            let whole = request(notification, settings, &reader)
            if whole.byteCount <= limits.bodyBytes {
                return Rendered(
                    result: .ready(whole, isCut: false),
                    diagnostics: reader.diagnostics
                )
            }
            reader = unread
        }
        let bytes = request(empty, settings, &reader).byteCount
        let diagnostics = reader.diagnostics
        guard bytes <= limits.bodyBytes else {
            let result = Rendered.Result.tooLarge(bytes: bytes, limit: limits.bodyBytes)
            return Rendered(result: result, diagnostics: diagnostics)
        }
        let room = limits.bodyBytes - bytes + leastBody.utf8.count
        notification.body = BodyCuts(body).body(in: room).nonEmpty ?? leastBody
        let cut = request(notification, settings, &reader)
        return Rendered(result: .ready(cut, isCut: true), diagnostics: diagnostics)
    }

    /// The shortest body of a push (rule 8.6): no other is shorter where one is required.
    private var leastBody: String { requiresTexts ? "." : "" }

    /// The texts of a request with an empty body, but for the token: their places in the body, and how many bytes they
    /// have as they are written; the largest first.
    package func parts(
        _ notification: ChannelNotification,
        through settings: Certificate.ChannelSettings,
        ext: borrowing MessageExtension
    ) -> [(path: JSONPointer, byteCount: Int)] {
        var notification = notification
        notification.body = ""
        notification.timeToLive = min(notification.timeToLive, limits.timeToLive)
        var reader = ChannelExtReader(section, in: ext)
        let parts: [(path: JSONPointer, byteCount: Int)]
        switch request(notification, settings, &reader).body {
        case .json(let object): parts = JSONValue.object(object).texts(at: .root)
        case .form(let text): parts = [(.root, text.string.utf8.count)]
        }
        return parts.sorted {
            $0.byteCount == $1.byteCount ? $0.path < $1.path : $0.byteCount > $1.byteCount
        }
    }

    /// The body of a request as it is sent, with the token of a device in its place.
    package func body(of request: ChannelRequest, to token: ExactString) -> [UInt8] {
        body(request.body, to: token)
    }

    /// The same of a body as its bytes, which is kept in a queue; `nil` for bytes that are none.
    package func body(_ bytes: [UInt8], to token: ExactString) -> [UInt8]? {
        ChannelRequest.Body(bytes: bytes).map { body($0, to: token) }
    }

    /// Whether a body has the mark of the token in its place, and once.
    package func hasPlaceForToken(_ bytes: [UInt8]) -> Bool {
        switch ChannelRequest.Body(bytes: bytes) {
        case .json(let object): JSONValue.object(object).hasToken(at: tokenPlace.tokens[...])
        case .form(let text): text.string.has(once: ChannelRequest.token.string)
        case nil: false
        }
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
            return Array(text.string[..<place.lowerBound].utf8)
                + Array(token.string.formEncoded.utf8)
                + Array(text.string[place.upperBound...].utf8)
        }
    }
}

extension JSONValue {
    /// Its texts that are neither empty nor the mark of the token, with their places and sizes.
    fileprivate func texts(at path: JSONPointer) -> [(path: JSONPointer, byteCount: Int)] {
        switch self {
        case .string(let text):
            text.utf8.isEmpty || ExactString(text) == ChannelRequest.token
                ? [] : [(path, utf8Count)]
        case .object(let object):
            object.members.flatMap { $0.value.texts(at: path.appending(key: $0.key)) }
        case .array(let elements):
            elements.enumerated().flatMap { $1.texts(at: path.appending(index: $0)) }
        case .null, .bool, .number: []
        }
    }

    /// Whether the mark of the token stands at a place; of a list it is the only element.
    fileprivate func hasToken(at path: ArraySlice<ExactString>) -> Bool {
        guard let key = path.first else {
            return string.map { ExactString($0) == ChannelRequest.token } ?? false
        }
        return switch self {
        case .object(let object): object[key]?.hasToken(at: path.dropFirst()) ?? false
        case .array(let elements) where elements.count == 1:
            elements[0].hasToken(at: path.dropFirst())
        default: false
        }
    }

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

extension String {
    /// Whether a text stands in it in one place alone.
    fileprivate func has(once text: String) -> Bool {
        guard let place = firstRange(ofUTF8: text) else { return false }
        return String(self[place.upperBound...]).firstRange(ofUTF8: text) == nil
    }

    /// As a value in a form: bytes that are not unreserved stand as `%` and two digits (RFC 3986, 2.3).
    package var formEncoded: String {
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        for byte in utf8 {
            switch byte {
            case 0x2D, 0x2E, 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A, 0x7E: bytes.append(byte)
            default: bytes += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 0xF)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
