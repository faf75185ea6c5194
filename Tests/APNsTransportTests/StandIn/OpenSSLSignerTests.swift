#if OpenSSL
import APNsTransport
import Foundation
import Testing

/// Keys that libcrypto cannot sign with.
///
/// That it signs rightly with the others is for the stand-in to say.
@Suite struct OpenSSLSignerTests {
    @Test(arguments: [
        "", "nonsense", "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n",
    ])
    func `what is no key is refused`(text: String) {
        let error = #expect(throws: ProviderToken.SetupError.self) {
            try ProviderToken.ES256Signer(p8: text)
        }
        #expect(error?.code == .key)
        #expect(error.map { !$0.detail.contains("AAAA") } == true)
    }

    /// The point of P-256 that belongs to the private number 1 (SEC 2, 2.4.2).
    private static let generator =
        "6B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C296"
        + "4FE342E2FE1A7F9B8EE7EB4A7C0F9E162BCE33576B315ECECBB6406837BF51F5"
    /// The number of points of P-256, which is the first that is no private number.
    private static let order = "FFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551"
    private static let zero = String(repeating: "0", count: 64)
    private static let one = zero.dropLast() + "1"
    private static let two = zero.dropLast() + "2"

    /// A private key as PKCS#8 has it, with its public point or without.
    private static func p8(_ number: some StringProtocol, point: String? = nil) throws -> String {
        let algorithm = "301306072A8648CE3D020106082A8648CE3D030107"
        let hex =
            if let point {
                "308187020100\(algorithm)046D306B0201010420\(number)A14403420004\(point)"
            } else {
                "3041020100\(algorithm)042730250201010420\(number)"
            }
        let bytes = try stride(from: 0, to: hex.utf8.count, by: 2).map { start in
            try #require(UInt8(hex.dropFirst(start).prefix(2), radix: 16))
        }
        let text = Data(bytes).base64EncodedString()
        return "-----BEGIN PRIVATE KEY-----\n\(text)\n-----END PRIVATE KEY-----\n"
    }

    @Test(arguments: [nil, generator])
    func `a key whose number is in range and whose point is its own signs`(
        point: String?
    ) throws {
        _ = try ProviderToken.ES256Signer(p8: Self.p8(Self.one, point: point))
    }

    @Test(
        arguments: [
            (zero, nil), (zero, generator), (order, nil), (order, generator),
            (String(repeating: "F", count: 64), nil), (String(two), generator),
            (String(one), String(generator.dropLast() + "4")),
        ] as [(String, String?)]
    )
    func `a key whose number is out of range, or whose point is another's, is refused`(
        number: String,
        point: String?
    ) throws {
        let error = #expect(throws: ProviderToken.SetupError.self) {
            try ProviderToken.ES256Signer(p8: Self.p8(number, point: point))
        }
        #expect(error?.code == .key)
    }

    /// Made with openssl, to show that only the right kind of key is taken.
    @Test(arguments: [
        ["genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-384"],
        ["genpkey", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048"],
        ["genpkey", "-algorithm", "ED25519"],
        [
            "genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256", "-aes256",
            "-pass", "pass:secret",
        ],
    ])
    func `a key of another kind is refused, and no password is asked for`(
        arguments: [String]
    ) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/openssl")
        process.arguments = arguments
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let text = String(
            decoding: try output.fileHandleForReading.readToEnd() ?? Data(),
            as: UTF8.self
        )
        process.waitUntilExit()
        try #require(text.contains("PRIVATE KEY"))
        let error = #expect(throws: ProviderToken.SetupError.self) {
            try ProviderToken.ES256Signer(p8: text)
        }
        #expect(error?.code == .key)
    }
}
#endif
