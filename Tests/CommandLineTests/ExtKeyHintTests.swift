import Testing

@Suite struct ExtKeyHintTests {
    // L11
    @Test func `a key that has no effect is told with the key or the object that was meant`()
        async throws
    {
        let input =
            #"{"now":"2026-01-15T12:00:00Z","message":{"id":"1","type":"chat","from":"a","to":"b","#
            + #""body":{"type":"txt"},"ext":{"em_force_notifcation":true,"#
            + #""em_apns_ext":{"em_at_list":[]}}},"recipient":{"id":"b"}}"#
        let outcome = try await Tool().run("decide", "--format", "text", input: input)
        #expect(
            outcome.output.contains(
                """
                  note       em_at_list is not read here: it is a key of the ext itself
                    (ext.misplaced at /message/ext/em_apns_ext/em_at_list)
                  note       no rule names this key; did you mean em_force_notification?
                    (ext.unknownKey at /message/ext/em_force_notifcation)
                """
            )
        )
    }
}
