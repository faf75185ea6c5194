import APNsLint
import APNsModel
import ExactJSON
import Testing

@Suite struct PayloadFactsTests {
    /// The facts that hold, as letters, and the class.
    private func read(_ json: String, _ dialect: PayloadDialect = .apns) throws -> String {
        let facts = try PayloadFacts(JSONValue(parsing: json), dialect: dialect)
        let letters = [
            facts.hasText ? "T" : "", facts.hasSound ? "S" : "", facts.hasBadge ? "B" : "",
            facts.isContentAvailable ? "C" : "",
        ]
        return letters.joined() + " " + facts.payloadClass.word.string
    }

    // LT1: the first class that holds.
    @Test(
        arguments: [
            (#"{"alert":"a","sound":"s","badge":1}"#, "TSB alert", "TSB alert"),
            (#"{"alert":"a"}"#, "T alert", "T alert"),
            (#"{"sound":"s","badge":1}"#, "SB soundOnly", "SB soundOnly"),
            (#"{"badge":0}"#, "B badgeOnly", "B badgeOnly"),
            (#"{}"#, " empty", " empty"),
            (#"{"content-available":1}"#, "C background", "C background"),
            (#"{"content-available":1,"alert":"a"}"#, "TC mixed", "TC mixed"),
            (#"{"content-available":1,"sound":"s"}"#, "SC mixed", "SC mixed"),
            // The badge tells the dialects apart, and so does the sound of silence.
            (#"{"content-available":1,"badge":1}"#, "BC mixed", "BC background"),
            (
                #"{"content-available":1,"sound":"com.gexin.ios.silence"}"#,
                "SC mixed", "C background"
            ),
            (#"{"sound":"com.gexin.ios.silence"}"#, "S soundOnly", " empty"),
            (#"{"sound":"com.gexin.ios.Silence"}"#, "S soundOnly", "S soundOnly"),
        ]
    )
    func `LT1: the class is the first that holds, by dialect`(
        aps: String,
        apns: String,
        getui: String
    ) throws {
        #expect(try read(#"{"aps":\#(aps)}"#) == apns)
        #expect(try read(#"{"aps":\#(aps)}"#, .getui) == getui)
    }

    // LT1, P17
    @Test(
        arguments: [
            (#""a""#, true), (#""""#, false), ("{}", false), ("1", false), ("[]", false),
            ("null", false), (#"["a"]"#, false),
            (#"{"title":"a"}"#, true), (#"{"title":""}"#, false), (#"{"title":1}"#, false),
            (#"{"subtitle":"a"}"#, true), (#"{"subtitle":""}"#, false),
            (#"{"body":"a"}"#, true), (#"{"body":""}"#, false),
            (#"{"loc-key":"a"}"#, true), (#"{"loc-key":""}"#, false),
            (#"{"title-loc-key":"a"}"#, true), (#"{"subtitle-loc-key":"a"}"#, true),
            (#"{"title":"","body":"a"}"#, true),
            (#"{"title":{"loc-key":"a"}}"#, true), (#"{"body":{"loc-key":"a"}}"#, true),
            (#"{"title":{"loc-key":""}}"#, false), (#"{"title":{"loc-args":["a"]}}"#, false),
            (#"{"subtitle":{"loc-key":"a"}}"#, false),
            (#"{"loc-args":["a"],"launch-image":"a","action-loc-key":"a","Title":"a"}"#, false),
            (#"{"summary-arg":"a"}"#, false),
        ]
    )
    func `LT1: what counts as text`(alert: String, isText: Bool) throws {
        #expect(try read(#"{"aps":{"alert":\#(alert)}}"#) == (isText ? "T alert" : " empty"))
    }

    // LT1
    @Test(
        arguments: [
            (#""default""#, true), (#""""#, false), ("{}", true), (#"{"critical":1}"#, true),
            ("1", false), ("true", false), ("null", false), ("[]", false),
        ]
    )
    func `LT1: what counts as a sound`(sound: String, isSound: Bool) throws {
        #expect(try read(#"{"aps":{"sound":\#(sound)}}"#) == (isSound ? "S soundOnly" : " empty"))
    }

    // LT1
    @Test(
        arguments: [
            ("0", true), ("-1", true), ("1.5", true), (#""1""#, false), ("true", false),
            ("null", false),
        ]
    )
    func `LT1: what counts as a badge`(badge: String, isBadge: Bool) throws {
        #expect(try read(#"{"aps":{"badge":\#(badge)}}"#) == (isBadge ? "B badgeOnly" : " empty"))
    }

    // LT1, X6
    @Test(
        arguments: [
            ("1", true), ("1.0", true), ("1e0", true), ("true", true), ("0", false), ("2", false),
            ("false", false), (#""1""#, false), ("null", false), ("1.5", false), ("[1]", false),
        ]
    )
    func `X6: what counts as content-available`(value: String, isSet: Bool) throws {
        #expect(
            try read(#"{"aps":{"content-available":\#(value)}}"#)
                == (isSet ? "C background" : " empty")
        )
    }

    // LT1
    @Test(
        arguments: [
            ("[]", " invalid"), (#""aps""#, " invalid"), ("null", " invalid"),
            (#"{"aps":[]}"#, " invalid"), (#"{"aps":null}"#, " invalid"),
            (#"{"aps":"alert"}"#, " invalid"),
            ("{}", " empty"), (#"{"alert":"a","Aps":{"alert":"a"}}"#, " empty"),
        ]
    )
    func `LT1: an absent aps is empty, one that is no object invalid`(
        payload: String,
        expected: String
    ) throws {
        #expect(try read(payload) == expected)
        #expect(try read(payload, .getui) == expected)
    }

    // LT1: 16 combinations of the facts, each dialect by its own rule.
    @Test func `LT1: every combination of facts has the class of the rule`() throws {
        for bits in 0..<16 {
            let (text, sound) = (bits & 1 != 0, bits & 2 != 0)
            let (badge, available) = (bits & 4 != 0, bits & 8 != 0)
            var aps = JSONObject()
            if text { aps["alert"] = ["title": "a"] }
            if sound { aps["sound"] = ["critical": 1] }
            if badge { aps["badge"] = 3 }
            if available { aps["content-available"] = 1 }
            for dialect in PayloadDialect.allCases {
                let found = PayloadFacts(["aps": .object(aps)], dialect: dialect).payloadClass
                let isLoud = text || sound || (badge && dialect == .apns)
                let expected: PayloadClass =
                    available && isLoud
                    ? .mixed
                    : available
                        ? .background
                        : text ? .alert : sound ? .soundOnly : badge ? .badgeOnly : .empty
                #expect(found == expected)
            }
        }
    }
}
