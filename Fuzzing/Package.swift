// swift-tools-version: 6.1
import PackageDescription

// A package of its own, so that what attacks Onwire never reaches those who use it.

let package = Package(
  name: "onwire-fuzzing",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "onwire", path: "..")],
  targets: [
    .executableTarget(name: "Fuzz", dependencies: [.product(name: "OnwireKit", package: "onwire")])
  ],
  swiftLanguageModes: [.v6]
)
