import DevicePresentation
import ExactJSON
import Testing

@Suite struct AssumptionsJSONTests {
    /// Every key with its default and its other readings.
    private static let readings: [(key: ExactString, readings: [JSONValue])] = [
        ("foregroundWithoutDelegate", ["showsNothing", "asInBackground"]),
        ("launchesTerminatedApp", [true, false]),
        ("needsBackgroundRefresh", [true, false]),
        ("foregroundUpdate", ["besideWillPresent", "insteadOfWillPresent", "never"]),
        ("foregroundUpdateNeedsBackgroundMode", [false, true]),
        ("unauthorizedDelivery", ["silent", "silentWithWillPresent", "discarded"]),
        ("mismatchedPushType", ["rules", "dropped", "ignored"]),
        ("absentBadge", ["unchanged", "removed"]),
        ("unreadableSound", ["silent", "playsDefault"]),
        ("repeatsWillPresent", [false, true]),
        ("budgetCoversAlerts", [false, true]),
        ("coldTap", ["response", "fetch"]),
        ("wakesForceQuitApp", [false, true]),
        ("foregroundFetch", ["contentAvailable", "always"]),
        ("showsLoneSubtitle", [false, true]),
        ("criticalAlertNeedsSound", [false, true]),
        ("passiveInForeground", ["asAsked", "quiet"]),
        ("extensionNeeds", ["bannerOrList", "banner"]),
    ]

    @Test func `every assumption has its key`() throws {
        let json = try #require(Assumptions().json.object)
        #expect(json.members.map { $0.key } == Self.readings.map { $0.key })
        #expect(json.count == Mirror(reflecting: Assumptions()).children.count)
        for (key, readings) in Self.readings {
            #expect(json[key] == readings.first)
        }
    }

    @Test(arguments: readings)
    func `a key changes its assumption and no other`(
        key: ExactString,
        readings: [JSONValue]
    ) throws {
        var found: Set<Assumptions> = []
        for reading in readings {
            let read = try Assumptions(json: .object(JSONObject([.init(key: key, value: reading)])))
            #expect(try Assumptions(json: read.json) == read)
            var expected = try #require(Assumptions().json.object)
            expected[key] = reading
            #expect(read.json == .object(expected))
            found.insert(read)
        }
        #expect(found.count == readings.count)
        #expect(found.contains(Assumptions()))
    }

    @Test func `what is not named stays as it was`() throws {
        var assumptions = Assumptions(.apple)
        try assumptions.change(by: ["coldTap": "fetch"])
        #expect(assumptions.foregroundWithoutDelegate == .asInBackground)
        #expect(assumptions.coldTap == .fetch)
    }

    @Test(
        arguments: [
            ("[]", "input.type"), ("null", "input.type"),
            (#"{"coldTap":"Fetch"}"#, "input.value at `/coldTap`"),
            (#"{"coldTap":true}"#, "input.type at `/coldTap`"),
            (#"{"launchesTerminatedApp":0}"#, "input.type at `/launchesTerminatedApp`"),
            (#"{"launchesTerminatedApp":null}"#, "input.type at `/launchesTerminatedApp`"),
            (#"{"k2":false}"#, "input.unknownKey at `/k2`"),
        ]
    )
    func `what is no assumption is refused where it is wrong`(json: String, fault: String) throws {
        let value = try JSONValue(parsing: json)
        let thrown = #expect(throws: InputError.self) { try Assumptions(json: value) }
        #expect(thrown?.description.hasPrefix(fault + ":") ?? false)
    }
}
