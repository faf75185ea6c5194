import ExactJSON
import PushModel
import PushRendering
import Testing

@Suite struct StyleTextTests {
    /// Who writes where, and what is known of the names.
    enum Author: CaseIterable {
        case named
        case nameless
        case namedInGroup
        case namelessInGroup
        case nicknamedInGroup
        case nicknamedInChat

        var example: Rendering {
            Rendering {
                switch self {
                case .named, .namedInGroup: break
                case .nameless, .namelessInGroup: $0.sender.displayName = nil
                case .nicknamedInGroup, .nicknamedInChat:
                    $0.message.ext = ["em_push_ext": ["group_user_nickname": "Tommy"]]
                }
                switch self {
                case .namedInGroup, .namelessInGroup, .nicknamedInGroup: $0.moveToGroup()
                case .named, .nameless, .nicknamedInChat: break
                }
            }
        }
    }

    // 3.2, M7, M37, M46
    @Test(
        arguments: [
            (.named, #"{"body":"Tom:test"}"#, #"{"body":"Tom:test","title":"$"}"#),
            (.nameless, #"{"body":"test"}"#, #"{"body":"6001:test","title":"$"}"#),
            (
                .namedInGroup, #"{"body":"Tom:test"}"#,
                #"{"body":"1421300621769:test","title":"$"}"#
            ),
            (
                .namelessInGroup, #"{"body":"test"}"#,
                #"{"body":"1421300621769:test","title":"$"}"#
            ),
            (.nicknamedInGroup, #"{"body":"Tom:test"}"#, #"{"body":"Tommy:test","title":"$"}"#),
            (.nicknamedInChat, #"{"body":"Tom:test"}"#, #"{"body":"Tom:test","title":"$"}"#),
        ] as [(Author, String, String)]
    )
    func `a message summary is name and content`(
        author: Author,
        bodyOnly: String,
        titled: String
    ) {
        var example = author.example
        example.recipient.settings.displayStyle = .messageSummary
        for language in PushPolicy.Language.allCases {
            example.app.policy.language = language
            example.app.policy.alertStyle = .bodyOnly
            #expect(example.alert == bodyOnly)
            example.app.policy.alertStyle = .titled
            let title = language == .chinese ? "您有一条新消息" : "You have a new message"
            #expect(example.alert == titled.replacing("$", with: title))
        }
    }

    // 3.2, M37
    @Test(
        arguments: [
            (.bodyOnly, .chinese, #"{"body":"你有一条新消息"}"#),
            (.bodyOnly, .english, #"{"body":"You have a new message"}"#),
            (.titled, .chinese, #"{"body":"请点击查看","title":"您有一条新消息"}"#),
            (
                .titled, .english,
                #"{"body":"Please tap to view","title":"You have a new message"}"#
            ),
        ] as [(PushPolicy.AlertStyle, PushPolicy.Language, String)]
    )
    func `a simple banner is a fixed text whoever writes and whatever`(
        style: PushPolicy.AlertStyle,
        language: PushPolicy.Language,
        alert: String
    ) {
        for author in Author.allCases {
            for body in [MessageBody.text("test"), .text(""), .image] {
                var example = author.example
                example.message.body = body
                example.app.policy.alertStyle = style
                example.app.policy.language = language
                #expect(example.alert == alert, "\(author) \(body.type)")
            }
        }
    }

    // 3.2: without settings a simple banner in Chinese, a body alone.
    @Test func `without any choice the vendor's sample comes out`() {
        #expect(Rendering().alert == #"{"body":"你有一条新消息"}"#)
    }

    // M5
    @Test func `an empty name counts as absent`() {
        var example = Rendering {
            $0.moveToGroup()
            $0.sender.displayName = ""
            $0.message.ext = ["em_push_ext": ["group_user_nickname": ""]]
            $0.recipient.settings.displayStyle = .messageSummary
        }
        #expect(example.alert == #"{"body":"test"}"#)
        example.app.policy.alertStyle = .titled
        #expect(example.plan.body == "1421300621769:test")
        example.message.type = .chat
        #expect(example.plan.body == "6001:test")
    }

    // M5: a name of one space is a name.
    @Test func `names are taken as they are`() {
        let example = Rendering {
            $0.sender.displayName = " "
            $0.recipient.settings.displayStyle = .messageSummary
        }
        #expect(example.alert == #"{"body":" :test"}"#)
    }

    // 3.2: the style is the recipient's, the display name is the sender's; the remark is for
    // templates alone.
    @Test func `the reader's remark plays no part in a summary`() {
        let example = Rendering {
            $0.recipient.remark = "my friend"
            $0.recipient.settings.displayStyle = .messageSummary
        }
        #expect(example.alert == #"{"body":"Tom:test"}"#)
    }

    // M6
    @Test func `the body is there even if it is empty, an empty title is not`() {
        let example = Rendering {
            $0.message.body = .text("")
            $0.sender.displayName = nil
            $0.recipient.settings.displayStyle = .messageSummary
            $0.message.ext = ["em_apns_ext": ["em_push_title": "", "em_alert_subTitle": ""]]
        }
        #expect(example.alert == #"{"body":""}"#)
    }
}
