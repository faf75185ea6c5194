import APNsLint
import APNsModel
import ExactJSON
import Testing

@Suite struct APNsKeyTests {
    @Test(arguments: APNsKey.Place.allCases)
    func `a place has each key once`(place: APNsKey.Place) {
        let names = APNsKey.rows(of: place).map { $0.name }
        #expect(!names.isEmpty)
        #expect(Set(names).count == names.count)
        #expect(APNsKey.rows(of: place).allSatisfy { $0.place == place })
    }

    // LT11
    @Test func `the typed payload has every key of aps and no other`() throws {
        #expect(Set(APNsPayload.Key.all) == Set(APNsKey.rows(of: .aps).map { $0.name }))
        for key in APNsKey.rows(of: .aps) {
            var aps: JSONObject = ["event": "update"]
            aps[key.name] = key.form.sample
            let json: JSONValue = .object(["aps": .object(aps)])
            let payload = try APNsPayload(json: json)
            #expect(payload.other.isEmpty, "\(key.name)")
            let isActivity = key.pushTypes == [.liveActivity]
            #expect((payload.liveActivity != nil) || !isActivity, "\(key.name)")
            #expect(payload.json == json, "\(key.name)")
        }
    }

    /// Keys of an alert that the typed alert keeps among its other ones.
    private static let untyped: Set<ExactString> = [
        "sound", "action", "action-loc-key", "summary-arg", "summary-arg-count",
    ]

    @Test func `the typed alert and sound have every key that Apple documents today`() throws {
        for key in APNsKey.rows(of: .alert) {
            var alert: JSONObject = ["loc-key": "a", "title-loc-key": "a", "subtitle-loc-key": "a"]
            alert[key.name] = key.form.sample
            let typed = try APNsPayload.Alert(json: .object(alert))
            #expect(typed.other.isEmpty != Self.untyped.contains(key.name), "\(key.name)")
        }
        for key in APNsKey.rows(of: .sound) {
            let sound = try APNsPayload.Sound(json: .object([key.name: key.form.sample]))
            #expect(sound.other.isEmpty, "\(key.name)")
        }
    }

    @Test func `every header that is sent is one of the table`() throws {
        let headers = APNsHeaders(
            topic: "a",
            expiration: .attemptedOnce,
            collapseID: APNsHeaders.CollapseID("a"),
            id: APNsHeaders.ID("eabeae54-14a8-11e5-b60b-1697f925ec7b"),
            channelID: "YQ=="
        )
        let names = headers.fields.map { $0.name }
        #expect(names.count == 7)
        #expect(Set(names).isSubset(of: APNsKey.rows(of: .header).map { $0.name }))
    }

    @Test func `a value of the form of its key has no finding, and one of another form has`() throws
    {
        for key in APNsKey.rows(of: .aps) where !key.pushTypes.isEmpty {
            let type = key.pushTypes[0]
            for (value, isFine) in [(key.form.sample, true), (.array([.null]), false)] {
                let lint = PayloadLint(
                    .object(["aps": .object([key.name: value])]),
                    headers: try .init(json: .object(["apns-push-type": type.text.json]))
                )
                let path = ExactString("/payload/aps/\(key.name)")
                let found = lint.findings.filter { $0.path.text == path }
                #expect(
                    found.isEmpty == isFine || key.name == "mutable-content",
                    "\(key.name) \(found)"
                )
            }
        }
    }
}

extension APNsKey.Form {
    /// A value of the form.
    fileprivate var sample: JSONValue {
        switch self {
        case .string, .text, .headerText: "a"
        case .stringOrDictionary: "default"
        case .words(let words): .string(words[0].string)
        case .strings: ["a"]
        case .dictionary: [:]
        case .one, .zeroOrOne, .count, .seconds: 1
        case .fraction, .score: 0.5
        case .yes: true
        }
    }
}
