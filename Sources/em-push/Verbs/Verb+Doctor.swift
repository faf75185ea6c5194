extension Verb {
    static let doctor = Verb(
        VerbHelp(
            name: "doctor",
            summary: "what keys and certificates are for, and when they break",
            operands: "FILE ...",
            options: OptionHelp.rows(
                """
                --password-file FILE  a file that holds the password of .p12 files and encrypted keys
                --format text|json  text: for people (the default); json: one object a FILE, keys sorted
                """
            ) + [.color],
            notes: [
                """
                A FILE is Apple's .p8, a .p12, PEM with a certificate, a private key or both, or a certificate in DER. \
                Nothing secret is printed, and nothing is sent. The exit status is 1 if anything is wrong or ends within 8 days, \
                2 if a FILE cannot be read. It needs the trait OpenSSL.
                """
            ],
            example: "em-push doctor AuthKey_ABC123DEFG.p8"
        )
    ) { (options: DoctorOptions) async throws(UsageError) in
        try DoctorCommand(options: options).run()
    }
}
