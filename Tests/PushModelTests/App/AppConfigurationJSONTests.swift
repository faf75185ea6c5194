import ExactJSON
import PushModel
import Testing
import WallTime

@Suite struct AppConfigurationJSONTests {
    static let policy =
        #""policy":{"alertStyle":"bodyOnly","collapse":"message","forceOverrides":"doNotDisturb","#
        + #""language":"zh","leftovers":"unrecognised","mentionOnlyInChat":"literal","#
        + #""multiDevice":"anyOfflineDevice"}"#

    static let samples: [(app: AppConfiguration, text: String)] = [
        (AppConfiguration(), "{\(policy)}"),
        (AppConfiguration(certificates: []), #"{"certificates":[],\#(policy)}"#),
        (
            AppConfiguration(
                policy: PushPolicy(
                    forceOverrides: .allPreferences,
                    multiDevice: .allDevicesOffline,
                    mentionOnlyInChat: .pushesAll,
                    alertStyle: .titled,
                    language: .english,
                    timeZone: .named("Asia/Shanghai"),
                    leftovers: .vendor,
                    collapse: .none
                ),
                templates: [
                    PushTemplate(name: "t", titlePattern: "{0}", contentPattern: "{$msg}"),
                    PushTemplate(name: "", contentPattern: ""),
                ],
                certificates: [
                    Certificate(name: "prod"),
                    Certificate(
                        name: "p.voip",
                        topic: "",
                        kind: .alert,
                        environment: .development,
                        isEnabled: false,
                        sound: "r.caf"
                    ),
                ],
                features: [.templates]
            ),
            #"{"certificates":[{"enabled":true,"environment":"production","kind":"alert","#
                + #""name":"prod","topic":"prod"},{"enabled":false,"environment":"development","#
                + #""kind":"alert","name":"p.voip","sound":"r.caf","topic":""}],"#
                + #""features":{"doNotDisturb":false,"remindTypes":false,"templates":true},"#
                + #""policy":{"alertStyle":"titled","collapse":"none","#
                + #""forceOverrides":"allPreferences","language":"en","leftovers":"vendor","#
                + #""mentionOnlyInChat":"pushesAll","multiDevice":"allDevicesOffline","#
                + #""timeZone":"Asia/Shanghai"},"templates":[{"contentPattern":"{$msg}","#
                + #""name":"t","titlePattern":"{0}"},"#
                + #"{"contentPattern":"","name":"","titlePattern":""}]}"#
        ),
    ]

    @Test(arguments: samples)
    func `an app has one form in JSON`(app: AppConfiguration, text: String) throws {
        #expect(app.json.jsonText == text)
        #expect(try AppConfiguration(json: JSONValue(parsing: text)) == app)
        #expect(try PushPolicy(json: app.policy.json) == app.policy)
        for template in app.templates {
            #expect(try PushTemplate(json: template.json) == template)
        }
        for certificate in app.certificates ?? [] {
            #expect(try Certificate(json: certificate.json) == certificate)
        }
    }

    @Test(
        arguments: [
            ("{}", AppConfiguration()), (#"{"policy":{}}"#, AppConfiguration()),
            (#"{"templates":[]}"#, AppConfiguration()),
            (#"{"features":{}}"#, AppConfiguration()),
            (#"{"features":{"templates":true}}"#, AppConfiguration()),
            (
                #"{"features":{"templates":false}}"#,
                AppConfiguration(features: [.remindTypes, .doNotDisturb])
            ),
            (
                #"{"certificates":[{"name":"a","environment":"development"}]}"#,
                AppConfiguration(certificates: [Certificate(name: "a", environment: .development)])
            ),
            (
                #"{"certificates":[{"name":"a.voip"}]}"#,
                AppConfiguration(certificates: [Certificate(assumed: "a.voip")])
            ),
            (
                #"{"templates":[{"name":"t"}]}"#,
                AppConfiguration(templates: [PushTemplate(name: "t", contentPattern: "")])
            ),
        ]
    )
    func `what is absent has its default`(text: String, app: AppConfiguration) throws {
        #expect(try AppConfiguration(json: JSONValue(parsing: text)) == app)
    }

    @Test(
        arguments: [
            ("[]", .inputType, ""), (#"{"x":1}"#, .inputUnknownKey, "/x"),
            (#"{"policy":null}"#, .inputType, "/policy"),
            (#"{"policy":{"x":1}}"#, .inputUnknownKey, "/policy/x"),
            (#"{"policy":{"forceOverrides":"all"}}"#, .inputValue, "/policy/forceOverrides"),
            (#"{"policy":{"forceOverrides":1}}"#, .inputType, "/policy/forceOverrides"),
            (#"{"policy":{"multiDevice":"any"}}"#, .inputValue, "/policy/multiDevice"),
            (#"{"policy":{"mentionOnlyInChat":true}}"#, .inputType, "/policy/mentionOnlyInChat"),
            (#"{"policy":{"alertStyle":"TITLED"}}"#, .inputValue, "/policy/alertStyle"),
            (#"{"policy":{"language":"de"}}"#, .inputValue, "/policy/language"),
            (#"{"policy":{"leftovers":null}}"#, .inputType, "/policy/leftovers"),
            (#"{"policy":{"collapse":"chat"}}"#, .inputValue, "/policy/collapse"),
            (#"{"policy":{"timeZone":""}}"#, .inputValue, "/policy/timeZone"),
            (#"{"policy":{"timeZone":0}}"#, .inputType, "/policy/timeZone"),
            (#"{"templates":{}}"#, .inputType, "/templates"),
            (#"{"templates":[{}]}"#, .inputMissing, "/templates/0/name"),
            (#"{"templates":[{"name":1}]}"#, .inputType, "/templates/0/name"),
            (
                #"{"templates":[{"name":"t"},{"name":"u","titlePattern":1}]}"#, .inputType,
                "/templates/1/titlePattern"
            ),
            (
                #"{"templates":[{"name":"t","contentPattern":null}]}"#, .inputType,
                "/templates/0/contentPattern"
            ),
            (#"{"templates":[{"name":"t","x":1}]}"#, .inputUnknownKey, "/templates/0/x"),
            (#"{"certificates":null}"#, .inputType, "/certificates"),
            (#"{"certificates":["prod"]}"#, .inputType, "/certificates/0"),
            (#"{"certificates":[{"topic":"t"}]}"#, .inputMissing, "/certificates/0/name"),
            (#"{"certificates":[{"name":"c","topic":1}]}"#, .inputType, "/certificates/0/topic"),
            (
                #"{"certificates":[{"name":"c","kind":"apns"}]}"#, .inputValue,
                "/certificates/0/kind"
            ),
            (
                #"{"certificates":[{"name":"c","enabled":1}]}"#, .inputType,
                "/certificates/0/enabled"
            ),
            (
                #"{"certificates":[{"name":"c","sound":null}]}"#, .inputType,
                "/certificates/0/sound"
            ),
            (#"{"certificates":[{"name":"c","x":1}]}"#, .inputUnknownKey, "/certificates/0/x"),
            (
                #"{"certificates":[{"name":"c","environment":"sandbox"}]}"#, .inputValue,
                "/certificates/0/environment"
            ),
            (
                #"{"certificates":[{"name":"c","environment":null}]}"#, .inputType,
                "/certificates/0/environment"
            ),
            (#"{"features":["templates"]}"#, .inputType, "/features"),
            (#"{"features":{"templates":1}}"#, .inputType, "/features/templates"),
            (#"{"features":{"doNotDisturb":null}}"#, .inputType, "/features/doNotDisturb"),
            (#"{"features":{"translation":true}}"#, .inputUnknownKey, "/features/translation"),
        ] as [(String, InputError.Code, String)]
    )
    func `an app that cannot be used is refused where it is wrong`(
        text: String,
        code: InputError.Code,
        path: String
    ) throws {
        let json = try JSONValue(parsing: text)
        let fault = try #require(throws: InputError.self) { try AppConfiguration(json: json) }
        #expect(fault.code == code)
        #expect(fault.path.description == path)
    }
}
