// swift-tools-version: 6.1
import PackageDescription

// A package of its own, so that what measures Onwire never reaches those who use it.

let package = Package(
  name: "onwire-benchmarks",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "onwire", path: "..")],
  targets: [
    .executableTarget(name: "Kernels", dependencies: [.product(name: "OnwireKit", package: "onwire")])
  ],
  swiftLanguageModes: [.v6]
)
