package import PushModel

/// The fixed texts of a push, in the language that the policy picks (rules 3.2, 3.3 and 3.4).
package struct FixedText {
    private let language: PushPolicy.Language

    package init(_ language: PushPolicy.Language) {
        self.language = language
    }

    /// The body of a simple banner that has no title.
    var bannerBody: String { text("你有一条新消息", "You have a new message") }

    /// The title over the body, as the vendor's newer pages have it.
    package var title: String { text("您有一条新消息", "You have a new message") }

    /// The body of a simple banner that has a title.
    package var titledBannerBody: String { text("请点击查看", "Please tap to view") }

    /// The body of a message that mentions its reader.
    func mention(by name: String) -> String { text(name + "在群中@了我", name + " mentioned you") }

    /// The title of a push of several messages where one is required; it says no number, as the body has it.
    package var digestTitle: String { text("新消息", "New messages") }

    /// The body of a push of several messages, of which there are two or more.
    func digest(of count: Int64) -> String {
        text("你有\(count)条新消息", "You have \(count) new messages")
    }

    /// The text that stands for a body of another kind than text.
    func content(of type: MessageBodyType) -> String {
        switch type {
        case .text, .command: ""
        case .image: text("[图片]", "[Image]")
        case .voice: text("[语音]", "[Voice]")
        case .video: text("[视频]", "[Video]")
        case .location: text("[位置]", "[Location]")
        case .file: text("[文件]", "[File]")
        case .custom: text("[自定义消息]", "[Custom]")
        case .combine: text("[聊天记录]", "[Chat history]")
        }
    }

    private func text(_ chinese: String, _ english: String) -> String {
        switch language {
        case .chinese: chinese
        case .english: english
        }
    }
}
