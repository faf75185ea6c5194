import APNsLint
import APNsModel
import ExactJSON
import Testing

@Suite struct LintCodeTests {
    private typealias Code = PayloadLint.Code

    // LT2, LT4
    @Test func `codes are numbered as the list of checks is, without the reserved one`() {
        let numbers = (1...23).filter { $0 != 5 } + Array(26...47)
        let apns = numbers.map { "apns.\($0 < 10 ? "0" : "")\($0)" }
        let getui = (1...6).map { "getui.0\($0)" }
        #expect(Code.allCases.map { $0.word.string } == apns + getui)
    }

    // LT2
    @Test func `what APNs refuses or a device ignores is an error, the rest a warning`() {
        let errors = Code.allCases.filter { $0.severity == .error }.map { $0.word.string }
        #expect(
            errors == [
                "apns.01", "apns.02", "apns.03", "apns.11", "apns.12", "apns.13", "apns.14",
                "apns.15", "apns.16", "apns.20", "apns.30", "apns.31", "apns.32", "apns.33",
                "apns.34",
                "apns.36", "apns.37", "apns.38", "apns.40", "apns.42", "apns.45", "getui.04",
            ]
        )
    }

    // LT3
    @Test func `codes sort as their words do`() {
        #expect(Code.allCases == Code.allCases.sorted { $0.word < $1.word })
        #expect(Code.allCases == Code.allCases.reversed().sorted())
    }

    @Test func `severities have the words of the contract`() {
        #expect(PayloadLint.Severity.allCases.map { $0.word } == ["error", "warning"])
    }
}
