import ExactJSON
import PushModel
import PushRules
import WallTime
import ZoneData

extension BenchOperations {
    /// Reading an ext, and checking settings.
    static var compiling: [Benchmark] {
        let ext: JSONObject = [
            "em_at_list": ["6006", "6007"],
            "em_force_notification": true,
            "em_apns_ext": [
                "em_push_title": "Tom", "em_push_category": "reply", "extern": ["ticket": 7],
            ],
            "em_push_template": ["name": "t1", "content_args": ["nine", "{$fromNickname}"]],
            "app": "anything",
        ]
        let group = Conversation(.groupChat, "1421300621769")
        let settings = PushSettings(
            remindType: .mentionOnly,
            interval: SilentModeInterval(
                start: SilentModeTime(minuteOfDay: 22 * 60),
                end: SilentModeTime(minuteOfDay: 7 * 60)
            ),
            timeZone: .named("Europe/Berlin"),
            conversations: [ConversationSettings(group, remindType: .all)]
        )
        return [
            Benchmark(name: "read an ext") { count in
                for _ in 0..<count {
                    consume(MessageExtension.read(ext))
                }
            },
            Benchmark(name: "compile settings") { count in
                for _ in 0..<count {
                    consume(CompiledSettings(settings, defaultZone: nil, zones: .bundled))
                }
            },
        ]
    }
}
