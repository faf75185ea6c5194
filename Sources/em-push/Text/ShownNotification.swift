import DevicePresentation
import ExactJSON

/// The texts of a notification as a phone shows them that has no localised string of the app.
///
/// A key stands for the text that it would be looked up for.
struct ShownNotification: Hashable {
    @ExactString.OptionalText private(set) var title: String?
    @ExactString.OptionalText private(set) var subtitle: String?
    @ExactString.OptionalText private(set) var body: String?

    /// Reads the alert of a payload, however malformed.
    init(_ payload: JSONObject) {
        let alert = payload["aps"]?.object?["alert"]
        if let text = alert?.string {
            body = text.nonEmpty
            return
        }
        title = Self.text(alert?.object, "title", key: "title-loc-key")
        subtitle = Self.text(alert?.object, "subtitle", key: "subtitle-loc-key")
        body = Self.text(alert?.object, "body", key: "loc-key")
    }

    /// What a version of iOS shows of it: a title came with 8.2, a subtitle with 10.
    func seen(by version: SystemVersion) -> ShownNotification {
        var seen = self
        if !version.has(.title) { seen.title = nil }
        if !version.has(.subtitle) { seen.subtitle = nil }
        return seen
    }

    /// What is left of it if its preview is hidden; the system's own word stands for a body.
    func hidden(by preview: HiddenPreview) -> ShownNotification {
        var hidden = self
        if !preview.showsTitle { hidden.title = nil }
        if !preview.showsSubtitle { hidden.subtitle = nil }
        hidden.body = preview.body?.string ?? "Notification"
        return hidden
    }

    /// The texts by name, in order.
    var texts: [(name: String, text: String)] {
        [("Title", title), ("Subtitle", subtitle), ("Body", body)].compactMap { name, text in
            text.map { (name, $0) }
        }
    }

    private static func text(
        _ alert: JSONObject?,
        _ name: ExactString,
        key: ExactString
    ) -> String? {
        let value = alert?[name]
        return value?.string?.nonEmpty ?? value?.object?["loc-key"]?.string?.nonEmpty
            ?? alert?[key]?.string?.nonEmpty
    }
}
