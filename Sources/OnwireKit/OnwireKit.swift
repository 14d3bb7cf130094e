// One import for all of the library: a name of any of its modules is also one of OnwireKit's.
@_exported public import OnwireClients
@_exported public import OnwireDiagnostics
@_exported public import OnwireFormats
@_exported public import OnwireHTTP
@_exported public import OnwireImport
@_exported public import OnwireReports
@_exported public import OnwireSpecLanguage
@_exported public import OnwireTextFormats
