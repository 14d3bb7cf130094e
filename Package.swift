// swift-tools-version: 6.1
import PackageDescription

// The targets and what each may import are the table in ARCHITECTURE.md;
// Tests/PackageTests holds this manifest to it.

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// What tests call is optimised, and they themselves need not be: that takes the compiler half of its time.
let unoptimised: [SwiftSetting] = [
  .unsafeFlags(["-Onone", "-no-emit-module-separately-wmo"], .when(configuration: .release))
]

// The command calls what is fast, and is a tenth smaller for it.
let small: [SwiftSetting] = [.unsafeFlags(["-Osize"], .when(configuration: .release))]

let system = Target.Dependency.product(name: "SystemPackage", package: "swift-system")

func library(
  _ name: String, _ dependencies: [Target.Dependency], besides data: [String] = [],
  linking settings: [LinkerSetting] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, exclude: data, swiftSettings: strict, linkerSettings: settings)
}

func tests(_ name: String, _ dependencies: [Target.Dependency], besides data: [String] = []) -> Target {
  .testTarget(
    name: name, dependencies: dependencies + ["TestSupport"], exclude: data,
    swiftSettings: strict + unoptimised)
}

let package = Package(
  name: "onwire",
  platforms: [.macOS(.v13)],
  products: [
    .library(
      name: "OnwireKit",
      targets: [
        "Diagnostics", "TextFormats", "SpecLanguage", "HTTPWire", "Clients", "WireFormats", "Reports",
      ]),
    .library(name: "OnwireTesting", targets: ["OnwireTesting", "OnwireTestingFoundation"]),
    .executable(name: "onwire", targets: ["onwire"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-system", from: "1.5.0")
  ],
  targets: [
    .systemLibrary(
      name: "CLibYAML", pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .systemLibrary(name: "CPlatform"),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    library("Diagnostics", []),
    // iconv is in the C library of Linux, and beside that of macOS.
    library(
      "TextFormats", ["Diagnostics"], linking: [.linkedLibrary("iconv", .when(platforms: [.macOS]))]),
    library("SpecLanguage", ["CLibYAML", "Diagnostics", "TextFormats"]),
    library("HTTPWire", ["CPlatform", "Diagnostics", "TextFormats", system]),
    library("Clients", ["Diagnostics", "SpecLanguage", "HTTPWire", "TextFormats"]),
    library("WireFormats", ["CZlib", "Diagnostics", "HTTPWire", "TextFormats"]),
    library(
      "Reports", ["Diagnostics", "TextFormats", "SpecLanguage", "HTTPWire", "Clients", "WireFormats"],
      besides: ["Page/page.css", "Page/page.js", "Page/site.css", "Page/site.js"]),
    library(
      "OnwireTesting",
      ["Diagnostics", "TextFormats", "SpecLanguage", "HTTPWire", "Clients", "WireFormats", "Reports", system]),
    library("OnwireTestingFoundation", ["HTTPWire", "OnwireTesting"]),
    .executableTarget(
      name: "onwire",
      dependencies: [
        "CPlatform", "Diagnostics", "TextFormats", "SpecLanguage", "HTTPWire", "Clients", "WireFormats",
        "Reports", system,
      ],
      swiftSettings: strict + small),
    // In Tests, and no part of a product.
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
    // The modules wait for each other, from TextFormats to HTTPWire, WireFormats, Reports and the command. Of what can
    // be compiled the package manager takes what could be first, and then the last by name. So that no tests are
    // compiled before a module that others wait for, six targets also wait for one that they do not import: a minute
    // and a half less on two processors.
    tests("DiagnosticsTests", ["Diagnostics", "SpecLanguage"]),
    tests("TextFormatsTests", ["TextFormats", "SpecLanguage"]),
    tests("SpecLanguageTests", ["SpecLanguage", "Diagnostics"]),
    tests("HTTPWireTests", ["HTTPWire", "Diagnostics", system, "WireFormats"]),
    tests(
      "ClientsTests",
      ["Clients", "SpecLanguage", "HTTPWire", "TextFormats", "Diagnostics", "WireFormats", system]),
    tests("WireFormatsTests", ["WireFormats", "HTTPWire", "TextFormats", "Diagnostics", system, "Reports"]),
    tests(
      "ReportsTests",
      [
        "Reports", "Clients", "SpecLanguage", "HTTPWire", "TextFormats", "Diagnostics", "WireFormats", system,
      ]),
    tests("onwireTests", ["Diagnostics", "Clients"]),
    tests("OnwireTestingTests", ["OnwireTesting", "OnwireTestingFoundation"], besides: ["specs"]),
    tests("PackageTests", ["SpecLanguage"]),
  ],
  swiftLanguageModes: [.v6]
)
