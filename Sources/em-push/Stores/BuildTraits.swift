enum BuildTraits {
    #if SQLite
    static let sqlite = true
    #else
    static let sqlite = false
    #endif

    #if Postgres
    static let postgres = true
    #else
    static let postgres = false
    #endif

    #if HTTP2
    static let http2 = true
    #else
    static let http2 = false
    #endif

    #if Curl
    static let curl = true
    #else
    static let curl = false
    #endif

    /// Whether it can sign provider tokens.
    #if OpenSSL || canImport(CryptoKit)
    static let signing = true
    #else
    static let signing = false
    #endif
}
