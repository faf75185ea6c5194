import DevicePresentation
import ExactJSON
import Foundation
import Testing

@Suite struct SystemFeatureTests {
    // P27
    @Test func `the specification has the table of features`() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let page = try String(
            contentsOf: root.appending(path: "Docs/Specification/Device.md"),
            encoding: .utf8
        )
        let rows = page.split(separator: "\n").map { line in
            line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        }
        for feature in SystemFeature.allCases {
            let row = rows.first { $0.count == 3 && $0[0] == "`\(feature.word)`" }
            #expect(row?.last == feature.since.description, "\(feature)")
        }
    }

    // P19
    @Test func `versions are ordered by major and minor number`() {
        let versions: [SystemVersion] = [8, SystemVersion(8, 2), SystemVersion(8, 10), 9, 17]
        for (one, next) in zip(versions, versions.dropFirst()) {
            #expect(one < next && !(next < one) && one != next)
        }
        #expect(SystemVersion(17, 2).description == "17.2")
        #expect(SystemVersion(17).description == "17")
        #expect(SystemVersion(8, 2).has(.title) && !SystemVersion(8, 1).has(.title))
    }

    // P27
    @Test func `a feature that ended is gone from its last version on`() {
        for feature in SystemFeature.allCases {
            guard let until = feature.until else {
                #expect(SystemVersion(99).has(feature), "\(feature)")
                continue
            }
            #expect(feature.since < until && SystemVersion(until.major - 1).has(feature))
            #expect(!until.has(feature) && !SystemVersion(99).has(feature), "\(feature)")
        }
        #expect(SystemFeature.groupSummary.until == 15)
    }
}
