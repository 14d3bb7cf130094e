// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "AppTests",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "onwire", path: "../..")],
  targets: [
    .target(name: "App"),
    .testTarget(
      name: "AppTests",
      dependencies: ["App", .product(name: "OnwireTesting", package: "onwire")],
      exclude: ["golden", "specs"]),
  ]
)
