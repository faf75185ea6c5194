import APNsModel
import ExactJSON
import Foundation
import PushFoundation
import PushModel
import Testing

/// The dictionary that the system gives an app.
@Suite struct NotificationUserInfoTests {
    private static let text = #"""
        {"aps":{"alert":{"title":"Tom","body":"hi"},"badge":3,"mutable-content":1,"relevance-score":0.5},
        "e":{"flags":[true,false,null],"numbers":[0,1,-1,9007199254740993,0.25,1e300],"text":"e\u0301"},
        "f":"6001","t":"6006","g":"g1","m":"42"}
        """#

    @Test func `what Foundation makes of a payload is read like the payload`() throws {
        let object = try JSONSerialization.jsonObject(with: Data(Self.text.utf8))
        let dictionary = try #require(object as? [String: Any])
        let info = try NotificationUserInfo(userInfo: dictionary)
        let parsed = try NotificationUserInfo(json: JSONValue(parsing: Self.text))
        #expect(info == parsed)
        #expect(info.extern?.object?["flags"] == [true, false, .null])
    }

    @Test func `values of Swift are read too`() throws {
        let userInfo: [AnyHashable: Any] = [
            "aps": ["badge": 3, "alert": "hi", "mutable-content": 1] as [String: Any],
            "e": ["b": true, "i": 7, "d": 0.5, "n": NSNull(), "l": [1, "a"] as [Any]]
                as [String: Any],
            "f": "6001", "t": "6006", "m": "42",
        ]
        let info = try NotificationUserInfo(userInfo: userInfo)
        #expect(info.payload.badge == 3)
        #expect(info.payload.isMutable)
        #expect(info.extern == ["b": true, "i": 7, "d": 0.5, "n": .null, "l": [1, "a"]])
    }

    @Test func `what JSON does not have is refused where it is`() throws {
        func fault(_ change: (inout [AnyHashable: Any]) -> Void) -> InputError? {
            var userInfo: [AnyHashable: Any] = ["f": "6001", "t": "6006", "m": "42"]
            change(&userInfo)
            return #expect(throws: InputError.self) {
                try NotificationUserInfo(userInfo: userInfo)
            }
        }
        let date = fault { $0["e"] = ["a", ["x/y": Date()]] as [Any] }
        #expect(date?.code == .inputType)
        #expect(date?.path.description == "/e/1/x~1y")
        let infinite = fault { $0["e"] = Double.infinity }
        #expect(infinite?.code == .inputValue)
        #expect(infinite?.path.description == "/e")
        let key = fault { $0[7] = "seven" }
        #expect(key?.code == .inputType)
        #expect(fault { $0["m"] = nil }?.path.description == "/m")
        let deep = fault { userInfo in
            userInfo["e"] = (0..<100).reduce("x" as Any) { inner, _ in [inner] }
        }
        #expect(deep?.code == .jsonDepth)
    }

    @Test func `it is coded as the payload`() throws {
        let info = try NotificationUserInfo(json: JSONValue(parsing: Self.text))
        let data = try JSONEncoder().encode(info)
        #expect(try JSONDecoder().decode(NotificationUserInfo.self, from: data) == info)
    }
}
