import APNsModel
import ExactJSON
import Fixtures
import PushModel
import PushRendering
import Testing

@Suite struct RedactionTests {
    static let text = "nobody may see this"
    static let token = "0a1b2c3d4e5f60718293a4b5c6d7e8f9"

    static let example = Rendering {
        $0.message.body = .text(text)
        $0.recipient.settings.displayStyle = .messageSummary
        $0.message.ext = [
            "em_apns_ext": [
                "em_push_title": .string(text), "em_alert_subTitle": .string(text),
                "mine": .string(text),
            ]
        ]
    }

    @Test func `what is rendered prints neither tokens nor texts`() {
        let renderer = Self.example.renderer
        expectNoSecret(renderer)
        expectNoSecret(renderer.alert)
        expectNoSecret(
            renderer.request(to: DeviceToken(Self.token), through: Self.example.certificate)
        )
    }

    @Test func `a renderer says whose requests it makes`() {
        #expect(
            "\(Rendering().renderer)"
                == "renderer of message 373360335316321408: alert, body of 7 scalars"
        )
    }

    @Test func `a plan says which texts there are and how long the body is`() {
        #expect("\(Rendering().plan)" == "alert, body of 7 scalars")
        #expect("\(Self.example.plan)" == "alert with title with subtitle, body of 23 scalars")
    }

    private func expectNoSecret(
        _ value: some Any,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        for printed in printouts(of: value) {
            #expect(!printed.isEmpty, sourceLocation: sourceLocation)
            #expect(!printed.contains(Self.text), sourceLocation: sourceLocation)
            #expect(!printed.contains(Self.token.dropFirst(4)), sourceLocation: sourceLocation)
        }
    }
}
