import ExactJSON

extension Huawei {
    static let form = ChannelForm(
        path: .init("/v1/"),
        // With the id of a project.
        otherPaths: [.init("/v2/")],
        headers: [.init(name: "content-type", value: "application/json;charset=UTF-8")],
        objects: [
            .init("", [(.object, ["message"]), (.flag, ["validate_only"])]),
            .init(
                "/message",
                [
                    (.text, ["data", "topic"]), (.condition(most: 5), ["condition"]),
                    (.tokens, ["token"]),
                    (.object, ["android", "apns", "notification", "webpush"]),
                ]
            ),
            .init(
                "/message/notification",
                [(.filledText, ["body", "title"]), (.image, ["image"])]
            ),
            .init(
                "/message/android",
                [
                    (.text, ["bi_tag", "category", "data", "receipt_id"]),
                    (.duration(most: limits.timeToLive, isUnitOptional: true), ["ttl"]),
                    (.integer(-1...100), ["collapse_key"]),
                    (.oneOf(["HIGH", "NORMAL"]), ["urgency"]),
                    (.oneOf([1, 2]), ["fast_app_target"]), (.oneOf([0, 1]), ["target_user_type"]),
                    (.object, ["notification"]),
                ]
            ),
            .init(
                "/message/android/notification",
                [
                    (
                        .text,
                        [
                            "big_body", "big_title", "body_loc_key", "channel_id", "group", "icon",
                            "notify_summary", "sound", "tag", "ticker", "title_loc_key",
                        ]
                    ),
                    (.filledText, ["body", "title"]),
                    (.time, ["when"]),
                    (.characters(64), ["profile_id"]), (.image, ["image"]), (.color, ["color"]),
                    (
                        .flag,
                        [
                            "auto_cancel", "default_sound", "foreground_show", "use_default_light",
                            "use_default_vibrate",
                        ]
                    ),
                    (.anyTexts, ["body_loc_args", "title_loc_args"]),
                    (
                        .durations(most: 10, seconds: 60, isUnitOptional: true), ["vibrate_config"]
                    ),
                    (.texts(0...5, characters: 1024), ["inbox_content"]),
                    (.integer(-1...Int64(Int32.max)), ["notify_id"]), (.anyInteger, ["auto_clear"]),
                    (.oneOf([0, 1, 2, 3]), ["style"]),
                    (.oneOf(["HIGH", "NORMAL", "LOW"]), ["importance"]),
                    (
                        .oneOf(["VISIBILITY_UNSPECIFIED", "PRIVATE", "PUBLIC", "SECRET"]),
                        ["visibility"]
                    ),
                    (.objects(most: 3, key: "name", characters: 40), ["buttons"]),
                    (.object, ["badge", "click_action", "light_settings", "multi_lang_key"]),
                ]
            ),
            .init(
                "/message/android/notification/click_action",
                [
                    (.oneOf([1, 2, 3, 4]), ["type"]),
                    (.text, ["action", "intent", "rich_resource", "url"]),
                ]
            ),
            .init(
                "/message/android/notification/badge",
                [
                    (.integer(1...Int64(badge)), ["add_num"]),
                    (.integer(0...Int64(badge)), ["set_num"]), (.text, ["class"]),
                ]
            ),
            .init(
                "/message/android/notification/light_settings",
                [
                    (.object, ["color"]),
                    (
                        .duration(most: Int64.max, isUnitOptional: true),
                        ["light_off_duration", "light_on_duration"]
                    ),
                ]
            ),
        ],
        needs: [
            .init("", ["/message"]),
            .init("/message", ["/token", "/topic", "/condition"], isAlone: true),
            .init(
                "/message",
                if: "/android/notification",
                ["/android/notification/title", "/notification/title"]
            ),
            .init(
                "/message",
                if: "/android/notification",
                ["/android/notification/body", "/notification/body"]
            ),
            .init("/message/android/notification", ["/click_action"]),
            .init("/message/android/notification", if: "/default_sound", is: false, ["/sound"]),
            .init("/message/android/notification", if: "/style", is: 1, ["/big_title"]),
            .init("/message/android/notification", if: "/style", is: 1, ["/big_body"]),
            .init("/message/android/notification", if: "/style", is: 3, ["/inbox_content"]),
            .init("/message/android/notification/badge", ["/class"]),
            .init("/message/android/notification/click_action", ["/type"]),
            .init(
                "/message/android/notification/click_action",
                if: "/type",
                is: 1,
                ["/action", "/intent"]
            ),
            .init("/message/android/notification/click_action", if: "/type", is: 2, ["/url"]),
            .init(
                "/message/android/notification/click_action",
                if: "/type",
                is: 4,
                ["/rich_resource"]
            ),
            .init("/message/android/notification/light_settings", ["/color"]),
            .init("/message/android/notification/light_settings", ["/light_off_duration"]),
            .init("/message/android/notification/light_settings", ["/light_on_duration"]),
        ],
        idle: [
            .init("/message/android/urgency", "HIGH", beside: "/message/android/notification"),
            .init(
                "/message/android/notification/badge/add_num",
                beside: "/message/android/notification/badge/set_num"
            ),
        ]
    )
}
