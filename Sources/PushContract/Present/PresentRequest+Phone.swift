import DevicePresentation
import ExactJSON

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
