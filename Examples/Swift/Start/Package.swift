// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "OnCall",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(path: "../em-push")
    ],
    targets: [
        .target(
            name: "OnCall",
            dependencies: [
                .product(name: "EMPush", package: "em-push")
            ]
        ),
        .testTarget(
            name: "OnCallTests",
            dependencies: [
                "OnCall",
                .product(name: "EMPush", package: "em-push"),
            ]
        ),
    ]
)
