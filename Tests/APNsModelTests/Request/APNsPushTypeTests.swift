import APNsModel
import ExactJSON
import Testing

@Suite struct APNsPushTypeTests {
    @Test(
        arguments: [
            (.alert, "alert", ""),
            (.background, "background", ""),
            (.complication, "complication", ".complication"),
            (.controls, "controls", ".push-type.controls"),
            (.fileProvider, "fileprovider", ".pushkit.fileprovider"),
            (.liveActivity, "liveactivity", ".push-type.liveactivity"),
            (.location, "location", ".location-query"),
            (.mdm, "mdm", nil),
            (.pushToTalk, "pushtotalk", ".voip-ptt"),
            (.voip, "voip", ".voip"),
            (.widgets, "widgets", ".push-type.widgets"),
            ("Alert", "Alert", nil),
            ("hologram", "hologram", nil),
        ] as [(APNsHeaders.PushType, ExactString, ExactString?)]
    )
    func `a push type has its word and its topic suffix`(
        type: APNsHeaders.PushType,
        word: ExactString,
        suffix: ExactString?
    ) throws {
        #expect(type.text == word)
        #expect(type.topicSuffix == suffix)
        #expect(type.json == .string(word.string))
        #expect(try APNsHeaders.PushType(json: type.json) == type)
    }

    @Test func `push types differ in every scalar`() {
        #expect(APNsHeaders.PushType("\u{212A}") != APNsHeaders.PushType("K"))
    }

    @Test(
        arguments: [
            (.alert, 4096), (.background, 4096), (.liveActivity, 4096), (.voip, 5120),
            ("hologram", 4096),
        ] as [(APNsHeaders.PushType, Int)]
    )
    func `only a call may be larger than the others`(type: APNsHeaders.PushType, limit: Int) {
        #expect(APNsLimits.payload(for: type) == limit)
    }

    @Test func `priorities are Apple's three numbers`() {
        #expect(APNsHeaders.Priority.allCases.map(\.rawValue) == [10, 5, 1])
        #expect(APNsHeaders.Priority(rawValue: 7) == nil)
    }
}
