import ExactJSON

extension FCM {
    static let form = ChannelForm(
        path: .init("/v1/projects/"),
        headers: [.init(name: "content-type", value: "application/json")],
        objects: [
            .init("", [(.object, ["message"]), (.flag, ["validate_only"])]),
            .init(
                "/message",
                [
                    (.text, ["fid", "name", "token"]), (.id(topic), ["topic"]),
                    (.condition(most: 5), ["condition"]), (.data, ["data"]),
                    (
                        .object,
                        ["android", "android_v2", "apns", "fcm_options", "notification", "webpush"]
                    ),
                ]
            ),
            .init("/message/fcm_options", [(.id(label), ["analytics_label"])]),
            .init("/message/notification", [(.text, ["body", "image", "title"])]),
            .init(
                "/message/android",
                [
                    (.text, ["collapse_key", "restricted_package_name"]), (.data, ["data"]),
                    (.duration(most: limits.timeToLive, isUnitOptional: false), ["ttl"]),
                    (.oneOf(["normal", "high", "NORMAL", "HIGH"]), ["priority"]),
                    (
                        .flag,
                        ["bandwidth_constrained_ok", "direct_boot_ok", "restricted_satellite_ok"]
                    ),
                    (.object, ["fcm_options", "notification"]),
                ]
            ),
            .init("/message/android/fcm_options", [(.id(label), ["analytics_label"])]),
            .init(
                "/message/android/notification",
                [
                    (
                        .text,
                        [
                            "body", "body_loc_key", "channel_id", "click_action", "icon", "image",
                            "sound", "tag", "ticker", "title", "title_loc_key",
                        ]
                    ),
                    (.time, ["event_time"]), (.anyTexts, ["body_loc_args", "title_loc_args"]),
                    (
                        .durations(most: Int.max, seconds: Int64.max, isUnitOptional: false),
                        ["vibrate_timings"]
                    ),
                    (.color, ["color"]),
                    (
                        .flag,
                        [
                            "bypass_proxy_notification", "default_light_settings", "default_sound",
                            "default_vibrate_timings", "local_only", "sticky",
                        ]
                    ),
                    (.integer(0...Int64(Int32.max)), ["notification_count"]),
                    (
                        .oneOf([
                            "PRIORITY_UNSPECIFIED", "PRIORITY_MIN", "PRIORITY_LOW",
                            "PRIORITY_DEFAULT", "PRIORITY_HIGH", "PRIORITY_MAX",
                        ]), ["notification_priority"]
                    ),
                    (
                        .oneOf(["VISIBILITY_UNSPECIFIED", "PRIVATE", "PUBLIC", "SECRET"]),
                        ["visibility"]
                    ),
                    (
                        .oneOf(["PROXY_UNSPECIFIED", "ALLOW", "DENY", "IF_PRIORITY_LOWERED"]),
                        ["proxy"]
                    ),
                    (.object, ["light_settings"]),
                ]
            ),
            .init(
                "/message/android/notification/light_settings",
                [
                    (.object, ["color"]),
                    (
                        .duration(most: Int64.max, isUnitOptional: false),
                        ["light_off_duration", "light_on_duration"]
                    ),
                ]
            ),
        ],
        needs: [
            .init("", ["/message"]),
            .init("/message", ["/token", "/fid", "/topic", "/condition"], isAlone: true),
            .init("/message/android/notification/light_settings", ["/color"]),
            .init("/message/android/notification/light_settings", ["/light_off_duration"]),
            .init("/message/android/notification/light_settings", ["/light_on_duration"]),
        ],
        reserved: (["from", "message_type"], ["gcm", "google"]),
        isProtobuf: true
    )

    /// The name of a topic, without `/topics/` before it.
    static let topic = ChannelID(counts: 1...Int.max, others: "-_.~%")

    /// The label of FCM's statistics.
    static let label = ChannelID(counts: 1...50, others: "-_.~%")
}
