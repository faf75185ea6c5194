public import PushModel
public import WallTime

/// A push template of an app, and when it was made and changed.
public struct StoredTemplate: Hashable, Sendable {
    public var template: PushTemplate
    /// When it was created.
    public var created: Instant
    /// When it was last changed; at first when it was created.
    public var updated: Instant

    /// Creates a template that has never been changed.
    public init(_ template: PushTemplate, created: Instant) {
        self.template = template
        self.created = created
        updated = created
    }

    public mutating func apply(_ change: StoredTemplate.Change) {
        template.titlePattern = change.titlePattern ?? template.titlePattern
        template.contentPattern = change.contentPattern ?? template.contentPattern
        updated = change.date
    }
}
