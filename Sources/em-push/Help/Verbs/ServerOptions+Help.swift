extension ServerOptions {
    /// The options that say which server, and who sends.
    static let help = [
        OptionHelp(
            "--key",
            .file("FILE"),
            "sign provider tokens with the key of a .p8 file (trait OpenSSL)"
        ),
        OptionHelp("--key-id", .text("ID"), "the id of the key"),
        OptionHelp("--team-id", .text("ID"), "the id of the key's team"),
        OptionHelp(
            "--token-file",
            .file("FILE"),
            "share the provider token with other calls, in a file for its owner"
        ),
        OptionHelp("--p12", .file("FILE"), "show a client certificate (trait HTTP2 or Curl)"),
        OptionHelp("--p12-password", .file("FILE"), "a file that holds the certificate's password"),
        OptionHelp(
            "--environment",
            .words(["production", "development"]),
            "only to this server of Apple's; without it send takes that of each certificate, and channels production"
        ),
        OptionHelp("--host", .text("NAME"), "another server"),
        OptionHelp(
            "--authority",
            .file("FILE"),
            "who vouches for the other server (PEM, trait HTTP2 or Curl)"
        ),
        OptionHelp(
            "--port",
            .text("N"),
            "the port; by default Apple's: 443 for pushes, which also has 2197, 2196 for channels, 2195 for those of development"
        ),
        OptionHelp(
            "--engine",
            .words(["http2", "curl", "urlsession"]),
            "what carries requests; by default the first of them that is built in, on Linux never urlsession"
        ),
    ]
}
