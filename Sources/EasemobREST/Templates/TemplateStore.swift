public import ExactJSON
public import PushModel
public import WallTime

/// Where an app's push templates are kept (R14).
///
/// Each call is made as a whole or not at all, and a later one sees it. Names and patterns come
/// checked.
public protocol TemplateStore: Sendable {
    /// All templates, in the order of their names.
    func templates() async throws -> [StoredTemplate]

    /// The template with a name; `nil` if there is none.
    func template(named name: TemplateName) async throws -> StoredTemplate?

    /// Stores a new template; `false`, and nothing is changed, if there is one of that name.
    func create(_ template: StoredTemplate) async throws -> Bool

    /// Replaces those patterns that are given; returns what is stored then, `nil` if there is none of
    /// that name.
    func update(_ name: TemplateName, with change: StoredTemplate.Change) async throws
        -> StoredTemplate?

    /// Removes a template; returns what was removed, `nil` if there is none of that name.
    func remove(_ name: TemplateName) async throws -> StoredTemplate?
}

extension StoredTemplate {
    /// A change of a template's patterns; `nil` leaves a pattern as it is.
    public struct Change: Hashable, Sendable {
        /// The title's pattern from now on.
        @ExactOptionalText public var titlePattern: String?
        /// The body's pattern from now on.
        @ExactOptionalText public var contentPattern: String?
        /// When the change is made.
        public var date: Instant

        public init(titlePattern: String?, contentPattern: String?, at date: Instant) {
            self.titlePattern = titlePattern
            self.contentPattern = contentPattern
            self.date = date
        }
    }
}
