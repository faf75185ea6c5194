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
        .library(name: "PushFoundation", targets: ["PushFoundation"]),
        .library(name: "PushDialects", targets: ["PushDialects"]),
        .library(name: "DevicePresentation", targets: ["DevicePresentation"]),
        .library(name: "PushContract", targets: ["PushContract"]),
        .library(name: "PushService", targets: ["PushService"]),
        .library(name: "APNsTransport", targets: ["APNsTransport"]),
        .library(name: "EasemobREST", targets: ["EasemobREST"]),
        .library(name: "PushTestSupport", targets: ["PushTestSupport"]),
        .library(name: "PushConformance", targets: ["PushConformance"]),
        .executable(name: "em-push", targets: ["em-push"]),
    ],
    traits: [
        .trait(name: "Curl", description: "APNs over libcurl: client certificates, a private CA"),
        .trait(name: "OpenSSL", description: "provider tokens signed with libcrypto"),
        .default(enabledTraits: []),
    ],
    targets: [
        // Floor 0: vocabulary.
        .target(name: "PushModel"),
        .target(name: "APNsModel", dependencies: ["PushModel"]),

        // Floor 1: whether, how, and on whose clock.
        .target(name: "PushRules", dependencies: ["PushModel"]),
        .target(name: "PushRendering", dependencies: ["PushModel", "APNsModel"]),
        .target(name: "ZoneData", dependencies: ["PushModel"]),

        // Floor 2: where rules and rendering meet, the bridge to Foundation, and other vendors.
        .target(
            name: "PushEvaluation",
            dependencies: ["PushModel", "APNsModel", "PushRules", "PushRendering", "ZoneData"]
        ),
        .target(name: "PushFoundation", dependencies: ["PushModel", "APNsModel"]),
        .target(name: "PushDialects", dependencies: ["PushModel", "APNsModel"]),

        // Floor 2 as well: what an iPhone does with a push.
        .target(name: "DevicePresentation", dependencies: ["PushModel", "APNsModel"]),
        .target(name: "HTTPOverURLSession"),

        // Floor 3: the JSON of the command line.
        .target(
            name: "PushContract",
            dependencies: [
                "PushModel", "APNsModel", "PushRules", "ZoneData", "PushEvaluation", "PushDialects",
                "DevicePresentation",
            ]
        ),

        .target(
            name: "PushService",
            dependencies: [
                "PushModel", "APNsModel", "PushRules", "PushEvaluation", "PushFoundation",
                "ZoneData",
            ]
        ),

        // Floor 4: what users' tests lean on, APNs, and the vendor's settings over HTTP.
        .target(
            name: "PushTestSupport",
            dependencies: ["PushModel", "APNsModel", "PushService"]
        ),
        .target(
            name: "EasemobREST",
            dependencies: ["PushModel", "PushService", "PushFoundation", "HTTPOverURLSession"]
        ),
        .systemLibrary(
            name: "CCurl",
            pkgConfig: "libcurl",
            providers: [.apt(["libcurl4-openssl-dev"]), .brew(["curl"])]
        ),
        .systemLibrary(
            name: "CCrypto",
            pkgConfig: "libcrypto",
            providers: [.apt(["libssl-dev"]), .brew(["openssl"])]
        ),
        .target(
            name: "APNsTransport",
            dependencies: [
                "PushModel", "APNsModel", "PushService", "PushFoundation", "HTTPOverURLSession",
                .target(name: "CCurl", condition: .when(traits: ["Curl"])),
                .target(name: "CCrypto", condition: .when(traits: ["OpenSSL"])),
            ]
        ),

        // What is random here is always made from a seed.
        .target(name: "SeededRandomness"),

        // Floor 5: whether an implementation of the contract, this one or another, is right.
        .target(
            name: "PushConformance",
            dependencies: [
                "PushModel", "PushRules", "PushEvaluation", "PushContract", "EasemobREST",
                "SeededRandomness",
            ]
        ),

        // Floor 6: the command line.
        .executableTarget(
            name: "em-push",
            dependencies: [
                "PushModel", "APNsModel", "PushRules", "PushRendering", "ZoneData",
                "PushEvaluation", "PushDialects", "DevicePresentation", "PushContract",
                "PushService", "EasemobREST", "APNsTransport", "PushConformance",
            ]
        ),

        // Tests, and what puts a load on the transport.
        .executableTarget(
            name: "apns-load",
            dependencies: [
                "APNsTransport", "PushService", "PushEvaluation", "PushFoundation", "APNsModel",
                "PushModel",
            ],
            path: "Tests/Support/apns-load"
        ),
        .target(name: "Printouts", path: "Tests/Printouts"),
        .target(
            name: "PresentationCombinations",
            dependencies: ["DevicePresentation", "APNsModel", "PushModel"],
            path: "Tests/PresentationCombinations"
        ),
        .executableTarget(
            name: "presentation-sweep",
            dependencies: ["PresentationCombinations", "DevicePresentation"],
            path: "Tests/PresentationSweep"
        ),
        .testTarget(
            name: "PushFoundationTests",
            dependencies: ["PushFoundation", "PushModel", "APNsModel", "ZoneData"]
        ),
        .testTarget(
            name: "PushModelTests",
            dependencies: ["PushModel", "SeededRandomness", "Printouts"]
        ),
        .testTarget(
            name: "PushContractTests",
            dependencies: ["PushContract", "PushModel", "ZoneData", "SeededRandomness"]
        ),
        .testTarget(
            name: "APNsModelTests",
            dependencies: ["APNsModel", "PushModel", "SeededRandomness", "Printouts"]
        ),
        .testTarget(
            name: "DevicePresentationTests",
            dependencies: [
                "DevicePresentation", "PresentationCombinations", "APNsModel", "PushModel",
                "SeededRandomness",
            ]
        ),
        .testTarget(
            name: "PushRulesTests",
            dependencies: ["PushRules", "PushModel", "ZoneData", "SeededRandomness", "Printouts"]
        ),
        .testTarget(
            name: "PushDialectsTests",
            dependencies: [
                "PushDialects", "DevicePresentation", "APNsModel", "PushModel", "SeededRandomness",
                "Printouts",
            ]
        ),
        .testTarget(name: "ZoneDataTests", dependencies: ["ZoneData", "PushModel"]),
        .testTarget(
            name: "PushRenderingTests",
            dependencies: [
                "PushRendering", "APNsModel", "PushModel", "SeededRandomness", "Printouts",
            ]
        ),
        .testTarget(
            name: "PushEvaluationTests",
            dependencies: [
                "PushEvaluation", "PushRules", "APNsModel", "PushModel", "ZoneData",
                "SeededRandomness", "Printouts",
            ]
        ),
        .testTarget(
            name: "EasemobRESTTests",
            dependencies: [
                "EasemobREST", "PushService", "PushTestSupport", "PushModel", "PushFoundation",
                "SeededRandomness",
            ]
        ),
        .testTarget(
            name: "PushServiceTests",
            dependencies: [
                "PushService", "PushTestSupport", "PushEvaluation", "PushFoundation", "PushRules",
                "PushModel", "APNsModel", "SeededRandomness", "Printouts",
            ]
        ),
        .testTarget(
            name: "PushTestSupportTests",
            dependencies: ["PushTestSupport", "PushService", "PushModel", "APNsModel"]
        ),
        .testTarget(name: "ConformanceTests", dependencies: ["PushConformance", "PushModel"]),
        .testTarget(
            name: "PushConformanceTests",
            dependencies: ["PushConformance", "PushModel", "SeededRandomness"]
        ),
        .testTarget(
            name: "APNsTransportTests",
            dependencies: [
                "APNsTransport", "PushService", "PushTestSupport", "APNsModel", "PushModel",
                "Printouts",
            ]
        ),
        .testTarget(name: "CommandLineTests", dependencies: ["PushModel", "SeededRandomness"]),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
}
