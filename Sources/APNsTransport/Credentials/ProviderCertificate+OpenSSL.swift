#if OpenSSL
import CCrypto
import ExactJSON
import PushModel
import WallTime

extension ProviderCertificate {
    /// Apple's extensions of a certificate for APNs.
    private enum Extension {
        static let development = "1.2.840.113635.100.6.3.1"
        static let production = "1.2.840.113635.100.6.3.2"
        static let voip = "1.2.840.113635.100.6.3.4"
        static let topics = "1.2.840.113635.100.6.3.6"
    }

    /// Reads a certificate; `nil` if its dates are none.
    init?(_ certificate: OpaquePointer) {
        guard let notBefore = Self.instant(X509_get0_notBefore(certificate)),
            let notAfter = Self.instant(X509_get0_notAfter(certificate))
        else { return nil }
        let subject = X509_get_subject_name(certificate)
        var environments: [Certificate.Environment] = []
        if Self.has(Extension.development, certificate) { environments.append(.development) }
        if Self.has(Extension.production, certificate) { environments.append(.production) }
        var topics: [Topic] = []
        for list in [Extension.topics, Extension.voip] {
            for topic in Self.topics(of: list, certificate)
            where !topics.contains(where: { $0.name == topic.name }) {
                topics.append(topic)
            }
        }
        if let own = Self.text(NID_userId, of: subject), !topics.contains(where: { $0.name == own })
        {
            topics.insert(Topic(name: own, kinds: []), at: 0)
        }
        self.init(
            name: Self.text(NID_commonName, of: subject),
            team: Self.text(NID_organizationalUnitName, of: subject),
            topics: topics,
            environments: environments,
            isForVoIP: Self.has(Extension.voip, certificate)
                || topics.contains { $0.kinds.contains("voip") },
            notBefore: notBefore,
            notAfter: notAfter
        )
    }

    private static func instant(_ time: UnsafePointer<ASN1_TIME>?) -> Instant? {
        var seconds: Int64 = 0
        guard emp_seconds(time, &seconds) == 1 else { return nil }
        return Instant(milliseconds: seconds * 1000)
    }

    /// The first value that a name has of an attribute.
    private static func text(_ attribute: Int32, of name: OpaquePointer?) -> ExactString? {
        let index = X509_NAME_get_index_by_NID(name, attribute, -1)
        guard index >= 0 else { return nil }
        return text(X509_NAME_ENTRY_get_data(X509_NAME_get_entry(name, index)))
    }

    private static func text(_ string: UnsafePointer<ASN1_STRING>?) -> ExactString? {
        guard let string else { return nil }
        var bytes: UnsafeMutablePointer<UInt8>?
        let count = ASN1_STRING_to_UTF8(&bytes, string)
        guard count >= 0, let bytes else { return nil }
        defer { emp_free(bytes) }
        let buffer = UnsafeBufferPointer(start: bytes, count: Int(count))
        return ExactString(String(decoding: buffer, as: UTF8.self))
    }

    // MARK: Extensions

    private static func has(_ identifier: String, _ certificate: OpaquePointer) -> Bool {
        value(of: identifier, certificate) != nil
    }

    /// What is in the octets of an extension; it belongs to the certificate.
    private static func value(
        of identifier: String,
        _ certificate: OpaquePointer
    ) -> UnsafePointer<ASN1_STRING>? {
        let object = OBJ_txt2obj(identifier, 1)
        defer { ASN1_OBJECT_free(object) }
        let index = X509_get_ext_by_OBJ(certificate, object, -1)
        guard index >= 0 else { return nil }
        return UnsafePointer(X509_EXTENSION_get_data(X509_get_ext(certificate, index)))
    }

    /// The topics of an extension: texts, each followed by a sequence of its kinds.
    private static func topics(of identifier: String, _ certificate: OpaquePointer) -> [Topic] {
        var topics: [Topic] = []
        forEachElement(of: value(of: identifier, certificate)) { name, sequence in
            if let name {
                topics.append(Topic(name: name, kinds: []))
            } else if let topic = topics.popLast() {
                var kinds: [ExactString] = []
                forEachElement(of: sequence) { kind, _ in kinds += [kind].compactMap { $0 } }
                topics.append(Topic(name: topic.name, kinds: kinds))
            }
        }
        return topics
    }

    /// Calls with each element of a sequence: a text, a sequence, or neither.
    private static func forEachElement(
        of string: UnsafePointer<ASN1_STRING>?,
        _ body: (ExactString?, UnsafePointer<ASN1_STRING>?) -> Void
    ) {
        guard let string,
            let list = emp_elements(ASN1_STRING_get0_data(string), Int(ASN1_STRING_length(string)))
        else { return }
        defer { emp_free_elements(list) }
        for index in 0..<emp_element_count(list) {
            body(text(emp_text(list, index)), emp_sequence(list, index))
        }
    }
}
#endif
