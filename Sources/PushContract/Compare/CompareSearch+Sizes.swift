import ExactJSON
import PushEvaluation
import PushModel
import PushRules

/// Payloads that can differ in size, which is no matter of classes (Z4).
extension CompareSearch {
    /// The places by which payloads of both sides can differ in size with an empty body (Z4).
    var sizes: [JSONPointer] {
        func place(_ keys: [ExactString]) -> JSONPointer {
            keys.reduce(.root) { $0.appending(key: $1) }
        }
        if request.kind == .settings {
            // Without templates titles do not depend on settings, and bodies can be empty.
            guard !apps[0].templates.isEmpty else { return [] }
            let texts = sides.map { ($0.settings ?? PushSettings()).textPreferences }
            var places: [JSONPointer] = []
            if texts[0].displayStyle != texts[1].displayStyle {
                places.append(place(["displayStyle"]))
            }
            if texts[0].preferredLanguage != texts[1].preferredLanguage {
                places.append(place(["preferredLanguage"]))
            }
            if texts[0].template != texts[1].template { places.append(place(["template"])) }
            return places
        }
        let way: [ExactString] = request.kind == .app ? ["policy"] : []
        let policies = apps.map { $0.policy }
        var places: [JSONPointer] = []
        if policies[0].alertStyle != policies[1].alertStyle {
            places.append(place(way + ["alertStyle"]))
        }
        if policies[0].language != policies[1].language { places.append(place(way + ["language"])) }
        if policies[0].leftovers != policies[1].leftovers {
            places.append(place(way + ["leftovers"]))
        }
        // Apple's payload does not have what a push replaces.
        let haveOthers = apps.contains { app in
            (app.certificates ?? []).contains { $0.channel != nil }
        }
        if haveOthers, policies[0].collapse != policies[1].collapse {
            places.append(place(way + ["collapse"]))
        }
        if apps[0].templates != apps[1].templates { places.append(place(["templates"])) }
        let certificates = apps.map { app in
            (app.certificates ?? []).reversed().reduce(into: [Certificate.Name: SizedParts]()) {
                $0[$1.name] = SizedParts($1)
            }
        }
        if certificates[0] != certificates[1] { places.append(place(["certificates"])) }
        return places
    }

    /// What of a certificate changes the size of what is sent; `nil` if nothing does.
    private struct SizedParts: Equatable {
        @ExactString.OptionalText var sound: String? = nil
        let settings: Certificate.ChannelSettings?

        init?(_ certificate: Certificate) {
            settings = certificate.channelSettings?.withoutID
            let sound = certificate.sound.flatMap { $0.nonEmpty }
            self.sound = sound == "default" ? nil : sound
            guard self.sound != nil || settings != nil else { return nil }
        }
    }

    /// Whether payloads of a side never have more bytes than those of the other: styles alone differ, and the side
    /// has no titles of its own.
    ///
    /// A title that a service requires is the one that the other side has.
    func isNeverLarger(_ side: Int) -> Bool {
        sizes.count == 1 && apps[side].policy.alertStyle != apps[1 - side].policy.alertStyle
            && apps[side].policy.alertStyle == .bodyOnly
    }

    /// Looks for the longest message id that either side pushes, in payloads that can differ in size.
    func tryPayloads(_ found: inout [Comparison.Witness?]) throws(InputError) {
        var tried = 0
        for base in payloads() {
            guard tried < Self.tries, found.contains(where: { $0 == nil }) else { return }
            tried += 1
            guard try decisions(base) == [.push, .push] else { continue }
            var longest: [Int] = []
            for side in 0..<2 {
                var (fits, tooLong) = (1, NamedIDs.long.utf8.count)
                while tooLong - fits > 1 {
                    let middle = (fits + tooLong) / 2
                    let isPush = try decisions(Self.lengthened(base, middle))[side] == .push
                    if isPush { fits = middle } else { tooLong = middle }
                }
                longest.append(fits)
            }
            guard longest[0] != longest[1] else { continue }
            let side = longest[0] > longest[1] ? 0 : 1
            if found[side] == nil {
                found[side] = try witness(Self.lengthened(base, longest[side]), pushedBy: side)
            }
        }
    }

    /// Exts whose texts, titles and sounds differ in size: without templates, then with those that an app has.
    var exts: [JSONObject] {
        // The first key is left over by the vendor's rule alone, the second by the other alone.
        var exts: [JSONObject] = [
            ["em_apns_ext": ["em_push_sound": "x"]], ["em_apns_ext": ["em_push_name": "x"]],
        ]
        var texts: [ExactString: JSONObject] = [:]
        for app in apps {
            let classes = ExtClasses(app)
            for index in (0..<classes.textCount).prefix(Self.tries / 8) {
                let ext = classes.text(index)
                texts[ExactString(String(decoding: JSONValue.object(ext).utf8, as: UTF8.self))] =
                    ext
            }
        }
        // In an order that does not depend on which side is first.
        exts += texts.sorted { left, right in
            let (length, other) = (left.key.string.utf8.count, right.key.string.utf8.count)
            return length == other ? left.key < right.key : length < other
        }.map { $0.value }
        return exts
    }

    /// Inputs whose payloads can differ in size.
    private func payloads() -> [JSONValue] {
        let exts: [JSONObject] = [[:]] + self.exts
        guard let common else { return [] }
        var inputs: [JSONValue] = []
        for devices in deviceLists {
            for ext in exts {
                for body in [MessageBody.text("x"), .image] {
                    for style in PushDisplayStyle.allCases
                    where request.kind != .settings || style == .simpleBanner {
                        var message = message(common.conversation, common.flags)
                        for member in ext.members { message.ext[member.key] = member.value }
                        message.body = body
                        var recipient = Recipient(id: UserID(ids[0]), devices: devices)
                        recipient.settings = common.settings
                        recipient.settings.displayStyle = style
                        inputs.append(input(message, recipient, common.now))
                    }
                }
            }
        }
        guard request.kind == .policy else { return inputs }
        let templates: JSONValue = [
            ["name": "default", "titlePattern": "{$msg}", "contentPattern": "x"],
            ["name": "detail", "titlePattern": "{$msg}", "contentPattern": "x"],
        ]
        return inputs.flatMap { input in
            [input, input.setting(templates, at: ["app", "templates"])]
        }
    }

    private static func lengthened(_ input: JSONValue, _ length: Int) -> JSONValue {
        let id = String(repeating: "1", count: length)
        return input.setting(.string(id), at: ["message", "id"])
    }
}
