import APNsModel
import ExactJSON
import PushDialects
import Testing

@Suite struct OfflinePushInfoTests {
    // The example of the vendor's page on the parameter, with every key that is typed here.
    @Test func `the REST form is read whole`() throws {
        let info = try TencentIM.OfflinePushInfo(
            rest: JSONValue(
                parsing: #"""
                    {"PushFlag":0,"Title":"t","Desc":"d","Ext":"{\"a\":1}",
                    "AndroidInfo":{"Sound":"shake","OPPOChannelID":"o","VIVOClassification":1},
                    "ApnsInfo":{"Sound":"apns.mp3","BadgeMode":1,"Title":"t2","SubTitle":"s",
                    "Image":"https://a.example/i.png","MutableContent":1,"New":[1]},
                    "HarmonyInfo":{"Image":"h"}}
                    """#
            )
        )
        #expect(
            info
                == .init(
                    title: "t",
                    desc: "d",
                    ext: #"{"a":1}"#,
                    ios: .init(
                        title: "t2",
                        subtitle: "s",
                        sound: "apns.mp3",
                        ignoresBadge: true,
                        image: "https://a.example/i.png",
                        isMutable: true,
                        other: ["New": [1]]
                    ),
                    android: .init(
                        sound: "shake",
                        other: ["OPPOChannelID": "o", "VIVOClassification": 1]
                    ),
                    other: ["HarmonyInfo": ["Image": "h"]]
                )
        )
        var sample = Sample([.text("Hi")], info: info)
        sample.recipient.badge = .init(base: 3)
        #expect(
            sample.payload
                == #"{"aps":{"alert":{"body":"d","subtitle":"s","title":"t2"},"mutable-content":1,"#
                + #""sound":"apns.mp3"},"ext":"{\"a\":1}","image":"https://a.example/i.png"}"#
        )
        #expect(sample.decision.push?.badge == 3)
    }

    @Test func `the V2 form is read whole`() throws {
        let info = try TencentIM.OfflinePushInfo(
            v2: JSONValue(
                parsing: #"""
                    {"title":"t","desc":"d","ext":"e","disablePush":false,"iOSPushType":0,
                    "ignoreIOSBadge":true,"iOSSound":"a.caf","iOSInterruptionLevel":"time-sensitive",
                    "enableIOSBackgroundNotification":true,"iOSImage":"https://a.example/i.png",
                    "AndroidSound":"shake","AndroidOPPONotifyLevel":2,"ignoreHarmonyBadge":true,
                    "vendorParams":{"x":[null]}}
                    """#
            )
        )
        #expect(
            info
                == .init(
                    title: "t",
                    desc: "d",
                    ext: "e",
                    ios: .init(
                        sound: "a.caf",
                        ignoresBadge: true,
                        image: "https://a.example/i.png",
                        interruptionLevel: .timeSensitive,
                        wakesApp: true
                    ),
                    android: .init(sound: "shake"),
                    other: [
                        "AndroidOPPONotifyLevel": 2, "ignoreHarmonyBadge": true,
                        "vendorParams": ["x": [.null]],
                    ]
                )
        )
        #expect(
            Sample([.text("Hi")], info: info).payload
                == #"{"aps":{"alert":{"body":"d","title":"t"},"content-available":1,"#
                + #""interruption-level":"time-sensitive","sound":"a.caf"},"ext":"e","#
                + #""image":"https://a.example/i.png"}"#
        )
    }

    // One message, said in the three forms that the vendor has had.
    @Test func `the three forms of one push info make one payload`() throws {
        let first = TencentIM.OfflinePushInfo(
            desc: "d",
            ext: "e",
            ios: .init(sound: "a.caf", ignoresBadge: true)
        )
        let v2 = try TencentIM.OfflinePushInfo(
            v2: ["desc": "d", "ext": "e", "iOSSound": "a.caf", "ignoreIOSBadge": true]
        )
        let rest = try TencentIM.OfflinePushInfo(
            rest: ["Desc": "d", "Ext": "e", "ApnsInfo": ["Sound": "a.caf", "BadgeMode": 1]]
        )
        #expect(first == v2)
        #expect(first == rest)
        for info in [first, v2, rest] {
            #expect(
                Sample([.text("Hi")], info: info).payload
                    == #"{"aps":{"alert":"d","sound":"a.caf"},"ext":"e"}"#
            )
        }
    }

    @Test(arguments: [("v2", #"{"disablePush":true}"#), ("rest", #"{"PushFlag":1}"#)])
    func `both forms can forbid the push`(form: String, text: String) throws {
        let json = try JSONValue(parsing: text)
        let info =
            try form == "v2"
            ? TencentIM.OfflinePushInfo(v2: json) : TencentIM.OfflinePushInfo(rest: json)
        #expect(Sample([.text("Hi")], info: info).reason == .pushFlag)
    }

    @Test func `empty forms say nothing, as an empty level does`() throws {
        #expect(try TencentIM.OfflinePushInfo(rest: [:]) == .init())
        #expect(
            try TencentIM.OfflinePushInfo(rest: ["ApnsInfo": [:], "AndroidInfo": [:]]) == .init()
        )
        #expect(try TencentIM.OfflinePushInfo(v2: [:]) == .init())
        #expect(try TencentIM.OfflinePushInfo(v2: ["iOSInterruptionLevel": ""]) == .init())
    }

    @Test(
        arguments: [
            ("rest", "[]", "input.type", ""),
            ("rest", #"{"PushFlag":2}"#, "input.value", "/PushFlag"),
            ("rest", #"{"PushFlag":true}"#, "input.type", "/PushFlag"),
            ("rest", #"{"Desc":null}"#, "input.type", "/Desc"),
            ("rest", #"{"Ext":{}}"#, "input.type", "/Ext"),
            ("rest", #"{"ApnsInfo":[]}"#, "input.type", "/ApnsInfo"),
            ("rest", #"{"ApnsInfo":{"BadgeMode":2}}"#, "input.value", "/ApnsInfo/BadgeMode"),
            ("rest", #"{"ApnsInfo":{"Sound":1}}"#, "input.type", "/ApnsInfo/Sound"),
            ("rest", #"{"AndroidInfo":{"Sound":1}}"#, "input.type", "/AndroidInfo/Sound"),
            ("v2", "null", "input.type", ""),
            ("v2", #"{"disablePush":0}"#, "input.type", "/disablePush"),
            ("v2", #"{"iOSPushType":2}"#, "input.value", "/iOSPushType"),
            ("v2", #"{"iOSInterruptionLevel":1}"#, "input.type", "/iOSInterruptionLevel"),
        ]
    )
    func `what cannot be used is refused where it stands`(
        form: String,
        text: String,
        code: String,
        path: String
    ) throws {
        let json = try JSONValue(parsing: text)
        let fault = #expect(throws: InputError.self) {
            _ =
                try form == "v2"
                ? TencentIM.OfflinePushInfo(v2: json) : TencentIM.OfflinePushInfo(rest: json)
        }
        #expect(fault?.code.word.string == code)
        #expect(fault?.path.text.string == path)
    }

    @Test func `the size that the vendor advises is text and ext together`() {
        let kilobyte = String(repeating: "x", count: 1024)
        let info = TencentIM.OfflinePushInfo(desc: kilobyte + kilobyte, ext: kilobyte)
        #expect(info.isWithinAdvisedSize)
        #expect(
            !TencentIM.OfflinePushInfo(desc: info.desc, ext: kilobyte + "x")
                .isWithinAdvisedSize
        )
        #expect(
            !TencentIM.OfflinePushInfo(desc: String(repeating: "文", count: 1025))
                .isWithinAdvisedSize
        )
    }
}
