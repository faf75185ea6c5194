// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "em-push",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "EMPush", targets: ["EMPush"]),
        .library(name: "EMPushDelivery", targets: ["EMPushDelivery"]),
        .library(name: "EMPushTesting", targets: ["EMPushTesting"]),
        .library(name: "EMPushDialects", targets: ["EMPushDialects"]),
        .library(name: "EMPushDevice", targets: ["EMPushDevice"]),
        .library(name: "PushStoreSQLite", targets: ["PushStoreSQLite"]),
        .library(name: "PushStorePostgres", targets: ["PushStorePostgres"]),
        // Without promises, for the package in Tests/Tools.
        .library(name: "EMPushTools", targets: ["EMPushTools"]),
        .executable(name: "em-push", targets: ["em-push"]),
    ],
    traits: [
        .trait(name: "Curl", description: "APNs over libcurl: client certificates, a private CA"),
        .trait(name: "HTTP2", description: "APNs over an HTTP/2 engine on libnghttp2 and OpenSSL"),
        .trait(name: "OpenSSL", description: "provider tokens signed with libcrypto"),
        .trait(name: "SQLite", description: "a queue and stores in a SQLite file"),
        .trait(name: "Postgres", description: "a queue and stores in a PostgreSQL database"),
        .default(enabledTraits: []),
    ],
    targets: [
        // Floor 0: exact text and JSON, then time, Apple's vocabulary, and the domain's.
        .target(name: "ExactJSON"),
        .target(name: "WallTime", dependencies: ["ExactJSON"]),
        .target(name: "APNsModel", dependencies: ["ExactJSON", "WallTime"]),
        .target(name: "PushModel", dependencies: ["ExactJSON", "WallTime", "APNsModel"]),

        // Floor 1: the gates, the text, and the time zones of the tz database.
        .target(
            name: "PushRules",
            dependencies: ["ExactJSON", "WallTime", "APNsModel", "PushModel"]
        ),
        .target(
            name: "PushRendering",
            dependencies: ["ExactJSON", "WallTime", "APNsModel", "PushModel"]
        ),
        .target(
            name: "PushChannels",
            dependencies: ["ExactJSON", "WallTime", "APNsModel", "PushModel", "PushRendering"]
        ),
        .target(name: "ZoneData", dependencies: ["ExactJSON", "WallTime"]),

        .target(name: "APNsLint", dependencies: ["ExactJSON", "APNsModel"]),

        // Floor 2: where rules and rendering meet, the bridge to Foundation, and other vendors.
        .target(
            name: "PushEvaluation",
            dependencies: [
                "ExactJSON", "WallTime", "APNsModel", "PushModel", "PushRules", "PushRendering",
                "PushChannels", "ZoneData",
            ]
        ),
        .target(
            name: "PushFoundation",
            dependencies: [
                "ExactJSON", "WallTime", "APNsModel", "PushModel", "PushRules", "PushEvaluation",
            ]
        ),
        .target(
            name: "PushDialects",
            dependencies: ["ExactJSON", "WallTime", "APNsModel", "APNsLint", "PushModel"]
        ),

        // Floor 2 as well: what an iPhone does with a push.
        .target(name: "DevicePresentation", dependencies: ["ExactJSON", "APNsModel", "APNsLint"]),

        // Floor 1 as well: requests, responses, and what sends them.
        .systemLibrary(
            name: "CCurl",
            pkgConfig: "libcurl",
            providers: [.apt(["libcurl4-openssl-dev"]), .brew(["curl"])]
        ),
        .systemLibrary(
            name: "CNGHTTP2",
            pkgConfig: "libnghttp2",
            providers: [.apt(["libnghttp2-dev"]), .brew(["libnghttp2"])]
        ),
        .systemLibrary(
            name: "CSSL",
            pkgConfig: "openssl",
            providers: [.apt(["libssl-dev"]), .brew(["openssl"])]
        ),
        .target(
            name: "HTTPExchange",
            dependencies: [
                "ExactJSON",
                .target(name: "CCurl", condition: .when(traits: ["Curl"])),
                .target(name: "CNGHTTP2", condition: .when(traits: ["HTTP2"])),
                .target(name: "CSSL", condition: .when(traits: ["HTTP2"])),
            ]
        ),

        // Floor 3: the JSON of the command line.
        .target(
            name: "PushContract",
            dependencies: [
                "ExactJSON", "WallTime", "APNsModel", "PushModel", "PushRules", "PushRendering",
                "PushChannels", "ZoneData", "APNsLint", "PushEvaluation", "PushDialects",
                "DevicePresentation",
            ]
        ),

        .target(
            name: "PushService",
            dependencies: [
                "ExactJSON", "WallTime", "APNsModel", "PushModel", "PushRules", "PushChannels",
                "ZoneData", "PushEvaluation", "PushFoundation", "HTTPExchange",
            ]
        ),
        .target(
            name: "PushDialectService",
            dependencies: [
                "ExactJSON", "WallTime", "APNsModel", "PushModel", "PushDialects", "PushService",
            ]
        ),

        // Floor 4: what users' tests lean on, APNs, and the vendor's settings over HTTP.
        .target(
            name: "PushTestSupport",
            dependencies: [
                "ExactJSON", "WallTime", "APNsModel", "PushModel", "PushFoundation",
                "PushEvaluation",
                "PushService",
            ]
        ),
        .target(
            name: "EasemobREST",
            dependencies: [
                "ExactJSON", "WallTime", "APNsModel", "PushModel", "PushEvaluation",
                "PushFoundation",
                "HTTPExchange", "PushService",
            ]
        ),
        .systemLibrary(
            name: "CCrypto",
            pkgConfig: "libcrypto",
            providers: [.apt(["libssl-dev"]), .brew(["openssl"])]
        ),
        .target(
            name: "APNsTransport",
            dependencies: [
                "ExactJSON", "WallTime", "APNsModel", "APNsLint", "PushModel", "PushFoundation",
                "HTTPExchange", "PushService",
                .target(name: "CCrypto", condition: .when(traits: ["OpenSSL"])),
            ]
        ),

        // Floor 4 as well: the push services beside Apple's.
        .target(
            name: "ChannelTransport",
            dependencies: [
                "ExactJSON", "WallTime", "APNsModel", "PushModel", "PushChannels", "PushFoundation",
                "HTTPExchange", "PushService", "APNsTransport",
            ]
        ),

        // Floor 4 as well: the stores that every SQL database has.
        .target(
            name: "PushStoreSQL",
            dependencies: [
                "ExactJSON", "WallTime", "APNsModel", "PushModel", "PushEvaluation", "PushService",
                "EasemobREST",
            ]
        ),

        // Floor 4 as well: the queue and the stores in a file.
        .systemLibrary(
            name: "CSQLite",
            pkgConfig: "sqlite3",
            providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]
        ),
        .target(
            name: "PushStoreSQLite",
            dependencies: [
                "ExactJSON", "WallTime", "APNsModel", "PushModel", "PushFoundation", "PushService",
                "EasemobREST", "PushStoreSQL",
                .target(name: "CSQLite", condition: .when(traits: ["SQLite"])),
            ]
        ),

        // Floor 4 as well: the queue and the stores in a database that many machines share.
        .systemLibrary(
            name: "CPostgres",
            pkgConfig: "libpq",
            providers: [.apt(["libpq-dev"]), .brew(["libpq"])]
        ),
        .target(
            name: "PushStorePostgres",
            dependencies: [
                "ExactJSON", "WallTime", "APNsModel", "PushModel", "PushService",
                "EasemobREST", "APNsTransport", "PushStoreSQL",
                .target(name: "CPostgres", condition: .when(traits: ["Postgres"])),
            ]
        ),

        // The front doors: modules that only export others.
        .target(
            name: "EMPush",
            dependencies: [
                "ExactJSON", "WallTime", "APNsModel", "PushModel", "PushRules", "PushRendering",
                "PushChannels", "ZoneData", "PushEvaluation", "PushFoundation",
            ]
        ),
        .target(
            name: "EMPushDelivery",
            dependencies: [
                "EMPush", "PushService", "HTTPExchange", "EasemobREST", "APNsTransport",
                "ChannelTransport",
            ]
        ),
        .target(name: "EMPushTesting", dependencies: ["PushTestSupport"]),
        .target(name: "EMPushDialects", dependencies: ["PushDialects", "PushDialectService"]),
        .target(name: "EMPushDevice", dependencies: ["APNsLint", "DevicePresentation"]),
        .target(
            name: "EMPushTools",
            dependencies: [
                "ExactJSON", "WallTime", "APNsModel", "PushModel", "PushEvaluation", "PushContract",
                "HTTPExchange", "EasemobREST",
            ]
        ),

        // What is random here is always made from a seed.
        .target(name: "SeededRandomness"),

        // Floor 5: whether an implementation of the contract, this one or another, is right.
        .target(
            name: "PushConformance",
            dependencies: [
                "ExactJSON", "WallTime", "PushModel", "PushRules", "PushChannels", "PushEvaluation",
                "PushContract", "HTTPExchange", "EasemobREST", "SeededRandomness",
            ]
        ),

        // Floor 5 as well: the vendor's service with simulated phones, for tests of apps.
        .target(
            name: "LocalService",
            dependencies: [
                "ExactJSON", "WallTime", "APNsModel", "PushModel", "PushRules", "PushEvaluation",
                "PushFoundation", "PushContract", "DevicePresentation", "HTTPExchange",
                "PushService", "EasemobREST", "SeededRandomness",
                .target(name: "CCrypto", condition: .when(traits: ["OpenSSL"])),
            ]
        ),

        // Floor 6: the command line.
        .executableTarget(
            name: "em-push",
            dependencies: [
                "APNsLint", "ExactJSON", "WallTime", "APNsModel", "PushModel", "PushRules",
                "PushRendering", "PushChannels", "ZoneData",
                "PushEvaluation", "PushFoundation", "PushDialects", "DevicePresentation",
                "PushContract", "PushService", "HTTPExchange", "EasemobREST", "APNsTransport",
                "ChannelTransport", "PushStoreSQL", "PushStoreSQLite", "PushStorePostgres",
                "PushConformance", "LocalService",
            ]
        ),

        // What measures a build for those who change the package; no product.
        .executableTarget(
            name: "em-push-dev",
            dependencies: [
                "ExactJSON", "WallTime", "APNsModel", "PushModel", "PushRules", "PushRendering",
                "ZoneData", "PushEvaluation", "PushFoundation", "PushContract", "PushService",
                "PushConformance",
            ]
        ),

        // What tests share.
        .target(
            name: "Fixtures",
            dependencies: ["ExactJSON", "SeededRandomness"],
            path: "Tests/Fixtures"
        ),
        .target(
            name: "FormerStores",
            dependencies: [
                "ExactJSON", "WallTime", "APNsModel", "PushModel", "PushService", "EasemobREST",
                "PushTestSupport",
            ],
            path: "Tests/FormerStores"
        ),
        .target(
            name: "PresentationCombinations",
            dependencies: ["ExactJSON", "APNsModel", "APNsLint", "DevicePresentation"],
            path: "Tests/PresentationCombinations"
        ),
        .executableTarget(
            name: "presentation-sweep",
            dependencies: ["DevicePresentation", "PresentationCombinations"],
            path: "Tests/presentation-sweep"
        ),
        .executableTarget(
            name: "held-histories",
            dependencies: [
                "ExactJSON", "WallTime", "APNsModel", "PushModel", "PushEvaluation",
                "PushFoundation", "PushContract", "PushService", "PushTestSupport",
            ],
            path: "Tests/held-histories"
        ),

        // Tests.
        .testTarget(
            name: "PushFoundationTests",
            dependencies: [
                "ExactJSON", "WallTime", "APNsModel", "PushModel", "ZoneData", "PushRules",
                "PushEvaluation", "PushFoundation", "PushService", "SeededRandomness", "Fixtures",
            ]
        ),
        .testTarget(
            name: "ExactJSONTests",
            dependencies: ["ExactJSON", "SeededRandomness", "Fixtures"]
        ),
        .testTarget(name: "WallTimeTests", dependencies: ["ExactJSON", "WallTime"]),
        .testTarget(
            name: "PushModelTests",
            dependencies: [
                "ExactJSON", "WallTime", "APNsModel", "PushModel", "SeededRandomness", "Fixtures",
            ]
        ),
        .testTarget(
            name: "PushContractTests",
            dependencies: [
                "ExactJSON", "WallTime", "PushModel", "PushRendering", "PushChannels", "PushRules",
                "ZoneData", "PushContract", "SeededRandomness", "Fixtures",
            ]
        ),
        .testTarget(
            name: "APNsModelTests",
            dependencies: [
                "APNsLint", "ExactJSON", "WallTime", "APNsModel", "PushModel", "SeededRandomness",
                "Fixtures",
            ]
        ),
        .testTarget(
            name: "DevicePresentationTests",
            dependencies: [
                "APNsLint", "ExactJSON", "APNsModel", "DevicePresentation", "SeededRandomness",
                "PresentationCombinations", "Fixtures",
            ]
        ),
        .testTarget(
            name: "PushRulesTests",
            dependencies: [
                "ExactJSON", "WallTime", "APNsModel", "PushModel", "PushRules", "ZoneData",
                "SeededRandomness", "Fixtures",
            ]
        ),
        .testTarget(
            name: "PushDialectsTests",
            dependencies: [
                "APNsLint", "ExactJSON", "WallTime", "APNsModel", "PushModel", "PushDialects",
                "DevicePresentation", "SeededRandomness", "Fixtures",
            ]
        ),
        .testTarget(
            name: "HTTPExchangeTests",
            dependencies: ["ExactJSON", "HTTPExchange", "SeededRandomness", "Fixtures"]
        ),
        .testTarget(name: "ZoneDataTests", dependencies: ["ExactJSON", "WallTime", "ZoneData"]),
        .testTarget(
            name: "PushRenderingTests",
            dependencies: [
                "ExactJSON", "WallTime", "APNsModel", "PushModel", "PushRendering",
                "SeededRandomness", "Fixtures",
            ]
        ),
        .testTarget(
            name: "PushChannelsTests",
            dependencies: ["ExactJSON", "PushModel", "PushRendering", "PushChannels", "Fixtures"]
        ),
        .testTarget(
            name: "PushEvaluationTests",
            dependencies: [
                "ExactJSON", "WallTime", "APNsModel", "PushModel", "PushRules", "ZoneData",
                "PushRendering", "PushChannels", "PushEvaluation", "SeededRandomness", "Fixtures",
            ]
        ),
        .testTarget(
            name: "EasemobRESTTests",
            dependencies: [
                "ExactJSON", "WallTime", "APNsModel", "PushModel", "PushFoundation",
                "PushEvaluation", "HTTPExchange", "PushService", "PushTestSupport", "EasemobREST",
                "SeededRandomness", "Fixtures",
            ]
        ),
        .testTarget(
            name: "LocalServiceTests",
            dependencies: [
                "ExactJSON", "PushModel", "HTTPExchange", "EasemobREST", "LocalService",
            ]
        ),
        .testTarget(
            name: "PushServiceTests",
            dependencies: [
                "PushDialectService", "ExactJSON", "WallTime", "APNsModel", "PushModel",
                "PushRules", "PushChannels", "PushEvaluation",
                "PushDialects", "PushFoundation", "PushContract", "HTTPExchange", "PushService",
                "PushTestSupport", "SeededRandomness", "Fixtures",
            ]
        ),
        .testTarget(
            name: "SourcesTests",
            dependencies: [
                "PushDialectService", "ExactJSON", "WallTime", "APNsModel", "PushModel",
                "PushEvaluation",
                "PushFoundation", "PushDialects", "DevicePresentation", "HTTPExchange",
                "PushService", "PushTestSupport", "EasemobREST",
            ]
        ),
        .testTarget(
            name: "PushTestSupportTests",
            dependencies: [
                "ExactJSON", "WallTime", "APNsModel", "PushModel", "PushEvaluation",
                "PushFoundation",
                "PushService",
                "PushTestSupport",
            ]
        ),
        .testTarget(name: "ConformanceTests", dependencies: ["ExactJSON", "PushConformance"]),
        .testTarget(
            name: "PushConformanceTests",
            dependencies: [
                "ExactJSON", "WallTime", "PushModel", "PushRules", "PushChannels", "PushEvaluation",
                "SeededRandomness", "PushContract", "PushConformance", "Fixtures",
            ]
        ),
        .testTarget(
            name: "APNsTransportTests",
            dependencies: [
                "APNsLint", "ExactJSON", "WallTime", "APNsModel", "PushModel", "PushChannels",
                "PushEvaluation", "PushFoundation", "HTTPExchange",
                "PushService", "PushTestSupport", "SeededRandomness", "APNsTransport",
                "ChannelTransport", "Fixtures",
            ]
        ),
        .testTarget(
            name: "PushStoreSQLiteTests",
            dependencies: [
                "ExactJSON", "WallTime", "APNsModel", "PushModel", "PushEvaluation", "PushService",
                "PushTestSupport", "SeededRandomness", "EasemobREST", "PushStoreSQL",
                "PushStoreSQLite",
                "Fixtures", "FormerStores",
                .target(name: "CSQLite", condition: .when(traits: ["SQLite"])),
            ],
            exclude: ["Fixtures"]
        ),
        .testTarget(
            name: "PushStorePostgresTests",
            dependencies: [
                "ExactJSON", "WallTime", "APNsModel", "PushModel", "PushEvaluation", "PushService",
                "PushTestSupport", "EasemobREST", "APNsTransport", "PushStoreSQL",
                "PushStorePostgres",
                "Fixtures", "FormerStores",
            ],
            exclude: ["Fixtures"]
        ),
        .testTarget(
            name: "CommandLineTests",
            dependencies: ["ExactJSON", "SeededRandomness", "Fixtures"]
        ),
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
