import ExactJSON
import PushModel
import PushRendering
import Testing

/// A level above the display style's text, from low to high (rule 3.1).
enum Level: Int, CaseIterable {
    case standardTemplate
    case mentionText
    case extTitle
    case extBody
    case recipientTemplate
    case senderTemplate
    case directedTemplate

    /// Adds what brings the level about.
    func add(to example: inout Rendering) {
        switch self {
        case .standardTemplate:
            example.app.templates.append(template)
        case .mentionText:
            example.isMentioned = true
        case .extTitle:
            example.extend("em_apns_ext", ["em_push_title": "title of the ext"])
        case .extBody:
            example.extend("em_apns_ext", ["em_push_content": "body of the ext"])
        case .recipientTemplate:
            example.app.templates.append(template)
            example.recipient.settings.template = template.name
        case .senderTemplate:
            example.app.templates.append(template)
            example.extend("em_push_template", ["name": .string(template.name.string)])
        case .directedTemplate:
            example.app.templates.append(template)
            let directed: JSONValue = ["name": .string(template.name.string), "target": ["6006"]]
            example.extend("em_push_template", ["directed_template": directed])
        }
    }

    /// Puts the level's texts over those of the lower ones, as rule 3.1 says it.
    func replace(_ title: inout String?, _ body: inout String) {
        switch self {
        case .mentionText: body = "Tom在群中@了我"
        case .extTitle: title = "title of the ext"
        case .extBody: body = "body of the ext"
        default: (title, body) = (template.titlePattern, template.contentPattern)
        }
    }

    private var template: PushTemplate {
        let name = self == .standardTemplate ? "detail" : "\(self)"
        return PushTemplate(
            name: PushTemplate.Name(name),
            titlePattern: "title of \(name)",
            contentPattern: "body of \(name)"
        )
    }
}

extension Rendering {
    /// Sets members of an object of the ext.
    fileprivate mutating func extend(_ key: ExactString, _ members: JSONObject) {
        var object = message.ext[key]?.object ?? JSONObject()
        for member in members.members {
            object[member.key] = member.value
        }
        message.ext[key] = .object(object)
    }
}

@Suite struct LevelTests {
    // 3.1, 3.4, 3.5, M2, M4: all 128 choices of levels.
    @Test(arguments: 0..<(1 << Level.allCases.count))
    func `each level beats those below, templates both texts, the others their own`(
        choice: Int
    ) {
        let levels = Level.allCases.filter { choice & (1 << $0.rawValue) != 0 }
        var title: String?
        var body = "Tom:test"
        for level in levels {
            level.replace(&title, &body)
        }
        let example = Rendering {
            $0.moveToGroup()
            $0.recipient.settings.displayStyle = .messageSummary
            for level in levels {
                level.add(to: &$0)
            }
        }
        #expect(example.plan.title == title, "\(levels)")
        #expect(example.plan.body == body, "\(levels)")
        #expect(example.diagnostics.isEmpty, "\(levels)")
    }

    // 3.1, M4
    @Test(arguments: Level.allCases)
    func `the subtitle of the ext stays whatever the level`(level: Level) {
        let example = Rendering {
            $0.moveToGroup()
            $0.recipient.settings.displayStyle = .messageSummary
            level.add(to: &$0)
            $0.extend("em_apns_ext", ["em_alert_subTitle": "subtitle"])
        }
        #expect(example.plan.subtitle == "subtitle")
    }

    // 3.1
    @Test(
        arguments: [
            (PushDisplayStyle.simpleBanner, #"{"body":"banner","title":"D"}"#),
            (.messageSummary, #"{"body":"summary","title":"E"}"#),
        ]
    )
    func `each display style has its own template of the app`(
        style: PushDisplayStyle,
        alert: String
    ) {
        let example = Rendering {
            $0.recipient.settings.displayStyle = style
            $0.app.templates = [
                PushTemplate(name: "default", titlePattern: "D", contentPattern: "banner"),
                PushTemplate(name: "detail", titlePattern: "E", contentPattern: "summary"),
            ]
        }
        #expect(example.alert == alert)
    }

    // 3.1, H8
    @Test(arguments: ["Default", "DEFAULT", "default ", "defau\u{131}t", "detail"])
    func `the app's template of a banner is named exactly default`(name: String) {
        let example = Rendering {
            $0.app.templates = [PushTemplate(name: PushTemplate.Name(name), contentPattern: "app")]
        }
        #expect(example.alert == #"{"body":"你有一条新消息"}"#)
    }

    // 3.1, M4: `default` has no title, which is then no title; the ext's own stands above it.
    @Test func `an empty title of the app's template replaces the display style's`() {
        var example = Rendering {
            $0.app.policy.alertStyle = .titled
            $0.app.templates = [PushTemplate(name: "default", contentPattern: "app")]
        }
        #expect(example.alert == #"{"body":"app"}"#)
        example.message.ext = ["em_apns_ext": ["em_push_title": "ext"]]
        #expect(example.alert == #"{"body":"app","title":"ext"}"#)
    }

    // 3.1, M4
    @Test func `an empty title of a chosen template replaces the ext's title`() {
        let example = Rendering {
            $0.app.templates = [PushTemplate(name: "t", contentPattern: "chosen")]
            $0.message.ext = [
                "em_apns_ext": ["em_push_title": "ext"], "em_push_template": ["name": "t"],
            ]
        }
        #expect(example.alert == #"{"body":"chosen"}"#)
    }
}
