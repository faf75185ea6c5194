import ExactJSON
import HTTPExchange

extension Resource {
    /// How many calls of one method on such resources the vendor answers in a second, for one app (R26).
    var callsPerSecond: Int {
        switch self {
        case .user, .silentMode, .language, .chosenTemplate, .bindings, .offlineMessageCount,
            .nicknames:
            100
        case .templates, .template, .labels, .label, .pushToUsers, .pushToList, .pushToLabel: 10
        // The vendor names no limit for this one; it is that of the call for many users.
        case .push: 10
        case .labelUsers, .labelUser: 30
        case .pushAndWait, .pushToEveryone: 1
        }
    }

    /// The word that all resources have in common that are counted together.
    var kind: ExactString {
        switch self {
        case .user: "user"
        case .silentMode: "silentMode"
        case .language: "language"
        case .chosenTemplate: "chosenTemplate"
        case .bindings: "bindings"
        case .offlineMessageCount: "offlineMessageCount"
        case .nicknames: "nicknames"
        case .pushAndWait: "sync"
        case .push: "async"
        case .pushToUsers: "single"
        case .pushToList, .pushToLabel: "list"
        case .pushToEveryone: "task"
        case .labels: "labels"
        case .label: "label"
        case .labelUsers: "labelUsers"
        case .labelUser: "labelUser"
        case .templates: "templates"
        case .template: "template"
        }
    }
}
