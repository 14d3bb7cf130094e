import OnwireHTTP
import Testing

@Suite struct EndpointTests {
  @Test func `an IPv6 address gets the brackets that it lacks, and only that`() {
    for host in ["::1", "[::1]"] {
      let endpoint = Endpoint(scheme: .http, host: host, port: 8080)
      #expect(endpoint.host == "[::1]")
      #expect(endpoint.origin == "http://[::1]:8080")
    }
    // A host and its port, and what is neither, stay as they are.
    for host in ["a.example", "a.example:1", ""] {
      #expect(Endpoint(scheme: .http, host: host, port: nil).host == host)
    }
  }

  @Test func `the scheme's own port is said only where the URL says it`() {
    #expect(Endpoint(scheme: .https, host: "h", port: 443).authority == "h:443")
    #expect(Endpoint(scheme: .https, host: "h", port: 443).hostField == "h")
    #expect(Endpoint(scheme: .https, host: "h", connectedTo: 443).authority == "h")
    #expect(Endpoint(scheme: .http, host: "h", connectedTo: 443).origin == "http://h:443")
    #expect(Endpoint(scheme: .http, host: "h", connectedTo: nil).hostField == "h")
  }
}
