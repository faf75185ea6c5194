import EasemobREST
import ExactJSON
import HTTPExchange
import SeededRandomness
import Testing
import WallTime

/// Requests of every kind, most of them good, in any order.
@Suite struct RESTRandomSequenceTests {
    @Test(arguments: 0..<24 as Range<UInt64>)
    func `a refusal changes nothing, and a success is read back`(seed: UInt64) async {
        var random = SplitMix64(seed: seed)
        let service = Service()
        let twin = Service()
        for step in 0..<150 {
            let request = RandomRequest(&random)
            let before = await Self.state(of: service)
            let response = await request.send(to: service)
            let after = await Self.state(of: service)
            let place = Comment(rawValue: "seed \(seed), step \(step): \(request.text)")

            #expect([200, 400, 404].contains(response.status), place)
            if response.status != 200 || request.method == .get {
                #expect(before == after, place)
                #expect(response.body["data"] == nil || request.method == .get, place)
            } else if request.isReadBack {
                let read = await service.get(request.path)
                #expect(read.body["data"] == response.body["data"], place)
                #expect(read.body["entities"] == response.body["entities"], place)
            }
            // The same requests give the same answers, byte for byte.
            #expect(await request.send(to: twin).response == response.response, place)
        }
    }

    /// All that can be read.
    private static func state(of service: Service) async -> [JSONObject] {
        var state: [JSONObject] = []
        for path in RandomRequest.readable {
            let response = await service.get(path)
            state.append(response.body)
        }
        return state
    }
}

private struct RandomRequest {
    let method: HTTPRequest.Method
    let path: String
    let body: String?
    let now: Instant

    private static let users = ["u", "v", "a%2Fb"]
    private static let templates = ["t1", "t2"]

    private static let userPaths =
        ["", "/notification/language", "/notification/template", "/push/binding"]
        + users.map { "/notification/user/" + $0 } + ["/notification/chatgroup/u"]

    static let readable =
        users.flatMap { user in userPaths.map { "/users/" + user + $0 } }
        + templates.map { "/notification/template/" + $0 }

    /// What keys may be set to, good and bad.
    private static let values: [(key: String, values: [String])] = [
        ("type", ["ALL", "AT", "NONE", "DEFAULT", "none"]),
        ("ignoreInterval", ["", "21:30-8:0", "0:0-0:0", "24:00-1:00", "9:0-9:0"]),
        ("translationLanguage", ["", "en", "zh-Hans"]),
        ("templateName", ["", "t1", "gone"]),
        ("nickname", ["", "Tom", String(repeating: "x", count: 101)]),
        ("notification_display_style", ["0", "1", "2"]),
        ("device_id", ["d1", "d2", ""]),
        ("device_token", ["", "aa", "bb"]),
        ("notifier_name", ["", "n1", "n2"]),
        ("name", ["t1", "t2", "t 3"]),
        ("title_pattern", ["", "T"]),
        ("content_pattern", ["C", "{0}", ""]),
    ]

    init(_ random: inout SplitMix64) {
        let paths = Self.readable + ["/push/nickname", "/notification/template", "/users"]
        path = Self.pick(paths, &random)
        method =
            path == "/notification/template" && Bool.random(using: &random)
            ? .post : Self.pick([.put, .put, .put, .put, .get, .delete, .post], &random)
        now = Instant(milliseconds: Int64.random(in: 0...2_000_000_000_000, using: &random))
        switch Int.random(in: 0..<20, using: &random) {
        case 0: body = Self.pick([nil, "", "{", "[]", "null", #"{"a":1,"a":1}"#], &random)
        case 1: body = Self.names(&random)
        default: body = path == "/push/nickname" ? Self.names(&random) : Self.object(&random)
        }
    }

    var text: String { "\(method) \(path) \(body ?? "")" }

    /// Whether a GET of the same path replies the same.
    var isReadBack: Bool {
        method == .put && Self.readable.contains(path) && !path.hasSuffix("/push/binding")
    }

    func send(to service: Service) async -> Answer {
        await service.send(method, path, body, now: now)
    }

    private static func object(_ random: inout SplitMix64) -> String {
        var members: [String] = []
        for (key, values) in values where Int.random(in: 0..<3, using: &random) > 0 {
            let value =
                Int.random(in: 0..<40, using: &random) == 0
                ? pick(["null", "1", "[]"], &random) : #""\#(pick(values, &random))""#
            members.append(#""\#(key)":\#(value)"#)
        }
        if Bool.random(using: &random) {
            let duration = pick(["0", "1", "604800000", "604800001", "-1"], &random)
            members.append(#""ignoreDuration":\#(duration)"#)
        }
        members.shuffle(using: &random)
        return "{\(members.joined(separator: ","))}"
    }

    private static func names(_ random: inout SplitMix64) -> String {
        let count = Int.random(in: 0..<4, using: &random)
        let entries = (0..<count).map { _ in
            let name = Int.random(in: 0..<8, using: &random) == 0 ? "1" : #""N""#
            let user = pick(["u", "v", "a/b"], &random)
            return #"{"username":"\#(user)","push_nickname":\#(name)}"#
        }
        return "[\(entries.joined(separator: ","))]"
    }

    private static func pick<Value>(_ values: [Value], _ random: inout SplitMix64) -> Value {
        values[Int.random(in: values.indices, using: &random)]
    }
}
