import PushModel
import PushService
import PushTestSupport
import Testing

@Suite struct ManualClockTests {
    @Test func `a clock shows what it was set to`() {
        let clock = ManualClock()
        #expect("\(clock.now)" == "2022-07-28T12:00:00+00:00")
        clock.advance(minutes: 2)
        clock.advance(milliseconds: -1)
        #expect(clock.now == Instant(milliseconds: 1_659_009_719_999))
        clock.now = .latest
        clock.advance(minutes: 1)
        #expect(clock.now == .latest)
    }

    @Test func `samples change every field, and back`() {
        var settings = SettingsSamples.everyField
        #expect(settings.push.conversations.count == 2)
        #expect(settings.push.interval != nil && settings.push.timeZone != nil)
        for change in SettingsSamples.otherChanges {
            settings.apply(change)
        }
        #expect(settings != SettingsSamples.everyField)
        for change in SettingsSamples.clearings {
            settings.apply(change)
        }
        #expect(settings.push.conversations.isEmpty)
        #expect(settings.displayName == nil && settings.push.remindType == nil)
    }
}
