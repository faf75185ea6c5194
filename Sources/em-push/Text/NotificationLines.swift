import APNsModel

/// A notification as a phone would show it, for people.
struct NotificationLines {
    let lines: [String]

    init(_ payload: APNsPayload) {
        let alert = payload.alert
        let texts = [alert?.title, alert?.subtitle, alert?.body].compactMap { $0 }
        var lines = texts.flatMap { NotificationText($0).lines }
        var rest: [String] = []
        if let badge = payload.badge { rest.append("badge \(badge)") }
        if let sound = payload.sound?.name { rest.append("sound \(PlainText(sound).line)") }
        if let category = payload.category { rest.append("category \(PlainText(category).line)") }
        if let thread = payload.threadID { rest.append("thread \(PlainText(thread).line)") }
        if payload.isMutable { rest.append("mutable") }
        if payload.isContentAvailable { rest.append("content available") }
        if !rest.isEmpty {
            lines += WrappedText(rest.joined(separator: ", "), after: "  ").lines
        }
        self.lines = lines
    }
}

/// A text of a notification, with a bar before each line.
struct NotificationText {
    let lines: [String]

    init(_ text: String) {
        let bar = "  | "
        lines = PlainText(text).lines
            .flatMap { WrappedText($0, width: WrappedText.columns - bar.count).lines }
            .map { bar + $0 }
    }
}
