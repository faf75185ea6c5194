import APNsLint
import APNsModel
import ExactJSON
import Fixtures
import Testing

@Suite struct LintHeadersTests {
    private typealias Headers = PayloadLint.Headers

    // LT6, LT9, X6
    @Test(
        arguments: [
            ("{}", "{}"),
            (#"{"APNs-Priority":10}"#, #"{"apns-priority":"10"}"#),
            (#"{"apns-priority":10.0}"#, #"{"apns-priority":"10"}"#),
            (#"{"apns-priority":-1e20}"#, #"{"apns-priority":"-100000000000000000000"}"#),
            (#"{"X":1e30}"#, #"{"x":"1e+30"}"#),
            (#"{"apns-id":"","X-É":" a "}"#, #"{"apns-id":"","x-É":" a "}"#),
        ]
    )
    func `values are strings or integers, names fold in ASCII`(text: String, read: String) throws {
        #expect(try Headers(json: JSONValue(parsing: text)).json.jsonText == read)
    }

    // LT9
    @Test(
        arguments: [
            (#"{"Apns-Id":null}"#, InputError.Code.inputType, "/Apns-Id"),
            (#"{"a":"1","b":1.5}"#, .inputType, "/b"),
            (#"{"a":true}"#, .inputType, "/a"),
            (#"{"a/~":[]}"#, .inputType, "/a~1~0"),
            (#"{"a":{}}"#, .inputType, "/a"),
            (#"{"apns-id":"1","APNS-ID":"1"}"#, .inputConflict, "/APNS-ID"),
            ("[]", .inputType, ""),
            ("null", .inputType, ""),
        ]
    )
    func `other values and repeated names are refused`(
        text: String,
        code: InputError.Code,
        path: String
    ) throws {
        let json = try JSONValue(parsing: text)
        let fault = #expect(throws: InputError.self) { try Headers(json: json) }
        #expect(fault?.code == code)
        #expect(fault?.path.text.string == path)
    }

    @Test func `typed headers are taken as they are sent`() {
        let headers = APNsHeaders(topic: "com.example.im", pushType: .background)
        #expect(Headers(headers).json == headers.json)
    }

    @Test func `what is printed of headers is their names`() throws {
        let json = try JSONValue(parsing: #"{"Authorization":"bearer secret","apns-id":1}"#)
        for text in printouts(of: try Headers(json: json)) {
            #expect(text.contains("headers authorization apns-id"))
            #expect(!text.contains("secret"))
        }
    }
}
