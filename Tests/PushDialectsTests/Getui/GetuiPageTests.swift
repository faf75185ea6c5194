import APNsModel
import ExactJSON
import PushDialects
import Testing

/// Every payload that the vendor's page prints comes out of the PHP that it prints beside it.
@Suite struct GetuiPageTests {
    private func expect(_ payload: JSONObject, is text: String) throws {
        #expect(try payload.json == JSONValue(parsing: text))
    }

    @Test func `the ordinary push is encoded as the page prints it`() throws {
        try expect(
            GetuiPage.ordinary.encoded(),
            is: """
                {
                "aps" : {
                "sound" : "notice_type1.caf",
                "alert" : {
                "title" : "一秒招聘",
                "body" : "有一条新的招工信息,点击查看详情"
                },
                "badge" : 1
                },
                "msg" : "有一条新的招工信息,点击查看详情"
                }
                """
        )
        #expect(GetuiPage.ordinary.silentRule.pushClass == .normal)
    }

    @Test func `the silent push is encoded as the page prints it`() throws {
        try expect(
            GetuiPage.silent.encoded(),
            is: """
                {
                "aps" : {
                "content-available" : 1,
                "badge" : 1
                },
                "msg" : "有一条新的招工信息,点击查看详情"
                }
                """
        )
        #expect(GetuiPage.silent.silentRule.pushClass == .silent)
    }

    // GE9
    @Test func `the project's silent push reaches the phone as its log prints it`() throws {
        let stamp = Getui.ServerStamp(
            reportServer: "sdk.open.extension.getui.com:8123",
            messageID:
                "OSL-0613_EK270rsK7ZA3frD1xut5B5:6b5a07fe4ef9477caa22c01a93aed697:"
                + "4f561d975e202fcdb57a47068c5b956b"
        )
        try expect(
            stamp.stamped(GetuiPage.project(keyID: "1134").encoded()),
            is: """
                {
                "_gurl_" : "sdk.open.extension.getui.com:8123",
                "_gmid_" : "OSL-0613_EK270rsK7ZA3frD1xut5B5:6b5a07fe4ef9477caa22c01a93aed697:\
                4f561d975e202fcdb57a47068c5b956b",
                "keyId" : "1134",
                "aps" : {
                "content-available" : 1,
                "mutable-content" : 1,
                "badge" : 1,
                "category" : "ACTIONABLE"
                },
                "keyType" : "7",
                "payload" : "payload",
                "msg" : "有一条新的招工信息,点击查看详情",
                "_ge_" : "1"
                }
                """
        )
    }

    // GE9
    @Test func `the faulty push reaches the phone as its log prints it`() throws {
        let stamp = Getui.ServerStamp(
            reportServer: "sdk.open.extension.getui.com:8123",
            messageID:
                "OSL-0613_WzPFJBFf1BAXhORnt7bRn2:e34f8f8517034efa9773415a8d33190f:"
                + "ada94b80070b9be823f25f8ea4577b92"
        )
        let faulty = GetuiPage.faulty(notice: "notice_type1.caf", keyID: "1131")
        try expect(
            stamp.stamped(faulty.encoded()),
            is: """
                {
                "_gurl_" : "sdk.open.extension.getui.com:8123",
                "_gmid_" : "OSL-0613_WzPFJBFf1BAXhORnt7bRn2:e34f8f8517034efa9773415a8d33190f:\
                ada94b80070b9be823f25f8ea4577b92",
                "keyId" : "1131",
                "aps" : {
                "sound" : "notice_type1.caf",
                "content-available" : 1,
                "alert" : {
                "loc-args" : [
                "locargs"
                ],
                "title" : "一秒招聘",
                "title-loc-args" : [
                "TitleLocArg"
                ],
                "title-loc-key" : "一秒招聘",
                "action-loc-key" : "ActionLockey",
                "body" : "有一条新的招工信息,点击查看详情",
                "loc-key" : "有一条新的招工信息,点击查看详情",
                "launch-image" : "launchimage"
                },
                "mutable-content" : 1,
                "category" : "ACTIONABLE",
                "badge" : 1
                },
                "keyType" : "7",
                "payload" : "payload",
                "msg" : "有一条新的招工信息,点击查看详情",
                "_ge_" : "1"
                }
                """
        )
        #expect(faulty.silentRule.pushClass == .mixed)
    }

    // The page calls these three lines all that a silent push needs; its own examples set a badge too.
    @Test func `the three lines of the recipe alone are refused`() {
        #expect(GetuiPage.recipe.silentRule.pushClass == .silent)
        let refusal = #expect(throws: Getui.RequestError.self) { try GetuiPage.recipe.encoded() }
        #expect(refusal?.code == .format)
        var mended = GetuiPage.recipe
        mended.badge = 0
        #expect(throws: Never.self) { try mended.encoded() }
    }

    @Test func `the mixed push with a number for a sound is encoded with the number`() throws {
        let mixed = GetuiPage.faulty(notice: .number(1), keyID: "1131")
        #expect(try mixed.encoded()["aps"]?.object?["sound"] == 1)
    }
}
