extension Verb {
    static let man = Verb(
        VerbHelp(
            name: "man",
            summary: "print the manual page",
            example: """
                em-push man > em-push.1
                man ./em-push.1
                """
        ),
        printing: { _ in ManualPage().text }
    )
}
