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
        let error = #expect(throws: APNsSetupError.self) { try ES256Signer(p8: text) }
        #expect(error?.code == .key)
        #expect(error.map { !$0.detail.contains("AAAA") } == true)
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
        let error = #expect(throws: APNsSetupError.self) { try ES256Signer(p8: text) }
        #expect(error?.code == .key)
    }
}
#endif
