import DevicePresentation
import ExactJSON

extension PresentRequest {
    /// The keys of the app.
    static func app(_ fields: inout JSONFields) throws(InputError) -> ReceivingApp {
        ReceivingApp(
            state: try fields.required("state"),
            hasBackgroundMode: try fields.optionalBool("backgroundMode") ?? true,
            delegate: try fields.optionalBool("delegateSet") ?? true ? .set : .absent,
            handlers: try fields.optional("implements") ?? .all,
            presentationOptions: try fields.optional("presentationOptions") ?? .all,
            serviceExtension: try fields.optional("serviceExtension") ?? .absent,
            extensionContent: try extensionContent(&fields),
            categories: try fields.optionalArray("categories"),
            calls: try fields.optional("calls") ?? CallHandling(),
            liveActivity: try fields.optional("liveActivity") ?? LiveActivityState(),
            isInTalkChannel: try fields.optionalBool("talkChannel") ?? true,
            mayQueryLocation: try fields.optionalBool("locationAlways") ?? true,
            delivered: try fields.optionalArray("delivered"),
            lastLaunch: try fields.optionalInteger("lastLaunch", in: 0...Int64.max)
        )
    }

    private static func extensionContent(
        _ fields: inout JSONFields
    ) throws(InputError) -> ExtensionContent? {
        guard let json = fields.value("extensionContent") else { return nil }
        do throws(InputError) {
            return try ExtensionContent(json: json)
        } catch {
            throw fields.fault(error, at: "extensionContent")
        }
    }
}

extension PresentRequest {
    /// The keys of the phone.
    static func phone(_ fields: inout JSONFields) throws(InputError) -> Phone {
        Phone(
            systemVersion: try fields.systemVersion("os"),
            authorization: try fields.optional("authorization") ?? .authorized,
            settings: try fields.optional("settings") ?? NotificationSettings(),
            isFocused: try fields.optionalBool("focus") ?? false,
            doNotDisturb: try fields.optional("doNotDisturb") ?? .whileLocked,
            isLocked: try fields.optionalBool("locked") ?? false,
            isInSilentMode: try fields.optionalBool("silentMode") ?? false,
            allowsBackgroundRefresh: try fields.optionalBool("backgroundRefresh") ?? true,
            backgroundBudget: try fields.optionalInteger("backgroundBudget", in: 0...Int64.max)
                ?? 3,
            focusSettings: try fields.optional("focusSettings") ?? FocusSettings(),
            isScreenOn: try fields.optionalBool("screenOn") ?? true,
            isInLowPowerMode: try fields.optionalBool("lowPowerMode") ?? false,
            watch: try fields.optional("watch"),
            isInCarPlay: try fields.optionalBool("carPlay") ?? false,
            hasHeadphones: try fields.optionalBool("headphones") ?? false
        )
    }
}
