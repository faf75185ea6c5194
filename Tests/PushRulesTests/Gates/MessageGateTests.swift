import ExactJSON
import PushModel
import PushRules
import Testing
import WallTime

@Suite struct MessageGateTests {
    // A1
    @Test(
        arguments: [
            (.chat, .push), (.groupChat, .push), (.chatRoom, .suppress(.gate(.messageKind))),
        ] as [(ConversationType, Decision)]
    )
    func `a chat room's message is never pushed`(type: ConversationType, decision: Decision) throws
    {
        var scene = Scene()
        scene.message.type = type
        #expect(try scene.decision == decision)
        #expect(try scene.verdict(.messageKind) == (decision == .push ? .pass : .block))
    }

    // A1
    @Test(
        arguments: [
            .text("a"), .text(""), .image, .voice, .video, .location, .file, .custom, .combine,
        ] as [MessageBody]
    )
    func `every body but a command is pushed`(body: MessageBody) throws {
        var scene = Scene()
        scene.message.body = body
        #expect(try scene.decision == .push)
    }

    // A1
    @Test func `a command is never pushed`() throws {
        var scene = Scene()
        scene.message.body = .command
        #expect(try scene.decision == .suppress(.gate(.messageKind)))
    }

    // A1
    @Test func `what is delivered online only is never pushed`() throws {
        var scene = Scene()
        scene.message.deliverOnlineOnly = true
        #expect(try scene.decision == .suppress(.gate(.messageKind)))
    }

    // A1, 1.1
    @Test func `force does not push a command, a chat room or what is online only`() throws {
        var scene = Scene()
        scene.app.policy.forceOverrides = .allPreferences
        scene.message.ext = ["em_force_notification": true]
        #expect(try scene.decision == .push)
        var command = scene
        command.message.body = .command
        #expect(try command.decision == .suppress(.gate(.messageKind)))
        var room = scene
        room.message.type = .chatRoom
        #expect(try room.decision == .suppress(.gate(.messageKind)))
        scene.message.deliverOnlineOnly = true
        #expect(try scene.decision == .suppress(.gate(.messageKind)))
    }

    // A2
    @Test(
        arguments: [
            (0, .push), (86_399_999, .push), (86_400_000, .push),
            (86_400_001, .suppress(.gate(.messageExpired))),
            (90_000_000, .suppress(.gate(.messageExpired))), (-1, .push), (-86_400_001, .push),
        ] as [(Int64, Decision)]
    )
    func `exactly 24 h after it was sent a message is still pushed, a millisecond later not`(
        age: Int64,
        decision: Decision
    ) throws {
        var scene = Scene()
        scene.message.timestamp = scene.now.adding(milliseconds: -age)
        #expect(try scene.decision == decision)
        #expect(try scene.verdict(.messageExpired) == (decision == .push ? .pass : .block))
    }

    // A2
    @Test(
        arguments: [
            (.earliest, .latest, .push), (.latest, .earliest, .suppress(.gate(.messageExpired))),
            (.latest, .latest, .push), (.earliest, .earliest, .push),
        ] as [(Instant, Instant, Decision)]
    )
    func `the ends of time do not overflow`(now: Instant, sent: Instant, decision: Decision) throws
    {
        var scene = Scene()
        scene.now = now
        scene.message.timestamp = sent
        #expect(try scene.decision == decision)
    }

    // A2
    @Test(arguments: [Instant.earliest, Instant(milliseconds: 0), .latest])
    func `a message without a timestamp was sent now`(now: Instant) throws {
        var scene = Scene()
        scene.now = now
        #expect(try scene.decision == .push)
        #expect(try scene.verdict(.messageExpired) == .pass)
    }

    // A2, 1.1
    @Test func `force does not help an expired message`() throws {
        var scene = Scene()
        scene.message.ext = ["em_force_notification": true]
        scene.message.timestamp = scene.now.adding(milliseconds: -86_400_001)
        #expect(try scene.decision == .suppress(.gate(.messageExpired)))
    }

    // A3
    @Test(
        arguments: [
            ([:], .push),
            (["em_ignore_notification": true], .suppress(.gate(.messageSilent))),
            (["em_ignore_notification": false], .push),
            (["em_apns_ext": ["em_ignore_notification": true]], .push),
        ] as [(JSONObject, Decision)]
    )
    func `a sender can ask for no push`(ext: JSONObject, decision: Decision) throws {
        var scene = Scene()
        scene.message.ext = ext
        #expect(try scene.decision == decision)
        #expect(try scene.verdict(.messageSilent) == (decision == .push ? .pass : .block))
    }

    // A3, 1.1
    @Test(arguments: PushPolicy.ForceOverrides.allCases)
    func `force does not undo a sender's silence`(policy: PushPolicy.ForceOverrides) throws {
        var scene = Scene()
        scene.app.policy.forceOverrides = policy
        scene.message.ext = ["em_force_notification": true, "em_ignore_notification": true]
        #expect(try scene.decision == .suppress(.gate(.messageSilent)))
        #expect(try scene.verdict(.messageSilent) == .block)
    }

    // A3, 1.6
    @Test(
        arguments: [
            (true, .suppress(.gate(.messageSilent))), (1, .suppress(.gate(.messageSilent))),
            (1.0, .suppress(.gate(.messageSilent))), ("true", .suppress(.gate(.messageSilent))),
            ("TRUE", .suppress(.gate(.messageSilent))), ("Yes", .suppress(.gate(.messageSilent))),
            ("1", .suppress(.gate(.messageSilent))), (.null, .push), (false, .push), (0, .push),
            ("false", .push), ("No", .push), ("0", .push), ("", .push), (2, .push), ("on", .push),
            (" true", .push), ([true], .push), (["on": true], .push),
        ] as [(JSONValue, Decision)]
    )
    func `a flag counts however a sender spells it, and anything else is false`(
        flag: JSONValue,
        decision: Decision
    ) throws {
        var scene = Scene()
        scene.message.ext = ["em_ignore_notification": flag]
        #expect(try scene.decision == decision)
    }
}
