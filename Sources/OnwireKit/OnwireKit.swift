// One import for the whole library: OnwireKit exports the names of these modules as its own.
@_exported public import OnwireClients
@_exported public import OnwireDiagnostics
@_exported public import OnwireFormats
@_exported public import OnwireHTTP
@_exported public import OnwireImport
@_exported public import OnwireReports
@_exported public import OnwireSpecLanguage
@_exported public import OnwireTextFormats
