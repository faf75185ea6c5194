import ExactJSON
import PushModel

extension RESTCall {
    /// `POST notification/template`.
    func createTemplate() async throws -> RESTReply {
        try requireAny(of: [.templates])
        let now = try requireNow()
        let parameters = try parameters()
        let name = PushTemplate.Name(try parameters.required(TemplateFields.name))
        guard try await backend.templates.template(named: name) == nil else {
            throw RESTError.parameter(TemplateFields.name.key)
        }
        let template = PushTemplate(
            name: name,
            titlePattern: try parameters.required(TemplateFields.titlePattern),
            contentPattern: try parameters.required(TemplateFields.contentPattern)
        )
        let stored = PushTemplate.Stored(template, created: now)
        guard try await backend.templates.create(stored) else {
            throw RESTError.parameter(TemplateFields.name.key)
        }
        return .data(stored.data)
    }

    /// `GET notification/template/{name}`.
    func template(_ name: PushTemplate.Name) async throws -> RESTReply {
        try requireAny(of: [.templates])
        return try reply(name, try await backend.templates.template(named: name))
    }

    /// `PUT notification/template/{name}`: either pattern or both.
    func changeTemplate(_ name: PushTemplate.Name) async throws -> RESTReply {
        try requireAny(of: [.templates])
        let now = try requireNow()
        let parameters = try parameters()
        let change = PushTemplate.Stored.Change(
            titlePattern: try parameters.optional(TemplateFields.titlePattern),
            contentPattern: try parameters.optional(TemplateFields.contentPattern),
            at: now
        )
        guard change.titlePattern != nil || change.contentPattern != nil else {
            return try await template(name)
        }
        return try reply(name, try await backend.templates.update(name, with: change))
    }

    /// `DELETE notification/template/{name}`: replies with what was removed.
    func removeTemplate(_ name: PushTemplate.Name) async throws -> RESTReply {
        try requireAny(of: [.templates])
        return try reply(name, try await backend.templates.remove(name))
    }

    private func reply(
        _ name: PushTemplate.Name,
        _ template: PushTemplate.Stored?
    ) throws(RESTError) -> RESTReply {
        guard let template else { throw .unknownTemplate(name) }
        return .data(template.data)
    }
}
