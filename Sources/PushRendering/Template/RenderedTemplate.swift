import ExactJSON
import PushModel

/// What a template makes of a message: title and body together (M4).
struct RenderedTemplate {
    /// The title; `nil` if the pattern renders to nothing.
    let title: String?
    /// The body, never empty.
    let body: String
    let titleParts: TextParts
    let bodyParts: TextParts

    /// Renders a level's template, or reports why the next level has to do.
    init?(
        _ level: TemplateLevel,
        _ context: borrowing AlertContext,
        app: borrowing AppConfiguration,
        _ notes: inout Notes
    ) {
        guard let (index, template) = context.template(named: level.name, of: app) else {
            notes.note(.templateUnknown, level)
            return nil
        }
        let (title, titleParts) = Self.fill(
            template.titlePattern,
            at: .titlePattern(index),
            level.arguments.title,
            at: level.argumentsPointer.appending(
                key: MessageExtension.TemplateArguments.Keys.titleArgs.name
            ),
            context,
            &notes
        )
        (body, bodyParts) = Self.fill(
            template.contentPattern,
            at: .contentPattern(index),
            level.arguments.content,
            at: level.argumentsPointer.appending(
                key: MessageExtension.TemplateArguments.Keys.contentArgs.name
            ),
            context,
            &notes
        )
        self.title = title.nonEmpty
        self.titleParts = titleParts
        if body.utf8.isEmpty {
            notes.note(.templateEmpty, level)
            return nil
        }
    }

    private static func fill(
        _ pattern: String,
        at place: @autoclosure () -> Diagnostic.Place,
        _ arguments: [ExactString?],
        at pointer: JSONPointer,
        _ context: AlertContext,
        _ notes: inout Notes
    ) -> (text: String, parts: TextParts) {
        var filler = TemplatePattern(
            context,
            arguments: arguments,
            notesMissing: notes.hasDiagnostics
        )
        let text = filler.fill(pattern)
        notes.usesRemark = notes.usesRemark || filler.parts.contains(.dynamicName)
        guard notes.hasDiagnostics, !filler.missing.isEmpty || filler.hasUnknownPlaceholder else {
            return (text, filler.parts)
        }
        // Two levels may have the same template, or want the same argument; each is reported once.
        let reported = Set(notes.diagnostics)
        var found = filler.missing.map { index in
            Diagnostic(.templateArgument, .ext(pointer.appending(key: index)))
        }
        if filler.hasUnknownPlaceholder { found.append(Diagnostic(.templatePlaceholder, place())) }
        notes.diagnostics += found.filter { !reported.contains($0) }
        return (text, filler.parts)
    }

    /// What is found out while templates are filled.
    struct Notes {
        /// What could not be used, and what is missing.
        var diagnostics: [Diagnostic] = []
        /// Whether a template asked what the reader calls the sender.
        var usesRemark = false
        var title = TextOrigin()
        var body = TextOrigin()
        let hasDiagnostics: Bool

        init(hasDiagnostics: Bool = true) {
            self.hasDiagnostics = hasDiagnostics
        }

        fileprivate mutating func note(_ code: Diagnostic.Code, _ level: TemplateLevel) {
            if hasDiagnostics { diagnostics.append(Diagnostic(code, level.place)) }
        }
    }
}
