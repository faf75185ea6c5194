import ExactJSON
import Fixtures
import PushDialects
import Testing

@Suite struct GetuiRedactionTests {
    private static let secret = "xyzzy"

    private static let apn = Getui.APNPayload(
        alertMsg: .dictionary(
            Getui.DictionaryAlertMsg(title: secret, body: secret, locArgs: [ExactString(secret)])
        ),
        customMsg: ["k": .string(secret)],
        voicePlay: .message(ExactString(secret))
    )

    @Test func `no printout shows what a push says`() throws {
        let template = Getui.TransmissionTemplate(
            transmissionContent: Self.secret,
            apnInfo: Self.apn
        )
        let delivery = try template.delivery(to: .init(state: .background), tap: .notification)
        let printed =
            printouts(of: Self.apn) + printouts(of: template) + printouts(of: delivery)
            + printouts(of: Getui.IOSChannel(payload: Self.apn))
            + printouts(of: Self.apn.alertMsg as Any)
            + printouts(of: Getui.AlertMsg.simple(ExactString(Self.secret)))
            + printouts(of: Getui.DictionaryAlertMsg(title: Self.secret))
            + printouts(of: Getui.VoicePlay.message(ExactString(Self.secret)))
            + printouts(of: Getui.MultiMedia(type: 1, url: Self.secret, rid: Self.secret))
            + printouts(
                of: Getui.PayloadData(
                    text: Self.secret,
                    ids: Getui.PushIDs(taskID: "task", messageID: "1"),
                    offLine: true,
                    appID: "app"
                )
            )
        #expect(!printed.isEmpty)
        for text in printed {
            #expect(!text.contains(Self.secret))
        }
    }

    @Test func `a printout says what kind of push it is`() throws {
        #expect("\(Self.apn)" == "getui apn payload, normal, 1 custom keys")
        #expect("\(Getui.IOSChannel())" == "notify: getui apn payload, normal, 0 custom keys")
        let delivery = try Getui.TransmissionTemplate(apnInfo: Self.apn)
            .delivery(to: .init(state: .killed))
        #expect("\(delivery)" == "normal over apns, banner, sound, 0 callbacks")
    }
}
