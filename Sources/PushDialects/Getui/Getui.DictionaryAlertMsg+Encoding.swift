public import ExactJSON

extension Getui.DictionaryAlertMsg {
    /// The object `alert` as the client makes it, keys in its order; `nil` if it drops the alert.
    ///
    /// Subtitles are looked at only after something else was found.
    public var encoded: JSONObject? {
        let keys = Spelling.apple
        var alert = JSONObject()
        alert.set(title, at: "title")
        alert.set(body, at: "body")
        alert.set(titleLocKey, at: keys.titleKey)
        alert.set(titleLocArgs, at: keys.titleArguments)
        alert.set(actionLocKey, at: keys.actionKey)
        alert.set(locKey, at: keys.bodyKey)
        alert.set(locArgs, at: keys.bodyArguments)
        alert.set(launchImage, at: keys.launchImage)
        guard !alert.isEmpty else { return nil }
        alert.set(subtitle, at: "subtitle")
        alert.set(subtitleLocArgs, at: keys.subtitleArguments)
        alert.set(subtitleLocKey, at: keys.subtitleKey)
        return alert
    }
}

extension JSONObject {
    /// Sets a text that is not empty.
    mutating func set(_ text: String?, at key: ExactString) {
        guard let text, !text.utf8.isEmpty else { return }
        self[key] = .string(text)
    }

    fileprivate mutating func set(_ texts: [ExactString], at key: ExactString) {
        guard !texts.isEmpty else { return }
        self[key] = .array(texts.map { $0.json })
    }
}
