import ExactJSON
import PushModel
import Testing

@Suite struct ExtensionFlagTests {
    static let flags = KnownExtKey.all.filter { $0.isFlag }

    /// A flag that is on is written, and one that is off is not.
    static func isOn(_ flag: KnownExtKey, in value: MessageExtension) -> Bool {
        var written: JSONValue? = .object(value.json)
        for key in flag.path { written = written?.object?[key] }
        return written != nil
    }

    // 1.6
    @Test(
        arguments: flags,
        [
            "true", "1", "1.0", "1e0", "10E-1", #""true""#, #""TRUE""#, #""tRuE""#, #""yes""#,
            #""YES""#, #""Yes""#, #""1""#, #""\u0074rue""#,
        ]
    )
    func `it is on in every spelling of true`(flag: KnownExtKey, text: String) throws {
        let (value, diagnostics) = MessageExtension.read(flag.ext(try JSONValue(parsing: text)))
        #expect(Self.isOn(flag, in: value))
        #expect(diagnostics == [])
    }

    // 1.6
    @Test(
        arguments: flags,
        [
            "false", "null", "0", "0.0", "-0", "0e5", #""false""#, #""FALSE""#, #""False""#,
            #""no""#, #""NO""#, #""nO""#, #""0""#, #""""#,
        ]
    )
    func `it is off in every spelling of false`(flag: KnownExtKey, text: String) throws {
        let (value, diagnostics) = MessageExtension.read(flag.ext(try JSONValue(parsing: text)))
        #expect(!Self.isOn(flag, in: value))
        #expect(diagnostics == [])
    }

    // 1.6
    @Test(
        arguments: flags,
        [
            "2", "-1", "1.5", "0.1", "1e300", "99999999999999999999", #"" true""#, #""true ""#,
            #""y""#, #""n""#, #""on""#, #""off""#, #""t""#, #""01""#, #""1.0""#, #""+1""#, #"" ""#,
            #""null""#, #""true\u0000""#, #""\uFF54rue""#, #""ye\u017F""#, #""true\u0301""#,
            #""1\uFE0F""#, "[]", "[true]", "{}", #"{"a":true}"#,
        ]
    )
    func `anything else is off and reported`(flag: KnownExtKey, text: String) throws {
        let (value, diagnostics) = MessageExtension.read(flag.ext(try JSONValue(parsing: text)))
        #expect(!Self.isOn(flag, in: value))
        #expect(diagnostics.map(\.line) == ["ext.flag \(flag.pointer)"])
    }

    // 1.6
    @Test(arguments: flags)
    func `it is off where it is absent`(flag: KnownExtKey) {
        let (value, diagnostics) = MessageExtension.read(flag.ext(nil))
        #expect(!Self.isOn(flag, in: value))
        #expect(!value.forcesNotification)
        #expect(!value.ignoresNotification)
        #expect(diagnostics == [])
    }
}
