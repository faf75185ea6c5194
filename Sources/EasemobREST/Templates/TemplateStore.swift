public import PushModel

/// Where an app's push templates are kept (R14).
///
/// Each call is made as a whole or not at all, and a later one sees it. Names and patterns come
/// checked.
public protocol TemplateStore: Sendable {
    /// All templates, in the order of their names.
    func templates() async throws -> [PushTemplate.Stored]

    /// The template with a name; `nil` if there is none.
    func template(named name: PushTemplate.Name) async throws -> PushTemplate.Stored?

    /// Stores a new template; `false`, and nothing is changed, if there is one of that name.
    func create(_ template: PushTemplate.Stored) async throws -> Bool

    /// Replaces those patterns that are given; returns what is stored then, `nil` if there is none of
    /// that name.
    func update(_ name: PushTemplate.Name, with change: PushTemplate.Stored.Change) async throws
        -> PushTemplate.Stored?

    /// Removes a template; returns what was removed, `nil` if there is none of that name.
    func remove(_ name: PushTemplate.Name) async throws -> PushTemplate.Stored?
}
