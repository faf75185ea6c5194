import APNsModel
import ExactJSON
import PushDialects
import SeededRandomness
import Testing

/// What holds of every decision, over samples made at random from few and awkward parts.
@Suite struct RandomDecisionTests {
    @Test(arguments: [1, 20_240_607] as [UInt64])
    func `every decision holds together`(seed: UInt64) throws {
        var random = RandomSample(seed: seed)
        var outcomes: Set<TencentIM.Reason?> = []
        for round in 0..<5_000 {
            let sample = random.next()
            let place = "seed \(seed), round \(round)"
            let plan = sample.plan
            let blockers = plan.blockers(for: sample.recipient)
            outcomes.insert(sample.reason)
            #expect(sample.reason == blockers.first, "\(place)")
            guard let push = sample.decision.push else { continue }
            let before = sample.recipient.badge.value
            #expect(push.badge == (push.countsInBadge ? before + 1 : before), "\(place)")
            #expect(push.payload.badge == (push.countsInBadge ? push.badge : nil), "\(place)")
            #expect(push.payload.alert?.body == plan.text, "\(place)")
            #expect(!plan.text.isEmpty, "\(place)")
            #expect(try APNsPayload(json: push.payload.json) == push.payload, "\(place)")
            #expect(push.payload.sound?.name?.isEmpty != true, "\(place)")
        }
        #expect(outcomes == Set(TencentIM.Reason.allCases + [nil]))
    }
}

private struct RandomSample {
    private var random: SplitMix64

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
    }

    mutating func next() -> Sample {
        var sample = Sample()
        sample.message.chatType = pick(TencentIM.ChatType.allCases)
        sample.message.elements = (0..<pick([0, 1, 2, 3])).map { _ in
            TencentIM.Element(
                pick(TencentIM.ElementType.allCases),
                text: text(),
                desc: text(),
                ext: text(),
                sound: text()
            )
        }
        sample.message.offlinePushInfo = rarely() ? nil : info()
        sample.message.mentions = .init(rarely() ? ["bob"] : [], includesEveryone: rarely())
        sample.message.delivery.isOnlineOnly = rarely()
        sample.message.delivery.isExcludedFromUnread = rarely()
        sample.message.delivery.overridesReceiveOption = rarely()
        sample.sender = .init(nickname: text(), groupCard: text())
        sample.group = .init(name: text())
        sample.recipient.settings = .init(
            .init(
                openPush: rarely() ? .off : .on,
                c2cSound: text(),
                groupSound: text()
            )
        )
        sample.recipient.receiveOption =
            rarely() ? pick(TencentIM.ReceiveOption.allCases) : .receive
        sample.recipient.isMuted = rarely()
        sample.recipient.badge = .init(base: pick([0, 5]), pushed: pick([0, 3]))
        sample.recipient.state = rarely() ? .foreground : pick([.background, .killed])
        sample.options = .init(
            punctuation: pick(TencentIM.Options.Punctuation.allCases),
            language: pick(TencentIM.Options.Language.allCases),
            namelessSender: pick(TencentIM.Options.NamelessSender.allCases),
            prefixesDesc: rarely(),
            everyoneIsMentioned: !rarely()
        )
        return sample
    }

    private mutating func info() -> TencentIM.OfflinePushInfo {
        .init(
            pushFlag: rarely() ? .noPush : .default,
            title: text(),
            desc: text(),
            ext: rarely() ? String(repeating: "e", count: 5_000) : text(),
            ios: .init(
                title: text(),
                subtitle: text(),
                sound: text(),
                ignoresBadge: rarely(),
                image: text(),
                isMutable: rarely(),
                wakesApp: rarely()
            )
        )
    }

    private mutating func text() -> String? {
        pick([nil, "", "a", "e\u{301}", "\"\n\u{0}", "kIOSOfflinePushNoSound", "文🙂"])
    }

    private mutating func rarely() -> Bool { Int.random(in: 0..<8, using: &random) == 0 }

    private mutating func pick<Value>(_ values: [Value]) -> Value {
        values[Int.random(in: values.indices, using: &random)]
    }
}
