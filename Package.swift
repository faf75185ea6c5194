// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "em-push",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "PushModel", targets: ["PushModel"]),
        .library(name: "APNsModel", targets: ["APNsModel"]),
        .library(name: "PushRules", targets: ["PushRules"]),
        .library(name: "PushRendering", targets: ["PushRendering"]),
        .library(name: "ZoneData", targets: ["ZoneData"]),
        .library(name: "PushEvaluation", targets: ["PushEvaluation"]),
    ],
    targets: [
        // Floor 0: vocabulary.
        .target(name: "PushModel"),
        .target(name: "APNsModel", dependencies: ["PushModel"]),

        // Floor 1: whether, how, and on whose clock.
        .target(name: "PushRules", dependencies: ["PushModel"]),
        .target(name: "PushRendering", dependencies: ["PushModel", "APNsModel"]),
        .target(name: "ZoneData", dependencies: ["PushModel"]),

        // Floor 2: where rules and rendering meet.
        .target(
            name: "PushEvaluation",
            dependencies: ["PushModel", "APNsModel", "PushRules", "PushRendering", "ZoneData"]
        ),

        // Tests.
        .testTarget(name: "PushModelTests", dependencies: ["PushModel"]),
        .testTarget(name: "APNsModelTests", dependencies: ["APNsModel", "PushModel"]),
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
