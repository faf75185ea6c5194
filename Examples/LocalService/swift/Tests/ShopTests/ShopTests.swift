import Foundation
import Shop
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Tests of the shop against `em-push serve`, whose address is in LOCAL_SERVICE.
@Suite(.serialized) struct ShopTests {
    private static let service =
        ProcessInfo.processInfo.environment["LOCAL_SERVICE"] ?? "http://127.0.0.1:8080"
    private let shop: Shop

    init() async throws {
        _ = try await Self.local("reset", [:])
        shop = try await Shop(base: Self.service + "/demo/shop", id: "id", secret: "secret")
        try await shop.register("ann")
    }

    private struct Deliveries: Decodable {
        let deliveries: [Delivery]
    }

    private struct Delivery: Decodable {
        struct Shown: Decodable {
            let body: String?
            let badge: Int?
        }

        let user: String
        let detail: String?
        let shown: Shown?
    }

    private static func local(_ path: String, _ body: [String: Int]? = nil) async throws -> Data {
        let url = try #require(URL(string: service + "/_local/" + path))
        var request = URLRequest(url: url)
        if let body {
            request.httpMethod = "POST"
            request.httpBody = try JSONEncoder().encode(body)
        }
        return try await URLSession.shared.data(for: request).0
    }

    private func deliveries() async throws -> [Delivery] {
        let data = try await Self.local("deliveries")
        return try JSONDecoder().decode(Deliveries.self, from: data).deliveries
    }

    @Test func `a buyer is told`() async throws {
        try await shop.ship(7, to: "ann")
        let deliveries = try await deliveries()
        #expect(deliveries.map { $0.user } == ["ann"])
        #expect(deliveries.first?.shown?.body == "Parcel 7 is on its way")
    }

    @Test func `nobody is woken`() async throws {
        try await shop.call(
            "PUT",
            "/users/ann/notification/user/ann",
            ["ignoreInterval": "22:00-07:00"]
        )
        _ = try await Self.local("clock", ["advance": 12 * 3_600_000])
        try await shop.ship(7, to: "ann")
        _ = try await Self.local("clock", ["advance": 8 * 3_600_000])
        try await shop.ship(8, to: "ann")
        let deliveries = try await deliveries()
        #expect(deliveries.map { $0.detail } == ["user ignore push", nil])
        #expect(deliveries.last?.shown?.badge == 2)
    }
}
