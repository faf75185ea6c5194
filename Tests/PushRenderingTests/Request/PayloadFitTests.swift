import APNsModel
import ExactJSON
import PushModel
import PushRendering
import SeededRandomness
import Testing

@Suite struct PayloadFitTests {
    /// A summary without a name: the message's text is the body.
    private static func example(_ text: String, ext: JSONObject = JSONObject()) -> Rendering {
        Rendering {
            $0.sender.displayName = nil
            $0.recipient.settings.displayStyle = .messageSummary
            $0.message.body = .text(text)
            $0.message.ext = ext
        }
    }

    /// How many bytes a payload has before its body, with custom data of so many bytes.
    private static func empty(padding: Int? = nil) throws -> (ext: JSONObject, bytes: Int) {
        let ext: JSONObject =
            padding.map { count in
                ["em_push_ext": ["custom": .string(String(repeating: "x", count: count))]]
            } ?? JSONObject()
        return (ext, try example("", ext: ext).request().payload.utf8.count)
    }

    private static func repeated(_ text: String, _ count: Int) -> String {
        String(repeating: text, count: count)
    }

    /// The body as it is sent, and the bytes of the payload; `nil` if it was not cut.
    private static func cut(_ example: Rendering) throws -> (body: ExactString, bytes: Int)? {
        guard case .ready(let request, let isCut) = example.rendered, isCut else { return nil }
        return (ExactString(try #require(request.payload.alert?.body)), request.payload.utf8.count)
    }

    // 3.11
    @Test(arguments: [(Certificate.Kind.alert, 4096), (.voip, 5120)])
    func `exactly the limit is sent whole, one byte more is cut`(
        kind: Certificate.Kind,
        limit: Int
    ) throws {
        let room = try limit - Self.empty().bytes
        var whole = Self.example(Self.repeated("a", room))
        whole.certificate.kind = kind
        #expect(try whole.request().payload.utf8.count == limit)
        #expect(try Self.cut(whole) == nil)

        var over = Self.example(Self.repeated("a", room + 1))
        over.certificate.kind = kind
        let cut = try #require(try Self.cut(over))
        #expect(cut.body == ExactString(Self.repeated("a", room - 3) + "…"))
        #expect(cut.bytes == limit)
    }

    // 3.11, M23, M26: never inside a grapheme; so many whole ones fit.
    @Test(
        arguments: [
            // A letter and a mark of three bytes each: 1335 fit exactly.
            ("e\u{301}", 3),
            ("中", 3),
            // A family: four people and three joiners.
            ("\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}\u{200D}\u{1F466}", 25),
            // A flag: two regional indicators.
            ("\u{1F1E9}\u{1F1EA}", 8),
            // A thumb with a skin tone.
            ("\u{1F44D}\u{1F3FD}", 8),
            // A syllable of three conjoining jamo.
            ("\u{1112}\u{1161}\u{11AB}", 9),
            // A line break of two escapes.
            ("\r\n", 4),
            // A keycap: digit, variation selector, enclosing mark.
            ("1\u{FE0F}\u{20E3}", 7),
            // Escapes count as they are written.
            ("\"", 2),
            ("\\", 2),
            ("\n", 2),
            ("\t", 2),
            ("\u{1}", 6),
            ("\u{1F}", 6),
            ("\u{0}", 6),
            // What is not escaped counts as it is.
            ("/", 1),
            ("\u{7F}", 1),
            ("\u{2028}", 3),
        ]
    )
    func `a body is cut between graphemes, counted as they are written`(
        grapheme: String,
        bytes: Int
    ) throws {
        #expect(grapheme.count == 1)
        let empty = try Self.empty().bytes
        let room = 4096 - empty - 3
        let cut = try #require(try Self.cut(Self.example(Self.repeated(grapheme, 4000))))
        #expect(cut.body == ExactString(Self.repeated(grapheme, room / bytes) + "…"))
        #expect(cut.bytes == empty + room / bytes * bytes + 3)
    }

    // M23: with so many bytes of room for the body.
    @Test(
        arguments: [
            (9, "123456789", "123456789", false),
            (9, "1234567890", "123456…", true),
            (4, "12345", "1…", true),
            (4, "中中", "…", true),
            (3, "1234", "…", true),
            (3, "123", "123", false),
            (2, "123", "", true),
            (2, "中", "", true),
            (1, "12", "", true),
            (0, "1", "", true),
            (0, "", "", false),
            // A grapheme that does not fit hides the smaller ones after it.
            (6, "1e\u{301}\u{301}\u{301}23", "1…", true),
        ] as [(Int, String, ExactString, Bool)]
    )
    func `the longest prefix that leaves room for the ellipsis is kept`(
        room: Int,
        text: String,
        body: ExactString,
        isCut: Bool
    ) throws {
        let unpadded = try Self.empty(padding: 1).bytes - 1
        let ext = try Self.empty(padding: 4096 - room - unpadded).ext
        guard case .ready(let request, let wasCut) = Self.example(text, ext: ext).rendered else {
            Issue.record("the payload is too large")
            return
        }
        #expect(request.payload.alert?.body.map { ExactString($0) } == body)
        #expect(wasCut == isCut)
    }

    // 3.11, M25: both sizes; the bytes are those with an empty body.
    @Test(
        arguments: [(Certificate.Kind.alert, 4096), (.voip, 5120)],
        [1, 2, 1000]
    )
    func `if not even an empty body fits, both sizes are told`(
        kind: (Certificate.Kind, limit: Int),
        excess: Int
    ) throws {
        let unpadded = try Self.empty(padding: 1).bytes - 1
        let padding = String(repeating: "x", count: kind.limit + excess - unpadded)
        for text in ["", "text", Self.repeated("a", 9000)] {
            var example = Self.example(text, ext: ["em_push_ext": ["custom": .string(padding)]])
            example.certificate.kind = kind.0
            #expect(
                example.rendered == .tooLarge(bytes: kind.limit + excess, limit: kind.limit)
            )
        }
    }

    // 3.11: nothing else is ever dropped, and the plan stays whole.
    @Test func `only the body is cut`() throws {
        let text = Self.repeated("b", 5000)
        var example = Self.example(
            text,
            ext: [
                "em_apns_ext": [
                    "em_push_title": "title", "em_alert_subTitle": "subtitle",
                    "em_push_category": "category", "thread_id": "thread", "mine": [1, 2],
                ]
            ]
        )
        example.moveToGroup()
        let cut = try #require(try Self.cut(example))
        let sent = try JSONObject(json: example.request().payload.json)
        example.message.body = .text("")
        let emptied = try JSONObject(json: example.request().payload.json)
        #expect(cut.bytes == 4096)
        #expect(sent.with(body: "") == emptied)
        example.message.body = .text(text)
        #expect(example.plan.body == text)
    }

    // 3.11: the parts beside the body take their bytes from it.
    @Test func `a longer sound of another certificate cuts its binding alone`() throws {
        let room = try 4096 - Self.empty().bytes
        var example = Self.example(Self.repeated("a", room))
        #expect(try Self.cut(example) == nil)
        example.certificate.sound = "default!"
        #expect(try Self.cut(example)?.body == ExactString(Self.repeated("a", room - 4) + "…"))
    }

    // 3.11, M23: random bodies and room for them against a naive search for the longest prefix.
    @Test(arguments: UInt64(1)...200)
    func `the result fits, and no longer prefix would`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let unpadded = try Self.empty(padding: 1).bytes - 1
        let room = Int.random(in: 0...60, using: &random)
        let ext = try Self.empty(padding: 4096 - room - unpadded).ext
        let text = Self.randomText(&random)
        guard case .ready(let request, let isCut) = Self.example(text, ext: ext).rendered else {
            Issue.record("too large with seed \(seed)")
            return
        }
        let body = try #require(request.payload.alert?.body)
        let expected = Self.longestFitting(text, in: request.payload)
        #expect(request.payload.utf8.count <= 4096, "seed \(seed)")
        #expect(ExactString(body) == ExactString(expected), "seed \(seed)")
        #expect(isCut == (ExactString(expected) != ExactString(text)), "seed \(seed)")
    }

    /// Tries the whole text, then ever shorter prefixes, each written out and measured.
    private static func longestFitting(_ text: String, in payload: APNsPayload) -> String {
        let graphemes = Array(text)
        let prefixes = graphemes.indices.reversed().map { String(graphemes[..<$0]) + "…" }
        return ([text] + prefixes).first { candidate in
            var payload = payload
            payload.alert?.body = candidate
            return payload.utf8.count <= 4096
        } ?? ""
    }

    /// Up to 30 pieces, some of which join with their neighbours.
    private static func randomText(_ random: inout SplitMix64) -> String {
        let pieces = [
            "a", "b", " ", "\"", "\\", "/", "\n", "\r", "\r\n", "\u{0}", "\u{1B}", "é", "e\u{301}",
            "\u{301}", "\u{200D}", "\u{FE0F}", "中", "\u{1112}", "\u{1161}", "\u{11AB}",
            "\u{1F1E9}", "\u{1F44D}", "\u{1F3FD}", "\u{1F468}\u{200D}\u{1F469}", "\u{600}", "…",
        ]
        var text = ""
        for _ in 0..<Int.random(in: 0...30, using: &random) {
            text += pieces.randomElement(using: &random) ?? ""
        }
        return text
    }
}

extension JSONObject {
    /// A payload with another body.
    fileprivate func with(body: String) -> JSONObject {
        var payload = self
        guard var aps = payload["aps"]?.object, var alert = aps["alert"]?.object else {
            return payload
        }
        alert["body"] = .string(body)
        aps["alert"] = .object(alert)
        payload["aps"] = .object(aps)
        return payload
    }
}
