import ExactJSON
import PushModel

extension TencentIM {
    /// The text of a push, put together of names and content (T6, T7, T8).
    struct AlertText {
        private let options: Options

        init(_ options: Options) {
            self.options = options
        }

        /// What the elements say, in order, with nothing between them; custom elements say nothing if
        /// the message has a push info (TI10).
        func content(of elements: [Element], isCustomSilent: Bool) -> String {
            var content = ""
            for element in elements {
                switch element.type {
                case .text: content += element.text ?? ""
                case .custom: content += isCustomSilent ? "" : element.desc ?? ""
                case .sound: content += word("语音", "Voice")
                case .file: content += word("文件", "File")
                case .image: content += word("图片", "Image")
                case .location: content += word("位置", "Location")
                case .face: content += word("表情", "Face")
                case .video: content += word("视频", "Video")
                case .merged: content += word("聊天记录", "Chat history")
                }
            }
            return content
        }

        /// What stands before the content; an empty name is none (TI8).
        func prefix(_ chatType: ChatType, from sender: Sender, in group: Group) -> String {
            let nickname = sender.nickname?.nonEmpty
            switch chatType {
            case .c2c:
                return nickname.map { $0 + colon } ?? ""
            case .group:
                return prefix(
                    name: sender.groupCard?.nonEmpty ?? nickname,
                    in: group.name?.nonEmpty
                )
            }
        }

        private func prefix(name: String?, in group: String?) -> String {
            switch (name, group) {
            case (let name?, let group?): name + parenthesised(group) + colon
            case (let name?, nil): name + colon
            case (nil, let group?):
                options.namelessSender == .groupAlone ? parenthesised(group) + colon : ""
            case (nil, nil): ""
            }
        }

        private func word(_ chinese: String, _ english: String) -> String {
            options.language == .chinese ? "[" + chinese + "]" : "[" + english + "]"
        }

        private func parenthesised(_ name: String) -> String {
            options.punctuation == .halfWidth ? "(" + name + ")" : "（" + name + "）"
        }

        private var colon: String { options.punctuation == .halfWidth ? ":" : "：" }
    }
}
