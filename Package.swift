// swift-tools-version: 6.3
import PackageDescription

// The targets and what each may import are the table in ARCHITECTURE.md;
// Tests/PackageTests holds this manifest to it.

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// Tests are not optimised, only what they call: that halves the compiler's time.
let unoptimised: [SwiftSetting] = [
  .unsafeFlags(["-Onone", "-no-emit-module-separately-wmo"], .when(configuration: .release))
]

// The command's own code need not be fast, since what it calls is; this makes it a tenth smaller.
let small: [SwiftSetting] = [.unsafeFlags(["-Osize"], .when(configuration: .release))]

let system = Target.Dependency.product(name: "SystemPackage", package: "swift-system")

// libyaml's own sources, for systems without libyaml: Yams has them as its module CYaml.
let bundledYAML = Target.Dependency.product(
  name: "Yams", package: "Yams", condition: .when(traits: ["BundledYAML"]))

let applePlatforms: [Platform] = [.macOS, .macCatalyst, .iOS, .tvOS, .watchOS, .visionOS]

/// The modules below those that write for people.
let upToFormats: [Target.Dependency] = [
  "OnwireDiagnostics", "OnwireTextFormats", "OnwireSpecLanguage", "OnwireHTTP", "OnwireClients",
  "OnwireFormats",
]

let pageFiles = ["Page/page.css", "Page/page.js", "Page/site.css", "Page/site.js"]

// Only for those who enable the trait: without it, the package is not even fetched.
let httpTypes = Target.Dependency.product(
  name: "HTTPTypes", package: "swift-http-types", condition: .when(traits: ["HTTPTypes"]))

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
  platforms: [.macOS(.v13), .macCatalyst(.v16), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [
    .library(name: "OnwireKit", targets: ["OnwireKit", "OnwireFoundation"]),
    .library(name: "OnwireTesting", targets: ["OnwireTesting"]),
    .executable(name: "onwire", targets: ["onwire"]),
  ],
  traits: [
    .trait(name: "HTTPTypes", description: "Requests of swift-http-types, which is fetched only then"),
    .trait(
      name: "BundledYAML",
      description: "libyaml as it is in Yams, which is fetched only then: for iOS, tvOS, watchOS and visionOS"
    ),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-system", from: "1.5.0"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.0.0"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.0.0"),
  ],
  targets: [
    .systemLibrary(
      name: "COnwireYAML", pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .systemLibrary(name: "COnwirePlatform"),
    .systemLibrary(
      name: "COnwireZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    library("OnwireDiagnostics", []),
    // iconv is in the C library of Linux, and a library of its own on Apple's systems.
    library(
      "OnwireTextFormats", ["OnwireDiagnostics"],
      linking: [.linkedLibrary("iconv", .when(platforms: applePlatforms))]),
    library("OnwireSpecLanguage", ["COnwireYAML", bundledYAML, "OnwireDiagnostics", "OnwireTextFormats"]),
    library("OnwireHTTP", ["COnwirePlatform", "OnwireDiagnostics", "OnwireTextFormats", system]),
    library("OnwireClients", ["OnwireDiagnostics", "OnwireSpecLanguage", "OnwireHTTP", "OnwireTextFormats"]),
    library("OnwireListener", ["OnwireTextFormats", "OnwireHTTP", system]),
    library("OnwireFormats", ["COnwireZlib", "OnwireDiagnostics", "OnwireHTTP", "OnwireTextFormats"]),
    library(
      "OnwireImport",
      ["OnwireDiagnostics", "OnwireTextFormats", "OnwireSpecLanguage", "OnwireHTTP", "OnwireClients"]),
    library("OnwireServers", ["OnwireDiagnostics", "OnwireTextFormats", "OnwireHTTP"]),
    library(
      "OnwireResponses", ["OnwireDiagnostics", "OnwireTextFormats", "OnwireHTTP", "OnwireClients"]),
    library(
      "OnwireReports", upToFormats + ["OnwireImport", "OnwireServers", "OnwireResponses"],
      besides: pageFiles),
    library(
      "OnwireKit",
      upToFormats + [
        "OnwireImport", "OnwireServers", "OnwireResponses", "OnwireReports", system, httpTypes,
      ]),
    library("OnwireFoundation", ["OnwireKit"]),
    library("OnwireTesting", ["OnwireKit", "OnwireFoundation", "OnwireListener", system]),
    .executableTarget(
      name: "onwire",
      dependencies: upToFormats + [
        "OnwireImport", "OnwireServers", "OnwireResponses", "OnwireReports", "OnwireListener",
        "COnwirePlatform", system,
      ],
      swiftSettings: strict + small),
    // In Tests, and not part of a product.
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
    .target(
      name: "Mutations", dependencies: ["OnwireHTTP", "OnwireTextFormats", "OnwireImport", "TestSupport"],
      path: "Tests/Mutations", swiftSettings: strict + unoptimised),
    // The modules wait for each other, from OnwireTextFormats to OnwireHTTP, OnwireClients, OnwireImport,
    // OnwireReports and the command. Of the targets that can be compiled, the package manager takes the one
    // that could be first, and of several the last by name. So some targets also wait for one that they do
    // not import: no tests are compiled before a module that others wait for, and some are left for the time
    // in which a module has a processor to itself. The tests of three modules fit beside OnwireHTTP, those of
    // HTTP beside OnwireClients, and those of OnwireFormats and, after Mutations, some of the command's
    // beside OnwireReports.
    tests("OnwireDiagnosticsTests", ["OnwireDiagnostics", "OnwireSpecLanguage"]),
    tests("OnwireTextFormatsTests", ["OnwireTextFormats", "OnwireSpecLanguage"]),
    tests("OnwireSpecLanguageTests", ["OnwireSpecLanguage", "OnwireDiagnostics"]),
    tests("OnwireHTTPTests", ["OnwireHTTP", "OnwireDiagnostics", system, "OnwireFormats"]),
    tests("OnwireClientsTests", upToFormats + [system]),
    tests("OnwireImportTests", upToFormats + ["OnwireImport", system]),
    tests("OnwireServersTests", ["OnwireServers", "OnwireHTTP", "OnwireTextFormats", "OnwireReports"]),
    tests("OnwireResponsesTests", ["OnwireClients", "OnwireResponses", "OnwireHTTP", "OnwireTextFormats"]),
    tests(
      "OnwireListenerTests", ["OnwireListener", "OnwireHTTP", "OnwireTextFormats", system, "OnwireReports"]),
    tests("OnwireFormatsTests", upToFormats + ["OnwireImport", system]),
    tests("OnwireReportsTests", upToFormats + ["OnwireReports", "Mutations", system]),
    tests(
      "onwireTests",
      ["OnwireDiagnostics", "OnwireClients", "OnwireServers", "OnwireTextFormats", "Mutations"]),
    tests("OnwireTestingTests", ["OnwireTesting"], besides: ["specs"]),
    tests("PackageTests", ["OnwireSpecLanguage"]),
    // They see the library as an app does: `package` names are out of reach.
    .testTarget(
      name: "ArticlesTests", dependencies: ["OnwireKit", "OnwireFoundation", httpTypes], packageAccess: false,
      swiftSettings: strict + unoptimised),
  ],
  swiftLanguageModes: [.v6]
)
