public import ExactJSON
public import PushModel
public import WallTime

extension PushTemplate {
    /// A push template of an app, and when it was made and changed.
    public struct Stored: Hashable, Sendable {
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

        public mutating func apply(_ change: Stored.Change) {
            template.titlePattern = change.titlePattern ?? template.titlePattern
            template.contentPattern = change.contentPattern ?? template.contentPattern
            updated = change.date
        }

        /// A change of a template's patterns; `nil` leaves a pattern as it is.
        public struct Change: Hashable, Sendable {
            /// The title's pattern from now on.
            @ExactString.OptionalText public var titlePattern: String?
            /// The body's pattern from now on.
            @ExactString.OptionalText public var contentPattern: String?
            /// When the change is made.
            public var date: Instant

            public init(titlePattern: String?, contentPattern: String?, at date: Instant) {
                self.titlePattern = titlePattern
                self.contentPattern = contentPattern
                self.date = date
            }
        }
    }
}
