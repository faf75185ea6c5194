import ExactJSON
import PushModel
import Testing

@Suite struct IdentifierTests {
    /// A type of id or name, as far as all of them are alike.
    struct Kind: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let isEqual: @Sendable (String, String) -> Bool
        let count: @Sendable ([String]) -> Int
        let sorted: @Sendable ([String]) -> [String]
        let json: @Sendable (String) throws -> JSONValue

        init<ID: TextIdentifier & JSONRepresentable>(_ type: ID.Type) {
            testDescription = "\(type)"
            isEqual = { ID($0) == ID($1) }
            count = { Set($0.map { ID($0) }).count }
            sorted = { $0.map { ID($0) }.sorted().map { "\($0)" } }
            json = { try ID(json: ID(ExactString($0)).json).json }
        }
    }

    static let kinds = [
        Kind(UserID.self), Kind(Conversation.ID.self), Kind(Message.ID.self), Kind(Device.ID.self),
        Kind(Certificate.Name.self), Kind(PushTemplate.Name.self), Kind(LanguageCode.self),
    ]

    @Test(arguments: [0, 7])
    func `ids are written as literals, with values in them`(number: Int) {
        let user: UserID = "user-\(number)"
        #expect(user.text == ExactString("user-\(number)"))
        #expect(Message.ID("\(number)") == Message.ID(String(number)))
        #expect(Conversation(.groupChat, "g\(number)").id.string == "g" + String(number))
        let accented: UserID = "\("e")\u{301}"
        #expect(accented == "e\u{301}")
        #expect(accented != "\u{E9}")
    }

    /// Texts that Swift's `String`, a database or a person might take for one another.
    static let lookalikes = [
        "", "\0", " ", "K", "\u{212A}", "k", "caf\u{E9}", "cafe\u{301}", "cafe", "\u{C5}",
        "\u{212B}", "A\u{30A}", "a", "a\0", "a ", "\u{FB01}", "fi", "\u{1E69}", "s\u{323}\u{307}",
        "s\u{307}\u{323}", "\u{AC00}", "\u{1100}\u{1161}", "\u{1F468}\u{200D}\u{1F469}",
    ]

    @Test(arguments: kinds)
    func `ids are compared scalar by scalar`(kind: Kind) {
        for (index, left) in Self.lookalikes.enumerated() {
            for (other, right) in Self.lookalikes.enumerated() {
                #expect(kind.isEqual(left, right) == (index == other))
            }
        }
        #expect(kind.count(Self.lookalikes + Self.lookalikes) == Self.lookalikes.count)
    }

    @Test(arguments: kinds)
    func `ids are ordered by their scalars`(kind: Kind) {
        let scalars = [
            "", "\0", "A", "Z", "a", "aa", "b", "\u{7F}", "\u{80}", "\u{7FF}", "\u{FFFF}",
            "\u{10000}",
        ]
        #expect(kind.sorted(scalars.reversed()) == scalars)
    }

    @Test(arguments: kinds)
    func `an id is written and read as the string it is`(kind: Kind) throws {
        for text in Self.lookalikes {
            #expect(try kind.json(text) == .string(text))
        }
    }

    @Test func `an id shows its text`() {
        let id: UserID = "caf\u{E9}"
        #expect(id.description.unicodeScalars.count == 4)
        #expect(id.string.unicodeScalars.elementsEqual("caf\u{E9}".unicodeScalars))
        #expect("\(id)" == id.string)
        #expect(id.text == ExactString(id.string))
        #expect(id == UserID(id.text))
    }

    @Test func `texts that are shown are compared exactly inside their types`() {
        #expect(Sender(displayName: "caf\u{E9}") != Sender(displayName: "cafe\u{301}"))
        #expect(Recipient(id: "a", remark: "K") != Recipient(id: "a", remark: "\u{212A}"))
        #expect(MessageBody.Text("caf\u{E9}") != MessageBody.Text("cafe\u{301}"))
        #expect(
            PushTemplate(name: "t", contentPattern: "K")
                != PushTemplate(name: "t", contentPattern: "\u{212A}")
        )
        #expect(Certificate(name: "c", sound: "K") != Certificate(name: "c", sound: "\u{212A}"))
        #expect(Sender(displayName: "") != Sender())
        #expect(Set([Sender(displayName: "K"), Sender(displayName: "\u{212A}")]).count == 2)
    }
}
