import ExactJSON
import PushModel

extension RESTCall {
    /// `POST notification/template`.
    func createTemplate() async throws -> RESTReply {
        let now = try requireNow()
        let parameters = try parameters()
        let name = try parameters.required("name") { $0.templateName }
        guard try await backend.templates.template(named: name) == nil else {
            throw RESTError.parameter("name")
        }
        let template = PushTemplate(
            name: name,
            titlePattern: try parameters.required("title_pattern") { $0.string },
            contentPattern: try parameters.required("content_pattern") { $0.nonEmptyString }
        )
        let stored = StoredTemplate(template, created: now)
        guard try await backend.templates.create(stored) else { throw RESTError.parameter("name") }
        return .data(stored.data)
    }

    /// `GET notification/template/{name}`.
    func template(_ name: TemplateName) async throws -> RESTReply {
        try reply(name, try await backend.templates.template(named: name))
    }

    /// `PUT notification/template/{name}`: either pattern or both.
    func changeTemplate(_ name: TemplateName) async throws -> RESTReply {
        let now = try requireNow()
        let parameters = try parameters()
        let change = TemplateChange(
            titlePattern: try parameters.optional("title_pattern") { $0.string },
            contentPattern: try parameters.optional("content_pattern") { $0.nonEmptyString },
            at: now
        )
        guard change.titlePattern != nil || change.contentPattern != nil else {
            return try await template(name)
        }
        return try reply(name, try await backend.templates.update(name, with: change))
    }

    /// `DELETE notification/template/{name}`: replies with what was removed.
    func removeTemplate(_ name: TemplateName) async throws -> RESTReply {
        try reply(name, try await backend.templates.remove(name))
    }

    private func reply(
        _ name: TemplateName,
        _ template: StoredTemplate?
    ) throws(RESTError) -> RESTReply {
        guard let template else { throw .unknownTemplate(name) }
        return .data(template.data)
    }
}

extension JSONValue {
    /// 1 to 64 ASCII letters, digits and underscores (R14).
    fileprivate var templateName: TemplateName? {
        guard let text = string, (1...64).contains(text.utf8.count),
            text.utf8.allSatisfy({ $0.isTemplateNameByte })
        else { return nil }
        return TemplateName(text)
    }
}

extension UInt8 {
    fileprivate var isTemplateNameByte: Bool {
        switch self {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F: true
        default: false
        }
    }
}
