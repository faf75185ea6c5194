// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "em-push",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "PushFoundation", targets: ["PushFoundation"]),
        .library(name: "PushModel", targets: ["PushModel"]),
        .library(name: "PushRules", targets: ["PushRules"]),
        .library(name: "ZoneData", targets: ["ZoneData"]),
    ],
    targets: [
        // Floor 0: vocabulary.
        .target(name: "PushModel"),

        // Floor 1: what stands on the vocabulary alone.
        .target(name: "PushRules", dependencies: ["PushModel"]),
        .target(name: "ZoneData", dependencies: ["PushModel"]),

        // Floor 2: the bridge to Foundation.
        .target(name: "PushFoundation", dependencies: ["PushModel"]),

        // Tests.
        .testTarget(
            name: "PushFoundationTests",
            dependencies: ["PushFoundation", "PushModel", "ZoneData"]
        ),
        .testTarget(name: "PushModelTests", dependencies: ["PushModel"]),
        .testTarget(name: "ZoneDataTests", dependencies: ["ZoneData", "PushModel"]),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
}
