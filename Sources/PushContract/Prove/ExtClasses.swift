import ExactJSON
import PushModel
import PushRendering

/// The classes of an unknown ext: what gates look at × what payloads have of it, which varies faster (rule 7.4, Q5).
struct ExtClasses {
    /// Whether every template has a class.
    private(set) var isComplete = true

    private var texts: [Text] = []
    /// Whether sound and badge are data themselves; there are classes with and without them then.
    private let hasLeftovers: Bool

    /// The shortest texts for a way in which the title is chosen.
    private struct Text {
        var title: String?
        var template: PushTemplate.Name?
        var argumentCount = 0
        var nickname: String?
    }

    /// How many combinations there are of what gates look at.
    static let gateCount = 48

    /// How many arguments a class has at most.
    private static let mostArguments = 100

    private typealias Keys = MessageExtension.Keys

    init(_ app: AppConfiguration) {
        hasLeftovers = app.policy.leftovers == .vendor
        texts = [Text(), Text(title: "x")]
        for template in app.templates where !template.name.text.isEmpty {
            let title = TemplatePlaceholders(of: template.titlePattern)
            let content = TemplatePlaceholders(of: template.contentPattern)
            var text = Text(template: template.name)
            if let index = content.firstIndex {
                if index < Self.mostArguments {
                    text.argumentCount = index + 1
                } else if !content.hasText {
                    isComplete = false
                }
            }
            texts.append(text)
            if title.asksDynamicFrom || content.asksDynamicFrom {
                text.nickname = "n"
                texts.append(text)
            }
        }
    }

    /// How many classes there are of what payloads have of an ext.
    var textCount: Int { texts.count * (hasLeftovers ? 2 : 1) }

    var count: Int { Self.gateCount * textCount }

    /// A filter that lets every binding pass, and one that lets none pass.
    static let filters: [JSONValue] = [
        .object(["accept_device_id": .array([])]), .object(["accept_device_id": .array([1])]),
    ]

    /// What payloads have of an ext.
    func text(_ index: Int) -> JSONObject {
        let text = texts[index % texts.count]
        let isBare = index >= texts.count
        var apns = JSONObject()
        var push = JSONObject()
        if !isBare {
            apns[MessageExtension.APNs.Keys.pushSound.name] = "x"
            apns[MessageExtension.APNs.Keys.pushBadge.name] = 0
            if hasLeftovers { push[MessageExtension.Platform.Keys.custom.name] = 0 }
        }
        apns[MessageExtension.APNs.Keys.pushTitle.name] = text.title.map { .string($0) }
        push[MessageExtension.Platform.Keys.groupUserNickname.name] = text.nickname.map {
            .string($0)
        }
        var ext: JSONObject = [Keys.apnsExt.name: .object(apns), Keys.pushExt.name: .object(push)]
        if let name = text.template {
            var selection: JSONObject = [
                MessageExtension.TemplateSelection.Keys.name.name: name.json
            ]
            if text.argumentCount > 0 {
                let arguments = Array(repeating: JSONValue.string("x"), count: text.argumentCount)
                selection[MessageExtension.TemplateArguments.Keys.contentArgs.name] = .array(
                    arguments
                )
            }
            ext[Keys.pushTemplate.name] = .object(selection)
        }
        return ext
    }

    /// A class; its list of mentions has the recipient, or is empty.
    func json(_ index: Int, mentioning recipient: ExactString) -> JSONValue {
        let gates = index / textCount
        var ext = text(index % textCount)
        ext[Keys.forceNotification.name] = .bool(gates / 24 == 0)
        ext[Keys.ignoreNotification.name] = .bool(gates / 12 % 2 == 0)
        ext[Keys.atList.name] = .array(Self.isMentioned(gates) ? [recipient.json] : [])
        let filter = gates / 2 % 3
        if filter > 0 { ext[Keys.pushFilter.name] = Self.filters[filter - 1] }
        if gates % 2 == 0 {
            var push = ext[Keys.pushExt.name]?.object ?? [:]
            push[MessageExtension.Platform.Keys.type.name] = "call"
            ext[Keys.pushExt.name] = .object(push)
        }
        return .object(ext)
    }

    /// Whether a combination of what gates look at mentions the recipient.
    static func isMentioned(_ gates: Int) -> Bool { gates / 6 % 2 == 0 }
}
