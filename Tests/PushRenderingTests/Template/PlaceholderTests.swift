import ExactJSON
import Fixtures
import PushModel
import PushRendering
import Testing

@Suite struct PlaceholderTests {
    /// A template of the sender's with this pattern, in a group where every name is known.
    private func body(_ pattern: String, arguments: String = #"["A","B"]"#) throws -> ExactString {
        let example = try Rendering {
            $0.moveToGroup()
            $0.recipient.remark = "my friend"
            try $0.choose(pattern, contentArguments: arguments)
        }
        return ExactString(example.plan.body)
    }

    // 3.7, M10
    @Test(
        arguments: [
            // Indices.
            ("{0}", "A"),
            ("{1}{0}{1}", "BAB"),
            ("{0}{0}", "AA"),
            ("a {0} b", "a A b"),
            // The three words.
            ("{$msg}", "test"),
            ("{$fromNickname}", "Tom"),
            ("{$dynamicFrom}", "my friend"),
            ("{$dynamicFrom}: {$msg}", "my friend: test"),
            // No decimal as it should be written.
            ("{00}", "{00}"),
            ("{01}", "{01}"),
            ("{-1}", "{-1}"),
            ("{+1}", "{+1}"),
            ("{ 0}", "{ 0}"),
            ("{0 }", "{0 }"),
            ("{1.0}", "{1.0}"),
            ("{1e0}", "{1e0}"),
            ("{0x1}", "{0x1}"),
            ("{\u{661}}", "{\u{661}}"),
            ("{\u{FF10}}", "{\u{FF10}}"),
            ("{0\u{301}}", "{0\u{301}}"),
            // No word as it should be written.
            ("{$MSG}", "{$MSG}"),
            ("{$msg }", "{$msg }"),
            ("{ $msg}", "{ $msg}"),
            ("{$message}", "{$message}"),
            ("{$ms}", "{$ms}"),
            ("{$}", "{$}"),
            ("{msg}", "{msg}"),
            ("{$0}", "{$0}"),
            ("{$fromnickname}", "{$fromnickname}"),
            ("{$from\u{FF2E}ickname}", "{$from\u{FF2E}ickname}"),
            ("$msg", "$msg"),
            // Braces that start or end nothing.
            ("{}", "{}"),
            ("{", "{"),
            ("}", "}"),
            ("}{", "}{"),
            ("{0", "{0"),
            ("0}", "0}"),
            ("{$msg", "{$msg"),
            ("{$msg{0}", "{$msgA"),
            ("{0{1}", "{0B"),
            ("{{0}}", "{A}"),
            ("{{{0}}}", "{{A}}"),
            ("{{$msg}}", "{test}"),
            ("{0}}", "A}"),
            ("{{0}", "{A"),
            ("{x}{0}", "{x}A"),
            ("{0 {1}}", "{0 B}"),
            ("\\{0}", "\\A"),
            // Scalars around a placeholder do not hide it.
            ("{0}\u{301}", "A\u{301}"),
            ("e\u{301}{0}", "e\u{301}A"),
            ("{\u{301}0}", "{\u{301}0}"),
            ("\u{200D}{0}\u{200D}", "\u{200D}A\u{200D}"),
            ("\r\n{0}\r\n", "\r\nA\r\n"),
            ("\u{0}{0}\u{0}", "\u{0}A\u{0}"),
        ] as [(String, ExactString)]
    )
    func `a placeholder has one form, and everything else is literal`(
        pattern: String,
        expected: ExactString
    ) throws {
        #expect(try body(pattern) == expected)
    }

    // 3.7, M50
    @Test(
        arguments: [
            ("{name}", true), ("{00}", true), ("{-1}", true), ("{$MSG}", true), ("{msg", false),
            ("{user.name}", true), ("{\u{6635}\u{79F0}}", true), ("{{name}}", true),
            ("{name }", false), ("{}", false), ("{0}", false), ("{$msg}", false), ("{a{0}", false),
            ("{\"a\":1}", false), ("a}", false),
        ]
    )
    func `a word in braces that is no placeholder is told`(pattern: String, isTold: Bool) throws {
        let example = try Rendering { try $0.choose(pattern, contentArguments: #"["A"]"#) }
        #expect(
            example.plan.diagnostics
                == (isTold ? [Diagnostic(.templatePlaceholder, .contentPattern(0))] : [])
        )
    }

    // 3.7, M50
    @Test func `an argument with braces is text of its own`() throws {
        let example = try Rendering { try $0.choose("{0}", contentArguments: #"["{name}"]"#) }
        #expect(example.plan.diagnostics.isEmpty)
    }

    // 3.7, M9
    @Test(
        arguments: [
            (#"["{$msg}"]"#, "test"),
            (#"["{$fromNickname}"]"#, "Tom"),
            (#"["{$dynamicFrom}"]"#, "my friend"),
            // Exactly the word, else literal.
            (#"[" {$msg}"]"#, " {$msg}"),
            (#"["{$msg} "]"#, "{$msg} "),
            (#"["{$msg}{$msg}"]"#, "{$msg}{$msg}"),
            (#"["$msg"]"#, "$msg"),
            (#"["{$MSG}"]"#, "{$MSG}"),
            (#"["{$msg}\u0301"]"#, "{$msg}\u{301}"),
            (#"["{0}"]"#, "{0}"),
            (#"["{1}","x"]"#, "{1}"),
            (#"["{{$msg}}"]"#, "{{$msg}}"),
        ] as [(String, ExactString)]
    )
    func `an argument that is exactly a word is replaced, any other is literal`(
        arguments: String,
        expected: ExactString
    ) throws {
        #expect(try body("{0}", arguments: arguments) == expected)
    }

    // M9
    @Test func `what was put in is never scanned again`() throws {
        let example = try Rendering {
            try $0.choose(
                "{0}|{1}|{$msg}|{$fromNickname}|{$dynamicFrom}",
                contentArguments: #"["{$msg}","{1}"]"#
            )
            $0.message.body = .text("{$fromNickname} {0} {")
            $0.sender.displayName = "{$msg}"
            $0.recipient.remark = "0}"
        }
        #expect(
            example.plan.body
                == "{$fromNickname} {0} {|{1}|{$fromNickname} {0} {|{$msg}|0}"
        )
    }

    // 3.7, M12
    @Test(
        arguments: [
            (.groupChat, "my friend", "Tommy", "Tom", "my friend", "Tom"),
            (.groupChat, nil, "Tommy", "Tom", "Tommy", "Tom"),
            (.groupChat, "", "Tommy", "Tom", "Tommy", "Tom"),
            (.groupChat, nil, nil, "Tom", "Tom", "Tom"),
            (.groupChat, nil, "", "Tom", "Tom", "Tom"),
            (.groupChat, nil, nil, nil, "6001", "6001"),
            (.groupChat, nil, nil, "", "6001", "6001"),
            (.chat, "my friend", "Tommy", "Tom", "my friend", "Tom"),
            (.chat, nil, "Tommy", "Tom", "Tom", "Tom"),
            (.chat, nil, "Tommy", nil, "6001", "6001"),
        ] as [(ConversationType, String?, String?, String?, String, String)]
    )
    func `the dynamic name is remark, group nickname, display name, id`(
        type: ConversationType,
        remark: String?,
        groupNickname: String?,
        displayName: String?,
        dynamicFrom: String,
        fromNickname: String
    ) throws {
        let example = try Rendering {
            try $0.choose("{$dynamicFrom}/{$fromNickname}")
            $0.message.type = type
            $0.message.ext["em_push_ext"] = groupNickname.map {
                ["group_user_nickname": .string($0)]
            }
            $0.recipient.remark = remark
            $0.sender.displayName = displayName
        }
        #expect(example.plan.body == "\(dynamicFrom)/\(fromNickname)")
    }

    // 3.7, M10, M11, L9: one diagnostic for each index, wherever it was wanted in a text.
    @Test(
        arguments: [
            ("{2}!", #"["A","B"]"#, "!", ["2"]),
            ("{9}{9}{8}!", #"["A","B"]"#, "!", ["9", "8"]),
            (
                "{99999999999999999999999999}!", #"["A"]"#, "!",
                ["99999999999999999999999999"]
            ),
            ("{18446744073709551616}!", #"["A"]"#, "!", ["18446744073709551616"]),
            ("{0}{1}", #"[1,"B"]"#, "B", ["0"]),
            ("{0}{1}{2}{3}{4}!", #"[null,true,[],{},"x"]"#, "x!", ["0", "1", "2", "3"]),
            ("{0}!", "[]", "!", ["0"]),
            ("{0}!", "null", "!", ["0"]),
        ]
    )
    func `a missing argument is empty and reported once`(
        pattern: String,
        arguments: String,
        expected: String,
        missing: [String]
    ) throws {
        let example = try Rendering { try $0.choose(pattern, contentArguments: arguments) }
        #expect(example.plan.body == expected)
        #expect(
            example.diagnostics
                == missing.map { "template.argument /em_push_template/content_args/\($0)" }
        )
    }

    // 3.7
    @Test(arguments: [("a", 1_048_576), ("\u{E9}", 1_048_576), ("\u{4F60}", 1_048_575)])
    func `a filled pattern is bounded and ends with a whole scalar`(
        _ scalar: String,
        _ byteCount: Int
    ) throws {
        let example = try Rendering {
            try $0.choose(String(repeating: "{$msg}", count: 2000))
            $0.message.body = .text(String(repeating: scalar, count: 1000))
        }
        #expect(example.plan.body.utf8.count == byteCount)
        #expect(example.plan.body.unicodeScalars.allSatisfy { String($0) == scalar })
    }

    // CONTRACT: a document of 1 MiB can hold as many placeholders, each wanting another argument.
    @Test func `many missing arguments take time in proportion`() throws {
        let indices = 0..<30_000
        let seconds = try threadSeconds {
            let example = try Rendering {
                try $0.choose(indices.map { "{\($0)}" }.joined() + "!" + "{0}")
            }
            #expect(example.plan.body == "!")
            #expect(example.plan.diagnostics.count == indices.count)
        }
        #expect(seconds < 60)
    }

    // M11, L9
    @Test(arguments: ["1", #""A""#, "{}", "true"])
    func `arguments that are no array are reported, and what is missing too`(
        arguments: String
    ) throws {
        let wanting = try Rendering { try $0.choose("{0}!", contentArguments: arguments) }
        #expect(wanting.plan.body == "!")
        #expect(
            wanting.diagnostics == [
                "ext.type /em_push_template/content_args",
                "template.argument /em_push_template/content_args/0",
            ]
        )
        let content = try Rendering { try $0.choose("text", contentArguments: arguments) }
        #expect(content.plan.body == "text")
        #expect(content.diagnostics == ["ext.type /em_push_template/content_args"])
    }

    // L4: elements of lists are not reported unless a placeholder wanted them.
    @Test func `an argument that nobody wants is not reported`() throws {
        let example = try Rendering { try $0.choose("{1}", contentArguments: "[1,\"B\",{},null]") }
        #expect(example.plan.body == "B")
        #expect(example.diagnostics.isEmpty)
    }

    // 3.7: title and body each have their own arguments.
    @Test func `the title is filled like the body, from its own arguments`() throws {
        let example = try Rendering {
            $0.app.templates = [
                PushTemplate(name: "t", titlePattern: "{0}{1}", contentPattern: "{0}{1}")
            ]
            try $0.setExt(
                #"{"em_push_template":{"name":"t","title_args":["T","{$msg}"],"#
                    + #""content_args":["C"]}}"#
            )
        }
        #expect(example.alert == #"{"body":"C","title":"Ttest"}"#)
        #expect(example.diagnostics == ["template.argument /em_push_template/content_args/1"])
    }
}
