import ExactJSON
import PushModel
import PushRendering
import Testing

@Suite struct TemplateChoiceTests {
    static let group = Rendering {
        $0.moveToGroup()
        $0.app.templates = [
            PushTemplate(name: "sender", titlePattern: "S{0}", contentPattern: "by {0}"),
            PushTemplate(name: "reader", titlePattern: "R{0}", contentPattern: "for {0}"),
            PushTemplate(name: "some", titlePattern: "D{0}", contentPattern: "to {0}"),
            PushTemplate(name: "empty", titlePattern: "E", contentPattern: "{0}"),
            PushTemplate(name: "default", contentPattern: "app {0}"),
        ]
    }

    private func group(_ template: String, reader: PushTemplate.Name? = nil) throws -> Rendering {
        var example = Self.group
        example.recipient.settings.template = reader
        try example.setExt(#"{"em_push_template":\#(template)}"#)
        return example
    }

    // M1: the message's arguments fill whichever template is used.
    @Test(
        arguments: [
            (#""name":"sender""#, nil, #"{"body":"by C","title":"ST"}"#),
            (#""x":0"#, "reader", #"{"body":"for C","title":"RT"}"#),
            (#""x":0"#, nil, #"{"body":"app C"}"#),
            (#""name":"unknown""#, "reader", #"{"body":"for C","title":"RT"}"#),
        ] as [(String, PushTemplate.Name?, String)]
    )
    func `the message's arguments fill every level's template`(
        name: String,
        reader: PushTemplate.Name?,
        alert: String
    ) throws {
        let example = try group(
            #"{\#(name),"title_args":["T"],"content_args":["C"]}"#,
            reader: reader
        )
        #expect(example.alert == alert)
    }

    // M1, 3.1
    @Test func `a directed template has its own arguments and no others`() throws {
        let directed = #"{"name":"some","target":["6006"],"content_args":["D"]}"#
        let example = try group(
            #"{"directed_template":\#(directed),"name":"sender","title_args":["T"],"#
                + #""content_args":["C"]}"#
        )
        #expect(example.alert == #"{"body":"to D","title":"D"}"#)
        #expect(
            example.diagnostics
                == ["template.argument /em_push_template/directed_template/title_args/0"]
        )
    }

    // M3, 3.1, H8
    @Test(
        arguments: [
            (#"["6006"]"#, "to D"),
            (#"["6005","6006","6007"]"#, "to D"),
            (#"[6006,"6006"]"#, "to D"),
            ("[]", "by C"),
            (#"["6005"]"#, "by C"),
            ("[6006]", "by C"),
            (#"["6006 "]"#, "by C"),
            (#"["all"]"#, "by C"),
            ("null", "by C"),
        ]
    )
    func `a directed template is for the users on its list`(
        target: String,
        body: String
    ) throws {
        let directed = #"{"name":"some","target":\#(target),"content_args":["D"]}"#
        let example = try group(
            #"{"directed_template":\#(directed),"name":"sender","content_args":["C"]}"#
        )
        #expect(example.plan.body == body)
    }

    // M3, H8: ids are compared exactly.
    @Test(
        arguments: [
            ("hxtest", "hxtest", true), ("HxTest", "hxtest", false), ("K", "\u{212A}", false),
            ("e\u{301}", "\u{E9}", false),
        ] as [(String, UserID, Bool)]
    )
    func `targets are compared scalar by scalar`(
        target: String,
        id: UserID,
        isTarget: Bool
    ) throws {
        var example = try group(
            #"{"directed_template":{"name":"some","target":["\#(target)"],"content_args":["D"]}}"#
        )
        example.recipient.id = id
        #expect(example.plan.body == (isTarget ? "to D" : "app "))
    }

    // M3
    @Test func `a directed template is for groups alone`() throws {
        var example = try group(
            #"{"directed_template":{"name":"unknown","target":["6006"]},"name":"sender"}"#
        )
        example.message.type = .chat
        #expect(example.plan.body == "by ")
        #expect(
            !example.diagnostics.contains(
                "template.unknown /em_push_template/directed_template/name"
            )
        )
    }

    // M44, L4
    @Test(
        arguments: [
            (#"{"directed_template":1}"#, "ext.type /em_push_template/directed_template"),
            (
                #"{"directed_template":{"target":"6006","name":"some"}}"#,
                "ext.type /em_push_template/directed_template/target"
            ),
            (
                #"{"directed_template":{"target":["6006"],"name":1}}"#,
                "ext.type /em_push_template/directed_template/name"
            ),
            (#"{"name":{}}"#, "ext.type /em_push_template/name"),
        ]
    )
    func `a choice that cannot be read is none and reported`(
        template: String,
        diagnostic: String
    ) throws {
        var example = try group(template)
        example.app.templates.removeLast()
        #expect(example.alert == #"{"body":"你有一条新消息"}"#)
        #expect(example.diagnostics == [diagnostic])
    }

    // 3.1, M2, L4, L9: from the highest level down to the one that is used.
    @Test(
        arguments: [
            (
                #"{"directed_template":{"name":"x","target":["6006"]},"name":"y"}"#, "z", "app ",
                [
                    "template.unknown /em_push_template/directed_template/name",
                    "template.unknown /em_push_template/name",
                    "template.unknown recipient",
                    "template.argument /em_push_template/content_args/0",
                ]
            ),
            (
                #"{"name":"y","title_args":["T"],"content_args":["C"]}"#, "reader", "for C",
                ["template.unknown /em_push_template/name"]
            ),
            // What lies below the level that is used is not looked at.
            (#"{"name":"sender","title_args":["T"],"content_args":["C"]}"#, "z", "by C", []),
            // Empty bodies: by a missing argument, by an empty one.
            (
                #"{"name":"empty"}"#, nil, "app ",
                [
                    "template.argument /em_push_template/content_args/0",
                    "template.empty /em_push_template/name",
                ]
            ),
            (
                #"{"name":"empty","content_args":[""]}"#, nil, "app ",
                ["template.empty /em_push_template/name"]
            ),
            (
                #"{"content_args":[""]}"#, "empty", "app ", ["template.empty recipient"]
            ),
            (
                #"{"directed_template":{"name":"empty","target":["6006"],"content_args":[""]}}"#,
                nil, "app ",
                [
                    "template.empty /em_push_template/directed_template/name",
                    "template.argument /em_push_template/content_args/0",
                ]
            ),
            // Names: empty ones count as absent (M5), others are compared exactly (H8).
            (#"{"name":"","content_args":["C"]}"#, "", "app C", []),
            (
                #"{"name":"Sender","content_args":["C"]}"#, nil, "app C",
                ["template.unknown /em_push_template/name"]
            ),
            (
                #"{"name":"sender ","content_args":["C"]}"#, nil, "app C",
                ["template.unknown /em_push_template/name"]
            ),
        ] as [(String, PushTemplate.Name?, String, [String])]
    )
    func `a template that is unknown or renders empty falls through, which is said`(
        template: String,
        reader: PushTemplate.Name?,
        body: String,
        diagnostics: [String]
    ) throws {
        let example = try group(template, reader: reader)
        #expect(example.plan.body == body)
        #expect(example.diagnostics == diagnostics)
    }

    // M2, L9
    @Test func `the app's own template falls through to the display style`() throws {
        var example = try group(#"{"content_args":[""]}"#)
        example.app.templates = [
            PushTemplate(name: "other", contentPattern: "x"),
            PushTemplate(name: "default", titlePattern: "lost", contentPattern: "{0}"),
        ]
        #expect(example.alert == #"{"body":"你有一条新消息"}"#)
        #expect(example.diagnostics == ["template.empty template 1"])
    }

    // L4: a level below the chosen templates is judged whole, whatever of it is then covered.
    @Test func `the app's template is reported on even if the ext's texts cover it`() throws {
        var example = Self.group
        try example.setExt(#"{"em_push_ext":{"title":"T","content":"C"}}"#)
        #expect(example.alert == #"{"body":"C","title":"T"}"#)
        #expect(example.diagnostics == ["template.argument /em_push_template/content_args/0"])
    }

    // M4
    @Test func `a title that renders to nothing is no title`() throws {
        let example = try group(#"{"name":"sender","content_args":["C"]}"#)
        #expect(example.alert == #"{"body":"by C","title":"S"}"#)
        var untitled = example
        untitled.app.templates = [
            PushTemplate(name: "sender", titlePattern: "{0}", contentPattern: "by {0}")
        ]
        #expect(untitled.alert == #"{"body":"by C"}"#)
    }
}
