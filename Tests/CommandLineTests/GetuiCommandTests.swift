import Testing

@Suite struct GetuiCommandTests {
    private static let inputs = """
        {"id":"a","apn":{"alertMsg":"Hi","contentAvailable":1},"transmission":"t",\
        "client":"background","tap":"notification"}
        {"id":"b","apn":{"sound":"com.gexin.ios.silence"},"client":"killed"}
        {"id":"c","transmission":"t","client":"online"}

        """

    @Test func `each input is answered in a line, a refused one with status 1`() async throws {
        let outcome = try await Tool().run("getui", input: Self.inputs)
        #expect(outcome.status == 1)
        #expect(outcome.error.isEmpty)
        #expect(
            outcome.output == """
                {"banner":true,"callbacks":[{"name":"fetchCompletionHandler","phase":"arrival"},\
                {"name":"didReceiveResponse","phase":"tap"},\
                {"name":"payloadData","offLine":true,"phase":"open"}],"class":"mixed","id":"a",\
                "payload":{"aps":{"alert":"Hi","content-available":1,"sound":"default"}},\
                "route":"apns","sound":"default"}
                {"error":{"code":"getui.format","column":17,"line":2,"message":"neither alert nor badge, and the sound \
                is silence","path":"/apn"},"id":"b"}
                {"banner":false,"callbacks":[{"name":"payloadData","offLine":false,\
                "phase":"arrival"}],"id":"c","route":"ownChannel"}

                """
        )
    }

    @Test func `a push is told as its way, its look, what it lacks and what runs`() async throws {
        let outcome = try await Tool().run("getui", "--format", "text", input: Self.inputs)
        #expect(outcome.status == 1)
        #expect(outcome.error.isEmpty)
        #expect(
            outcome.output == """
                Sent over APNs as a mixed push  [a]
                  | Hi
                  sound default, content available
                  payload    62 bytes of at most 2048
                  phone      a notification, sound default
                  not silent alertMsg is not empty, sound is not com.gexin.ios.silence
                  on arrival fetchCompletionHandler
                  on the tap didReceiveResponse
                  once open  payloadData, offLine YES
                  note       payloadData brings the same push once more; show it once

                ERROR  getui.format  [b]
                  /apn: neither alert nor badge, and the sound is silence
                    line 2, column 17
                    {"id":"b","apn":{"sound":"com.gexin.ios.silenc
                                    ^

                Sent over Getui's own channel as a transmission  [c]
                  on arrival payloadData, offLine NO


                """
        )
    }

    // What Apple's vocabulary cannot hold is told without its look.
    @Test func `a silent push for which nothing runs is told in three lines`() async throws {
        let input =
            #"{"apn":{"alertMsg":{"locArgs":["a"]},"sound":"com.gexin.ios.silence"},"#
            + #""client":"killed"}"#
        let outcome = try await Tool().run("getui", "--format", "text", input: input)
        #expect(outcome.status == 0)
        #expect(
            outcome.output == """
                Sent over APNs as a normal push
                  payload    36 bytes of at most 2048
                  phone      nothing to see, no sound
                  not silent alertMsg is not empty, contentAvailable is not 1
                  no code of the app runs


                """
        )
    }
}
