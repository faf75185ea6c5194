import APNsModel
import ExactJSON
import PushModel
import Testing

@Suite struct ApsTests {
    // 3.8, 3.9: the vendor's sample.
    @Test func `a message without an ext makes the vendor's payload`() throws {
        #expect(
            try Rendering().payload()
                == #"{"aps":{"alert":{"body":"你有一条新消息"},"badge":1,"sound":"default"},"#
                + #""f":"6001","m":"373360335316321408","t":"6006"}"#
        )
    }

    // 3.8: everything at once.
    @Test func `the ext's keys become keys of aps`() throws {
        let example = try Rendering {
            try $0.setExt(
                #"{"em_apns_ext":{"em_alert_subTitle":"S","em_push_title":"T","em_push_content":"B","#
                    + #""em_push_badge":7,"em_push_sound":"ring.caf","em_push_category":"cat","#
                    + #""em_push_mutable_content":true,"em_push_content_available":1,"#
                    + #""thread_id":"th"}}"#
            )
        }
        #expect(
            try example.payload()
                == #"{"aps":{"alert":{"body":"B","subtitle":"S","title":"T"},"badge":7,"#
                + #""category":"cat","content-available":1,"mutable-content":1,"#
                + #""sound":"ring.caf","thread-id":"th"},"f":"6001","#
                + #""m":"373360335316321408","t":"6006"}"#
        )
        #expect(example.diagnostics.isEmpty)
    }

    // 3.8, M14
    @Test(arguments: [0, 1, 99, Int(Int32.max)])
    func `the badge is the number of stored offline messages`(count: Int) throws {
        let example = Rendering { $0.recipient.offlineCount = count }
        #expect(try example.aps("badge") == "\(count)")
    }

    // 3.8, M14, L4
    @Test(
        arguments: [
            ("0", "0", nil),
            ("5", "5", nil),
            ("1.0", "1", nil),
            ("1e2", "100", nil),
            ("-0", "0", nil),
            ("0.0", "0", nil),
            ("2147483647", "2147483647", nil),
            ("2147483648", "3", "ext.value"),
            ("-1", "3", "ext.value"),
            ("1.5", "3", "ext.value"),
            ("1e99", "3", "ext.value"),
            ("18446744073709551617", "3", "ext.value"),
            (#""5""#, "3", "ext.type"),
            ("true", "3", "ext.type"),
            ("[]", "3", "ext.type"),
            ("{}", "3", "ext.type"),
            ("null", "3", nil),
        ] as [(String, String, String?)]
    )
    func `a badge of the ext is an integer by value, from 0 to 2147483647`(
        value: String,
        badge: String,
        code: String?
    ) throws {
        let example = try Rendering {
            $0.recipient.offlineCount = 3
            try $0.setExt(#"{"em_apns_ext":{"em_push_badge":\#(value)}}"#)
        }
        #expect(try example.aps("badge") == badge)
        #expect(example.diagnostics == (code.map { ["\($0) /em_apns_ext/em_push_badge"] } ?? []))
    }

    // 3.8, M5, M15
    @Test(
        arguments: [
            (#""ext.caf""#, "cert.caf", "ext.caf", false),
            (#""ext.caf""#, nil, "ext.caf", false),
            (#""""#, "cert.caf", "cert.caf", false),
            ("null", "cert.caf", "cert.caf", false),
            ("1", "cert.caf", "cert.caf", true),
            ("{}", nil, "default", true),
            (#""""#, "", "default", false),
            ("null", nil, "default", false),
        ] as [(String, String?, String, Bool)]
    )
    func `the sound is the ext's, the certificate's or the default`(
        value: String,
        ofCertificate: String?,
        sound: String,
        isReported: Bool
    ) throws {
        let example = try Rendering {
            $0.certificate.sound = ofCertificate
            try $0.setExt(#"{"em_apns_ext":{"em_push_sound":\#(value)}}"#)
        }
        #expect(try example.aps("sound") == "\"\(sound)\"")
        #expect(example.diagnostics == (isReported ? ["ext.type /em_apns_ext/em_push_sound"] : []))
    }

    // 3.8, M15, M5
    @Test(
        arguments: [("em_push_category", "category"), ("thread_id", "thread-id")],
        [(#""x""#, #""x""#), (#""""#, nil), ("null", nil), ("1", nil), ("[]", nil)]
            as [(String, String?)]
    )
    func `category and thread are texts that are not empty`(
        key: (ext: String, aps: String),
        value: (ext: String, aps: String?)
    ) throws {
        let example = try Rendering {
            try $0.setExt(#"{"em_apns_ext":{"\#(key.ext)":\#(value.ext)}}"#)
        }
        #expect(try example.aps(ExactString(key.aps)) == value.aps)
        let isReported = value.ext == "1" || value.ext == "[]"
        #expect(example.diagnostics == (isReported ? ["ext.type /em_apns_ext/\(key.ext)"] : []))
    }

    // 3.8, 1.6, H12, H13
    @Test(
        arguments: [
            ("em_push_mutable_content", "mutable-content"),
            ("em_push_content_available", "content-available"),
        ],
        [
            ("true", true), ("1", true), ("1.0", true), ("1e0", true), (#""true""#, true),
            (#""TRUE""#, true), (#""yes""#, true), (#""Yes""#, true), (#""1""#, true),
            ("false", false), ("0", false), ("-0", false), ("null", false), (#""""#, false),
            (#""false""#, false), (#""NO""#, false), (#""0""#, false),
            // Anything else counts as false and is reported.
            ("2", nil), ("-1", nil), ("0.5", nil), (#""on""#, nil), (#"" true""#, nil),
            (#""ye\u017f""#, nil), ("[]", nil), ("[1]", nil), ("{}", nil),
        ] as [(String, Bool?)]
    )
    func `flags are set by any spelling of true and absent otherwise`(
        key: (ext: String, aps: String),
        flag: (value: String, isSet: Bool?)
    ) throws {
        let example = try Rendering {
            try $0.setExt(#"{"em_apns_ext":{"\#(key.ext)":\#(flag.value)}}"#)
        }
        #expect(try example.aps(ExactString(key.aps)) == (flag.isSet == true ? "1" : nil))
        #expect(
            example.diagnostics == (flag.isSet == nil ? ["ext.flag /em_apns_ext/\(key.ext)"] : [])
        )
    }

    // M15: in em_apns_ext and nowhere else.
    @Test(arguments: ["em_push_ext", "em_push_template", "em_android_push_ext"])
    func `keys of aps are read from their own section alone`(section: String) throws {
        let example = try Rendering {
            try $0.setExt(
                #"{"\#(section)":{"em_push_badge":9,"em_push_sound":"x","em_push_category":"x","#
                    + #""thread_id":"x","em_push_mutable_content":1,"#
                    + #""em_push_content_available":1}}"#
            )
        }
        #expect(try example.payload() == Rendering().payload())
    }

    // 3.8: the alert is an object, never a bare string, and there are no other keys.
    @Test func `aps has no key that no rule names`() throws {
        let aps = try Rendering().request().payload.json.object?["aps"]?.object
        #expect(aps?.members.map { $0.key }.sorted() == ["alert", "badge", "sound"])
        #expect(aps?["alert"]?.object?.count == 1)
    }
}
