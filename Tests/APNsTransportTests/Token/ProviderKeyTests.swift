import ExactJSON
import Fixtures
import Foundation
import Testing
import WallTime

@testable import APNsTransport

@Suite struct ProviderKeyTests {
    @Test(arguments: [
        ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"),
        ("fooba", "Zm9vYmE"), ("foobar", "Zm9vYmFy"), ("\u{3E}\u{3F}\u{7F}~", "Pj9_fg"),
    ])
    func `base64url has no padding`(text: String, encoded: String) {
        #expect(Array(text.utf8).base64URL == encoded)
    }

    @Test func `base64url is base64 with two other digits, for any bytes`() {
        for count in 0..<64 {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 89 + count * 31) }
            let expected = Data(bytes).base64EncodedString()
                .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
            #expect(bytes.base64URL == expected)
        }
    }

    // Facts of Apple's page: ES256, the key's id, the team's id, and a number of seconds.
    @Test func `a token says who, by which key, and since when in whole seconds`() async throws {
        let signing = Signing()
        let token = try await signing.key()
            .token(issuedAt: Instant(milliseconds: 1_700_000_000_999))
        let header = #"{"alg":"ES256","kid":"ABC123DEFG"}"#
        let claims = #"{"iat":1700000000,"iss":"DEF123GHIJ"}"#
        let content = Array(header.utf8).base64URL + "." + Array(claims.utf8).base64URL
        #expect(signing.messages == [content])
        #expect(token == content + "." + [UInt8](repeating: 1, count: 64).base64URL)
    }

    @Test(arguments: [0, 63, 65, 70, 72])
    func `a signature that is not r and s is refused`(count: Int) async throws {
        let signer = ProviderToken.ES256Signer { _ in [UInt8](repeating: 0x30, count: count) }
        let key = try ProviderToken.Key(keyID: "ABC123DEFG", teamID: "DEF123GHIJ", signer: signer)
        let error = await #expect(throws: ProviderToken.SetupError.self) {
            _ = try await key.token(issuedAt: Instant(milliseconds: 0))
        }
        #expect(error?.code == .key)
    }

    @Test(arguments: ["", "ABC123DEF", "ABC123DEFGH", "ABC123DEF-", "ABC123DEF\n", "ABC123DEFÉ"])
    func `an id is 10 letters or digits`(id: String) throws {
        let signer = Signing().signer
        #expect(throws: ProviderToken.SetupError.self) {
            try ProviderToken.Key(keyID: id, teamID: "DEF123GHIJ", signer: signer)
        }
        #expect(throws: ProviderToken.SetupError.self) {
            try ProviderToken.Key(keyID: "DEF123GHIJ", teamID: id, signer: signer)
        }
    }

    @Test func `nothing that is printed has the key or a token`() async throws {
        let signing = Signing()
        let key = try signing.key()
        let path = FileManager.default.temporaryDirectory
            .appendingPathComponent("printed-\(UUID().uuidString)").path
        defer {
            for end in ["", ".lock"] { try? FileManager.default.removeItem(atPath: path + end) }
        }
        let store = try ProviderToken.FileStore(path: path)
        let tokens = try ProviderToken.Source(key: key, sharedIn: store)
        let token = try await tokens.token()
        let values: [any Sendable] = [
            signing.signer, key, key.name, tokens, token, store,
            APNsConnection.Authentication.providerToken(tokens),
        ]
        for printout in values.flatMap({ printouts(of: $0) }) {
            #expect(!printout.contains("ABC123DEFG"))
            #expect(!printout.contains("DEF123GHIJ"))
            #expect(!printout.contains(token.text.string.suffix(8)))
        }
        #expect("\(key)" == "provider key AB…")
    }
}
