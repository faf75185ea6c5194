#if HTTP2 || Curl
import Foundation

#if HTTP2
import CSSL
#endif

/// OpenSSL, which one process has once.
package enum TLSLibrary {
    /// Keeps OpenSSL from freeing what it has when the process exits.
    ///
    /// By default it does so in `exit`, while the thread of a sender may still close its connections: one of
    /// some thousands of runs of `em-push` then ended with SIGSEGV. It has an effect only before anything else
    /// in the process has used OpenSSL.
    package static func keepUntilExit() {
        _ = isKept
    }

    private static let isKept: Bool = {
        #if HTTP2
        return OPENSSL_init_ssl(UInt64(OPENSSL_INIT_NO_ATEXIT), nil) == 1
        #elseif os(Linux)
        // libcurl may have been built with another library, which then does not have this function.
        guard let symbol = dlsym(nil, "OPENSSL_init_ssl") else { return false }
        typealias Initialize = @convention(c) (UInt64, OpaquePointer?) -> Int32
        let withoutExitHandler: UInt64 = 0x0008_0000
        return unsafeBitCast(symbol, to: Initialize.self)(withoutExitHandler, nil) == 1
        #else
        return false
        #endif
    }()
}
#endif
