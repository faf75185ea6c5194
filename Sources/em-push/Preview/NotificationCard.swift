/// A notification as it stands on a screen; without a title its app stands in its place, as on a phone.
struct NotificationCard {
    let notification: ShownNotification
    /// The type of the file whose picture stands beside the text; `nil` for none.
    let thumbnail: String?

    init(_ notification: ShownNotification, thumbnail: String? = nil) {
        self.notification = notification
        self.thumbnail = thumbnail
    }

    /// The notification on top of a group, with what is said of those below it.
    func stack(below: String?) -> Markup {
        guard let below else { return markup }
        return """
            <div class="stack">
            \(markup)<p class="below" dir="auto">\(below)</p>
            </div>

            """
    }

    /// As a watch shows it.
    var onWatch: Markup {
        """
        <span class="icon"></span>
        <p class="title" dir="auto">\(notification.title ?? "App")</p>
        \(notification.body.map { "<p class=\"body\" dir=\"auto\">\($0)</p>\n" })
        """
    }

    var markup: Markup {
        """
        <div class="note">
        <span class="icon"></span>
        <div class="texts">
        <div class="first"><p class="title" dir="auto">\(notification.title ?? "App")</p>\
        <p class="when">now</p></div>
        \(notification.subtitle.map { "<p class=\"subtitle\" dir=\"auto\">\($0)</p>\n" })\
        \(notification.body.map { "<p class=\"body\" dir=\"auto\">\($0)</p>\n" })</div>
        \(thumbnail.map { "<p class=\"thumbnail\"><bdi>\($0)</bdi></p>\n" })</div>

        """
    }
}
