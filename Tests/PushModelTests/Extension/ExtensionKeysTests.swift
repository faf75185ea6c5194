import ExactJSON
import PushModel
import Testing

/// The public constants of the vendor's keys.
@Suite struct ExtensionKeysTests {
    private static let constants: [[ExactString]] = [
        [MessageExtension.Keys.forceNotification], [MessageExtension.Keys.ignoreNotification],
        [MessageExtension.Keys.atList], [MessageExtension.Keys.androidPushExt],
        [MessageExtension.Keys.harmonyPushExt],
        apns(), apns(APNsExtension.Keys.pushTitle), apns(APNsExtension.Keys.pushContent),
        apns(APNsExtension.Keys.alertTitle), apns(APNsExtension.Keys.alertBody),
        apns(APNsExtension.Keys.alertSubTitle), apns(APNsExtension.Keys.pushSound),
        apns(APNsExtension.Keys.pushBadge), apns(APNsExtension.Keys.pushMutableContent),
        apns(APNsExtension.Keys.pushContentAvailable), apns(APNsExtension.Keys.pushCategory),
        apns(APNsExtension.Keys.threadID), apns(APNsExtension.Keys.extern),
        push(), push(PlatformExtension.Keys.title), push(PlatformExtension.Keys.content),
        push(PlatformExtension.Keys.custom), push(PlatformExtension.Keys.groupUserNickname),
        push(PlatformExtension.Keys.type),
        filter(), filter(PushFilter.Keys.acceptDeviceID), filter(PushFilter.Keys.ignoreDeviceID),
        filter(PushFilter.Keys.acceptNotifierName), filter(PushFilter.Keys.ignoreNotifierName),
        template(), template(TemplateSelection.Keys.name),
        template(TemplateArguments.Keys.titleArgs), template(TemplateArguments.Keys.contentArgs),
        template(TemplateSelection.Keys.disableAtContent), directed(),
        directed(TemplateSelection.Keys.target), directed(TemplateSelection.Keys.name),
        directed(TemplateArguments.Keys.titleArgs), directed(TemplateArguments.Keys.contentArgs),
    ]

    private static func apns(_ keys: ExactString...) -> [ExactString] {
        [MessageExtension.Keys.apnsExt] + keys
    }

    private static func push(_ keys: ExactString...) -> [ExactString] {
        [MessageExtension.Keys.pushExt] + keys
    }

    private static func filter(_ keys: ExactString...) -> [ExactString] {
        [MessageExtension.Keys.pushFilter] + keys
    }

    private static func template(_ keys: ExactString...) -> [ExactString] {
        [MessageExtension.Keys.pushTemplate] + keys
    }

    private static func directed(_ keys: ExactString...) -> [ExactString] {
        [MessageExtension.Keys.pushTemplate, TemplateSelection.Keys.directedTemplate] + keys
    }

    @Test func `there is a constant for every key that the rules read`() {
        #expect(Set(Self.constants) == Set(KnownExtensionKey.all.map(\.path)))
        #expect(Self.constants.count == KnownExtensionKey.all.count)
    }

    @Test func `an ext that is written with the constants is read as it is meant`() {
        let apns: JSONObject = [
            APNsExtension.Keys.pushTitle: "Title", APNsExtension.Keys.extern: "data",
        ]
        let ext: JSONObject = [
            MessageExtension.Keys.forceNotification: true,
            MessageExtension.Keys.apnsExt: .object(apns),
        ]
        let read = MessageExtension.read(ext)
        #expect(read.diagnostics.isEmpty)
        #expect(read.value.forcesNotification)
        #expect(read.value.apns?.title == "Title")
        #expect(read.value.apns?.extern == "data")
        #expect(read.value.json == ext)
    }

    @Test func `the vendor's page calls the display style so too`() {
        let style: DisplayStyle = .messageSummary
        #expect(style == PushDisplayStyle.messageSummary)
    }
}
