extension CurlSwitch {
  /// The options that decide what is sent; a blank separates a name and its letter.
  static let active: [CurlSwitch] =
    [
      row("url", .url, true), row("url-query", .urlQuery, true), row("next :", .next),
      row("config K", .config, true), row("globoff g", .globOff), row("path-as-is", .pathAsIs),
      row("proto-default", .protoDefault, true), row("request X", .request, true),
      row("request-target", .requestTarget, true), row("http1.0 0", .version(.http10)),
      row("http1.1", .version(.http11)), row("http2", .version(.http2)),
      row("http2-prior-knowledge", .version(.http2Only)), row("http3", .version(.http3)),
      row("http3-only", .version(.http3)), row("header H", .header, true), row("user u", .user, true),
      row("oauth2-bearer", .bearer, true), row("basic", .basic), row("user-agent A", .agent, true),
      row("referer e", .referer, true),
      row("cookie b", .cookie, true), row("compressed", .compressed), row("range r", .range, true),
      row("data d", .data(.text), true), row("data-ascii", .data(.text), true),
      row("data-raw", .data(.raw), true), row("data-binary", .data(.binary), true),
      row("data-urlencode", .data(.urlEncoded), true), row("json", .json, true), row("get G", .get),
      row("head I", .head), row("upload-file T", .upload, true), row("form F", .form, true),
      row("form-string", .formString, true), row("form-escape", .formEscape),
    ] + rows("proxy:x proxy1.0", .proxy, true)
    + rows("proxy-anyauth proxy-digest proxy-negotiate proxy-ntlm", .proxyChallenge) + [
      row("proxy-user U", .proxyUser, true),
      row("proxy-header", .proxyHeader, true), row("noproxy", .proxyExceptions, true),
      row("proxytunnel p", .proxyTunnel), row("continue-at C", .resume, true),
      row("junk-session-cookies j", .sessionCookies), row("variable", .variable, true),
    ]

  /// The options that send something that is not in the command.
  static let refused: [CurlSwitch] =
    rows("digest ntlm ntlm-wb negotiate anyauth", .refused(CurlReason.negotiated))
    + rows("netrc:n netrc-optional", .refused(CurlReason.credentials))
    + rows("netrc-file", .refused(CurlReason.credentials), true)
    + rows("aws-sigv4", .refused(CurlReason.signature), true)
    + rows("time-cond:z", .refused(CurlReason.date), true)
    + rows("etag-compare", .refused(CurlReason.etag), true)
    + rows("tr-encoding", .refused(CurlReason.transferCoding)) + rows("crlf", .refused(CurlReason.lineEnds))
    + rows("haproxy-protocol", .refused(CurlReason.haproxy))
    + rows("haproxy-clientip", .refused(CurlReason.haproxy), true)
    + rows("help:h version:V manual:M", .refused(CurlReason.information))

  /// The options that do not change an HTTP request that is sent directly.
  static let harmless: [CurlSwitch] =
    rows(
      """
      alpn append:a buffer:N ca-native cert-status clobber compressed-ssh create-dirs disable:q \
      disable-eprt disable-epsv disallow-username-in-url doh-cert-status doh-insecure epsv eprt fail:f \
      fail-early fail-with-body false-start ftp-create-dirs ftp-pasv ftp-pret ftp-skip-pasv-ip ftp-ssl-ccc \
      ftp-ssl-control ftp-ssl ftp-ssl-reqd http0.9 ignore-content-length include:i insecure:k ipv4:4 ipv6:6 \
      keepalive list-only:l location:L location-trusted mail-rcpt-allowfails metalink \
      mptcp npn out-null parallel:Z parallel-immediate post301 post302 post303 \
      progress-bar:# progress-meter proxy-basic proxy-ca-native proxy-http2 \
      proxy-insecure proxy-ssl-allow-beast proxy-ssl-auto-client-cert \
      proxy-tlsv1 raw remote-header-name:J remote-name:O remote-name-all remote-time:R \
      remove-on-error retry-all-errors retry-connrefused sasl-ir sessionid show-error:S show-headers \
      silent:s skip-existing socks5-basic socks5-gssapi socks5-gssapi-nec ssl ssl-allow-beast \
      ssl-auto-client-cert ssl-no-revoke ssl-reqd ssl-revoke-best-effort sslv2:2 sslv3:3 styled-output \
      suppress-connect-headers tcp-fastopen tcp-nodelay test-event tftp-no-options tls-earlydata tlsv1:1 \
      tlsv1.0 tlsv1.1 tlsv1.2 tlsv1.3 trace-ids trace-time use-ascii:B verbose:v xattr
      """, .harmless)
    + rows(
      """
      abstract-unix-socket alt-svc cacert capath cert:E cert-type ciphers connect-timeout connect-to \
      cookie-jar:c create-file-mode crlfile curves delegation dns-interface dns-ipv4-addr dns-ipv6-addr \
      dns-servers doh-url dump-header:D ech egd-file engine etag-save expect100-timeout ftp-account \
      ftp-alternative-to-user ftp-method ftp-port:P ftp-ssl-ccc-mode happy-eyeballs-timeout-ms hostpubmd5 \
      hostpubsha256 hsts interface ip-tos ipfs-gateway keepalive-cnt keepalive-time key key-type krb libcurl \
      limit-rate local-port login-options mail-auth mail-from mail-rcpt max-filesize max-redirs max-time:m \
      output:o output-dir parallel-max parallel-max-host pass pinnedpubkey preproxy proto proto-redir \
      proxy-cacert proxy-capath proxy-cert proxy-cert-type proxy-ciphers proxy-crlfile \
      proxy-key proxy-key-type proxy-pass proxy-pinnedpubkey proxy-service-name proxy-tls13-ciphers \
      proxy-tlsauthtype proxy-tlspassword proxy-tlsuser pubkey quote:Q random-file rate resolve \
      retry retry-delay retry-max-time sasl-authzid service-name sigalgs socks4 socks4a socks5 socks5-hostname socks5-gssapi-service \
      speed-limit:Y speed-time:y stderr telnet-option:t tftp-blksize tls-max tls13-ciphers tlsauthtype \
      tlspassword tlsuser trace trace-ascii trace-config unix-socket upload-flags vlan-priority write-out:w
      """, .harmless, true)

  private static func row(_ name: String, _ effect: Effect, _ takesArgument: Bool = false) -> CurlSwitch {
    let parts = name.utf8.split(separator: UInt8(ascii: " "))
    return CurlSwitch(
      name: String(Substring(parts[0])), letter: parts.count > 1 ? parts[1].first : nil, effect: effect,
      takesArgument: takesArgument)
  }

  /// Rows with the same effect; a colon separates a name and its letter.
  private static func rows(_ names: String, _ effect: Effect, _ takesArgument: Bool = false) -> [CurlSwitch] {
    names.utf8.split(separator: UInt8(ascii: " ")).map { name in
      let parts = name.split(separator: UInt8(ascii: ":"))
      return CurlSwitch(
        name: String(Substring(parts[0])), letter: parts.count > 1 ? parts[1].first : nil, effect: effect,
        takesArgument: takesArgument)
    }
  }
}
