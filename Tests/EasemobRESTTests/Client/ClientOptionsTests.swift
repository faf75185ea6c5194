import EasemobREST
import ExactJSON
import PushService
import Testing

/// Options that a client cannot work with are refused where they are set.
@Suite struct ClientOptionsTests {
    @Test func `options that are left out are the default ones`() throws {
        let options = try EasemobClient.Options(timeout: .seconds(10), requestsPerSecond: 100)
        #expect(options == EasemobClient.Options())
        #expect(try EasemobClient.Options(attempts: 5) == EasemobClient.Options())
        #expect(EasemobClient.Options().timeout == .seconds(10))
    }

    @Test(arguments: [Int.min, -1, 0, 100_001, Int.max])
    func `a number out of its range is refused, and named`(number: Int) throws {
        let client = try ScriptedService().client()
        #expect(
            path { _ = try EasemobClient.Options(requestsPerSecond: number) }
                == "/requestsPerSecond"
        )
        #expect(path { _ = try EasemobClient.Options(attempts: number) } == "/attempts")
        #expect(
            path { _ = try EasemobClient.SettingsStore(client: client, concurrency: number) }
                == "/concurrency"
        )
        #expect(
            path { _ = try EasemobClient.BindingStore(client: client, concurrency: number) }
                == "/concurrency"
        )
    }

    @Test(arguments: [Duration.zero, .seconds(-1), .seconds(86_401), .seconds(Int64.max)])
    func `a time-out out of its range is refused, and named`(timeout: Duration) {
        #expect(path { _ = try EasemobClient.Options(timeout: timeout) } == "/timeout")
    }

    /// The option that an error of `body` names.
    private func path(_ body: () throws -> Void) -> ExactString? {
        #expect(throws: InputError.self) { try body() }?.path.text
    }
}
