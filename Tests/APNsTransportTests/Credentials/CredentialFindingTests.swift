import ExactJSON
import PushModel
import Testing
import WallTime

@testable import APNsTransport

@Suite struct CredentialFindingTests {
    private static let day: Int64 = 86_400_000
    private static let begin = Instant(milliseconds: 0)
    private static let end = Instant(milliseconds: 395 * day)

    private static func key(
        curve: ExactString? = "P-256",
        isSound: Bool = true,
        signs: Bool = true,
        belongs: Bool? = nil
    ) -> CredentialFile.Key {
        CredentialFile.Key(
            algorithm: "EC",
            bits: 256,
            curve: curve,
            isSound: isSound,
            signs: signs,
            belongs: belongs
        )
    }

    private static func certificate(
        topics: [ProviderCertificate.Topic] = [.init(name: "com.example.im", kinds: [])],
        environments: [Certificate.Environment] = [.production]
    ) -> ProviderCertificate {
        ProviderCertificate(
            name: nil,
            team: "DEF123GHIJ",
            topics: topics,
            environments: environments,
            isForVoIP: false,
            notBefore: begin,
            notAfter: end
        )
    }

    private static func codes(_ file: CredentialFile, at now: Instant = begin) -> [String] {
        file.findings(at: now).map { "\($0.code.word) \($0.severity.word)" }
    }

    @Test(arguments: [
        (key(), []), (key(isSound: false, signs: false), ["key.unsound error"]),
        (key(signs: false), ["key.doesNotSign error"]), (key(curve: nil), ["key.notP256 error"]),
    ])
    func `a key alone has to be sound, to sign, and to be on the curve of tokens`(
        key: CredentialFile.Key,
        codes: [String]
    ) {
        #expect(
            Self.codes(CredentialFile(form: .p8, key: key, certificate: nil, hasOldCiphers: false))
                == codes
        )
    }

    @Test(
        arguments: [
            (CredentialFile.Form.p12, key(curve: nil, belongs: true), []),
            (.p12, key(belongs: false), ["key.ofAnother error"]),
            (.p12, nil, ["key.missing error"]),
            (.der, nil, ["key.missing warning"]), (.pem, nil, ["key.missing warning"]),
        ] as [(CredentialFile.Form, CredentialFile.Key?, [String])]
    )
    func `a certificate wants its own key, and one that is only a certificate gets it later`(
        form: CredentialFile.Form,
        key: CredentialFile.Key?,
        codes: [String]
    ) {
        let file = CredentialFile(
            form: form,
            key: key,
            certificate: Self.certificate(),
            hasOldCiphers: false
        )
        #expect(Self.codes(file) == codes)
    }

    @Test(arguments: [
        (CredentialFile.Form.p8, ["key.encrypted error"]), (.p12, []), (.pem, []),
    ])
    func `a key alone that has a password is of no use`(
        form: CredentialFile.Form,
        codes: [String]
    ) {
        var file = CredentialFile(
            form: form,
            key: Self.key(belongs: form == .p8 ? nil : true),
            certificate: form == .p8 ? nil : Self.certificate(),
            hasOldCiphers: false
        )
        file.isEncrypted = true
        #expect(Self.codes(file) == codes)
    }

    @Test func `a certificate of nobody's is told`() {
        let certificate = Self.certificate(topics: [], environments: [])
        let file = CredentialFile(
            form: .p12,
            key: Self.key(belongs: true),
            certificate: certificate,
            hasOldCiphers: true
        )
        #expect(
            Self.codes(file) == [
                "file.oldCiphers error", "certificate.noEnvironment error",
                "certificate.noTopic error",
            ]
        )
    }

    @Test(
        arguments: [
            (-1, ["certificate.notYetValid error"]), (0, []), (365 * day - 1, []),
            (365 * day, ["certificate.ends warning"]),
            (387 * day - 1, ["certificate.ends warning"]),
            (387 * day, ["certificate.ends error"]), (395 * day, ["certificate.ends error"]),
            (395 * day + 1, ["certificate.ended error"]),
        ] as [(Int64, [String])]
    )
    func `the dates are judged by the clock that is given`(now: Int64, codes: [String]) {
        let file = CredentialFile(
            form: .p12,
            key: Self.key(belongs: true),
            certificate: Self.certificate(),
            hasOldCiphers: false
        )
        #expect(Self.codes(file, at: Instant(milliseconds: now)) == codes)
    }
}
