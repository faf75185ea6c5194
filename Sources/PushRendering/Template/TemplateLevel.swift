import ExactJSON
import PushModel

/// A template that may give a push its text, and the arguments for it.
struct TemplateLevel {
    let level: TextLevel
    /// The template's name.
    let name: PushTemplate.Name
    /// The place of the name, for diagnostics.
    let place: Diagnostic.Place
    /// The arguments for its placeholders.
    let arguments: MessageExtension.TemplateArguments
    /// The place of the arguments in the ext, for diagnostics.
    let argumentsPointer: JSONPointer

    /// The templates that sender and recipient chose, from the highest level down: the directed one,
    /// the sender's, the recipient's (rule 3.1, M2).
    static func chosen(
        _ message: Message,
        ext: MessageExtension,
        reader: UserID,
        _ context: AlertContext
    ) -> [TemplateLevel] {
        // Pointers are made where they are needed only: most pushes have no template.
        var pointer: JSONPointer { .root.appending(key: MessageExtension.Keys.pushTemplate.name) }
        let selection = ext.template
        var levels: [TemplateLevel] = []
        if message.type == .groupChat, let directed = selection?.directed,
            context.isDirected(directed, at: reader), let name = directed.name
        {
            let directedPointer = pointer.appending(
                key: MessageExtension.TemplateSelection.Keys.directedTemplate.name
            )
            levels.append(
                TemplateLevel(
                    level: .directedTemplate,
                    name: name,
                    place: .ext(
                        directedPointer.appending(
                            key: MessageExtension.TemplateSelection.Keys.name.name
                        )
                    ),
                    arguments: directed.arguments,
                    argumentsPointer: directedPointer
                )
            )
        }
        let arguments = selection?.arguments ?? MessageExtension.TemplateArguments()
        if let name = selection?.name {
            levels.append(
                TemplateLevel(
                    level: .senderTemplate,
                    name: name,
                    place: .ext(
                        pointer.appending(key: MessageExtension.TemplateSelection.Keys.name.name)
                    ),
                    arguments: arguments,
                    argumentsPointer: pointer
                )
            )
        }
        if let name = context.preferences.template, !name.text.isEmpty {
            levels.append(
                TemplateLevel(
                    level: .recipientTemplate,
                    name: name,
                    place: .recipientTemplate,
                    arguments: arguments,
                    argumentsPointer: pointer
                )
            )
        }
        return levels
    }

    /// The app's own template for a display style, if it defines one (rule 3.1).
    static func standard(
        _ style: PushDisplayStyle,
        ext: MessageExtension,
        app: AppConfiguration,
        _ context: AlertContext
    ) -> TemplateLevel? {
        let name: PushTemplate.Name =
            switch style {
            case .simpleBanner: "default"
            case .messageSummary: "detail"
            }
        return ofApp(name, ext: ext, app: app, context)
    }

    /// The app's own template for several messages, if it defines one (rule 9.3).
    static func digest(
        ext: MessageExtension,
        app: AppConfiguration,
        _ context: AlertContext
    ) -> TemplateLevel? {
        ofApp("digest", ext: ext, app: app, context)
    }

    private static func ofApp(
        _ name: PushTemplate.Name,
        ext: MessageExtension,
        app: AppConfiguration,
        _ context: AlertContext
    ) -> TemplateLevel? {
        context.template(named: name, of: app).map { found in
            TemplateLevel(
                level: .appTemplate,
                name: name,
                place: .template(found.index),
                arguments: ext.template?.arguments ?? MessageExtension.TemplateArguments(),
                argumentsPointer: .root.appending(key: MessageExtension.Keys.pushTemplate.name)
            )
        }
    }
}
