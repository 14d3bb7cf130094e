// swift-tools-version: 6.1
import PackageDescription

// A package of its own, so that what attacks Onwire never reaches those who use it.

let package = Package(
  name: "onwire-fuzzing",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "onwire", path: "..")],
  targets: [
    // Where the compiler counts branches, for builds that ask it to.
    .target(name: "CCoverage"),
    .executableTarget(
      name: "Fuzz",
      dependencies: [
        "CCoverage", .product(name: "OnwireKit", package: "onwire"),
        .product(name: "OnwireTesting", package: "onwire"),
      ],
      // What it attacks is optimised, and itself need not be: that takes the compiler a fifth of its time.
      swiftSettings: [
        .unsafeFlags(["-Onone", "-no-emit-module-separately-wmo"], .when(configuration: .release))
      ]),
  ],
  swiftLanguageModes: [.v6]
)
