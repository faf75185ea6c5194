import ExactJSON
import PushModel
import Testing
import WallTime

@Suite struct PushSettingsJSONTests {
    static let samples: [(settings: PushSettings, text: String)] = [
        (PushSettings(), #"{"displayStyle":"simpleBanner"}"#),
        (
            PushSettings(
                remindType: .never,
                expireTimestamp: ExpireTimestamp(Instant(milliseconds: 1)),
                timeZone: .named("Asia/Shanghai"),
                displayStyle: .messageSummary,
                preferredLanguage: "zh-Hans",
                template: "t1"
            ),
            #"{"displayStyle":"messageSummary","expireTimestamp":1,"preferredLanguage":"zh-Hans","#
                + #""remindType":"none","template":"t1","timeZone":"Asia/Shanghai"}"#
        ),
        (
            PushSettings(
                expireTimestamp: ExpireTimestamp(.latest),
                interval: .off,
                timeZone: .fixed(.utc),
                conversations: [
                    ConversationSettings(
                        Conversation(.groupChat, "g1"),
                        remindType: .mentionOnly,
                        expireTimestamp: ExpireTimestamp(Instant(milliseconds: 5))
                    ),
                    ConversationSettings(Conversation(.chat, ""), carriesInterval: true),
                ]
            ),
            #"{"conversations":[{"expireTimestamp":5,"id":"g1","remindType":"mentionOnly","#
                + #""type":"groupChat"},{"id":"","silentModeEndTime":"00:00","#
                + #""silentModeStartTime":"00:00","type":"chat"}],"displayStyle":"simpleBanner","#
                + #""expireTimestamp":253402300799999,"silentModeEndTime":"00:00","#
                + #""silentModeStartTime":"00:00","timeZone":"+00:00"}"#
        ),
    ]

    @Test(arguments: samples)
    func `settings have one form in JSON`(settings: PushSettings, text: String) throws {
        #expect(settings.json.jsonText == text)
        #expect(try PushSettings(json: JSONValue(parsing: text)) == settings)
    }

    @Test(
        arguments: [
            (#"{}"#, #"{"displayStyle":"simpleBanner"}"#),
            (#"{"expireTimestamp":0}"#, #"{"displayStyle":"simpleBanner"}"#),
            (#"{"expireTimestamp":-0}"#, #"{"displayStyle":"simpleBanner"}"#),
            (
                #"{"expireTimestamp":1e3}"#,
                #"{"displayStyle":"simpleBanner","expireTimestamp":1000}"#
            ),
            (#"{"conversations":[]}"#, #"{"displayStyle":"simpleBanner"}"#),
            (
                #"{"remindType":"AT"}"#,
                #"{"displayStyle":"simpleBanner","remindType":"mentionOnly"}"#
            ),
            (#"{"timeZone":"-00:00"}"#, #"{"displayStyle":"simpleBanner","timeZone":"+00:00"}"#),
            (
                #"{"conversations":[{"type":"chat","id":"a","remindType":"DEFAULT","expireTimestamp":0}]}"#,
                #"{"conversations":[{"id":"a","type":"chat"}],"displayStyle":"simpleBanner"}"#
            ),
            (
                #"{"conversations":[{"type":"chat","id":"a","remindType":"NONE"}]}"#,
                #"{"conversations":[{"id":"a","remindType":"none","type":"chat"}],"#
                    + #""displayStyle":"simpleBanner"}"#
            ),
        ]
    )
    func `other spellings mean the same`(text: String, written: String) throws {
        #expect(try PushSettings(json: JSONValue(parsing: text)).json.jsonText == written)
    }

    // 2.1, 2.2, 2.4
    @Test(
        arguments: [
            (#"[]"#, .inputType, ""),
            (#"null"#, .inputType, ""),
            (#"{"x":1}"#, .inputUnknownKey, "/x"),
            (#"{"RemindType":"all"}"#, .inputUnknownKey, "/RemindType"),
            (#"{"remindType":null}"#, .inputType, "/remindType"),
            (#"{"remindType":1}"#, .inputType, "/remindType"),
            (#"{"remindType":"All"}"#, .inputValue, "/remindType"),
            (#"{"remindType":"DEFAULT"}"#, .inputValue, "/remindType"),
            (#"{"expireTimestamp":null}"#, .inputType, "/expireTimestamp"),
            (#"{"expireTimestamp":"1"}"#, .inputType, "/expireTimestamp"),
            (#"{"expireTimestamp":1.5}"#, .inputType, "/expireTimestamp"),
            (#"{"expireTimestamp":99999999999999999999}"#, .inputValue, "/expireTimestamp"),
            (#"{"expireTimestamp":-1}"#, .inputValue, "/expireTimestamp"),
            (#"{"expireTimestamp":253402300800000}"#, .inputValue, "/expireTimestamp"),
            (#"{"silentModeStartTime":"22:00"}"#, .inputMissing, "/silentModeEndTime"),
            (#"{"silentModeEndTime":"22:00"}"#, .inputMissing, "/silentModeStartTime"),
            (
                #"{"silentModeStartTime":"24:00","silentModeEndTime":"07:00"}"#, .inputValue,
                "/silentModeStartTime"
            ),
            (
                #"{"silentModeStartTime":"22:00","silentModeEndTime":"07:60"}"#, .inputValue,
                "/silentModeEndTime"
            ),
            (
                #"{"silentModeStartTime":"22:00","silentModeEndTime":700}"#, .inputType,
                "/silentModeEndTime"
            ),
            (
                #"{"silentModeStartTime":null,"silentModeEndTime":"07:00"}"#, .inputType,
                "/silentModeStartTime"
            ),
            (#"{"timeZone":""}"#, .inputValue, "/timeZone"),
            (#"{"timeZone":"+0800"}"#, .inputValue, "/timeZone"),
            (#"{"timeZone":"+18:01"}"#, .inputValue, "/timeZone"),
            (#"{"timeZone":8}"#, .inputType, "/timeZone"),
            (#"{"displayStyle":1}"#, .inputType, "/displayStyle"),
            (#"{"displayStyle":"banner"}"#, .inputValue, "/displayStyle"),
            (#"{"preferredLanguage":null}"#, .inputType, "/preferredLanguage"),
            (#"{"template":["t"]}"#, .inputType, "/template"),
            (#"{"conversations":{}}"#, .inputType, "/conversations"),
            (#"{"conversations":[1]}"#, .inputType, "/conversations/0"),
            (#"{"conversations":[{"type":"chat"}]}"#, .inputMissing, "/conversations/0/id"),
            (#"{"conversations":[{"id":"a"}]}"#, .inputMissing, "/conversations/0/type"),
            (
                #"{"conversations":[{"type":"chat","id":"a"},{"type":"room","id":"a"}]}"#,
                .inputValue, "/conversations/1/type"
            ),
            (#"{"conversations":[{"type":"chat","id":1}]}"#, .inputType, "/conversations/0/id"),
            (
                #"{"conversations":[{"type":"chat","id":"a","x":1}]}"#, .inputUnknownKey,
                "/conversations/0/x"
            ),
            (
                #"{"conversations":[{"type":"chat","id":"a","remindType":"default"}]}"#,
                .inputValue, "/conversations/0/remindType"
            ),
            (
                #"{"conversations":[{"type":"chat","id":"a","remindType":null}]}"#, .inputType,
                "/conversations/0/remindType"
            ),
            (
                #"{"conversations":[{"type":"chat","id":"a","expireTimestamp":-1}]}"#,
                .inputValue, "/conversations/0/expireTimestamp"
            ),
            (
                #"{"conversations":[{"type":"chat","id":"a","silentModeStartTime":"22:00"}]}"#,
                .inputMissing, "/conversations/0/silentModeEndTime"
            ),
            (
                #"{"conversations":[{"type":"chat","id":"a","silentModeStartTime":"22:00","#
                    + #""silentModeEndTime":"25:00"}]}"#,
                .inputValue, "/conversations/0/silentModeEndTime"
            ),
            // H21
            (
                #"{"conversations":[{"type":"groupChat","id":"a"},{"type":"chat","id":"a"},"#
                    + #"{"type":"groupChat","id":"a","remindType":"none"}]}"#,
                .inputConflict, "/conversations/2"
            ),
            (
                #"{"conversations":[{"type":"chat","id":""},{"type":"chat","id":""}]}"#,
                .inputConflict, "/conversations/1"
            ),
        ] as [(String, InputError.Code, String)]
    )
    func `settings that cannot be used are refused where they are wrong`(
        text: String,
        code: InputError.Code,
        path: String
    ) throws {
        let json = try JSONValue(parsing: text)
        let fault = try #require(throws: InputError.self) { try PushSettings(json: json) }
        #expect(fault.code == code)
        #expect(fault.path.description == path)
    }
}
