import ExactJSON
import PushModel
import PushRendering
import Testing

@Suite struct CustomDataTests {
    // 3.9
    @Test func `sender, reader and message stand beside aps, in a group the group too`() throws {
        var example = Rendering()
        #expect(try example.payload("f") == #""6001""#)
        #expect(try example.payload("t") == #""6006""#)
        #expect(try example.payload("m") == #""373360335316321408""#)
        #expect(try example.payload("g") == nil)
        #expect(try example.payload("e") == nil)
        example.moveToGroup()
        #expect(try example.payload("t") == #""6006""#)
        #expect(try example.payload("g") == #""1421300621769""#)
    }

    // 3.9, M16: the first of the three that holds anything.
    @Test(
        arguments: [
            (#""C""#, #""X""#, #""k":1"#, #""C""#),
            ("null", #""X""#, #""k":1"#, #""X""#),
            (#""""#, #""X""#, #""k":1"#, #""X""#),
            ("{}", #""X""#, #""k":1"#, #""X""#),
            ("[]", #""X""#, #""k":1"#, #""X""#),
            ("null", "null", #""k":1"#, #"{"k":1}"#),
            (#""""#, "[]", #""k":1"#, #"{"k":1}"#),
            ("{}", #""""#, #""em_push_title":"T""#, nil),
            ("null", "{}", #""em_push_title":"T""#, nil),
        ] as [(String, String, String, String?)]
    )
    func `custom data is custom, extern or what is left over`(
        custom: String,
        extern: String,
        leftover: String,
        data: String?
    ) throws {
        let example = try Rendering {
            try $0.setExt(
                #"{"em_push_ext":{"custom":\#(custom)},"#
                    + #""em_apns_ext":{"extern":\#(extern),\#(leftover)}}"#
            )
        }
        #expect(try example.payload("e") == data)
        #expect(example.diagnostics.isEmpty)
    }

    // M16, M27: passed on as it is, nulls inside included.
    @Test(
        arguments: [
            ("0", "0"), ("false", "false"), ("true", "true"), ("1.0", "1"), ("1.50", "1.5"),
            ("1e21", "1e+21"), ("123456789012345678901234567890", "123456789012345678901234567890"),
            (#""text""#, #""text""#), (#"" ""#, #"" ""#), ("[null]", "[null]"),
            (#"{"b":null,"a":[{}]}"#, #"{"a":[{}],"b":null}"#),
            (#""\u0000/\u00e9""#, #""\u0000/é""#),
        ],
        ["em_push_ext", "em_apns_ext"]
    )
    func `any value is passed on`(value: (String, String), section: String) throws {
        let key = section == "em_push_ext" ? "custom" : "extern"
        let example = try Rendering { try $0.setExt(#"{"\#(section)":{"\#(key)":\#(value.0)}}"#) }
        #expect(try example.payload("e") == value.1)
        #expect(example.diagnostics.isEmpty)
    }

    /// Every key that a rule here consumes, and those that only the vendor's pages strip.
    static let everyKey = #"""
        {"em_push_title":"1","em_push_content":"2","em_alert_title":"3","em_alert_body":"4",
        "em_alert_subTitle":"5","em_push_sound":"6","em_push_badge":7,"em_push_mutable_content":1,
        "em_push_category":"8","em_push_content_available":1,"thread_id":"9","extern":"",
        "em_push_name":"n","em_push_channel_id":"c","em_huawei_push_badge_class":"h","mine":"m"}
        """#

    // 3.9, M17
    @Test func `left over is what no rule consumes`() throws {
        let example = try Rendering { try $0.setExt(#"{"em_apns_ext":\#(Self.everyKey)}"#) }
        #expect(
            try example.payload("e")
                == #"{"em_huawei_push_badge_class":"h","em_push_channel_id":"c","#
                + #""em_push_name":"n","mine":"m"}"#
        )
    }

    // 3.9, M18
    @Test func `by the vendor's reading left over is all but its five and extern`() throws {
        let example = try Rendering {
            $0.app.policy.leftovers = .vendor
            try $0.setExt(#"{"em_apns_ext":\#(Self.everyKey)}"#)
        }
        #expect(
            try example.payload("e")
                == #"{"em_alert_body":"4","em_alert_subTitle":"5","em_alert_title":"3","#
                + #""em_push_badge":7,"em_push_category":"8","em_push_content_available":1,"#
                + #""em_push_mutable_content":1,"em_push_sound":"6","mine":"m","thread_id":"9"}"#
        )
    }

    // M17: known by name, whatever the value.
    @Test(arguments: PushPolicy.Leftovers.allCases)
    func `a consumed key is consumed whatever its value`(leftovers: PushPolicy.Leftovers) throws {
        let example = try Rendering {
            $0.app.policy.leftovers = leftovers
            try $0.setExt(
                #"{"em_apns_ext":{"em_push_title":[1],"em_push_content":{},"extern":null}}"#
            )
        }
        #expect(try example.payload("e") == nil)
    }

    // M17, H8: keys are compared exactly, and a null that is left over is passed on.
    @Test func `a key that is only like a known one is left over`() throws {
        let example = try Rendering {
            try $0.setExt(
                #"{"em_apns_ext":{"EM_PUSH_TITLE":"T","em_push_\u00fc":1,"em_push_u\u0308":2,"#
                    + #""x":null}}"#
            )
        }
        #expect(
            try example.payload("e")
                == #"{"EM_PUSH_TITLE":"T","em_push_u\#u{308}":2,"em_push_ü":1,"x":null}"#
        )
        #expect(example.plan.title == nil)
    }

    // 3.9: leftovers are those of em_apns_ext alone.
    @Test(arguments: [#"{"mine":1}"#, #"{"em_push_ext":{"mine":1}}"#])
    func `keys elsewhere in the ext are not custom data`(ext: String) throws {
        let example = try Rendering { try $0.setExt(ext) }
        #expect(try example.payload("e") == nil)
    }
}
