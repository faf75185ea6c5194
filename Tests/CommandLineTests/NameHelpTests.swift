import Testing

/// What `help` says of the names in `Docs/Names.md`.
@Suite struct NameHelpTests {
    @Test(arguments: [
        // As the document has it, by its first part alone, and with labels that the document lacks.
        "setPreferredNotificationLanguage:completion:", "setPreferredNotificationLanguage",
        "setPushPerformLanguage", "setPushPerformLanguage:completion:",
        "setpushperformlanguage", "SETPUSHPERFORMLANGUAGE:",
    ])
    func `a name is found by its forms`(name: String) async throws {
        let outcome = try await Tool().run("help", name)
        #expect(outcome.status == 0)
        #expect(outcome.error.isEmpty)
        #expect(
            outcome.output == """
                Easemob: setPreferredNotificationLanguage:completion:, formerly
                  setPushPerformLanguage, setPushPerformLanguageCompletion
                  Swift           PushManager.setPreferredNotificationLanguage(_:)
                  JSON of decide  recipient.settings.preferredLanguage
                  see             Docs/Settings-Calls.md#display-and-language

                """
        )
    }

    @Test(arguments: [
        ("remindType", ["SilentModeParam.remindType", "SilentModeResult.remindType"]),
        ("EMSilentModeResult.remindType", ["SilentModeResult.remindType"]),
        ("EMSilentModeTime initWithHours:minutes:", ["SilentModeTime(hours:minutes:)"]),
        (
            "didReceiveRemoteNotification",
            ["fetchCompletionHandler", "didReceiveRemoteNotification"]
        ),
        ("application:didReceiveRemoteNotification:", ["AppHandlers.didReceiveRemoteNotification"]),
        ("alert.title", ["APNsPayload.Alert.title"]),
        ("MENTIONONLY", ["PushRemindType.mentionOnly"]),
        ("语音Elem", ["TencentIM.ElementType.sound"]),
        ("com.gexin.ios.silence", ["Getui.Sound.silence"]),
    ])
    func `each row of a name is printed, and no other`(name: String, swift: [String]) async throws {
        let output = try await Tool().run("help", name).output
        let rows = output.split(separator: "\n").filter { $0.hasPrefix("  Swift") }
        try #require(rows.count == swift.count, "\(output)")
        for (row, name) in zip(rows, swift) {
            #expect(row.hasSuffix(name))
        }
    }

    @Test func `a name that has nothing here says why`() async throws {
        let outcome = try await Tool().run("help", "EMClient")
        let text = "  not here  the SDK's connection; a PushManager is made for each user\n"
        #expect(outcome.output == "Easemob: EMClient, EMClient.sharedClient\n\(text)")
    }

    // `aps.sound` is a name, `sound` a verb, and `:` neither.
    @Test func `a verb comes before a name, and no text is a name by accident`() async throws {
        let verb = try await Tool().run("help", "send").output
        #expect(verb.hasPrefix("em-push send: "))
        for text in [":", ".", "", "EMClient.nothing", "nothing.EMClient"] {
            #expect(try await Tool().run("help", text).status == 2, "\(text)")
        }
    }

    @Test(arguments: [
        ("setPushPerformLanguag", "setPushPerformLanguage"), ("em_puch_sound", "em_push_sound"),
        ("EMSilentModeParamTypeDuratoin", "EMSilentModeParamTypeDuration"), ("shedule", "schedule"),
    ])
    func `the name that was probably meant is asked for`(word: String, near: String) async throws {
        let outcome = try await Tool().run("help", word)
        #expect(outcome.status == 2)
        let question = "em-push: `\(word)` is no verb; did you mean `\(near)`?\n"
        #expect(outcome.error == question + "see `em-push --help`\n")
    }
}
