import ExactJSON
import Foundation
import PushConformance
import Testing

@Suite struct VectorFileTests {
    private static let decide = #"{"id":"1","now":0,"message":0,"recipient":0}"#
    private static let schedule = #"{"id":"1","settings":0,"from":0,"to":0}"#

    @Test(
        arguments: [
            ("decide.json", schedule, "decide"),
            ("schedule.json", decide, "schedule"),
            ("schedule/a.json", decide, "schedule"),
            ("Schedules/a/b.json", decide, "schedule"),
            ("schedule/decide/a.json", schedule, "decide"),
            ("schedule/decide.ndjson", schedule, "schedule"),
            ("a.json", decide, "decide"),
            ("a.json", schedule, "schedule"),
            ("a.json", #"{"id":"1","method":0,"path":0}"#, "rest"),
            ("a.json", #"{"id":"1"}"#, "decide"),
        ]
    )
    func `the path tells the verb, else the keys do`(
        path: String,
        text: String,
        verb: ExactString
    ) throws {
        try withFolder { folder in
            try write(text, to: folder.appending(path: path))
            let files = try VectorFile.files(at: folder, verbs: ContractVerb.all())
            #expect(files.map { $0.path } == [path])
            #expect(try files[0].cases().map { try $0.get().verb } == [verb])
        }
    }

    @Test func `one file may be named, and the folder it is in may tell`() throws {
        try withFolder { folder in
            let file = folder.appending(path: "rest/a.json")
            try write(Self.decide, to: file)
            let files = try VectorFile.files(at: file, verbs: ContractVerb.all())
            #expect(files.map { $0.verb } == ["rest"])
        }
    }

    @Test func `files come in the order of their paths, others are left out`() throws {
        try withFolder { folder in
            for path in ["b.json", "a/z.json", "a.md", "B.ndjson", "a/.DS_Store"] {
                try write(Self.decide, to: folder.appending(path: path))
            }
            let files = try VectorFile.files(at: folder, verbs: ContractVerb.all())
            #expect(files.map { $0.path } == ["B.ndjson", "a/z.json", "b.json"])
        }
    }

    @Test func `folders of the suite come in the order in which a port is written`() throws {
        try withFolder { folder in
            let paths = [
                "core/gates/A1.json", "core/quiet/a.json", "core/diagnostics/a.json",
                "core/trace/a.json", "core/a.json", "invalid/decide/a.json",
                "invalid/schedule/a.json",
                "corpus/a.ndjson", "optional/lint/a.json", "another/a.json", "core.json",
            ]
            for path in paths.reversed() {
                try write(Self.decide, to: folder.appending(path: path))
            }
            let files = try VectorFile.files(at: folder, verbs: ContractVerb.all())
            // `schedule` is a folder of the suite wherever it stands.
            var expected = paths
            expected.swapAt(5, 6)
            #expect(files.map { $0.path } == expected)
            #expect(files.map { $0.location } == expected.map { "\(folder.path)/\($0)" })
        }
    }

    @Test func `an array, an object and lines are cases; each stands for itself`() throws {
        try withFolder { folder in
            try write(
                #"[{"id":"1"}, 7, {"note":1}, {"a":1,"a":1}]"#,
                to: folder.appending(path: "a.json")
            )
            try write("{\"id\":\"1\"}\n\n{\"id\":\"2\"}\n", to: folder.appending(path: "b.ndjson"))
            let files = try VectorFile.files(at: folder, verbs: ContractVerb.all())
            let names = try files.map { file in
                try file.cases().map { (try? $0.get())?.name }
            }
            #expect(names == [["1", nil, nil, "a.json[3]"], ["1", "2"]])
        }
    }

    @Test func `compressed lines are cases too`() throws {
        try withFolder { folder in
            let file = folder.appending(path: "a.ndjson")
            try write("{\"id\":\"1\"}\n{\"id\":\"2\"}\n", to: file)
            let gzip = Process()
            gzip.executableURL = URL(filePath: "/usr/bin/env")
            gzip.arguments = ["gzip", file.path]
            try gzip.run()
            gzip.waitUntilExit()
            let files = try VectorFile.files(at: folder, verbs: ContractVerb.all())
            #expect(files.map { $0.path } == ["a.ndjson.gz"])
            #expect(try files[0].cases().map { try $0.get().name } == ["1", "2"])
            try write("no gzip", to: folder.appending(path: "a.ndjson.gz"))
            #expect(throws: (any Error).self) { try files[0].cases() }
        }
    }

    @Test func `a compressed file has at most 64 MiB, and its first cases are read before`() throws
    {
        try withFolder { folder in
            let file = folder.appending(path: "a.ndjson")
            try write("{\"id\":\"1\"}\n", to: file)
            let gzip = Process()
            gzip.executableURL = URL(filePath: "/bin/sh")
            gzip.arguments = [
                "-c", #"(cat "$0"; head -c 100000000 /dev/zero) | gzip -1 > "$0.gz"; rm "$0""#,
                file.path,
            ]
            try gzip.run()
            gzip.waitUntilExit()
            let files = try VectorFile.files(at: folder, verbs: ContractVerb.all())
            #expect(files.map { $0.path } == ["a.ndjson.gz"])
            var reader = try files[0].open()
            #expect(try reader.next()?.get().name == "1")
            let detail = "expected at most 67108864 bytes when decompressed"
            #expect(throws: InputError(.jsonSize, detail)) { _ = try files[0].cases() }
        }
    }

    @Test func `of an array that breaks the cases before are read`() throws {
        try withFolder { folder in
            try write(#"[{"id":"1"}, {"id":"2"}, ]"#, to: folder.appending(path: "a.json"))
            let files = try VectorFile.files(at: folder, verbs: ContractVerb.all())
            let cases = try files[0].cases()
            #expect(cases.map { (try? $0.get())?.name } == ["1", "2", nil])
            #expect(throws: InputError(.jsonSyntax, "expected a value")) {
                try cases[2].get()
            }
        }
    }

    @Test func `annotations are no part of the input`() throws {
        try withFolder { folder in
            let text =
                #"{"note":"n","since":"1.1","id":"1","x":1.0,"cites":["A1"],"expect":{"y":2},"#
                + #""absent":["/a~1b"]}"#
            try write(text, to: folder.appending(path: "a.json"))
            let vector = try VectorFile.files(at: folder, verbs: ContractVerb.all())[0]
                .cases()[0].get()
            #expect(String(decoding: vector.input, as: UTF8.self) == #"{"id":"1","x":1.0}"#)
            #expect(vector.note == "n")
            #expect(vector.since == ContractVersion("1.1"))
            #expect(vector.cites == ["A1"])
            #expect(vector.expected == ["y": 2])
            #expect(vector.absent == [.root.appending(key: "a/b")])
        }
    }

    @Test(
        arguments: [
            (#""absent":["/a"]"#, "/expect"), (#""expect":{},"absent":["a"]"#, "/absent"),
            (#""expect":{},"absent":"/a""#, "/absent"), (#""expect":{},"absent":[1]"#, "/absent"),
        ]
    )
    func `what is absent is pointers beside an expectation`(members: String, path: String) throws {
        try withFolder { folder in
            try write(#"{"id":"1",\#(members)}"#, to: folder.appending(path: "a.json"))
            let vector = try VectorFile.files(at: folder, verbs: ContractVerb.all())[0].cases()[0]
            guard case .failure(let fault) = vector else {
                Issue.record("it is read")
                return
            }
            #expect(fault.path.text == ExactString(path), "\(fault)")
        }
    }

    @Test func `a vector may hold an input that is too large`() throws {
        try withFolder { folder in
            let text = #"{"id":"\#(String(repeating: "x", count: 1 << 20))","expect":{}}"#
            try write(text + "\n" + text, to: folder.appending(path: "a.ndjson"))
            let files = try VectorFile.files(at: folder, verbs: ContractVerb.all())
            let sizes = try files[0].cases().map { try $0.get().input.count }
            #expect(sizes == [1_048_585, 1_048_585])
        }
    }

    private func write(_ text: String, to file: URL) throws {
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try Data(text.utf8).write(to: file)
    }

    private func withFolder(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "em-push-vectors-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder)
    }
}

extension VectorFile {
    /// All cases of the file.
    fileprivate func cases() throws -> [Result<VectorCase, InputError>] {
        var reader = try open()
        var cases: [Result<VectorCase, InputError>] = []
        while let vector = try reader.next() {
            cases.append(vector)
        }
        return cases
    }
}
