import ExactJSON
import PushModel
import PushService
import Testing
import WallTime

/// Display name and style, language, template and zone.
@Suite struct PushOptionsTests {
    @Test func `updating the display name`() async throws {
        let phone = try await Phone()
        #expect(try await phone.pushManager.updatePushDisplayName("displayName") == "displayName")
        #expect(try await phone.stored?.displayName == "displayName")
    }

    // Rule 4.3, V3
    @Test func `a display name has up to 100 scalars, and empty clears it`() async throws {
        let phone = try await Phone()
        let longest = String(repeating: "e\u{301}", count: 50)
        #expect(try await phone.pushManager.updatePushDisplayName(longest) == longest)
        #expect(try await phone.pushManager.updatePushDisplayName("") == nil)
        #expect(try await phone.stored == UserSettings())
    }

    @Test func `updating the display style`() async throws {
        let phone = try await Phone()
        try await phone.pushManager.updatePushDisplayStyle(.messageSummary)
        #expect(try await phone.stored?.push.displayStyle == .messageSummary)
        try await phone.pushManager.updatePushDisplayStyle(.simpleBanner)
        #expect(try await phone.stored?.push.displayStyle == .simpleBanner)
    }

    @Test func `getting the options, and what is remembered of them`() async throws {
        let phone = try await Phone()
        let pad = try await phone.other("pad")
        #expect(await pad.pushOptions == nil)
        try await phone.pushManager.updatePushDisplayName("Ann")
        #expect(await phone.pushManager.pushOptions == PushOptions(displayName: "Ann"))
        try await phone.pushManager.updatePushDisplayStyle(.messageSummary)
        let options = PushOptions(displayName: "Ann", displayStyle: .messageSummary)
        #expect(await phone.pushManager.pushOptions == options)
        #expect(await pad.pushOptions == nil)
        #expect(try await pad.getPushNotificationOptionsFromServer() == options)
        #expect(await pad.pushOptions == options)
        try await phone.pushManager.updatePushDisplayName("")
        #expect(await pad.pushOptions == options)
        try await pad.login("6001", on: "pad")
        #expect(await pad.pushOptions == nil)
        #expect(try await pad.getPushNotificationOptionsFromServer() == PushOptions())
    }

    @Test func `setting and getting the preferred language`() async throws {
        let phone = try await Phone()
        #expect(try await phone.pushManager.getPreferredNotificationLanguage() == nil)
        try await phone.pushManager.setPreferredNotificationLanguage("EU")
        #expect(try await phone.pushManager.getPreferredNotificationLanguage() == "EU")
        try await phone.pushManager.setPreferredNotificationLanguage("")
        #expect(try await phone.pushManager.getPreferredNotificationLanguage() == nil)
    }

    @Test func `choosing and getting a template`() async throws {
        let phone = try await Phone()
        #expect(try await phone.pushManager.getPushTemplate() == nil)
        try await phone.pushManager.setPushTemplate("templateName")
        #expect(try await phone.pushManager.getPushTemplate() == "templateName")
        try await phone.pushManager.setPushTemplate("")
        #expect(try await phone.pushManager.getPushTemplate() == nil)
    }

    // Rule 2.1
    @Test func `choosing a zone for the interval`() async throws {
        let phone = try await Phone()
        let zone = try PushTimeZone("Asia/Shanghai")
        try await phone.pushManager.setTimeZone(zone)
        #expect(try await phone.stored?.push.timeZone == zone)
        let error = await #expect(throws: PushServiceError.self) {
            try await phone.pushManager.setTimeZone(.named("CST"))
        }
        #expect(error?.code == .invalidParam)
        #expect(try await phone.stored?.push.timeZone == zone)
        try await phone.pushManager.setTimeZone(nil)
        #expect(try await phone.stored == UserSettings())
    }
}
