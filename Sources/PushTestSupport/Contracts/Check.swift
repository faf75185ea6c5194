/// A check of a contract: its name, and a test of a subject.
struct Check<Subject>: Sendable {
    let name: String
    let run: @Sendable (Subject, inout Findings) async throws -> Void

    init(
        _ name: String,
        _ run: @escaping @Sendable (Subject, inout Findings) async throws -> Void
    ) {
        self.name = name
        self.run = run
    }
}

/// The findings of a check, at most 3.
struct Findings {
    private(set) var violations: [Violation] = []
    private let check: String

    private static let limit = 3

    private init(check: String) {
        self.check = check
    }

    /// Runs a check and returns what it finds; an error that it throws is a finding as well.
    static func of(
        _ check: String,
        _ body: (inout Findings) async throws -> Void
    ) async -> [Violation] {
        var findings = Findings(check: check)
        do {
            try await body(&findings)
        } catch {
            findings.note("threw \(error)")
        }
        return findings.violations
    }

    mutating func note(_ detail: String) {
        guard violations.count < Self.limit else { return }
        violations.append(Violation(check, detail))
    }

    /// Notes a value that differs from the expected one; `subject` says which value it is.
    mutating func expect<Value: Equatable>(
        _ value: Value,
        _ expected: Value,
        _ subject: @autoclosure () -> String
    ) {
        if value != expected {
            note("\(subject()): expected \(expected), not \(value)")
        }
    }
}
