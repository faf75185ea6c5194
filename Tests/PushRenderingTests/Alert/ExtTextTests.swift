import Testing

@Suite struct ExtTextTests {
    // 3.5, M5
    @Test(
        arguments: [
            // The title: three names, from high to low.
            (
                #"{"em_apns_ext":{"em_push_title":"A","em_alert_title":"B"},"#
                    + #""em_push_ext":{"title":"C"}}"#,
                #"{"body":"你有一条新消息","title":"A"}"#
            ),
            (
                #"{"em_apns_ext":{"em_alert_title":"B"},"em_push_ext":{"title":"C"}}"#,
                #"{"body":"你有一条新消息","title":"B"}"#
            ),
            (#"{"em_push_ext":{"title":"C"}}"#, #"{"body":"你有一条新消息","title":"C"}"#),
            // The body: likewise.
            (
                #"{"em_apns_ext":{"em_push_content":"A","em_alert_body":"B"},"#
                    + #""em_push_ext":{"content":"C"}}"#,
                #"{"body":"A"}"#
            ),
            (
                #"{"em_apns_ext":{"em_alert_body":"B"},"em_push_ext":{"content":"C"}}"#,
                #"{"body":"B"}"#
            ),
            (#"{"em_push_ext":{"content":"C"}}"#, #"{"body":"C"}"#),
            // The subtitle: one name.
            (
                #"{"em_apns_ext":{"em_alert_subTitle":"S"}}"#,
                #"{"body":"你有一条新消息","subtitle":"S"}"#
            ),
            (#"{"em_push_ext":{"subtitle":"S"}}"#, #"{"body":"你有一条新消息"}"#),
            // Each field by itself.
            (
                #"{"em_apns_ext":{"em_alert_title":"T"},"em_push_ext":{"content":"C"}}"#,
                #"{"body":"C","title":"T"}"#
            ),
            // The vendor's three together (M36).
            (
                #"{"em_apns_ext":{"em_alert_title":"customTitle","#
                    + #""em_alert_subTitle":"customSubTitle","em_alert_body":"customBody"}}"#,
                #"{"body":"customBody","subtitle":"customSubTitle","title":"customTitle"}"#
            ),
            // An empty text counts as absent, and the next name is asked.
            (
                #"{"em_apns_ext":{"em_push_title":"","em_alert_title":"B"}}"#,
                #"{"body":"你有一条新消息","title":"B"}"#
            ),
            (
                #"{"em_apns_ext":{"em_push_content":"","em_alert_body":""},"#
                    + #""em_push_ext":{"content":"C"}}"#,
                #"{"body":"C"}"#
            ),
            (#"{"em_push_ext":{"content":""}}"#, #"{"body":"你有一条新消息"}"#),
            // Texts of the ext are no patterns.
            (#"{"em_push_ext":{"content":"{$msg} {0}"}}"#, #"{"body":"{$msg} {0}"}"#),
        ]
    )
    func `the first text that is there wins, field by field`(ext: String, alert: String) throws {
        let example = try Rendering { try $0.setExt(ext) }
        #expect(example.alert == alert)
        #expect(example.diagnostics.isEmpty)
    }

    // 3.5, L4
    @Test(
        arguments: [
            "em_apns_ext/em_push_title", "em_apns_ext/em_alert_title", "em_push_ext/title",
            "em_apns_ext/em_push_content", "em_apns_ext/em_alert_body", "em_push_ext/content",
            "em_apns_ext/em_alert_subTitle",
        ],
        ["1", "true", "[]", "{}", #"["text"]"#]
    )
    func `a value that is no text is passed over and reported`(
        path: String,
        value: String
    ) throws {
        let keys = path.split(separator: "/")
        let example = try Rendering { try $0.setExt(#"{"\#(keys[0])":{"\#(keys[1])":\#(value)}}"#) }
        #expect(example.alert == #"{"body":"你有一条新消息"}"#)
        #expect(example.diagnostics == ["ext.type /\(path)"])
    }

    // L4
    @Test func `null is absence and not worth a word`() throws {
        let example = try Rendering {
            try $0.setExt(
                #"{"em_apns_ext":{"em_push_title":null,"em_alert_title":"B","em_push_content":null,"#
                    + #""em_alert_subTitle":null},"em_push_ext":{"content":null,"title":null}}"#
            )
        }
        #expect(example.alert == #"{"body":"你有一条新消息","title":"B"}"#)
        #expect(example.diagnostics.isEmpty)
    }

    // M44
    @Test(arguments: ["em_apns_ext", "em_push_ext", "em_push_template"], ["1", #""x""#, "[]"])
    func `a section that is no object counts as absent`(key: String, value: String) throws {
        let example = try Rendering { try $0.setExt(#"{"\#(key)":\#(value)}"#) }
        #expect(example.alert == #"{"body":"你有一条新消息"}"#)
        #expect(example.diagnostics == ["ext.type /\(key)"])
    }
}
