extension VerbHelp {
    /// The help of `man`.
    static let man = VerbHelp(
        name: "man",
        summary: "print the manual page",
        example: """
            em-push man > em-push.1
            man ./em-push.1
            """
    )
}
