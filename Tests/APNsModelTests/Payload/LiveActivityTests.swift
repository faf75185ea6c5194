import APNsModel
import ExactJSON
import Testing

@Suite struct LiveActivityTests {
    @Test(
        arguments: [
            (.init(event: .update), #"{"aps":{"event":"update"}}"#),
            (.init(event: "pause"), #"{"aps":{"event":"pause"}}"#),
            (
                .init(
                    event: .end,
                    timestamp: 1,
                    contentState: [:],
                    staleDate: 2,
                    dismissalDate: -3
                ),
                #"{"aps":{"content-state":{},"dismissal-date":-3,"event":"end","stale-date":2,"timestamp":1}}"#
            ),
            (
                .init(
                    event: .start,
                    timestamp: 253_402_300_799,
                    attributesType: "Trip",
                    attributes: ["id": 7],
                    inputPushChannel: "Y2g=",
                    requestsPushToken: true
                ),
                #"{"aps":{"attributes":{"id":7},"attributes-type":"Trip","event":"start","#
                    + #""input-push-channel":"Y2g=","input-push-token":1,"timestamp":253402300799}}"#
            ),
        ] as [(APNsPayload.LiveActivity, String)]
    )
    func `its keys stand inside aps`(activity: APNsPayload.LiveActivity, text: String) throws {
        let payload = APNsPayload(liveActivity: activity)
        #expect(payload.json.jsonText == text)
        #expect(try APNsPayload(json: JSONValue(parsing: text)) == payload)
    }
}
