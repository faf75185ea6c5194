import ExactJSON
import PushDialects
import Testing

@Suite struct ElementTypeTests {
    @Test(arguments: TencentIM.ElementType.allCases)
    func `each type is read by its own word`(type: TencentIM.ElementType) throws {
        #expect(try TencentIM.ElementType(json: type.json) == type)
    }

    @Test func `another word is refused`() {
        #expect(throws: InputError.self) { try TencentIM.ElementType(json: "Text") }
    }
}
