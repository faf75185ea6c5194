import APNsLint
import APNsModel
import ExactJSON
import Testing

@Suite struct PHPByteCountTests {
    // LT7: what PHP's json_encode prints for each, counted.
    @Test(
        arguments: [
            (#"{"a":[1,true,null,"x"]}"#, #"{"a":[1,true,null,"x"]}"#),
            (#""http://a/b""#, #""http:\/\/a\/b""#),
            (#""é""#, #""\u00e9""#),
            (#""中文""#, #""\u4e2d\u6587""#),
            (#""😀""#, #""\ud83d\ude00""#),
            (#""\u2028\u0080""#, #""\u2028\u0080""#),
            (#""\"\\\b\f\n\r\t\u0001""#, #""\"\\\b\f\n\r\t\u0001""#),
            (#""\u007f""#, "\"\u{7F}\""),
            (#"{"ключ/":1.0}"#, #"{"\u043a\u043b\u044e\u0447\/":1}"#),
            ("[0.5,-7,1e-7]", "[0.5,-7,1e-7]"),
        ]
    )
    func `a value is counted as PHP escapes it`(text: String, written: String) throws {
        #expect(try JSONValue(parsing: text).phpByteCount == written.utf8.count)
    }

    @Test func `700 Chinese characters are over the limit though their UTF-8 is just over half`() {
        let body = JSONValue.string(String(repeating: "中", count: 700))
        #expect(body.utf8Count == 2102)
        #expect(body.phpByteCount == 4202)
    }
}
