import ExactJSON

/// Makes exts: most are valid, some have values of wrong types.
struct ExtInputs {
    /// An ext.
    ///
    /// - Parameters:
    ///   - likely: Users that mentions and directed templates name often.
    ///   - sized: A text for one of the keys whose size matters.
    ///   - isCalm: Whether most gates should pass.
    ///   - draw: The stream.
    /// - Returns: The ext.
    static func ext(
        likely: [String],
        sized: JSONValue?,
        isCalm: Bool,
        _ draw: inout Draw
    ) -> JSONObject {
        var ext = JSONObject()
        if draw.percent(25) { ext["em_force_notification"] = flag(&draw) }
        if draw.percent(isCalm ? 2 : 12) { ext["em_ignore_notification"] = flag(&draw) }
        if draw.percent(35) { ext["em_at_list"] = mentions(likely, &draw) }
        if draw.percent(45) { ext["em_apns_ext"] = section(&draw) { apns(sized: sized, &$0) } }
        if draw.percent(40) { ext["em_push_ext"] = section(&draw) { push(sized: sized, &$0) } }
        if draw.percent(isCalm ? 8 : 20) { ext["em_push_filter"] = section(&draw) { filter(&$0) } }
        if draw.percent(45) {
            ext["em_push_template"] = section(&draw) { template(likely, &$0) }
        }
        if draw.percent(8) { ext["em_android_push_ext"] = AnyInputs.value(&draw) }
        if draw.percent(8) { ext["e\u{301}"] = AnyInputs.value(&draw) }
        return ext
    }

    private static func section(
        _ draw: inout Draw,
        _ make: (inout Draw) -> JSONObject
    ) -> JSONValue {
        draw.percent(4) ? AnyInputs.value(&draw) : .object(make(&draw))
    }

    private static func flag(_ draw: inout Draw) -> JSONValue {
        switch draw.below(10) {
        case 0, 1, 2, 3: true
        case 4: draw.one(1, 0, 2, -1, 0.5)
        case 5, 6, 7: draw.string(Vocabulary.flagWords)
        case 8: false
        default: AnyInputs.value(&draw)
        }
    }

    private static func text(_ texts: [String], _ draw: inout Draw) -> JSONValue {
        draw.percent(8) ? AnyInputs.value(&draw) : draw.string(texts)
    }

    private static func mentions(_ likely: [String], _ draw: inout Draw) -> JSONValue {
        switch draw.below(6) {
        case 0: return draw.one("all", "ALL", "aLl")
        case 1: return draw.one("bob", "", "al", "all ", AnyInputs.value(&draw))
        default:
            return .array(
                draw.list(upTo: 4) { draw in
                    draw.percent(10)
                        ? AnyInputs.value(&draw)
                        : draw.percent(50) ? draw.string(likely) : draw.string(Vocabulary.users)
                }
            )
        }
    }

    private static func apns(sized: JSONValue?, _ draw: inout Draw) -> JSONObject {
        var apns = JSONObject()
        for key: ExactString in [
            "em_push_title", "em_push_content", "em_alert_title", "em_alert_body",
            "em_alert_subTitle", "em_push_category", "thread_id", "em_push_name",
        ] where draw.percent(12) {
            apns[key] = text(Vocabulary.words, &draw)
        }
        if draw.percent(15) { apns["em_push_sound"] = text(Vocabulary.sounds, &draw) }
        if draw.percent(20) {
            apns["em_push_badge"] = draw.one(
                0,
                1,
                2_147_483_647,
                2_147_483_648,
                -1,
                1.5,
                AnyInputs.value(&draw)
            )
        }
        if draw.percent(20) { apns["em_push_mutable_content"] = flag(&draw) }
        if draw.percent(20) { apns["em_push_content_available"] = flag(&draw) }
        if draw.percent(20) { apns["extern"] = AnyInputs.value(&draw) }
        for key: ExactString in [
            "room", "em_push_channel_id", "em_huawei_push_badge_class", "EM_PUSH_TITLE", "\u{E9}",
        ] where draw.percent(10) {
            apns[key] = AnyInputs.value(&draw)
        }
        if let sized, draw.percent(20) {
            apns[draw.one("em_push_content", "em_push_title", "room", "extern")] = sized
        }
        return apns
    }

    private static func push(sized: JSONValue?, _ draw: inout Draw) -> JSONObject {
        var push = JSONObject()
        if draw.percent(12) { push["type"] = draw.one("call", "call", "Call", "call ", 1) }
        if draw.percent(15) { push["title"] = text(Vocabulary.words, &draw) }
        if draw.percent(15) { push["content"] = text(Vocabulary.words, &draw) }
        if draw.percent(25) { push["group_user_nickname"] = text(Vocabulary.names, &draw) }
        if draw.percent(30) { push["custom"] = AnyInputs.value(&draw) }
        if let sized, draw.percent(20) { push["custom"] = sized }
        return push
    }

    private static func filter(_ draw: inout Draw) -> JSONObject {
        var filter = JSONObject()
        for (key, names): (ExactString, [String]) in [
            ("accept_device_id", Vocabulary.devices), ("ignore_device_id", Vocabulary.devices),
            ("accept_notifier_name", Vocabulary.certificates),
            ("ignore_notifier_name", Vocabulary.certificates),
        ] where draw.percent(35) {
            filter[key] =
                draw.percent(10)
                ? AnyInputs.value(&draw)
                : .array(draw.list(upTo: 3) { text(Array(names.prefix(4)), &$0) })
        }
        return filter
    }

    private static func template(_ likely: [String], _ draw: inout Draw) -> JSONObject {
        var template = arguments(&draw)
        if draw.percent(55) { template["name"] = text(Vocabulary.templates, &draw) }
        if draw.percent(35) {
            var directed = arguments(&draw)
            if draw.percent(90) { directed["name"] = text(Vocabulary.templates, &draw) }
            directed["target"] =
                draw.percent(90)
                ? .array(draw.list(upTo: 3) { text(likely, &$0) }) : AnyInputs.value(&draw)
            template["directed_template"] =
                draw.percent(95) ? .object(directed) : AnyInputs.value(&draw)
        }
        if draw.percent(20) { template["disable_at_content"] = flag(&draw) }
        return template
    }

    private static func arguments(_ draw: inout Draw) -> JSONObject {
        var object = JSONObject()
        for key: ExactString in ["title_args", "content_args"] where draw.percent(50) {
            object[key] =
                draw.percent(6)
                ? AnyInputs.value(&draw)
                : .array(draw.list(upTo: 3) { text(Vocabulary.arguments, &$0) })
        }
        return object
    }
}
