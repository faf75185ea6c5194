import APNsModel
import ExactJSON
import PushEvaluation
import PushModel
import PushRules
import PushService
import PushTestSupport
import SeededRandomness
import Synchronization
import Testing
import WallTime

/// A dispatch to many has the outcomes and the pushes that each recipient would have alone.
@Suite struct GroupDispatchTests {
    @Test(arguments: UInt64(1)...12)
    func `a group's outcomes and pushes are those of its members`(seed: UInt64) async throws {
        var random = SplitMix64(seed: seed)
        let app = AppConfiguration(
            policy: PushPolicy(
                collapse: PushPolicy.Collapse.allCases.randomElement(using: &random) ?? .message
            ),
            certificates: Bool.random(using: &random) ? nil : Self.certificates
        )
        let evaluator = try PushEvaluator(app: app)
        for _ in 0..<6 {
            var group = RandomGroup(conversation: random.conversation())
            try await group.fill(&random)
            let message = group.message(&random)
            let expected = try group.evaluated(message, by: evaluator)
            let dispatched = try await group.dispatched(
                message,
                by: evaluator,
                batch: Int.random(in: 1...9, using: &random)
            )
            #expect(dispatched.outcomes == expected.outcomes, "seed \(seed)")
            #expect(dispatched.pushes == expected.pushes, "seed \(seed)")
            #expect(dispatched.diagnoses == expected.diagnoses, "seed \(seed)")
        }
    }

    private static let certificates = [
        Certificate(name: "prod", topic: "com.example.app", sound: "bell"),
        Certificate(name: "a.voip"), Certificate(name: "off", isEnabled: false),
    ]
}

/// Recipients with random settings, bindings and states.
private struct RandomGroup {
    let conversation: Conversation
    let settings = InMemorySettingsStore()
    let bindings = InMemoryBindingStore()
    var recipients: [DispatchRecipient] = []
    var stored: [UserID: PushSettings] = [:]
    var bound: [UserID: [DeviceBinding]] = [:]

    static let now = Instant(milliseconds: 1_659_022_200_000)

    /// What came of a message, in an order that does not depend on when.
    struct Result: Equatable {
        var outcomes: [String] = []
        var pushes: [String] = []
        var diagnoses: [String] = []

        func sorted() -> Result {
            Result(
                outcomes: outcomes.sorted(),
                pushes: pushes.sorted(),
                diagnoses: diagnoses.sorted()
            )
        }
    }

    init(conversation: Conversation) {
        self.conversation = conversation
    }

    mutating func fill(_ random: inout SplitMix64) async throws {
        for number in 0..<20 {
            let user = UserID("user \(number) \u{1F33B}")
            var settingsOfUser = random.settings()
            if Bool.random(using: &random) {
                settingsOfUser.push.timeZone = .named("Asia/Shanghai")
            }
            if Bool.random(using: &random) {
                settingsOfUser.push.conversations.update(
                    with: ConversationSettings(
                        conversation,
                        remindType: random.remindType(),
                        carriesInterval: Bool.random(using: &random)
                    )
                )
            }
            if Int.random(in: 0..<5, using: &random) > 0 {
                _ = try await settings.replace(settingsOfUser, of: user, expecting: nil)
                stored[user] = settingsOfUser.push
            }
            for device in ["pad", "phone", "watch"].prefix(Int.random(in: 0...3, using: &random)) {
                let name = ["prod", "prod", "a.voip", "off", "unknown"].randomElement(
                    using: &random
                )
                let token = ["aabb", "AA00", "odd"].randomElement(using: &random)
                let binding = DeviceBinding(
                    device: Device.ID(device),
                    certificateName: Certificate.Name(name ?? ""),
                    token: DeviceToken(token ?? "")
                )
                try await bindings.bind(binding, to: user)
            }
            var states: [Device.ID: Device.State] = [:]
            for device in ["", "phone", "tv"] as [Device.ID]
            where Int.random(in: 0..<8, using: &random) == 0 {
                states[device] = Device.State.allCases.randomElement(using: &random)
            }
            recipients.append(
                DispatchRecipient(
                    Int.random(in: 0..<30, using: &random) == 0 ? "" : user,
                    isKnown: Int.random(in: 0..<9, using: &random) > 0,
                    offlineCount: Int.random(in: -1...120, using: &random),
                    remark: [nil, nil, "", "Tommy"].randomElement(using: &random) ?? nil,
                    devices: states
                )
            )
        }
        // Read at the end, as a token that is bound again moves to the later user.
        for recipient in recipients {
            bound[recipient.user] = try await bindings.bindings(of: recipient.user)
        }
    }

    func message(_ random: inout SplitMix64) -> Message {
        let exts: [JSONObject] = [
            [:], ["em_at_list": ["user 1 \u{1F33B}", "USER 2 \u{1F33B}"]], ["em_at_list": "all"],
            ["em_force_notification": true], ["em_ignore_notification": true],
            ["em_apns_ext": ["em_push_badge": 7, "extern": "x"]],
            ["em_apns_ext": ["em_push_title": "{$fromNickname}"]],
            ["em_push_filter": ["accept_device_id": ["phone"]]],
            ["em_apns_ext": ["extern": .string(String(repeating: "x", count: 5000))]],
        ]
        let text = String(
            repeating: "word ",
            count: [1, 1, 1, 2000].randomElement(using: &random) ?? 1
        )
        var message = Message(
            id: Message.ID("\(random.next())"),
            type: conversation.type,
            from: Bool.random(using: &random) ? "tom" : "user 3 \u{1F33B}",
            to: conversation.id,
            body: .text(text)
        )
        message.ext = exts.randomElement(using: &random) ?? [:]
        return message
    }

    /// What an evaluator makes of each recipient alone.
    func evaluated(_ message: Message, by evaluator: PushEvaluator) throws -> Result {
        var result = Result()
        for recipient in recipients {
            func end(_ binding: String, _ word: ExactString) {
                result.outcomes.append("\(recipient.user) \(binding): \(word)")
            }
            guard !recipient.user.text.isEmpty, recipient.devices[""] == nil else {
                end("", "input.value")
                continue
            }
            let evaluation: Evaluation
            do throws(InputError) {
                evaluation = try evaluator.evaluate(
                    message,
                    to: full(recipient, in: message.conversation),
                    at: Self.now
                )
            } catch {
                end("", error.code.word)
                continue
            }
            result.diagnoses += evaluation.diagnostics.map {
                "\(recipient.user) \($0.code.word) \($0.place)"
            }
            if case .suppress(let reason) = evaluation.decision, evaluation.bindings.isEmpty {
                end("", reason.word)
            }
            for binding in evaluation.bindings {
                let target = "\(binding.device) \(binding.certificateName)"
                switch binding.outcome {
                case .suppress(let reason): end(target, reason.word)
                case .payloadTooLarge: end(target, "payload.tooLarge")
                case .request: end(target, "input.value")
                case .push(let request, _):
                    end(target, "accepted")
                    let key = Delivery.Key(
                        message: message.id,
                        user: recipient.user,
                        device: binding.device,
                        certificateName: binding.certificateName
                    )
                    result.pushes.append(
                        Self.line(Delivery(key: key, request: request, decidedAt: Self.now).push)
                    )
                }
            }
        }
        return result.sorted()
    }

    private func full(_ recipient: DispatchRecipient, in conversation: Conversation) -> Recipient {
        var settings = stored[recipient.user] ?? PushSettings()
        settings.conversations.removeAll { $0.conversation != conversation }
        let bound = bound[recipient.user] ?? []
        let devices = Set(recipient.devices.keys).union(bound.map { $0.device })
        return Recipient(
            id: recipient.user,
            isKnown: recipient.isKnown,
            offlineCount: recipient.offlineCount,
            remark: recipient.remark,
            settings: settings,
            devices: devices.sorted().map { id in
                Device(
                    id: id,
                    state: recipient.devices[id] ?? .offline,
                    bindings: bound.filter { $0.device == id }.map { $0.binding }
                )
            }
        )
    }

    /// What a dispatcher does.
    func dispatched(
        _ message: Message,
        by evaluator: PushEvaluator,
        batch: Int
    ) async throws -> Result {
        let transport = RecordingTransport()
        let clock = ManualClock(Self.now, jumps: .always)
        let diagnoses = Mutex<[String]>([])
        let dispatcher = PushDispatcher(
            transport: transport,
            settings: settings,
            bindings: bindings,
            evaluator: evaluator,
            options: try PushDispatcher.Options(batch: batch),
            services: PushDispatcher.Services(
                clock: clock.deliveryClock,
                observe: { event in
                    guard case .diagnosed(_, let user, let diagnostic) = event else { return }
                    diagnoses.withLock {
                        $0.append("\(user) \(diagnostic.code.word) \(diagnostic.place)")
                    }
                }
            )
        )
        var result = Result()
        for try await outcome in dispatcher.dispatch(message, from: Sender(), to: recipients) {
            let target = outcome.binding.map { "\($0.device) \($0.certificateName)" } ?? ""
            result.outcomes.append("\(outcome.user) \(target): \(outcome.word)")
        }
        result.pushes = transport.pushes.map(Self.line)
        result.diagnoses = diagnoses.withLock { $0 }
        return result.sorted()
    }

    /// All that is sent of a push, in one line.
    private static func line(_ push: OutgoingPush) -> String {
        let headers = push.headers.fields.map { "\($0.name): \($0.value)" }
        return "\(push.certificateName) \(push.deviceToken.text) \(headers) "
            + String(decoding: push.payload, as: UTF8.self)
    }
}
