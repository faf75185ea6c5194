package import ExactJSON

/// What a checker says of a request to another push service than Apple's (rule 8.8).
///
/// Nothing needs to be well formed. A request without findings can still be refused, for reasons that it does not show.
package struct ChannelLint: Sendable {
    /// How many bytes the body has without tokens.
    package let byteCount: Int
    /// How many it may have.
    package let limit: Int
    /// What is wrong, by code and then by path.
    package private(set) var findings: [Finding] = []

    private let form: ChannelForm
    private let body: JSONValue

    /// Lints a request.
    ///
    /// - Parameters:
    ///   - channel: The service that it is for.
    ///   - method: The method; `nil` if it is not known.
    ///   - path: The path; `nil` if it is not known.
    ///   - header: Finds a header field by its name in lower case; `nil` if none are known.
    ///   - body: The body.
    package init(
        to channel: PushChannel,
        method: ExactString?,
        path: ExactString?,
        header: ((ExactString) -> ExactString?)?,
        body: JSONValue
    ) {
        form = channel.form
        self.body = body
        limit = channel.limits.bodyBytes
        byteCount = body.utf8Count - body.tokenBytes(at: channel.tokenPlace)
        let request = JSONPointer.root.appending(key: "request")
        if let method, method != "POST" {
            findings.append(Finding(.target, at: request.appending(key: "method")))
        }
        if let path, !form.takes(path: path) {
            findings.append(Finding(.target, at: request.appending(key: "path")))
        }
        let place = request.appending(key: "body")
        if byteCount > limit { findings.append(Finding(.size, at: place)) }
        if judgeHeaders(header, at: request.appending(key: "headers")) {
            look(into: body, .root, at: place)
            judgeNeeds(at: place)
        }
        findings = findings.ordered {
            $0.code == $1.code ? $0.path < $1.path : $0.code.word < $1.code.word
        }
    }

    /// Judges the header fields; whether the body is one that is looked into.
    private mutating func judgeHeaders(
        _ header: ((ExactString) -> ExactString?)?,
        at place: JSONPointer
    ) -> Bool {
        guard let header else { return true }
        for wanted in form.headers {
            let value = header(wanted.name)
            let isMediaType = wanted.name == "content-type"
            if !isMediaType, let value, form.otherTypes.contains(value) { return false }
            if isMediaType ? value?.mediaType != wanted.value.mediaType : value != wanted.value {
                findings.append(Finding(.header, at: place.appending(key: wanted.name)))
            }
        }
        return true
    }

    /// Judges the members of an object by the keys that it may have.
    private mutating func look(
        into value: JSONValue,
        _ place: JSONPointer,
        at path: JSONPointer
    ) {
        guard let object = form.objects.first(where: { $0.place == place }) else { return }
        guard let members = value.object?.members else {
            findings.append(Finding(.type, at: path, value: .object))
            return
        }
        // No longer than the table.
        var known: [ExactString] = []
        for member in members where member.value != .null {
            let (name, path) = (form.name(member.key), path.appending(key: member.key))
            guard let value = object.keys.first(where: { $0.names.contains(name) })?.value else {
                let names = object.keys.flatMap { $0.names }
                let near = name.nearest(of: names) ?? member.key.nearest(of: names)
                let code: Code = form.isProtobuf ? .refusedKey : .unknownKey
                findings.append(Finding(code, at: path, suggestion: near))
                continue
            }
            guard !known.contains(name) else {
                findings.append(Finding(.excluded, at: path))
                continue
            }
            known.append(name)
            if let code = value.fault(in: member.value, isProtobuf: form.isProtobuf) {
                findings.append(Finding(code, at: path, value: value))
                continue
            }
            switch value {
            case .object: look(into: member.value, place.appending(key: name), at: path)
            case .data: judgeData(member.value.object?.members ?? [], at: path)
            default: break
            }
        }
    }

    /// Judges texts for the app, by keys of its own.
    private mutating func judgeData(_ members: [JSONObject.Member], at path: JSONPointer) {
        for member in members {
            let path = path.appending(key: member.key)
            if form.isReserved(member.key) { findings.append(Finding(.reservedKey, at: path)) }
            if member.value.string == nil {
                findings.append(Finding(.type, at: path, value: .text))
            }
        }
    }

    /// Judges what is missing, what excludes each other, and what has no effect.
    private mutating func judgeNeeds(at path: JSONPointer) {
        for need in form.needs {
            guard value(at: need.place)?.object != nil, let value = value(at: need.condition),
                need.value.map({ $0 == value }) ?? isLookedInto(value, at: need.condition)
            else { continue }
            let given = need.keys.filter { self.value(at: $0) != nil }
            if given.isEmpty, let missing = need.keys.first {
                findings.append(Finding(.missing, at: written(missing).relative(to: path)))
            }
            for other in given.dropFirst() where need.isAlone {
                findings.append(Finding(.excluded, at: written(other).relative(to: path)))
            }
        }
        for idle in form.idle {
            guard let value = value(at: idle.key), idle.value.map({ $0 == value }) ?? true,
                (self.value(at: idle.other) != nil) == idle.isBeside
            else { continue }
            findings.append(Finding(.withoutEffect, at: written(idle.key).relative(to: path)))
        }
    }

    /// Whether a value has the type that its place has: of another type nothing is said of what stands in it.
    private func isLookedInto(_ value: JSONValue, at place: JSONPointer) -> Bool {
        value.object != nil || !form.objects.contains { $0.place == place }
    }

    /// A place in the body, with the keys of the objects around it as the body writes them.
    private func written(_ place: JSONPointer) -> JSONPointer {
        var (path, value) = (JSONPointer.root, Optional(body))
        for name in place.tokens {
            let member = member(name, of: value)
            path = path.appending(key: member?.key ?? name)
            value = member?.value
        }
        return path
    }

    /// What stands at a place in the body; `nil` if nothing does.
    private func value(at place: JSONPointer) -> JSONValue? {
        place.tokens.reduce(Optional(body)) { member($1, of: $0)?.value }
    }

    /// The member of an object that has a key of the table, as the body writes it; `null` counts as absent.
    private func member(_ name: ExactString, of value: JSONValue?) -> JSONObject.Member? {
        value?.object?.members.first { form.name($0.key) == name && $0.value != .null }
    }

    /// One thing that is wrong with a request, and where.
    package struct Finding: Hashable, Sendable {
        package let code: Code
        /// Its place in an input of `lint`.
        package let path: JSONPointer
        /// The key that was most likely meant; `nil` if none is near.
        package let suggestion: ExactString?
        /// The values that the key has, for people; empty if they are not at fault.
        let phrase: ExactString

        fileprivate init(
            _ code: Code,
            at path: JSONPointer,
            value: ChannelValue? = nil,
            suggestion: ExactString? = nil
        ) {
            self.code = code
            self.path = path
            self.suggestion = suggestion
            phrase = ExactString(value?.phrase ?? "")
        }
    }
}

extension ChannelForm {
    /// Whether the service keeps a key of the app's data for itself.
    fileprivate func isReserved(_ key: ExactString) -> Bool {
        reserved.words.contains(key)
            || reserved.prefixes.contains { key.string.utf8.starts(with: $0.string.utf8) }
    }

    /// Whether the service has such a path.
    package func takes(path: ExactString) -> Bool {
        self.path.fits(path) || otherPaths.contains { $0.fits(path) }
    }

    /// Whether requests to the service have a header field of this name.
    package func takes(header name: ExactString) -> Bool { headers.contains { $0.name == name } }

    /// A key as the tables have it: in FCM's JSON `ttl` and `collapseKey` stand for `ttl` and `collapse_key`.
    fileprivate func name(_ key: ExactString) -> ExactString {
        guard isProtobuf, key.string.utf8.contains(where: { $0.asciiLowercased != $0 }) else {
            return key
        }
        var bytes: [UInt8] = []
        for byte in key.string.utf8 {
            if byte.asciiLowercased != byte { bytes.append(UInt8(ascii: "_")) }
            bytes.append(byte.asciiLowercased)
        }
        return ExactString(String(decoding: bytes, as: UTF8.self))
    }
}

extension ExactString {
    /// A header's value without its parameters, in lower case.
    fileprivate var mediaType: ExactString {
        let bytes = string.utf8.prefix { $0 != UInt8(ascii: ";") }
        let end = bytes.lastIndex { $0 != UInt8(ascii: " ") }.map { bytes.index(after: $0) }
        return ExactString(String(decoding: bytes[..<(end ?? bytes.startIndex)], as: UTF8.self))
            .asciiLowercased
    }
}

extension JSONValue {
    /// How many bytes the tokens of a body have, of which there can be several where the place is that of the first.
    fileprivate func tokenBytes(at place: JSONPointer) -> Int {
        var value = self
        for key in place.tokens {
            if let tokens = value.array {
                return tokens.reduce(0) { $0 + $1.writtenTextBytes }
            }
            guard let next = value.object?[key] else { return 0 }
            value = next
        }
        return value.writtenTextBytes
    }

    /// How many bytes a text takes between its quotation marks; 0 for what is none.
    private var writtenTextBytes: Int { string.map { JSONWriter.escapedByteCount($0) } ?? 0 }
}
