import ExactJSON
import PushModel
import PushService
import WallTime

/// A store of push labels under test.
struct LabelProbe {
    let store: any LabelStore

    private func create(_ name: UserLabel, _ text: String = "") async throws -> Bool {
        try await store.create(PushLabel(name: name, text: text, created: Self.noon))
    }

    private func users(of name: UserLabel) async throws -> [UserID]? {
        try await store.members(of: name, after: nil, upTo: 1000)?.map { $0.user }
    }

    func checkUnknownLabel(_ findings: inout Findings) async throws {
        findings.expect(try await store.label(named: "none"), nil, "a label never created")
        findings.expect(try await store.labels(after: nil, upTo: 10), [], "no labels")
        findings.expect(try await store.remove("none"), false, "removing no label")
        findings.expect(try await store.add(["u"], to: "none", at: Self.noon), false, "adding")
        findings.expect(try await store.remove(["u"], from: "none"), nil, "removing a user")
        findings.expect(try await store.member("u", of: "none"), nil, "a member of no label")
        findings.expect(try await users(of: "none"), nil, "the users of no label")
        findings.expect(try await store.label(named: "none"), nil, "a label only asked for")
    }

    func checkUniqueNames(_ findings: inout Findings) async throws {
        findings.expect(try await create("a", "first"), true, "a new name")
        findings.expect(try await store.add(["u"], to: "a", at: Self.noon), true, "a user")
        findings.expect(try await create("a", "second"), false, "the same name again")
        let label = try await store.label(named: "a")
        findings.expect(label?.text, "first", "the first label's text")
        findings.expect(label?.userCount, 1, "the number of its users")
    }

    func checkExactText(_ findings: inout Findings) async throws {
        let texts = ["K", "\u{212A}", "\u{E9}", "e\u{301}", "k"]
        let names = ["K", "k", "a.b", "a-b", "a_b"]
        for (name, text) in zip(names, texts) {
            findings.expect(try await create(UserLabel(name), text), true, "label `\(name)`")
        }
        _ = try await store.add(texts.map { UserID($0) }, to: "K", at: Self.noon)
        for (name, text) in zip(names, texts) {
            let label = try await store.label(named: UserLabel(name))
            findings.expect(
                label.map { ExactString($0.text) },
                ExactString(text),
                "text of \(name)"
            )
        }
        findings.expect(try await users(of: "K"), texts.map { UserID($0) }.sorted(), "users")
        findings.expect(try await users(of: "k"), [], "users of a name in lower case")
    }

    func checkPagesOfLabels(_ findings: inout Findings) async throws {
        for name in ["c", "a", "B", "d"] as [UserLabel] {
            findings.expect(try await create(name), true, "the label `\(name.text)`")
        }
        _ = try await store.add(["u", "v"], to: "c", at: Self.noon)
        let first = try await store.labels(after: nil, upTo: 2)
        findings.expect(first.map { $0.name }, ["B", "a"], "the first page")
        let second = try await store.labels(after: "a", upTo: 2)
        findings.expect(second.map { $0.name }, ["c", "d"], "the second page")
        findings.expect(second.first?.userCount, 2, "the users of a label in a page")
        let between = try await store.labels(after: "bb", upTo: 1)
        findings.expect(between.map { $0.name }, ["c"], "after a name that is not there")
        findings.expect(try await store.labels(after: "d", upTo: 2), [], "after the last")
    }

    func checkUsers(_ findings: inout Findings) async throws {
        findings.expect(try await create("a"), true, "a label")
        findings.expect(try await create("b"), true, "another label")
        findings.expect(
            try await store.add(["v", "u", "v"], to: "a", at: Self.noon),
            true,
            "two users"
        )
        let first = try await store.member("u", of: "a")
        findings.expect(first?.user, "u", "a user of the label")
        findings.expect(
            try await store.add(["u", "w"], to: "a", at: Self.later),
            true,
            "one of them again"
        )
        findings.expect(try await users(of: "a"), ["u", "v", "w"], "three users")
        findings.expect(try await users(of: "b"), [], "the users of another label")
        let again = try await store.member("u", of: "a")
        findings.expect(again, first, "since when a user added twice has the label")
        findings.expect(try await store.member("w", of: "a")?.user, "w", "a user added later")
        findings.expect(try await store.member("u", of: "b"), nil, "a user of another label")
        findings.expect(
            try await store.remove(["u", "x", "u"], from: "a"),
            ["u"],
            "one user of two"
        )
        findings.expect(try await store.remove(["u"], from: "a"), [], "the same again")
        findings.expect(try await users(of: "a"), ["v", "w"], "the users that are left")
        findings.expect(try await store.label(named: "a")?.userCount, 2, "their number")
    }

    func checkPagesOfUsers(_ findings: inout Findings) async throws {
        findings.expect(try await create("a"), true, "a label")
        let all = (0..<25).map { UserID("u\($0)") }
        _ = try await store.add(all, to: "a", at: Self.noon)
        var found: [UserID] = []
        while let page = try await store.members(of: "a", after: found.last, upTo: 10),
            !page.isEmpty, found.count <= all.count
        {
            findings.expect(page.count <= 10, true, "a page")
            found += page.map { $0.user }
        }
        findings.expect(found, all.sorted(), "all pages")
        _ = try await store.remove(["u10"], from: "a")
        let page = try await store.members(of: "a", after: "u10", upTo: 1)
        findings.expect(page?.map { $0.user }, ["u11"], "after a user that is gone")
    }

    func checkLabelsOfUsers(_ findings: inout Findings) async throws {
        for name in ["c", "B", "a"] as [UserLabel] {
            findings.expect(try await create(name), true, "the label `\(name.text)`")
        }
        _ = try await store.add(["u", "e\u{301}"], to: "c", at: Self.noon)
        _ = try await store.add(["u", "v"], to: "a", at: Self.noon)
        let users: [UserID] = ["w", "u", "\u{E9}", "u", "e\u{301}", "v"]
        let named = try await store.labels(of: users, among: ["c", "B", "none"])
        findings.expect(named, ["u": ["c"], "e\u{301}": ["c"]], "those of three labels")
        let all = try await store.labels(of: users, among: nil)
        findings.expect(
            all,
            ["u": ["a", "c"], "e\u{301}": ["c"], "v": ["a"]],
            "those of all labels"
        )
        findings.expect(try await store.labels(of: users, among: []), [:], "those of no label")
        findings.expect(try await store.labels(of: [], among: nil), [:], "of no user")
        _ = try await store.remove("c")
        let left = try await store.labels(of: ["u"], among: nil)
        findings.expect(left, ["u": ["a"]], "after a label is gone")
    }

    func checkRemoval(_ findings: inout Findings) async throws {
        findings.expect(try await create("a"), true, "a label")
        _ = try await store.add(["u"], to: "a", at: Self.noon)
        findings.expect(try await store.remove("a"), true, "a label that is there")
        findings.expect(try await store.remove("a"), false, "the same again")
        findings.expect(try await users(of: "a"), nil, "its users")
        findings.expect(try await create("a"), true, "the name again")
        findings.expect(try await users(of: "a"), [], "the users of a new label")
    }

    func checkConcurrentUsers(_ findings: inout Findings) async throws {
        findings.expect(try await create("a"), true, "a label")
        let store = store
        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in 0..<100 {
                group.addTask {
                    _ = try await store.add([UserID("u\(index)")], to: "a", at: Self.noon)
                }
            }
            try await group.waitForAll()
        }
        findings.expect(try await store.label(named: "a")?.userCount, 100, "users added at once")
    }

    private static let noon = Instant(milliseconds: 1_700_000_000_000)
    private static let later = noon.adding(milliseconds: 1)
}
