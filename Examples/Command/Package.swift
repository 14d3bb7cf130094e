// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "Command",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "onwire", path: "../..")],
  targets: [
    .executableTarget(name: "wire", dependencies: [.product(name: "OnwireKit", package: "onwire")])
  ]
)
