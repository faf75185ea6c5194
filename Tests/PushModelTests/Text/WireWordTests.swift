import ExactJSON
import PushModel
import Testing

@Suite struct WireWordTests {
    /// A closed set of values and the words by which they are written.
    struct WordSet: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let words: [String]
        let written: @Sendable () -> [JSONValue]
        let reads: @Sendable (JSONValue) -> InputError?
        let isReadBack: @Sendable () -> Bool

        init<Value: WireWord & JSONRepresentable>(_ type: Value.Type, _ words: String...) {
            testDescription = "\(type)"
            self.words = words
            written = { Value.allCases.map { $0.json } }
            reads = { json in
                do throws(InputError) {
                    _ = try Value(json: json)
                    return nil
                } catch {
                    return error
                }
            }
            isReadBack = {
                Value.allCases.allSatisfy { value in
                    let read = try? Value(json: value.json)
                    return Value(word: value.word) == value && read == value
                }
            }
        }
    }

    static let sets: [WordSet] = [
        WordSet(ConversationType.self, "chat", "groupChat", "chatRoom"),
        WordSet(
            MessageBodyType.self,
            "txt",
            "image",
            "voice",
            "video",
            "location",
            "file",
            "cmd",
            "custom",
            "combine"
        ),
        WordSet(PushRemindType.self, "all", "mentionOnly", "none"),
        WordSet(PushDisplayStyle.self, "simpleBanner", "messageSummary"),
        WordSet(Device.State.self, "online", "offline", "kicked"),
        WordSet(Certificate.Kind.self, "alert", "voip"),
        WordSet(PushPolicy.ForceOverrides.self, "doNotDisturb", "allPreferences"),
        WordSet(PushPolicy.MultiDevice.self, "anyOfflineDevice", "allDevicesOffline"),
        WordSet(PushPolicy.MentionOnlyInChat.self, "literal", "pushesAll"),
        WordSet(PushPolicy.AlertStyle.self, "bodyOnly", "titled"),
        WordSet(PushPolicy.Language.self, "zh", "en"),
        WordSet(PushPolicy.Leftovers.self, "unrecognised", "vendor"),
        WordSet(PushPolicy.Collapse.self, "message", "conversation", "none"),
    ]

    @Test(arguments: sets)
    func `each value has a word of its own and is found by it`(set: WordSet) {
        #expect(set.written() == set.words.map { JSONValue.string($0) })
        #expect(Set(set.words.map { ExactString($0) }).count == set.words.count)
        #expect(set.isReadBack())
    }

    @Test(arguments: sets)
    func `any other word is refused`(set: WordSet) {
        let others = set.words.flatMap { word in
            [word.uppercased(), word + " ", " " + word, word + "\0", word + "\u{301}", word + "s"]
        }
        for other in others + ["", "default", "NULL"]
        where !set.words.contains(other) && !["ALL", "NONE", "AT"].contains(other) {
            let fault = set.reads(.string(other))
            #expect(fault?.code == .inputValue, "\(other)")
            #expect(fault?.path == .root)
        }
    }

    @Test(arguments: sets)
    func `what is no string is refused as such`(set: WordSet) {
        for json in [.null, true, 0, 1, 0.5, [], [:]] as [JSONValue] {
            let fault = set.reads(json)
            #expect(fault?.code == .inputType)
            #expect(fault?.detail == "expected a string, found \(json.typeName)")
        }
    }

    @Test func `a word that is refused is told what would have been taken`() throws {
        let fault = try #require(throws: InputError.self) { try Device.State(json: "away") }
        #expect(fault.detail == "expected one of `online`, `offline`, `kicked`")
    }

    @Test func `codes of diagnostics and faults have the contract's words`() {
        #expect(
            Diagnostic.Code.allCases.map(\.word.string) == [
                "ext.flag", "ext.type", "ext.value", "ext.unknownKey", "ext.misplaced",
                "template.unknown", "template.empty", "template.argument",
                "template.placeholder", "payload.cut", "conversation.interval",
                "interval.noZone", "zone.unknown", "duration.seconds", "message.to",
            ]
        )
        #expect(
            Diagnostic.Code.allCases.map { Diagnostic.Code(word: $0.word) }
                == Diagnostic.Code.allCases
        )
        #expect(
            InputError.Code.allCases.map(\.word.string) == [
                "json.syntax", "json.depth", "json.size", "input.type", "input.missing",
                "input.unknownKey", "input.value", "input.conflict",
            ]
        )
    }
}

/// Words that some text is canonically equivalent to.
private enum Sign: String, WireWord {
    case letter = "K"
    case question = ";"
    case other = "a.K"
}

extension WireWordTests {
    @Test(arguments: [("\u{212A}", "K"), ("\u{37E}", ";"), ("a.\u{212A}", "a.K")])
    func `a raw value is a word, and only its own scalars are`(look: String, word: String) {
        #expect(look == word)
        #expect(Sign(rawValue: look) == nil)
        #expect(Sign(word: ExactString(look)) == nil)
        #expect(Sign(rawValue: word)?.word == ExactString(word))
    }
}
