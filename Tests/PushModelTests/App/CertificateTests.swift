import ExactJSON
import PushModel
import Testing

@Suite struct CertificateTests {
    // C5, C6
    @Test(
        arguments: [
            ("prod", .alert), ("prod.voip", .voip), (".voip", .voip), ("voip", .alert),
            ("", .alert),
            ("prod.VOIP", .alert), ("prod.voip ", .alert), ("prod.voip\u{301}", .alert),
            ("prod\u{FF0E}voip", .alert), ("a.voip.b", .alert), ("caf\u{E9}.voip", .voip),
        ] as [(Certificate.Name, Certificate.Kind)]
    )
    func `a certificate of which only the name is known is made up from it`(
        name: Certificate.Name,
        kind: Certificate.Kind
    ) {
        let certificate = Certificate(assumed: name)
        #expect(certificate == Certificate(name: name))
        #expect(certificate.name == name)
        #expect(certificate.topic == name.string)
        #expect(certificate.kind == kind)
        #expect(certificate.isEnabled)
        #expect(certificate.sound == nil)
        #expect(certificate.environment == .production)
    }

    @Test func `what is given wins over the name`() {
        let certificate = Certificate(name: "prod.voip", topic: "", kind: .alert, isEnabled: false)
        #expect(certificate.topic == "")
        #expect(certificate.kind == .alert)
        #expect(!certificate.isEnabled)
    }

    @Test func `a template is looked up by its exact name`() throws {
        let app = AppConfiguration(
            templates: [
                PushTemplate(name: "default", contentPattern: "a"),
                PushTemplate(name: "caf\u{E9}", contentPattern: "b"),
                PushTemplate(name: "cafe\u{301}", contentPattern: "c"),
            ]
        )
        let found = try #require(app.template(named: "cafe\u{301}"))
        #expect(found.index == 2)
        #expect(found.template.contentPattern == "c")
        #expect(app.template(named: "Default") == nil)
        #expect(app.template(named: "") == nil)
    }
}
