import APNsModel
import ExactJSON
import PushModel
import PushService
import SeededRandomness
import Testing
import WallTime

@testable import EasemobREST

/// Whatever one side writes the other side reads as the same.
@Suite struct WireTests {
    private static let ids: [ExactString] = [
        "u", "v", "a/b", "%2F", "...", "*", "users", "notification", "e\u{301}", "é", "😀", "a\0?#",
    ]

    @Test(arguments: 0..<8 as Range<UInt64>)
    func `a path stands for the resource that it was made of`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for _ in 0..<100 {
            let (user, other) = (Self.id(&random), Self.id(&random))
            let ids = [user, other]
            let resources = Route.all.map { route in
                Resource(route: route, ids: Array(ids.prefix(route.words.count { $0 == nil })))
            }
            let app = try AppKey(organization: Self.name(&random), application: Self.name(&random))
            for resource in resources {
                let path = try #require(RESTPath.encoded(app.segments + resource.segments))
                let read = try #require(RESTPath(path))
                #expect(read.app == app)
                let found = try #require(Resource(read.segments))
                #expect(found.route.words == resource.route.words)
                #expect(found.ids == resource.ids)
            }
        }
    }

    private static func id(_ random: inout SplitMix64) -> ExactString {
        ids[Int.random(in: ids.indices, using: &random)]
    }

    private static func name(_ random: inout SplitMix64) -> ExactString {
        ExactString(id(&random).string.replacing("#", with: "-"))
    }

    // R15
    @Test func `a path that names an app with a number sign leads nowhere`() {
        #expect(RESTPath("/o%231/a/users") == nil)
        #expect(RESTPath("/o/a%23/users") == nil)
        #expect(RESTPath("/o/a/users%23")?.segments == ["users#"])
    }

    @Test func `a chat room and a chat with oneself have no path`() {
        for conversation in [Conversation(.chatRoom, "r"), Conversation(.chat, "u")] {
            #expect(throws: PushServiceError.self) {
                try Resource.silentMode("u", conversation)
            }
        }
        #expect(throws: Never.self) {
            let settings = try Resource.silentMode("u", nil)
            #expect(settings.segments == ["users", "u", "notification", "user", "u"])
        }
        for id: ExactString in ["", ".", ".."] {
            #expect(RESTPath.encoded(["users", id]) == nil)
        }
    }

    @Test(arguments: [nil, Conversation(.chat, "v"), Conversation(.groupChat, "g")])
    func `a remind type is read as it was written, none too`(conversation: Conversation?) {
        let field = SilentModeFields.remindType(of: conversation)
        for type in PushRemindType.allCases {
            #expect(field.read(field.write(type)) == .some(type))
        }
        // The app's has no word for none but that of all.
        #expect(field.read(field.write(nil)) == .some(conversation == nil ? .all : nil))
        #expect(field.isAccepted(nil) == (conversation != nil))
    }

    @Test func `an interval is read as it was written`() throws {
        let field = SilentModeFields.interval
        let night = SilentModeInterval(start: try .init("22:05"), end: try .init("07:30"))
        #expect(field.read(field.write(night)) == .some(night))
        #expect(field.read(field.write(nil)) == .some(nil))
        #expect(field.read(field.write(.off)) == .some(nil))
    }

    @Test(arguments: [Int64.min, -1, 0, 1, 604_800_000, 604_800_001, .max])
    func `a duration that is written is one that a service takes`(milliseconds: Int64) throws {
        let field = SilentModeFields.duration
        let written = try #require(field.read(field.write(milliseconds)))
        #expect(field.isAccepted(written))
        #expect((written == milliseconds) == field.isAccepted(milliseconds))
    }

    @Test func `instants and styles are read as they were written`() {
        let expiry = SilentModeFields.expiry
        for milliseconds: Int64 in [1, 1_700_000_000_000] {
            let instant = Instant(milliseconds: milliseconds)
            let end = ExpireTimestamp(instant)
            #expect(expiry.read(expiry.write(end)) == .some(end))
            #expect(TemplateFields.created.read(TemplateFields.created.write(instant)) == instant)
        }
        #expect(expiry.read(expiry.write(nil)) == .some(nil))
        for style in PushDisplayStyle.allCases {
            #expect(UserFields.displayStyle.read(UserFields.displayStyle.write(style)) == style)
        }
    }

    @Test func `a binding is read as it was written`() throws {
        let binding = DeviceBinding(device: "d", certificateName: "c", token: "aabb")
        let reply = VendorReply(binding.entity)
        let parameters = Parameters(binding.entity)
        let now = Instant(milliseconds: 1)
        #expect(
            try DeviceBinding { field throws(PushServiceError) in try reply.required(field) }
                == binding
        )
        let bound = try DeviceBinding(boundAt: now) { field throws(RESTError) in
            try parameters.required(field)
        }
        #expect(bound.binding == binding.binding)
        #expect(bound.boundAt == now)
    }
}
