import APNsModel
import DevicePresentation
import ExactJSON

/// A push and what it meets, from what the contract has by default: iOS 17, all allowed.
struct Trial {
    var phone = Phone(systemVersion: 17)
    var app: ReceivingApp
    var tap = Tap.none
    var action: ExactString?
    var unlocks = true
    var assumptions = Assumptions()
    var aps: JSONObject
    var sentAs: ArrivingPush.Kind?

    /// A push with text, sound and badge.
    static let alert: JSONObject = [
        "alert": ["title": "a", "body": "b"], "sound": "default", "badge": 1,
    ]
    /// The same with a category, and so with actions.
    static let actionable = alert.with("category", "c")
    /// The same with `content-available`.
    static let mixed = alert.with("content-available", 1)
    /// Nothing but `content-available`.
    static let silent: JSONObject = ["content-available": 1]

    init(_ state: AppState, _ aps: JSONObject = Trial.alert, tap: Tap = .none) {
        app = ReceivingApp(state: state)
        self.aps = aps
        self.tap = tap
    }

    var push: ArrivingPush { ArrivingPush(["aps": .object(aps)], sentAs: sentAs) }

    var presentation: Presentation {
        PresentationContext(
            phone: phone,
            app: app,
            tap: tap,
            action: action,
            assumptions: assumptions,
            unlocks: unlocks
        )
        .presentation(of: push)
    }

    /// The same trial on the first version of a major one.
    func with(_ path: WritableKeyPath<Trial, SystemVersion>, _ major: Int) -> Trial {
        with(path, SystemVersion(major))
    }

    /// The same trial with a change.
    func with<Value>(_ path: WritableKeyPath<Trial, Value>, _ value: Value) -> Trial {
        var trial = self
        trial[keyPath: path] = value
        return trial
    }
}

extension JSONObject {
    /// The object with another member.
    func with(_ key: ExactString, _ value: JSONValue?) -> JSONObject {
        var object = self
        object[key] = value
        return object
    }
}

extension AppHandlers {
    /// The methods of the app itself.
    static let ofApp: AppHandlers = [.fetchCompletionHandler, .didReceiveRemoteNotification]
    /// The methods of the delegate.
    static let ofDelegate: AppHandlers = [.willPresent, .didReceiveResponse]
}
