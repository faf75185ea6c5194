import ExactJSON

extension HarmonyOS {
    static let form = ChannelForm(
        path: .init("/v3/"),
        headers: [
            .init(name: "content-type", value: "application/json"),
            .init(name: "push-type", value: "0"),
        ],
        otherTypes: ["1", "2", "6", "7", "10"],
        objects: [
            .init("", [(.object, ["payload", "pushOptions", "target"])]),
            .init("/target", [(.tokens, ["token"])]),
            .init(
                "/pushOptions",
                [
                    (.flag, ["testMessage"]), (.integer(0...limits.timeToLive), ["ttl"]),
                    (.bytes(64), ["biTag"]), (.text, ["receiptId"]),
                    (.integer(-1...100), ["collapseKey"]), (.anyInteger, ["backgroundMode"]),
                ]
            ),
            .init("/payload", [(.object, ["notification"])]),
            .init(
                "/payload/notification",
                [
                    (
                        .category([
                            "IM", "VOIP", "MISS_CALL", "SUBSCRIPTION", "TRAVEL", "HEALTH", "WORK",
                            "ACCOUNT", "EXPRESS", "FINANCE", "DEVICE_REMINDER", "MAIL", "MARKETING",
                        ]), ["category"]
                    ),
                    (.text, ["bigBody", "bigTitle", "sound"]), (.filledText, ["body", "title"]),
                    (.image, ["image"]), (.oneOf([0, 1, 3]), ["style"]),
                    (.integer(-1...Int64(Int32.max)), ["notifyId"]),
                    (.id(messageID), ["appMessageId"]), (.characters(64), ["profileId"]),
                    (.texts(0...3, characters: 1024), ["inboxContent"]),
                    (.integer(1...60), ["soundDuration"]), (.flag, ["foregroundShow"]),
                    (.object, ["badge", "clickAction"]),
                ]
            ),
            .init(
                "/payload/notification/clickAction",
                [
                    (.oneOf([0, 1, 3, 5]), ["actionType"]), (.text, ["action", "uri"]),
                    (.object, ["data"]),
                ]
            ),
            .init(
                "/payload/notification/badge",
                [
                    (.integer(1...Int64(badge)), ["addNum"]),
                    (.integer(0...Int64(badge)), ["setNum"]),
                ]
            ),
        ],
        needs: [
            .init("", ["/payload"]), .init("", ["/target"]), .init("/target", ["/token"]),
            .init("/payload", ["/notification"]),
            .init("/payload/notification", ["/category"]),
            .init("/payload/notification", ["/title"]), .init("/payload/notification", ["/body"]),
            .init("/payload/notification", ["/clickAction"]),
            .init("/payload/notification", if: "/style", is: 1, ["/bigTitle"]),
            .init("/payload/notification", if: "/style", is: 1, ["/bigBody"]),
            .init("/payload/notification", if: "/style", is: 3, ["/inboxContent"]),
            .init("/payload/notification/clickAction", ["/actionType"]),
            .init(
                "/payload/notification/clickAction",
                if: "/actionType",
                is: 1,
                ["/action", "/uri"]
            ),
            .init("/payload/notification/clickAction", if: "/actionType", is: 5, ["/data"]),
        ],
        idle: [
            .init(
                "/payload/notification/soundDuration",
                without: "/payload/notification/sound"
            ),
            .init(
                "/payload/notification/badge/addNum",
                beside: "/payload/notification/badge/setNum"
            ),
        ]
    )

    /// The ids of messages by which a device knows a repeat.
    static let messageID = ChannelID(counts: 1...64, others: "+/=-_ ")
}
