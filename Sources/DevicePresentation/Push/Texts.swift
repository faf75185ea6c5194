import APNsModel
import ExactJSON

/// Which texts of an alert there are (5.1).
struct Texts: OptionSet, Hashable {
    let rawValue: UInt8

    static let body = Texts(rawValue: 1)
    static let title = Texts(rawValue: 2)
    static let subtitle = Texts(rawValue: 4)

    init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Reads an alert that has text.
    init(_ alert: JSONValue) {
        self = []
        guard let alert = alert.object else {
            insert(.body)
            return
        }
        typealias Key = APNsPayload.Alert.Key
        let (body, title) = (alert[Key.body], alert[Key.title])
        if [body, alert[Key.bodyKey], body?.object?[Key.bodyKey]].contains(where: Self.isText) {
            insert(.body)
        }
        if [title, alert[Key.titleKey], title?.object?[Key.bodyKey]].contains(where: Self.isText) {
            insert(.title)
        }
        if [alert[Key.subtitle], alert[Key.subtitleKey]].contains(where: Self.isText) {
            insert(.subtitle)
        }
    }

    private static func isText(_ value: JSONValue?) -> Bool {
        value?.string.map { !$0.utf8.isEmpty } ?? false
    }
}

/// What a user has typed: no printing shows it.
struct TypedText: Hashable, Redacted {
    let text: ExactString

    /// That there is a text; never what it says.
    var description: String { "typed text" }
}
