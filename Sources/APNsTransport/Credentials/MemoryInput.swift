#if OpenSSL
import CCrypto

/// Bytes that libcrypto reads from.
enum MemoryInput {
    /// Hands bytes to functions of libcrypto's, for as long as the call lasts; their errors are forgotten.
    static func read(_ bytes: [UInt8], _ body: (OpaquePointer) -> Void) {
        bytes.withUnsafeBytes { buffer in
            guard let memory = BIO_new_mem_buf(buffer.baseAddress, Int32(clamping: buffer.count))
            else { return }
            body(memory)
            BIO_free(memory)
        }
        ERR_clear_error()
    }
}
#endif
