import EasemobREST
import ExactJSON
import Testing

@Suite struct RESTBindingTests {
    private func path(_ user: String) -> String { "/users/\(user)/push/binding" }

    private func body(_ device: String, _ token: String, _ notifier: String) -> String {
        #"{"device_id":"\#(device)","device_token":"\#(token)","notifier_name":"\#(notifier)"}"#
    }

    // R13: a PUT replies with what is left on that device, a GET with everything.
    @Test func `bindings are listed in order`() async {
        let service = Service()
        #expect(await service.get(path("u")).entities == "[]")
        _ = await service.put(path("u"), body("d2", "t2", "n1"))
        _ = await service.put(path("u"), body("d1", "t1", "n2"))
        let response = await service.put(path("u"), body("d1", "t1", "n1"))
        let (first, second) = (body("d1", "t1", "n1"), body("d1", "t1", "n2"))
        #expect(response.entities == "[\(first),\(second)]")
        let all = [first, second, body("d2", "t2", "n1")].joined(separator: ",")
        #expect(await service.get(path("u")).entities == "[\(all)]")
    }

    // R13
    @Test func `binding again replaces`() async {
        let service = Service()
        _ = await service.put(path("u"), body("d", "old", "n"))
        let response = await service.put(path("u"), body("d", "new", "n"))
        #expect(response.entities == "[\(body("d", "new", "n"))]")
    }

    // R13: an empty token unbinds the certificate on the device.
    @Test func `an empty token unbinds one certificate`() async {
        let service = Service()
        for name in ["n1", "n2"] {
            _ = await service.put(path("u"), body("d", "t", name))
            _ = await service.put(path("u"), body("e", "t", name))
        }
        let response = await service.put(path("u"), body("d", "", "n1"))
        #expect(response.entities == "[\(body("d", "t", "n2"))]")
        #expect(await service.get(path("u")).body["entities"]?.array?.count == 3)
    }

    // R13, V4: an empty certificate name unbinds the device, whatever the token.
    @Test(arguments: ["", "t", "other"])
    func `an empty certificate name unbinds the device`(token: String) async {
        let service = Service()
        for name in ["n1", "n2"] {
            _ = await service.put(path("u"), body("d", "t", name))
        }
        _ = await service.put(path("u"), body("e", "t", "n1"))
        _ = await service.put(path("v"), body("d", "v", "n1"))
        #expect(await service.put(path("u"), body("d", token, "")).entities == "[]")
        #expect(await service.get(path("u")).entities == "[\(body("e", "t", "n1"))]")
        #expect(await service.get(path("v")).entities == "[\(body("d", "v", "n1"))]")
    }

    // R13
    @Test func `unbinding what is not bound is a success`() async {
        let service = Service()
        for request in [body("d", "", "n"), body("d", "", ""), body("d", "t", "")] {
            let response = await service.put(path("u"), request)
            #expect(response.status == 200)
            #expect(response.entities == "[]")
        }
    }

    // R13, V4, rule 4.4
    @Test func `a token that another user has on the device moves`() async {
        let service = Service()
        _ = await service.put(path("u"), body("d", "t", "n1"))
        _ = await service.put(path("u"), body("d", "other", "n2"))
        _ = await service.put(path("u"), body("e", "t", "n1"))
        #expect(
            await service.put(path("v"), body("d", "t", "n9")).entities
                == "[\(body("d", "t", "n9"))]"
        )
        #expect(
            await service.get(path("u")).entities
                == "[\(body("d", "other", "n2")),\(body("e", "t", "n1"))]"
        )
    }

    // R13: tokens are not judged; gate C3 is for that.
    @Test(arguments: ["zz", "a", " ", "😀", "AABB"])
    func `a token is taken as it is`(token: String) async {
        let response = await Service().put(path("u"), body("d", token, "n"))
        #expect(response.entities == "[\(body("d", token, "n"))]")
    }

    // R13, R18
    @Test(
        arguments: [
            ("{}", "device_id"),
            (#"{"device_id":"","device_token":"t","notifier_name":"n"}"#, "device_id"),
            (#"{"device_id":null,"device_token":null,"notifier_name":null}"#, "device_id"),
            (#"{"device_id":1,"device_token":"t","notifier_name":"n"}"#, "device_id"),
            (#"{"device_token":"t","notifier_name":"n"}"#, "device_id"),
            (#"{"device_id":"d","notifier_name":"n"}"#, "device_token"),
            (#"{"device_id":"d","device_token":1,"notifier_name":2}"#, "device_token"),
            (#"{"device_id":"d","device_token":null,"notifier_name":""}"#, "device_token"),
            (#"{"device_id":"d","device_token":"t"}"#, "notifier_name"),
            (#"{"device_id":"d","device_token":"","notifier_name":null}"#, "notifier_name"),
            (#"{"device_id":"d","device_token":"t","notifier_name":[]}"#, "notifier_name"),
        ]
    )
    func `what is missing or no string is refused`(request: String, key: String) async {
        let service = Service()
        _ = await service.put(path("u"), body("d", "t", "n"))
        #expect(await service.put(path("u"), request).refusal == Answer.invalid(key))
        #expect(await service.get(path("u")).entities == "[\(body("d", "t", "n"))]")
    }
}
