import ExactJSON
import PushModel
import Testing

/// The public constants of the vendor's keys.
@Suite struct ExtKeysTests {
    @Test func `an ext that is written with the constants is read as it is meant`() {
        let apns: JSONObject = [
            MessageExtension.APNs.Keys.pushTitle.name: "Title",
            MessageExtension.APNs.Keys.extern.name: "data",
        ]
        let ext: JSONObject = [
            MessageExtension.Keys.forceNotification.name: true,
            MessageExtension.Keys.apnsExt.name: .object(apns),
        ]
        let read = MessageExtension.read(ext)
        #expect(read.diagnostics.isEmpty)
        #expect(read.value.forcesNotification)
        #expect(read.value.apns?.title == "Title")
        #expect(read.value.apns?.extern == "data")
        #expect(read.value.json == ext)
    }
}
