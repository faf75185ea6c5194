import ExactJSON
import PushModel
import PushRendering
import Testing

@Suite struct ContentTests {
    // 3.3
    @Test(
        arguments: [
            (.text("hello"), "hello", "hello"),
            (.text(""), "", ""),
            (.image, "[图片]", "[Image]"),
            (.voice, "[语音]", "[Voice]"),
            (.video, "[视频]", "[Video]"),
            (.location, "[位置]", "[Location]"),
            (.file, "[文件]", "[File]"),
            (.custom, "[自定义消息]", "[Custom]"),
            (.combine, "[聊天记录]", "[Chat history]"),
        ] as [(MessageBody, String, String)]
    )
    func `a summary says what the message carries`(
        body: MessageBody,
        chinese: String,
        english: String
    ) {
        var example = Rendering {
            $0.message.body = body
            $0.recipient.settings.displayStyle = .messageSummary
        }
        #expect(example.plan.body == "Tom:" + chinese)
        example.app.policy.language = .english
        #expect(example.plan.body == "Tom:" + english)
    }

    // 3.6, M13, H8
    @Test(
        arguments: [
            ("en", ["en": "hi", "de": "hallo"], "hi"),
            ("de", ["en": "hi", "de": "hallo"], "hallo"),
            ("fr", ["en": "hi"], "test"),
            ("EN", ["en": "hi"], "hi"),
            ("en", ["EN": "hi"], "hi"),
            ("zh-hans", ["zh-Hans": "你好"], "你好"),
            // An exact match comes first, wherever it stands.
            ("en", ["EN": "loud", "en": "exact"], "exact"),
            ("en", ["en": "exact", "EN": "loud"], "exact"),
            // Else the first in scalar order.
            ("en", ["eN": "second", "En": "first"], "first"),
            ("en", ["En": "second", "EN": "first"], "first"),
            // An empty translation counts as absent.
            ("en", ["en": ""], "test"),
            ("en", ["en": "", "EN": "loud"], "loud"),
            ("en", ["EN": "", "En": "next"], "next"),
            // No prefix, no region, no white space, no case beyond ASCII.
            ("en", ["en-GB": "hi"], "hi"),
            ("en-GB", ["en": "hi"], "test"),
            ("en", [" en": "hi"], "test"),
            ("k", ["\u{212A}": "kelvin"], "test"),
            ("\u{E9}", ["e\u{301}": "accent"], "test"),
            ("\u{E9}", ["\u{C9}": "capital"], "test"),
            ("", ["en": "hi"], "test"),
        ] as [(LanguageCode, KeyValuePairs<LanguageCode, String>, String)]
    )
    func `the preferred language picks a translation, else the original stands`(
        language: LanguageCode,
        translations: KeyValuePairs<LanguageCode, String>,
        content: String
    ) {
        let example = Rendering {
            let list = translations.map { MessageBody.Text.Translation($0.key, $0.value) }
            $0.message.body = .text(MessageBody.Text("test", translations: list))
            $0.recipient.settings.displayStyle = .messageSummary
            $0.recipient.settings.preferredLanguage = language
        }
        #expect(example.plan.body == "Tom:" + content)
    }

    // 3.6
    @Test func `without a preferred language the original stands`() {
        let example = Rendering {
            let translation = MessageBody.Text.Translation("en", "hi")
            $0.message.body = .text(MessageBody.Text("test", translations: [translation]))
            $0.recipient.settings.displayStyle = .messageSummary
        }
        #expect(example.plan.body == "Tom:test")
    }

    // 3.6, 3.7
    @Test func `a translation fills templates as well`() throws {
        let example = try Rendering {
            let translation = MessageBody.Text.Translation("en", "hi")
            $0.message.body = .text(MessageBody.Text("test", translations: [translation]))
            $0.recipient.settings.preferredLanguage = "en"
            try $0.choose("{$msg}!")
        }
        #expect(example.plan.body == "hi!")
    }
}
