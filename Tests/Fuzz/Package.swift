// swift-tools-version: 6.2

import PackageDescription

/// The fuzz targets: a package of their own, as their programs have a `main` of libFuzzer's.
///
/// `.ci/fuzz` builds and runs them.
let package = Package(
    name: "Fuzz",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "em-push", path: "../..")],
    targets: [
        .executableTarget(
            name: "FuzzContract",
            dependencies: [
                .product(name: "ExactJSON", package: "em-push"),
                .product(name: "PushContract", package: "em-push"),
            ]
        ),
        .executableTarget(
            name: "FuzzExt",
            dependencies: [
                .product(name: "APNsModel", package: "em-push"),
                .product(name: "ExactJSON", package: "em-push"),
                .product(name: "PushEvaluation", package: "em-push"),
                .product(name: "PushModel", package: "em-push"),
                .product(name: "WallTime", package: "em-push"),
            ]
        ),
        .executableTarget(
            name: "FuzzJSON",
            dependencies: [
                .product(name: "ExactJSON", package: "em-push")
            ]
        ),
        .executableTarget(
            name: "FuzzREST",
            dependencies: [
                .product(name: "EasemobREST", package: "em-push"),
                .product(name: "ExactJSON", package: "em-push"),
                .product(name: "HTTPExchange", package: "em-push"),
                .product(name: "WallTime", package: "em-push"),
            ]
        ),
    ],
    swiftLanguageModes: [.v6]
)
