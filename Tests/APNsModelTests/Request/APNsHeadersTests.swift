import APNsModel
import ExactJSON
import Testing

@Suite struct APNsHeadersTests {
    static let rendered: [(headers: APNsHeaders, text: String)] = [
        (
            APNsHeaders(topic: "com.example.im"),
            #"{"apns-priority":"10","apns-push-type":"alert","apns-topic":"com.example.im"}"#
        ),
        (
            APNsHeaders(topic: "t", pushType: .background, expiration: .attemptedOnce),
            #"{"apns-expiration":"0","apns-priority":"5","apns-push-type":"background","apns-topic":"t"}"#
        ),
        (
            APNsHeaders(
                topic: "com.example.im",
                priority: .immediate,
                expiration: .at(seconds: 1_659_108_600),
                collapseID: APNsHeaders.CollapseID("373360335316321408")
            ),
            #"{"apns-collapse-id":"373360335316321408","apns-expiration":"1659108600","#
                + #""apns-priority":"10","apns-push-type":"alert","apns-topic":"com.example.im"}"#
        ),
        (
            APNsHeaders(
                topic: "com.example.im.voip",
                pushType: .voip,
                priority: .powerFirst,
                expiration: .at(seconds: -1),
                id: APNsHeaders.ID("123E4567-E89B-12D3-A456-4266554400A0"),
                channelID: "Y2g="
            ),
            #"{"apns-channel-id":"Y2g=","apns-expiration":"-1","#
                + #""apns-id":"123e4567-e89b-12d3-a456-4266554400a0","apns-priority":"1","#
                + #""apns-push-type":"voip","apns-topic":"com.example.im.voip"}"#
        ),
        (
            APNsHeaders(topic: "", expiration: .at(seconds: .max)),
            #"{"apns-expiration":"9223372036854775807","apns-priority":"10","#
                + #""apns-push-type":"alert","apns-topic":""}"#
        ),
    ]

    @Test(arguments: rendered)
    func `headers have exactly these fields`(headers: APNsHeaders, text: String) throws {
        #expect(headers.json.jsonText == text)
        #expect(try APNsHeaders(json: JSONValue(parsing: text)) == headers)
    }

    @Test(arguments: rendered)
    func `fields are in lower case and sorted by name`(headers: APNsHeaders, text: String) {
        let names = headers.fields.map(\.name)
        #expect(names == names.sorted())
        #expect(names.allSatisfy { $0.string.utf8.allSatisfy { !(0x41...0x5A).contains($0) } })
    }

    @Test func `an expiration has three states`() {
        func header(_ expiration: APNsHeaders.Expiration) -> JSONValue? {
            APNsHeaders(topic: "t", expiration: expiration).json.object?["apns-expiration"]
        }
        #expect(header(.decidedByAPNs) == nil)
        #expect(header(.attemptedOnce) == "0")
        #expect(header(.at(seconds: 1)) == "1")
    }

    @Test func `only a background push is of priority 5 by default`() {
        #expect(APNsHeaders(topic: "t").priority == .immediate)
        #expect(APNsHeaders(topic: "t", pushType: .background).priority == .powerConsiderate)
        #expect(
            APNsHeaders(topic: "t", pushType: .background, priority: .immediate).priority
                == .immediate
        )
    }

    @Test func `without a priority it is 10, as APNs has it`() throws {
        let headers = try APNsHeaders(json: ["apns-topic": "t", "apns-push-type": "background"])
        #expect(headers.priority == .immediate)
    }

    @Test(
        arguments: [
            (#"[]"#, .inputType, ""),
            (#"{"apns-push-type":"alert"}"#, .inputMissing, "/apns-topic"),
            (#"{"apns-topic":"t"}"#, .inputMissing, "/apns-push-type"),
            (#"{"apns-topic":1,"apns-push-type":"alert"}"#, .inputType, "/apns-topic"),
            (
                #"{"apns-topic":"t","apns-push-type":"a","apns-priority":10}"#, .inputType,
                "/apns-priority"
            ),
            (
                #"{"apns-topic":"t","apns-push-type":""}"#, .inputValue, "/apns-push-type"
            ),
            (
                #"{"apns-topic":"t","apns-push-type":"a","apns-priority":"7"}"#, .inputValue,
                "/apns-priority"
            ),
            (
                #"{"apns-topic":"t","apns-push-type":"a","apns-priority":"05"}"#, .inputValue,
                "/apns-priority"
            ),
            (
                #"{"apns-topic":"t","apns-push-type":"a","apns-expiration":"+1"}"#, .inputValue,
                "/apns-expiration"
            ),
            (
                #"{"apns-topic":"t","apns-push-type":"a","apns-expiration":"soon"}"#, .inputValue,
                "/apns-expiration"
            ),
            (
                #"{"apns-topic":"t","apns-push-type":"a","apns-collapse-id":""}"#, .inputValue,
                "/apns-collapse-id"
            ),
            (#"{"apns-topic":"t","apns-push-type":"a","apns-id":"x"}"#, .inputValue, "/apns-id"),
            (
                #"{"apns-topic":"t","apns-push-type":"a","apns-channel-id":1}"#, .inputType,
                "/apns-channel-id"
            ),
            (
                #"{"apns-topic":"t","apns-push-type":"a","Apns-Id":"x"}"#, .inputUnknownKey,
                "/Apns-Id"
            ),
        ] as [(String, InputError.Code, String)]
    )
    func `headers that cannot be used are refused where they are wrong`(
        text: String,
        code: InputError.Code,
        path: String
    ) throws {
        let json = try JSONValue(parsing: text)
        let fault = try #require(throws: InputError.self) { try APNsHeaders(json: json) }
        #expect(fault.code == code)
        #expect(fault.path.description == path)
    }
}
