#if OpenSSL
import CCrypto

/// Private keys as libcrypto has them.
enum PrivateKey {
    /// Reads the first one of a text in PEM, to be freed; `nil` if there is none, or the password is not its own.
    static func read(from memory: OpaquePointer, password: String?) -> OpaquePointer? {
        guard let password else {
            // Without a function of ours libcrypto would ask the terminal for a password.
            return PEM_read_bio_PrivateKey(memory, nil, { _, _, _, _ in -1 }, nil)
        }
        var text = Array(password.utf8CString)
        return text.withUnsafeMutableBufferPointer { text in
            PEM_read_bio_PrivateKey(memory, nil, nil, text.baseAddress)
        }
    }

    /// The name that NIST gave the curve of a key, else that of libcrypto; `nil` for a key that is on none.
    static func curve(of key: OpaquePointer) -> String? {
        var name = [CChar](repeating: 0, count: 64)
        var count = 0
        let hasName = EVP_PKEY_get_group_name(key, &name, name.count, &count) == 1
        ERR_clear_error()
        guard hasName else { return nil }
        if let nist = EC_curve_nid2nist(OBJ_sn2nid(name)) { return String(cString: nist) }
        return String(decoding: name.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
#endif
