import APNsModel
import ExactJSON
import Fixtures
import PushModel
import PushRules
import Testing

@Suite struct RedactionTests {
    @Test func `what is compiled holds neither text nor token, so it prints none`() throws {
        var scene = Scene.inGroup([
            "em_apns_ext": ["em_push_title": "secret words"], "em_at_list": ["6006"],
            "em_push_template": ["title_args": ["secret words"]], "mine": "secret words",
            "em_push_filter": ["accept_device_id": ["d1"], "mine": "secret words"],
        ])
        scene.message.body = .text("secret words")
        scene.bind(token: "0a1b2c3d4e5f60718293a4b5c6d7e8f9")
        let values: [any Sendable] = [
            scene.compiledMessage, try scene.compiledRecipient, try scene.compiledApp,
            try scene.reports, try scene.decision, try scene.preferences,
        ]
        for value in values {
            for printout in printouts(of: value) {
                #expect(!printout.contains("secret"))
                #expect(!printout.contains("2c3d4"))
            }
        }
    }
}
