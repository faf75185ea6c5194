public import PushModel
import PushService

/// Templates of one app, for as long as the process lives.
public actor InMemoryTemplateStore: TemplateStore {
    private var stored: [PushTemplate.Name: PushTemplate.Stored] = [:]

    /// Creates a store without templates.
    public init() {}

    /// All templates, in the order of their names.
    public func templates() -> [PushTemplate.Stored] {
        stored.values.sorted { $0.template.name < $1.template.name }
    }

    /// The template with a name; `nil` if there is none.
    public func template(named name: PushTemplate.Name) -> PushTemplate.Stored? {
        stored[name]
    }

    /// Stores a new template; `false`, and nothing is changed, if there is one of that name.
    ///
    /// - Throws: `StoreLimitError` if there are 1,000 templates.
    public func create(_ template: PushTemplate.Stored) throws -> Bool {
        guard stored[template.template.name] == nil else { return false }
        guard stored.count < StoreLimitError.Limit.templatesOfApp.maximum else {
            throw StoreLimitError(.templatesOfApp)
        }
        stored[template.template.name] = template
        return true
    }

    /// Replaces those patterns that are given; `nil` if there is no template of that name.
    public func update(_ name: PushTemplate.Name, with change: PushTemplate.Stored.Change)
        -> PushTemplate.Stored?
    {
        stored[name]?.apply(change)
        return stored[name]
    }

    /// Removes a template and returns it; `nil` if there is none of that name.
    public func remove(_ name: PushTemplate.Name) -> PushTemplate.Stored? {
        stored.removeValue(forKey: name)
    }
}
