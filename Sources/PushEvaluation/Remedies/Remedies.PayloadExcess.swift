public import ExactJSON

extension Remedies {
    /// By how much a payload is too large, and what it has its bytes from (rule 7.1).
    public struct PayloadExcess: Hashable, Sendable {
        /// How many bytes the payload has with an empty body.
        public let byteCount: Int
        /// How many it may have.
        public let limit: Int
        /// What the input can make smaller, the largest first.
        public let parts: [Part]

        /// A text or data that takes room beside the body.
        public struct Part: Hashable, Sendable {
            /// A JSON Pointer into the payload, such as `/aps/alert/title`.
            public let path: JSONPointer
            /// How many bytes it has as it is written.
            public let byteCount: Int
        }

        /// What does not fit, in a sentence for people, without a full stop; its words may change (W11).
        public func sentence(in language: Remedy.Language) -> String {
            let excess = byteCount - limit
            let largest = parts.prefix(3).map { part in
                let name =
                    Self.names[part.path.text] ?? (part.path.text.string, part.path.text.string)
                return language == .english
                    ? "\(name.0) \(part.byteCount)" : "\(name.1) \(part.byteCount)"
            }
            let isTitle = parts.first?.path.text == "/aps/alert/title"
            switch language {
            case .english:
                return
                    "the payload has \(byteCount) bytes without its body, \(excess) more than the \(limit) that fit ("
                    + largest.joined(separator: ", ") + "); "
                    + (isTitle
                        ? "a shorter title, message or name, or another template, can make it fit"
                        : "it fits if that is shorter")
            case .chinese:
                return "不含正文的 payload 为 \(byteCount) 字节，超出上限 \(limit) 字节 \(excess) 字节（"
                    + largest.joined(separator: "，") + "）；"
                    + (isTitle ? "缩短标题、消息或名称，或改用其他模板，可使其不超限" : "缩短后即可不超限")
            }
        }

        private static let names: [ExactString: (String, String)] = [
            "/aps/alert/subtitle": ("subtitle", "副标题"),
            "/aps/alert/title": ("title", "标题"),
            "/aps/category": ("category", "category"),
            "/aps/sound": ("sound", "声音"),
            "/aps/thread-id": ("thread id", "thread-id"),
            "/e": ("custom data", "自定义数据"),
            "/f": ("sender's id", "发送方 ID"),
            "/g": ("group's id", "群 ID"),
            "/m": ("message id", "消息 ID"),
            "/t": ("recipient's id", "接收方 ID"),
        ]
    }
}
