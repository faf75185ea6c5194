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

extension Array {
    /// Runs every check on a subject of its own, and returns the violations.
    func violations<Subject>(
        of makeSubject: () async throws -> Subject
    ) async throws -> [Violation] where Element == Check<Subject> {
        var violations: [Violation] = []
        for check in self {
            let subject = try await makeSubject()
            violations += await Findings.of(check.name) { try await check.run(subject, &$0) }
        }
        return violations
    }
}

/// Runs `body` in 8 tasks at once, which have the numbers from 0 on; returns what all of them return.
func gather<Value: Sendable>(
    _ body: @escaping @Sendable (_ task: Int) async throws -> [Value]
) async throws -> [Value] {
    try await withThrowingTaskGroup(of: [Value].self) { group in
        for task in 0..<8 {
            group.addTask { try await body(task) }
        }
        return try await group.reduce(into: []) { $0 += $1 }
    }
}

/// Runs `body` in 8 tasks at once, which have the numbers from 0 on.
func inTasks(_ body: @escaping @Sendable (_ task: Int) async throws -> Void) async throws {
    _ = try await gather { task -> [Int] in
        try await body(task)
        return []
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
        violations.append(Violation(check, detail.inASCII))
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

extension String {
    /// The text with JSON's escapes for all but ASCII: texts that look alike can be told apart.
    fileprivate var inASCII: String {
        var text = ""
        for unit in utf16 {
            if unit < 0x80 {
                text.unicodeScalars.append(Unicode.Scalar(UInt8(unit)))
            } else {
                let digits = String(unit, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }
        }
        return text
    }
}
