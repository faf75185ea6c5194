import ExactJSON

/// Adds to an input of `decide` what says that messages are held.
struct HoldInputs {
    static func add(to input: inout JSONObject, _ draw: inout Draw) {
        guard draw.percent(20) else { return }
        var app = input["app"]?.object ?? [:]
        var policy = app["policy"]?.object ?? [:]
        if draw.percent(70) { policy["quiet"] = draw.one("hold", "hold", "drop") }
        if draw.percent(40) { policy["userQuiet"] = .bool(draw.percent(80)) }
        if draw.percent(40) { policy["holdAtMost"] = draw.one(1, 60, 480, 1440, 10_080) }
        if draw.percent(40) { policy["digestAtMost"] = draw.one(1, 2, 100) }
        app["policy"] = .object(policy)
        input["app"] = .object(app)
        guard draw.percent(50) else { return }
        var recipient = input["recipient"]?.object ?? [:]
        var settings = recipient["settings"]?.object ?? [:]
        settings["quiet"] = draw.one("hold", "drop")
        recipient["settings"] = .object(settings)
        input["recipient"] = .object(recipient)
    }
}
