import APNsLint
import APNsModel
import ExactJSON
import PushDialects
import Testing

@Suite struct GetuiRequestErrorTests {
    private func code(_ apn: Getui.APNPayload) -> Getui.RequestError.Code? {
        do throws(Getui.RequestError) {
            _ = try apn.encoded()
            return nil
        } catch {
            return error.code
        }
    }

    // GE7: the client's "format error". Neither `contentAvailable` nor `category` counts.
    @Test(
        arguments: [
            .init(sound: .silence),
            .init(alertMsg: .simple(""), sound: .silence, contentAvailable: 1),
            .init(badge: -1, autoBadge: "", sound: .silence, category: "C"),
            .init(alertMsg: .dictionary(.init(subtitle: "S")), sound: .silence),
            .init(sound: .silence, customMsg: ["aps": ["alert": "Hi"]]),
        ] as [Getui.APNPayload]
    )
    func `neither alert nor badge nor sound is a format error`(apn: Getui.APNPayload) {
        #expect(code(apn) == .format)
    }

    @Test(
        arguments: [
            .init(alertMsg: .simple("Hi"), sound: .silence),
            .init(badge: 0, sound: .silence),
            .init(autoBadge: "-1", sound: .silence),
            .init(),
        ] as [Getui.APNPayload]
    )
    func `any of them is enough`(apn: Getui.APNPayload) {
        #expect(code(apn) == nil)
    }

    private static let limit = 2048

    /// A payload of so many bytes as PHP escapes them, filled by a character of so many.
    private func payload(of size: Int, filledWith text: String, of width: Int) -> Getui.APNPayload {
        let empty = #"{"aps":{"alert":"","sound":"default"}}"#.utf8.count
        let rest = size - empty
        let filling = String(repeating: text, count: rest / width)
        let odd = String(repeating: "x", count: rest % width)
        return Getui.APNPayload(alertMsg: .simple(ExactString(filling + odd)))
    }

    // GE7: measured as PHP escapes, not as it would be sent.
    @Test(
        arguments: [("x", 1), ("/", 2), ("é", 6), ("中", 6), ("😀", 12), ("\"", 2), ("\u{1}", 6)]
    )
    func `exactly the limit fits, and a byte more does not`(text: String, width: Int) throws {
        let full = payload(of: Self.limit, filledWith: text, of: width)
        #expect(try full.encoded().json.phpByteCount == Self.limit)
        #expect(code(payload(of: Self.limit + 1, filledWith: text, of: width)) == .tooLarge)
    }

    @Test func `700 Chinese characters are too large, though 2100 bytes of UTF-8 would go`() {
        let body = ExactString(String(repeating: "中", count: 700))
        let refusal = #expect(throws: Getui.RequestError.self) {
            try Getui.APNPayload(alertMsg: .simple(body)).encoded()
        }
        #expect(refusal?.description == "getui.tooLarge: 4238 bytes of at most 2048")
    }

    @Test func `the format is looked at before the size`() {
        let large = String(repeating: "x", count: 3000)
        #expect(code(.init(sound: .silence, customMsg: ["k": .string(large)])) == .format)
    }

    @Test(
        arguments: [
            [.init(type: 0, url: "u")],
            [.init(type: 1, url: "")],
            Array(repeating: .init(type: 1, url: "u"), count: 4),
        ] as [[Getui.MultiMedia]]
    )
    func `unusable media are refused`(media: [Getui.MultiMedia]) {
        #expect(code(.init(multiMedias: media)) == .multiMedia)
    }

    @Test func `what comes by the REST interface is not refused`() {
        #expect(code(.init(sound: .silence, contentAvailable: 1, interface: .rest)) == nil)
        let large = ExactString(String(repeating: "x", count: 3000))
        #expect(code(.init(alertMsg: .simple(large), interface: .rest)) == nil)
    }
}
