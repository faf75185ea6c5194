import ExactJSON

extension MessageExtension {
    /// The vendor's keys in `em_android_push_ext`, each named after its key.
    ///
    /// A push service reads its own, which begin with its name, when a push through it is rendered (rule 8.3). The keys of
    /// services that are not here are known, and not looked at.
    package enum AndroidKeys: Sendable {
        package static let fcmOptions = ExtKey("fcm_options", .object([analyticsLabel]))
        package static let analyticsLabel = ExtKey("analytics_label", .any)
        package static let fcmChannelID = ExtKey("fcm_channel_id", .name)
        package static let huaweiTargetUserType = ExtKey("huawei_target_user_type", .oneOf([0, 1]))
        package static let huaweiCategory = ExtKey("huawei_category", .name)
        package static let huaweiReceiptID = ExtKey("huawei_receipt_id", .id)
        package static let huaweiClickAction = ExtKey("huawei_click_action", .name)
        package static let huaweiChannelID = ExtKey("huawei_channel_id", .name)

        static let all: [ExtKey] = [
            fcmOptions, fcmChannelID,
            ExtKey("honor_click_action", .name),
            ExtKey("honor_importance", .oneOf(["LOW", "NORMAL"])),
            ExtKey("honor_target_user_type", .oneOf([0, 1])),
            huaweiTargetUserType, huaweiCategory, huaweiReceiptID, huaweiClickAction,
            huaweiChannelID,
            ExtKey("meizu_click_activity", .name),
            ExtKey("meizu_notice_type", .oneOf([0, 1])),
            ExtKey("oppo_channel_id", .name),
            ExtKey("oppo_click_activity", .name),
            ExtKey("oppo_category", .name),
            ExtKey("oppo_notify_level", .oneOf(["1", "2", "16"])),
            ExtKey("vivo_category", .name),
            ExtKey("vivo_click_activity", .name),
            ExtKey("xiaomi_channel_id", .name),
            ExtKey("xiaomi_click_action", .name),
        ]
    }

    /// The vendor's keys in `em_harmony_push_ext`, each named after its key.
    package enum HarmonyKeys: Sendable {
        package static let category = ExtKey("category", .name)
        package static let clickAction = ExtKey("click_action", .name)
        package static let isTestMessage = ExtKey("is_test_message", .flag)
        package static let notifyID = ExtKey("notify_id", .badge)
        package static let receiptID = ExtKey("receipt_id", .id)

        static let all: [ExtKey] = [category, clickAction, isTestMessage, notifyID, receiptID]
    }
}
