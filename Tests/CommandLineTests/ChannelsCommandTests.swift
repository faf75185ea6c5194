import Testing

/// `channels` without a network: calls that are not understood.
///
/// What it does with a server is checked by `.ci/check-apns`, with a build that has the traits.
@Suite struct ChannelsCommandTests {
    private static let key = ["--key", "k", "--key-id", "ABC123DEFG", "--team-id", "DEF123GHIJ"]

    @Test(
        arguments: [
            ([], "`channels` is followed by `create`, `list`, `read`, `delete` or `send`"),
            (["drop"], "`channels` is followed by `create`, `list`, `read`, `delete` or `send`"),
            (["list"], "`--bundle-id` is needed: the app of the channels"),
            (
                ["list", "--bundle-id", "a b"],
                "`--bundle-id` has letters, digits, `-` and `.` only"
            ),
            (["create", "--bundle-id", "a"], "`--storage` is needed: `none` or `most-recent`"),
            (["create", "--storage", "all"], "`--storage` is `none` or `most-recent`, not `all`"),
            (["list", "--storage", "none"], "`--storage` is no option of channels list"),
            (["read", "--bundle-id", "a"], "`--channel` is needed: the id of the channel"),
            (["send", "--bundle-id", "a"], "`--channel` is needed: the id of the channel"),
            (["read", "--channel", "a"], "`--channel` is base64, as `channels create` prints it"),
            (["list", "--channel", "aGk="], "`--channel` is no option of channels list"),
            (["list", "x.json"], "`x.json` is one argument too many for channels list"),
            (["list", "--spool", "x"], "`--spool` is no option of channels list"),
            (["list", "--bundle-id", "a"], "`--key` or `--p12` is needed"),
            (["list", "--bundle-id"], "`--bundle-id` needs a value"),
        ] as [([String], String)]
    )
    func `what is not understood is said`(arguments: [String], complaint: String) async throws {
        let outcome = try await Tool().run(["channels"] + arguments)
        #expect(outcome.status == 2)
        #expect(outcome.output.isEmpty)
        #expect(outcome.error.hasPrefix("em-push: \(complaint)\n"))
    }

    @Test func `a key that is not there is said, and nothing is asked of a server`() async throws {
        let outcome = try await Tool().run(
            ["channels", "list", "--bundle-id", "a"] + Self.key + ["--key", "/no/such/key"]
        )
        #expect(outcome.status == 2)
        #expect(outcome.output.isEmpty)
        #expect(outcome.error.hasPrefix("em-push: "))
    }
}
