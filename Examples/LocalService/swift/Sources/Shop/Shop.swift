import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The back end of a shop, which tells buyers where their parcels are, by the vendor's REST.
public struct Shop: Sendable {
    private let base: String
    private let token: String

    /// Opens a client of an app; `base` is the address of the service and the app.
    public init(base: String, id: String, secret: String) async throws {
        let credentials = [
            "grant_type": "client_credentials", "client_id": id, "client_secret": secret,
        ]
        let reply = try await Self.send("POST", base + "/token", credentials, token: nil)
        self.base = base
        token = try JSONDecoder().decode(Token.self, from: reply).text
    }

    private struct Token: Decodable {
        let text: String

        enum CodingKeys: String, CodingKey {
            case text = "access_token"
        }
    }

    public func register(_ buyer: String) async throws {
        try await call("POST", "/users", ["username": buyer, "password": "secret"])
        try await call("PUT", "/users/\(buyer)", ["notification_display_style": 1])
    }

    public func ship(_ parcel: Int, to buyer: String) async throws {
        let message = Message(to: [buyer], body: ["msg": "Parcel \(parcel) is on its way"])
        try await call("POST", "/messages/users", message)
    }

    private struct Message: Encodable {
        var from = "shop"
        var type = "txt"
        let to: [String]
        let body: [String: String]
    }

    public func call(_ method: String, _ path: String, _ body: some Encodable) async throws {
        _ = try await Self.send(method, base + path, body, token: token)
    }

    private static func send(
        _ method: String,
        _ address: String,
        _ body: some Encodable,
        token: String?
    ) async throws -> Data {
        guard let url = URL(string: address) else { throw URLError(.badURL) }
        var request = URLRequest(url: url)
        request.httpMethod = method
        request.httpBody = try JSONEncoder().encode(body)
        if let token { request.setValue("Bearer " + token, forHTTPHeaderField: "Authorization") }
        let (data, response) = try await URLSession.shared.data(for: request)
        guard (response as? HTTPURLResponse)?.statusCode == 200 else {
            throw URLError(.badServerResponse)
        }
        return data
    }
}
