public import ExactJSON

extension MessageBodyType: JSONRepresentable {}

extension MessageBody: JSONRepresentable {
    /// Reads the contract's `body`; `text` and `translations` count for type `txt` alone.
    ///
    /// - Throws: `input.*` with the path of what cannot be used.
    public init(json: JSONValue) throws(InputError) {
        var fields = try JSONFields(json)
        let type: MessageBodyType = try fields.required("type")
        let text = try fields.optionalString("text") ?? ""
        let translations: Translations? = try fields.optional("translations")
        try fields.finish()
        switch type {
        case .text: self = .text(MessageBody.Text(text, translations: translations?.list ?? []))
        case .image: self = .image
        case .voice: self = .voice
        case .video: self = .video
        case .location: self = .location
        case .file: self = .file
        case .command: self = .command
        case .custom: self = .custom
        case .combine: self = .combine
        }
    }

    /// The contract's `body`.
    public var json: JSONValue {
        var object: JSONObject = ["type": type.json]
        if case .text(let body) = self {
            object["text"] = .string(body.text)
            if !body.translations.isEmpty {
                object["translations"] = Translations(list: body.translations).json
            }
        }
        return .object(object)
    }
}

/// Translations as an object: language code to text.
private struct Translations: JSONRepresentable {
    let list: [MessageBody.Text.Translation]

    init(list: [MessageBody.Text.Translation]) {
        self.list = list
    }

    init(json: JSONValue) throws(InputError) {
        var list: [MessageBody.Text.Translation] = []
        for member in try JSONObject(json: json).members {
            guard case .string(let text) = member.value else {
                throw InputError.wrongType(member.value, expected: "a string")
                    .within(key: member.key)
            }
            list.append(MessageBody.Text.Translation(LanguageCode(member.key), text))
        }
        self.list = list
    }

    var json: JSONValue {
        .object(
            JSONObject(
                list.map { JSONObject.Member(key: $0.language.text, value: .string($0.text)) }
            )
        )
    }
}
