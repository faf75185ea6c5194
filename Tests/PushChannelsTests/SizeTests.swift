import ExactJSON
import PushChannels
import PushModel
import Testing

/// A body that is too long is cut as Apple's is (rule 8.6).
@Suite struct SizeTests {
    private static func bytes(
        _ channel: Certificate.Channel,
        _ body: String
    ) throws -> (count: Int, isCut: Bool) {
        let settings = try Sample.settings(channel)
        let rendered = Sample.render(Sample.notification(body: body), settings)
        guard case .ready(let request, let isCut) = rendered.result else {
            throw Sample.UnfitError()
        }
        return (request.byteCount, isCut)
    }

    @Test(arguments: Certificate.Channel.allCases)
    func `a request has 4096 bytes at most, whatever is written`(
        channel: Certificate.Channel
    ) throws {
        let room = try 4097 - Self.bytes(channel, "a").count
        for (unit, size) in [("a", 1), ("\n", 2), ("\"", 2), ("茶", 3), ("\u{1}", 6)] {
            let fitting = String(repeating: unit, count: room / size)
            #expect(try Self.bytes(channel, fitting) == (room / size * size + 4096 - room, false))
            let long = try Self.bytes(channel, fitting + unit)
            #expect(long.isCut)
            #expect((4096 - 3 - size...4096).contains(long.count))
        }
    }

    @Test(arguments: Certificate.Channel.allCases)
    func `a body is cut between graphemes`(channel: Certificate.Channel) throws {
        let family = "👨‍👩‍👧‍👦"
        let notification = Sample.notification(body: String(repeating: family, count: 200))
        let rendered = Sample.render(notification, try Sample.settings(channel))
        guard case .ready(let request, true) = rendered.result else { throw Sample.UnfitError() }
        let text = request.json.object?["body"]?.jsonText ?? ""
        let shown = text.filter { $0 == Character(family) || $0 == "…" }
        #expect(shown.last == "…")
        #expect(shown.count > 100)
        #expect(!text.unicodeScalars.contains("\u{FFFD}"))
    }

    @Test(arguments: Certificate.Channel.allCases)
    func `what was counted for one certificate is right for another`(
        channel: Certificate.Channel
    ) throws {
        var sizes = CommonSizes()
        for (count, sound) in [(5000, "a"), (5000, "a longer one"), (5000, nil)] {
            for extent in Certificate.ChannelSettings.CustomData.allCases {
                var settings = try Sample.settings(channel)
                settings.customData = extent
                settings.clickAction = sound
                var notification = Sample.notification(body: String(repeating: "b", count: count))
                notification.sound = sound
                notification.custom.data = ["k": .string(String(repeating: "\"", count: count))]
                let known = Sample.render(notification, settings, sizes: &sizes)
                #expect(known.result == Sample.render(notification, settings).result)
                notification.custom.data = nil
                notification.custom.messageID = Message.ID(String(repeating: "m", count: count))
                var others = CommonSizes()
                _ = Sample.render(notification, settings, sizes: &others)
                settings.clickAction = "another action"
                let other = Sample.render(notification, settings, sizes: &others)
                #expect(other.result == Sample.render(notification, settings).result)
            }
        }
    }

    @Test func `a key that cannot be used is told once`() throws {
        var settings = try Sample.settings(.harmony)
        settings.customData = .none
        var notification = Sample.notification(body: "hi")
        notification.custom.data = .string(String(repeating: "a", count: 5000))
        let ext: JSONObject = ["em_harmony_push_ext": ["notify_id": -1]]
        for count in [2, 4000, 5000] {
            notification.body = String(repeating: "b", count: count)
            #expect(Sample.render(notification, settings, ext: ext).diagnostics.count == 1)
        }
    }

    @Test(arguments: Certificate.Channel.allCases)
    func `a push is too large if it is without a body`(channel: Certificate.Channel) throws {
        let settings = try Sample.settings(channel)
        func result(_ count: Int) -> PushChannel.Rendered.Result {
            Sample.render(
                Sample.notification(title: String(repeating: "t", count: count), body: "hello"),
                settings
            ).result
        }
        // A service that requires a body has a byte of it at least.
        let least = channel == .fcm ? 0 : 1
        let frame = try Self.bytes(channel, "a").count - 1 + least - "Tea".utf8.count
        guard case .ready(_, isCut: true) = result(4096 - frame) else { throw Sample.UnfitError() }
        #expect(result(4097 - frame) == .tooLarge(bytes: 4097, limit: 4096))
    }

    @Test(arguments: [Certificate.Channel.huawei, .harmony])
    func `a body that a service requires is never empty`(channel: Certificate.Channel) throws {
        let settings = try Sample.settings(channel)
        let frame = try Self.bytes(channel, "a").count - 1 - "Tea".utf8.count
        func body(_ room: Int, _ body: String, isBanner: Bool = false) throws -> JSONValue? {
            let title = String(repeating: "t", count: 4096 - frame - room)
            var notification = Sample.notification(title: title, body: body)
            notification.standIns.isBanner = isBanner
            let rendered = Sample.render(notification, settings).result
            guard case .ready(let request, _) = rendered, case .json(let json) = request.body else {
                throw Sample.UnfitError()
            }
            let place = channel == .huawei ? "message.android.notification" : "payload.notification"
            return JSONValue.object(json).at(place + ".body")
        }
        let fixed = "Please tap to view"
        #expect(try body(fixed.utf8.count, "") == .string(fixed))
        #expect(try body(fixed.utf8.count - 1, "") == "Please tap to …")
        for (room, text) in [(1, "."), (2, "."), (3, "…"), (4, "h…"), (5, "hello")] {
            #expect(try body(room, "hello") == .string(text))
        }
        // A banner stays beneath a title of its own.
        #expect(try body(100, "hello", isBanner: true) == "hello")
        var notification = Sample.notification(title: nil, body: "hello")
        notification.standIns.isBanner = true
        let banner = try Sample.body(notification, settings).jsonText
        #expect(banner.contains(fixed) && !banner.contains("hello"))
    }

    @Test func `the number of a conversation is its hash without the highest bit`() {
        // The first two are of the function's own test vectors.
        #expect(("" as ExactString).notificationNumber == 0x811C_9DC5 & 0x7FFF_FFFF)
        #expect(("foobar" as ExactString).notificationNumber == 0xBF9C_F968 & 0x7FFF_FFFF)
        #expect(("a" as ExactString).notificationNumber == 0xE40C_292C & 0x7FFF_FFFF)
        // Its hash is 0x80000000.
        #expect((Self.zero as ExactString).notificationNumber == 1)
    }

    private static let zero: ExactString = "2231b98"
}
