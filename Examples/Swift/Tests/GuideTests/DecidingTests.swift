import EMPush
import EMPushDevice
import Testing

/// The code of Docs/Deciding.md.
@Suite struct DecidingTests {
    private func ann() throws -> Recipient {
        let phone = Device(id: "phone", bindings: [Binding(certificateName: "prod", token: "aabb")])
        let pad = Device(
            id: "pad",
            state: .online,
            bindings: [Binding(certificateName: "prod", token: "ccdd")]
        )
        var ann = Recipient(id: "ann", offlineCount: 3, devices: [phone, pad])
        ann.settings.displayStyle = .messageSummary
        ann.settings.interval = try SilentModeInterval(start: .init("22:00"), end: .init("07:00"))
        return ann
    }

    private func evaluator() throws -> PushEvaluator {
        let app = AppConfiguration(
            policy: PushPolicy(language: .english, timeZone: .named("Asia/Shanghai")),
            templates: [
                PushTemplate(
                    name: "invitation",
                    titlePattern: "Climbers",
                    contentPattern: "{0} invites you"
                )
            ]
        )
        let evaluator = try PushEvaluator(app: app)
        return evaluator
    }

    private var message: Message {
        let message = Message(
            id: "42",
            type: .groupChat,
            from: "tom",
            to: "climbers",
            body: .text("Up yet?")
        )
        return message
    }

    @Test func `a decision has a reason, and each binding an outcome`() throws {
        let (evaluator, message, ann) = (try evaluator(), message, try ann())
        let tom = Sender(displayName: "Tom")
        let noon = try Instant(rfc3339: "2026-03-07T12:00:00+08:00")
        let evaluation = try evaluator.evaluate(message, from: tom, to: ann, at: noon)
        // evaluation.decision: push
        // evaluation.bindings: phone prod: push, pad prod: device.online
        #expect(evaluation.decision.description == "push")
        #expect(
            evaluation.bindings.map { "\($0)" } == ["phone prod: push", "pad prod: device.online"]
        )

        let request = try #require(evaluation.requests.first)
        let headers = request.headers.json.jsonText
        let payload = request.payload.json.jsonText
        // {"aps":{"alert":{"body":"Tom:Up yet?"},"badge":3,"sound":"default"},"f":"tom", ...
        #expect(headers.contains(#""apns-push-type":"alert""#))
        #expect(
            payload.hasPrefix(
                #"{"aps":{"alert":{"body":"Tom:Up yet?"},"badge":3,"sound":"default"},"f":"tom","#
            )
        )
    }

    @Test func `a body that is no text says its kind`() throws {
        let (evaluator, message, ann) = (try evaluator(), message, try ann())
        let tom = Sender(displayName: "Tom")
        let noon = try Instant(rfc3339: "2026-03-07T12:00:00+08:00")
        let hello = MessageBody.Text("你好", translations: [.init("en", "Hello")])
        let bodies: [MessageBody] = [
            .text(hello), .image, .voice, .video, .location, .file, .custom, .combine, .command,
        ]
        var reader = ann
        reader.settings.preferredLanguage = "en"
        let shown = try bodies.map { body in
            var message = message
            message.body = body
            let requests = try evaluator.evaluate(message, from: tom, to: reader, at: noon).requests
            return requests.first?.payload.alert?.body
        }
        // Tom:Hello, Tom:[Image], Tom:[Voice], Tom:[Video], Tom:[Location], Tom:[File],
        // Tom:[Custom], Tom:[Chat history], nil
        #expect(
            shown == [
                "Tom:Hello", "Tom:[Image]", "Tom:[Voice]", "Tom:[Video]", "Tom:[Location]",
                "Tom:[File]", "Tom:[Custom]", "Tom:[Chat history]", nil,
            ]
        )
    }

    @Test func `a phone shows what a push has`() throws {
        let noon = try Instant(rfc3339: "2026-03-07T12:00:00+08:00")
        let requests = try evaluator().evaluate(message, to: ann(), at: noon).requests
        let request = try #require(requests.first)
        let chat = ReceivingApp(state: .background)
        let context = PresentationContext(phone: Phone(systemVersion: 18), app: chat)
        let presentation = context.presentation(of: ArrivingPush(request.payload))
        // presentation.bannerReason: presentedBySystem, sound: default, badge: 3
        #expect("\(presentation.bannerReason)" == "presentedBySystem")
        #expect(presentation.sound == "default")
        #expect(presentation.badge == 3)
    }

    private func text(of evaluation: Evaluation) -> String {
        switch evaluation.decision {
        case .push:
            return "pushed to \(evaluation.requests.count) of \(evaluation.bindings.count) devices"
        case .suppress(.gate(.appInterval)):
            return "not now"
        case .suppress(let reason) where reason.isDoNotDisturb:
            return "not to be disturbed"
        case .suppress(let reason):
            return "not pushed: \(reason.word)"
        }
    }

    @Test func `a reason is one of a closed set`() throws {
        let night = try Instant(rfc3339: "2026-03-07T23:30:00+08:00")
        let evaluation = try evaluator().evaluate(message, to: ann(), at: night)
        #expect(text(of: evaluation) == "not now")
    }

    @Test func `a message is prepared once for many recipients`() throws {
        let (evaluator, message, ann) = (try evaluator(), message, try ann())
        let noon = try Instant(rfc3339: "2026-03-07T12:00:00+08:00")
        let prepared = try evaluator.prepare(message)
        let recipients = [ann, Recipient(id: "bob"), Recipient(id: "tom")]
        var decisions: [Decision] = []
        for recipient in recipients {
            decisions.append(prepared.evaluate(for: recipient, at: noon).decision)
        }
        // push, suppress: device.none, suppress: recipient.sender
        #expect(
            decisions == [
                .push, .suppress(.gate(.noBinding)), .suppress(.gate(.recipientIsSender)),
            ]
        )
    }

    @Test func `a batch has the payloads of a group as bytes`() throws {
        let (evaluator, message, ann) = (try evaluator(), message, try ann())
        let noon = try Instant(rfc3339: "2026-03-07T12:00:00+08:00")
        let prepared = try evaluator.prepare(message)
        let recipients = [ann, Recipient(id: "bob"), Recipient(id: "tom")]
        var sent: [String] = []

        let rows = PushSettings.Rows(of: recipients, in: message.conversation)
        var batch = BatchEvaluator(prepared, rows, at: noon)
        var result = BatchEvaluator.Result()
        for (place, recipient) in recipients.enumerated() {
            batch.evaluate(recipient, at: place, into: &result)
            for (device, outcome) in zip(recipient.devices, result.outcomes) {
                guard case .push(let payload, let certificate) = outcome,
                    let headers = batch.headers(through: certificate)
                else { continue }
                sent.append("\(headers.topic) \(device.id) \(payload.count) bytes")
            }
        }
        // sent: prod phone 108 bytes
        #expect(sent == ["prod phone 108 bytes"])
    }

    @Test func `an explanation has every gate`() throws {
        let (evaluator, message, ann) = (try evaluator(), message, try ann())
        let night = try Instant(rfc3339: "2026-03-07T23:30:00+08:00")
        let explanation = try evaluator.explain(message, to: ann, at: night)
        let blocking = explanation.trace.filter { $0.verdict == .block }
            .map { "\($0.gate) \($0.value)" }
        // explanation.evaluation.decision: suppress: dnd.app.interval
        // explanation.blockers: dnd.app.interval
        // explanation.nextPush: 2026-03-07T23:00:00+00:00
        // blocking: B5 22:00-07:00 Asia/Shanghai, C1 online
        #expect(explanation.evaluation.decision.description == "suppress: dnd.app.interval")
        #expect(explanation.blockers == [.gate(.appInterval)])
        #expect(explanation.nextPush == .at(try Instant(rfc3339: "2026-03-08T07:00:00+08:00")))
        #expect(blocking == ["B5 22:00-07:00 Asia/Shanghai", "C1 online"])
    }

    @Test func `remedies say what would have let the message through`() throws {
        let (evaluator, message, ann) = (try evaluator(), message, try ann())
        let night = try Instant(rfc3339: "2026-03-07T23:30:00+08:00")
        let question = try evaluator.prepare(message)
        var sentences: [String] = []
        if let remedies = question.remedies(for: ann, at: night) {
            sentences = remedies.map { remedies.sentence($0, in: .english) }
        }
        // the user switches the quiet interval off
        // the sender sets `em_force_notification`
        // the message is sent again at 2026-03-08T07:00:00+08:00
        #expect(
            sentences == [
                "the user switches the quiet interval off",
                "the sender sets `em_force_notification`",
                "the message is sent again at 2026-03-08T07:00:00+08:00",
            ]
        )
    }

    @Test func `what an ext says wrong is a diagnostic`() throws {
        let (evaluator, message, ann) = (try evaluator(), message, try ann())
        let noon = try Instant(rfc3339: "2026-03-07T12:00:00+08:00")
        var mistaken = message
        mistaken.ext = [
            "em_push_template": ["name": "invitaton"], "em_force_notification": "maybe",
        ]
        let checked = try evaluator.evaluate(mistaken, to: ann, at: noon)
        let mistakes = checked.diagnostics.map { $0.code.word.string }
        // ext.flag, template.unknown
        #expect(mistakes == ["ext.flag", "template.unknown"])
    }
}
