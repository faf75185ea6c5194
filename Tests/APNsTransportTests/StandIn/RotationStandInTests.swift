#if (Curl || HTTP2) && OpenSSL
import APNsModel
import APNsTransport
import ExactJSON
import HTTPExchange
import PushModel
import PushService
import SeededRandomness
import Testing

/// Keys that are replaced while pushes are sent, against a stand-in that refuses the old ones at once.
@Suite(
    .enabled("needs Python 3 with venv, h2 and cryptography from PyPI, and openssl") {
        await StandIn.isAvailable
    }
)
struct RotationStandInTests {
    @Test(arguments: TestedEngine.allCases)
    func `no push is lost, and none has a key that was taken away`(engine: TestedEngine)
        async throws
    {
        let standIn = try await StandIn()
        let authorities = try await StandIn.text("authority.pem")
        let signer = try ProviderToken.ES256Signer(p8: await StandIn.text("provider.p8"))
        func connection(_ keyID: String) throws -> APNsConnection {
            let key = try ProviderToken.Key(keyID: keyID, teamID: "DEF123GHIJ", signer: signer)
            return try APNsConnection(
                to: APNsConnection.Server(host: "localhost", port: standIn.port),
                authentication: .providerToken(ProviderToken.Source(key: key)),
                maximumInFlight: 10,
                timeout: .day,
                openSender: { try engine.sender(trusting: authorities) }
            )
        }
        var keyID = "ABC123DEFG"
        var current = try connection(keyID)
        let transport = APNsPushTransport([:], otherwise: current)
        for seed in 0..<20 as Range<UInt64> {
            var random = SplitMix64(seed: seed)
            let sent = Task {
                await withTaskGroup(of: Bool.self) { group in
                    for number in 0..<20 as Range<UInt8> {
                        group.addTask {
                            var push = OutgoingPush.sample()
                            push.deviceToken = DeviceToken(bytes: [UInt8(seed), number])
                            if case .accepted = await transport.send(push) { return true }
                            return false
                        }
                    }
                    return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
                }
            }
            for step in 0..<2 {
                for _ in 0..<(random.next() % 300) { await Task.yield() }
                let next = "K\(seed)S\(step)0000000".prefix(10)
                let replacement = try connection(String(next))
                try await standIn.allow(keyIDs: [keyID, String(next)])
                try await transport.replace(current, by: replacement)
                // From here on the old key is refused.
                try await standIn.allow(keyIDs: [String(next)])
                (current, keyID) = (replacement, String(next))
            }
            #expect(await sent.value == 20, "seed \(seed)")
        }
        let report = try await standIn.report()
        #expect(report["accepted"] == 400)
        #expect(report["refused"] == [:])
    }
}
#endif
