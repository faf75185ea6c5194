import ExactJSON
import PushDialects
import Testing

@Suite struct GetuiClientTests {
    private func played(_ sound: Getui.Sound?, by client: Getui.Client) throws -> String? {
        let apn = Getui.APNPayload(alertMsg: .simple("Hi"), sound: sound)
        return try Getui.TransmissionTemplate(apnInfo: apn).delivery(to: client).sound
    }

    // GE3
    @Test(
        arguments: [
            ("a.caf", "a.caf"), ("b.wav", "default"), ("1", "1"), (.number(1), "default"),
            (.default, "default"), ("A.CAF", "default"), (nil, "default"), ("", "default"),
            (.silence, nil), (.number(0), "default"),
        ] as [(Getui.Sound?, String?)]
    )
    func `a sound is played if the app has the file`(sound: Getui.Sound?, file: String?) throws {
        let client = Getui.Client(state: .background, bundledSounds: ["a.caf", "1"])
        #expect(try played(sound, by: client) == file)
    }

    // GE3
    @Test(
        arguments: [
            ("a.caf", "a.caf"), ("b.wav", "b.wav"), ("c.aif", "c.aif"), ("d.aiff", "d.aiff"),
            (".caf", ".caf"), ("e.mp3", "default"), ("A.CAF", "default"), ("caf", "default"),
            ("1", "default"), (.number(1), "default"), (.default, "default"), (.silence, nil),
        ] as [(Getui.Sound?, String?)]
    )
    func `where the app's files are not known a name must end like a sound file`(
        sound: Getui.Sound?,
        file: String?
    ) throws {
        #expect(try played(sound, by: Getui.Client(state: .killed)) == file)
    }

    // H8
    @Test func `a file's name is compared exactly`() throws {
        let client = Getui.Client(state: .killed, bundledSounds: ["e\u{301}.caf"])
        #expect(try played("\u{E9}.caf", by: client) == "default")
    }

    @Test func `no file is the app's if it has none`() throws {
        #expect(try played("a.caf", by: .init(state: .killed, bundledSounds: [])) == "default")
    }
}
