import APNsModel
import Testing

@Suite struct APNsIDTests {
    @Test(arguments: [
        "123e4567-e89b-12d3-a456-4266554400a0", "123E4567-E89B-12D3-A456-4266554400A0",
    ])
    func `a UUID in either case is an id in lower case`(uuid: String) {
        #expect(APNsHeaders.ID(uuid)?.string == "123e4567-e89b-12d3-a456-4266554400a0")
    }

    @Test(arguments: [
        "", "123e4567e89b12d3a4564266554400a0", "123e4567-e89b-12d3-a456-4266554400a",
        "123e4567-e89b-12d3-a456-4266554400a00", "123e4567-e89b-12d3-a4564-266554400a0",
        "g23e4567-e89b-12d3-a456-4266554400a0", "------------------------------------",
        "123e4567-e89b-12d3-a456-4266554400é", "{123e4567-e89b-12d3-a456-4266554400a0}",
    ])
    func `anything else is none`(text: String) {
        #expect(APNsHeaders.ID(text) == nil)
    }
}
