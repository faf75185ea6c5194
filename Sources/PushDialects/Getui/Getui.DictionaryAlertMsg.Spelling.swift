import APNsModel
import ExactJSON

extension Getui.DictionaryAlertMsg {
    /// How the keys of an alert are spelled; `title`, `body` and `subtitle` are so everywhere.
    struct Spelling {
        let titleKey: ExactString
        let titleArguments: ExactString
        let actionKey: ExactString
        let bodyKey: ExactString
        let bodyArguments: ExactString
        let launchImage: ExactString
        let subtitleKey: ExactString
        let subtitleArguments: ExactString

        /// The properties of the PHP class.
        static let properties = Spelling(
            titleKey: "titleLocKey",
            titleArguments: "titleLocArgs",
            actionKey: "actionLocKey",
            bodyKey: "locKey",
            bodyArguments: "locArgs",
            launchImage: "launchImage",
            subtitleKey: "subtitleLocKey",
            subtitleArguments: "subtitleLocArgs"
        )

        /// Apple's keys, as the phone gets them and the REST interface takes them.
        static let apple = Spelling(
            titleKey: APNsPayload.Alert.Key.titleKey,
            titleArguments: APNsPayload.Alert.Key.titleArguments,
            actionKey: "action-loc-key",
            bodyKey: APNsPayload.Alert.Key.bodyKey,
            bodyArguments: APNsPayload.Alert.Key.bodyArguments,
            launchImage: APNsPayload.Alert.Key.launchImage,
            subtitleKey: APNsPayload.Alert.Key.subtitleKey,
            subtitleArguments: APNsPayload.Alert.Key.subtitleArguments
        )
    }
}
