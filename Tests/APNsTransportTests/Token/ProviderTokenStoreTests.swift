import ExactJSON
import Foundation
import PushTestSupport
import Testing
import WallTime

@testable import APNsTransport

/// One token for all processes that use a key (rule 6.10).
@Suite struct ProviderTokenStoreTests {
    private let clock = ManualClock()
    private let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("provider-token-\(UUID().uuidString)")

    private var path: String { folder.appendingPathComponent("token").path }

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private func tokens(
        _ signing: Signing,
        in store: any ProviderToken.Store
    ) throws -> ProviderToken.Source {
        try ProviderToken.Source(key: signing.key(), sharedIn: store, now: { [clock] in clock.now })
    }

    /// A new process: nothing but the file is the same.
    private func run() throws -> (tokens: ProviderToken.Source, signing: Signing) {
        let signing = Signing()
        return (try tokens(signing, in: ProviderToken.FileStore(path: path)), signing)
    }

    private func mode(of path: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return try #require(attributes[.posixPermissions] as? Int)
    }

    @Test func `one run signs, and the others use its token`() async throws {
        let (first, second) = (try run(), try run())
        let token = try await first.tokens.token()
        #expect(try await second.tokens.token() == token)
        clock.advance(by: .seconds(49 * 60))
        #expect(try await run().tokens.token() == token)
        #expect(first.signing.messages.count == 1)
        #expect(second.signing.messages.isEmpty)
        #expect(try mode(of: path) == 0o600)
        #expect(try mode(of: path + ".lock") == 0o600)
    }

    @Test func `the first that finds it too old renews it, for all`() async throws {
        let (first, second) = (try run(), try run())
        let old = try await first.tokens.token()
        #expect(try await second.tokens.token() == old)
        clock.advance(by: .seconds(50 * 60))
        let new = try await second.tokens.token()
        #expect(new != old)
        #expect(try await first.tokens.token() == new)
        #expect(first.signing.messages.count + second.signing.messages.count == 2)
    }

    @Test func `a token that APNs calls expired is renewed once for all runs, never too early`()
        async throws
    {
        let (first, second) = (try run(), try run())
        let old = try await first.tokens.token()
        _ = try await second.tokens.token()
        clock.advance(by: .seconds(20 * 60 - 1))
        #expect(try await first.tokens.renew(issuedAfter: clock.now) == false)
        clock.advance(by: .seconds(1))
        #expect(try await first.tokens.renew(issuedAfter: clock.now))
        #expect(try await second.tokens.renew(issuedAfter: clock.now))
        let new = try await first.tokens.token()
        #expect(new != old)
        #expect(try await second.tokens.token() == new)
        #expect(first.signing.messages.count + second.signing.messages.count == 2)
    }

    @Test func `of runs that sign at the same time all use the token of one`() async throws {
        let runs = try (0..<20).map { _ in try run().tokens }
        let texts = try await withThrowingTaskGroup(of: ExactString.self) { group in
            for tokens in runs {
                group.addTask { try await tokens.token().text }
            }
            return try await group.reduce(into: Set<ExactString>()) { $0.insert($1) }
        }
        #expect(texts.count == 1)
        #expect(!FileManager.default.fileExists(atPath: path + ".new"))
    }

    @Test(arguments: [0o644, 0o640, 0o604, 0o700 | 0o007])
    func `a file that others can read is refused, also later`(mode: Int) async throws {
        let run = try run()
        _ = try await run.tokens.token()
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        let error = #expect(throws: ProviderToken.SetupError.self) { try self.run() }
        #expect(error?.code == .store)
        #expect(error?.detail.contains("mode 600") == true)
        clock.advance(by: .seconds(50 * 60))
        await #expect(throws: ProviderToken.SetupError.self) { try await run.tokens.token() }
    }

    @Test func `a link is not followed, and what is no token is left as it is`() async throws {
        let other = folder.appendingPathComponent("other").path
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: other)
        #expect(throws: ProviderToken.SetupError.self) { try run() }
        try FileManager.default.removeItem(atPath: path)
        let text = Data("precious".utf8)
        let isMade = FileManager.default.createFile(
            atPath: path,
            contents: text,
            attributes: [.posixPermissions: 0o600]
        )
        #expect(isMade)
        #expect(throws: ProviderToken.SetupError.self) { try run() }
        #expect(FileManager.default.contents(atPath: path) == text)
    }

    @Test func `a file that was made in advance is used, the file of another team is not`()
        async throws
    {
        let isMade = FileManager.default.createFile(
            atPath: path,
            contents: Data(),
            attributes: [.posixPermissions: 0o600]
        )
        #expect(isMade)
        _ = try await run().tokens.token()
        let store = try ProviderToken.FileStore(path: path)
        let other = ProviderToken.Name(id: "ABC123DEFG", owner: "ZZZ123GHIJ")
        let token = ProviderToken(text: "another", issued: clock.now)
        for call in [
            { _ = try await store.token(of: other) },
            { _ = try await store.replace(nil, by: token, of: other) },
        ] {
            let error = await #expect(throws: ProviderToken.SetupError.self) { try await call() }
            #expect(error?.code == .store)
            #expect(error?.detail.contains("another team") == true)
        }
    }

    @Test func `the token of an older key of the team is replaced`() async throws {
        let old = try await run().tokens.token()
        let signing = Signing()
        let key = try ProviderToken.Key(
            keyID: "ZZZ123DEFG",
            teamID: "DEF123GHIJ",
            signer: signing.signer
        )
        let store = try ProviderToken.FileStore(path: path)
        let tokens = try ProviderToken.Source(
            key: key,
            sharedIn: store,
            now: { [clock] in clock.now }
        )
        let new = try await tokens.token()
        #expect(new != old)
        #expect(try await store.token(of: key.name) == new)
        #expect(signing.messages.count == 1)
    }

    @Test func `a token that another signed and APNs calls invalid is replaced, one's own is not`()
        async throws
    {
        let (first, second) = (try run(), try run())
        let wrong = try await first.tokens.token()
        #expect(try await second.tokens.token() == wrong)
        first.tokens.refuse(wrong)
        #expect(try await first.tokens.token() == wrong)
        clock.advance(by: .seconds(1))
        second.tokens.refuse(wrong)
        let right = try await second.tokens.token()
        #expect(right != wrong)
        #expect(second.signing.messages.count == 1)
        #expect(try await run().tokens.token() == right)
    }

    @Test func `what a crash has left is in no one's way`() async throws {
        let isLeft = FileManager.default.createFile(
            atPath: path + ".new",
            contents: Data("half".utf8)
        )
        #expect(isLeft)
        let token = try await run().tokens.token()
        let second = try run()
        #expect(try await second.tokens.token() == token)
        #expect(second.signing.messages.isEmpty)
    }
}
