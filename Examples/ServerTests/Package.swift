// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "ServerTests",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "onwire", path: "../..")],
  targets: [
    .target(name: "Reports"),
    .testTarget(
      name: "ServerTests",
      dependencies: ["Reports", .product(name: "OnwireKit", package: "onwire")],
      exclude: ["specs"]),
  ]
)
