import ExactJSON
import Fixtures
import PushModel
import SeededRandomness

/// Makes random extensions as a sender builds them; an empty text, which is not written, is none.
struct RandomExtension {
    private var json: RandomJSON
    private var generator: SplitMix64

    init(seed: UInt64) {
        json = RandomJSON(seed: seed)
        generator = SplitMix64(seed: ~seed)
    }

    mutating func value() throws -> MessageExtension {
        try MessageExtension(
            forcesNotification: .random(using: &generator),
            ignoresNotification: .random(using: &generator),
            mentions: isChosen
                ? .all : isChosen ? .users(texts().compactMap { $0.map { UserID($0) } }) : nil,
            apns: isChosen ? apns() : nil,
            push: isChosen ? push() : nil,
            filter: isChosen ? filter() : nil,
            template: isChosen ? template() : nil,
            android: isChosen ? json.object(depth: 1) : nil,
            harmony: isChosen ? json.object(depth: 1) : nil,
            other: json.object(depth: 2)
        )
    }

    private mutating func apns() throws -> APNsExtension {
        try APNsExtension(
            title: text(),
            body: text(),
            subtitle: text(),
            sound: text(),
            badge: isChosen ? .random(in: 0...2_147_483_647, using: &generator) : nil,
            isMutable: .random(using: &generator),
            isContentAvailable: .random(using: &generator),
            category: text(),
            threadID: text(),
            extern: isChosen ? json.value() : nil,
            other: json.object(depth: 2)
        )
    }

    private mutating func push() throws -> PlatformExtension {
        try PlatformExtension(
            title: text(),
            content: text(),
            custom: isChosen ? json.value() : nil,
            groupUserNickname: text(),
            type: text(),
            other: json.object(depth: 2)
        )
    }

    private mutating func filter() -> PushFilter {
        PushFilter(
            acceptedDevices: isChosen ? texts().map { $0.map { DeviceID($0) } } : nil,
            ignoredDevices: isChosen ? texts().map { $0.map { DeviceID($0) } } : nil,
            acceptedCertificates: isChosen ? texts().map { $0.map { CertificateName($0) } } : nil,
            ignoredCertificates: isChosen ? texts().map { $0.map { CertificateName($0) } } : nil
        )
    }

    private mutating func template() -> TemplateSelection {
        TemplateSelection(
            name: text().map { TemplateName($0) },
            arguments: arguments(),
            directed: isChosen
                ? TemplateSelection.Directed(
                    targets: texts().compactMap { $0.map { UserID($0) } },
                    name: TemplateName("t" + json.string()),
                    arguments: arguments()
                ) : nil,
            disablesMentionText: .random(using: &generator)
        )
    }

    private mutating func arguments() -> TemplateArguments {
        TemplateArguments(
            title: texts().map { $0.map { ExactString($0) } },
            content: texts().map { $0.map { ExactString($0) } }
        )
    }

    private var isChosen: Bool {
        mutating get { .random(using: &generator) }
    }

    private mutating func text() -> String? {
        let text = json.string()
        return isChosen && !text.utf8.isEmpty ? text : nil
    }

    private mutating func texts() -> [String?] {
        (0..<Int.random(in: 0...4, using: &generator)).map { _ in isChosen ? json.string() : nil }
    }
}
