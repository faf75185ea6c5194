import ExactJSON
import PushDialects

/// The pushes of the vendor's page on silent pushes, property by property as its PHP sets them.
enum GetuiPage {
    static let text = "有一条新的招工信息,点击查看详情"
    static let title = "一秒招聘"

    /// The page's ordinary push: a title, a body, a sound file, nothing to wake the app.
    static var ordinary: Getui.APNPayload {
        var apn = Getui.APNPayload()
        apn.alertMsg = .dictionary(Getui.DictionaryAlertMsg(title: title, body: text))
        apn.contentAvailable = 0
        apn.sound = "notice_type1.caf"
        apn.badge = 1
        apn.addCustomMsg("msg", .string(text))
        return apn
    }

    /// The page's silent push.
    static var silent: Getui.APNPayload {
        var apn = Getui.APNPayload()
        apn.alertMsg = .simple("")
        apn.sound = .silence
        apn.contentAvailable = 1
        apn.badge = 1
        apn.addCustomMsg("msg", .string(text))
        return apn
    }

    /// The three lines that the page calls the core of a silent push, and nothing else.
    static let recipe = Getui.APNPayload(
        alertMsg: .simple(""),
        sound: .silence,
        contentAvailable: 1
    )

    /// The page's silent push of a real project, which sets an alert and then drops it.
    static func project(keyID: JSONValue) -> Getui.APNPayload {
        var apn = Getui.APNPayload()
        apn.alertMsg = .simple("")
        apn.sound = .silence
        apn.contentAvailable = 1
        apn.badge = 1
        addProjectKeys(to: &apn, keyID: keyID)
        return apn
    }

    /// The page's faulty configuration, which was meant to be silent and rang.
    static func faulty(notice: Getui.Sound, keyID: JSONValue) -> Getui.APNPayload {
        var alert = Getui.DictionaryAlertMsg()
        alert.body = text
        alert.actionLocKey = "ActionLockey"
        alert.locKey = text
        alert.locArgs = ["locargs"]
        alert.launchImage = "launchimage"
        alert.title = title
        alert.titleLocKey = title
        alert.titleLocArgs = ["TitleLocArg"]
        var apn = Getui.APNPayload()
        apn.alertMsg = .dictionary(alert)
        apn.contentAvailable = 1
        apn.sound = notice
        apn.badge = 1
        addProjectKeys(to: &apn, keyID: keyID)
        return apn
    }

    /// The function's `$nickname` has no value, so that PHP skips it.
    private static func addProjectKeys(to apn: inout Getui.APNPayload, keyID: JSONValue) {
        apn.addCustomMsg("payload", "payload")
        apn.addCustomMsg("keyType", "7")
        apn.addCustomMsg("keyId", keyID)
        apn.addCustomMsg("nickname", .null)
        apn.addCustomMsg("msg", .string(text))
        apn.category = "ACTIONABLE"
    }
}
