import ExactJSON
import PushModel
import PushRules
import Testing
import WallTime

@Suite struct CompiledAppTests {
    static func fault(_ app: AppConfiguration) throws -> InputError {
        try #require(throws: InputError.self) { try CompiledApp(app, zones: Scene.zones) }
    }

    @Test func `an app without settings is a good app`() throws {
        let app = try CompiledApp(AppConfiguration(), zones: Scene.zones)
        #expect(app.configuration == AppConfiguration())
        #expect(app.timeZone == nil)
    }

    // C5, H24
    @Test func `a certificate is looked up by its exact name`() throws {
        let app = try CompiledApp(
            AppConfiguration(
                certificates: [
                    Certificate(name: "K", topic: "1"), Certificate(name: "\u{212A}", topic: "2"),
                ]
            ),
            zones: Scene.zones
        )
        #expect(app.certificate(named: "K")?.topic == "1")
        #expect(app.certificate(named: "\u{212A}")?.topic == "2")
        #expect(app.certificate(named: "k") == nil)
        let none = try CompiledApp(AppConfiguration(certificates: []), zones: Scene.zones)
        #expect(none.certificate(named: "K") == nil)
        let any = try CompiledApp(AppConfiguration(), zones: Scene.zones)
        #expect(any.certificate(named: "K") == Certificate(assumed: "K"))
    }

    // 2.1
    @Test func `the policy's zone must be in the zone data`() throws {
        let fault = try Self.fault(AppConfiguration(policy: PushPolicy(timeZone: .named("CST"))))
        #expect(fault.code == .inputValue)
        #expect(fault.path.description == "/policy/timeZone")
        #expect(fault.detail == "`CST` is no time zone of the zone data \(Scene.zones.release)")
        let app = AppConfiguration(policy: PushPolicy(timeZone: .named("Asia/Shanghai")))
        #expect(try CompiledApp(app, zones: Scene.zones).timeZone != nil)
    }

    @Test(
        arguments: [
            (["a", "a"], "/templates/1"), (["a", "b", "c", "b", "a"], "/templates/3"),
            (["", ""], "/templates/1"),
        ] as [([PushTemplate.Name], String)]
    )
    func `a second template of a name is refused where it stands`(
        names: [PushTemplate.Name],
        path: String
    ) throws {
        let templates = names.map { PushTemplate(name: $0, contentPattern: "") }
        let fault = try Self.fault(AppConfiguration(templates: templates))
        #expect(fault.code == .inputConflict)
        #expect(fault.path.description == path)
    }

    // C5
    @Test func `a second certificate of a name is refused where it stands`() throws {
        let fault = try Self.fault(
            AppConfiguration(
                certificates: [
                    Certificate(name: "b"), Certificate(name: "a"),
                    Certificate(name: "b", topic: "t", kind: .voip),
                ]
            )
        )
        #expect(fault.code == .inputConflict)
        #expect(fault.path.description == "/certificates/2")
    }

    // C5
    @Test func `names that differ in a scalar are two templates and two certificates`() throws {
        let names = ["prod", "Prod", "caf\u{E9}", "cafe\u{301}", "\u{212A}", "K"]
        let app = AppConfiguration(
            templates: names.map { PushTemplate(name: PushTemplate.Name($0), contentPattern: "") },
            certificates: names.map { Certificate(name: Certificate.Name($0)) }
        )
        #expect(throws: Never.self) { try CompiledApp(app, zones: Scene.zones) }
    }
}
