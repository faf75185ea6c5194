extension Verb {
    static let sound = Verb(
        VerbHelp(
            name: "sound",
            summary: "what a phone plays for a sound file: the file, or its default sound",
            operands: "FILE ...",
            options: [.format("text"), .color],
            notes: [
                """
                A phone plays Linear PCM, MA4, µ-law or a-law in an aiff, wav or caf file that has less than 30 seconds. It \
                looks for the file by its name in Library/Sounds of the app's container and of its shared group \
                containers, then in the app's main bundle. `-` is standard input. The exit status is 1 if a FILE is not \
                played, 2 if one cannot be read.
                """
            ],
            example: "em-push sound --format text bell.caf"
        )
    ) { (options: SoundOptions) async throws(UsageError) in
        SoundCommand(options: options).run()
    }
}
