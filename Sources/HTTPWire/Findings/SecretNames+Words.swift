/// The words that names of secrets have: the one list for header fields, pairs, keys, parts and cookies.
extension SecretNames {
  /// What is a secret wherever it stands in a name, but before one of `tails` or behind one of `leads`.
  static let terms = words(
    """
    password passwd pwd passwort kennwort senha contrasena contraseña motdepasse mdp wachtwoord hasło пароль
    密码 密碼 パスワード 비밀번호 passphrase passcode passkey passwordhash
    secret token credential authorization bearer jwt csrf xsrf csrfmiddlewaretoken signature hmac
    apikey appkey applicationkey accesskey secretkey privatekey privkey encryptionkey decryptionkey signingkey
    signkey masterkey clientkey consumerkey subscriptionkey licensekey licencekey sharedkey accountkey storagekey
    functionkey functionskey servicekey serverkey adminkey merchantkey authkey sessionkey cryptokey
    recoverykey rootkey deploykey integrationkey writekey rapidapikey mashapekey botkey sshkey rsakey aeskey gpgkey
    pgpkey hmackey registrationkey activationkey keymaterial
    sessionid sessid phpsessid jsessionid sessiontoken aspxauth authid authcookie sessioncookie
    authcode authorizationcode authenticationcode verificationcode verifycode smscode otpcode accesscode
    securitycode resetcode logincode recoverycode backupcode confirmationcode devicecode mfacode facode totpcode
    onetimecode activationcode pincode pinnumber codeverifier clientassertion
    samlresponse samlrequest samlart oauthverifier
    otp totp cvv cvc cvn cardnumber cardno ccnumber creditcard creditcardnumber ccnum
    securityanswer seedphrase recoveryphrase mnemonic socialsecurity socialsecuritynumber
    """)

  /// Those that a mark between members may divide: `api.key`.
  static let splitTerms = words("apikey privatekey secretkey accesskey")

  /// What is one where it ends the name.
  static let lastTerms = words(
    "sid pin sig ssn cookie setcookie assertion authorisation mfa passwdhash xauth")

  /// What is one where it ends the name, and is all of it or follows one of these words.
  static let guardedTerms: [String: Set<String>] = [
    "code": words("x"),
    "sign": words("x api app request access req"),
    "auth": words("x basic http proxy digest user api my web ws push registry npm docker client server"),
    "session": words(
      "x user auth login web app php asp http client admin my ci laravel rack express connect net rails flask"
    ),
    "pass": words(
      """
      user db database smtp imap pop ftp sftp admin root new old my confirm login repeat current mysql pg postgres
      redis mongo wifi email mail account client key store keystore truststore cert ssl tls proxy auth basic sudo vpn
      ssh http rabbit mq ldap x retype verify again
      """),
  ]

  /// What may follow a password that is asked for twice.
  static let repeats = words(
    "confirm confirmation again repeat repeated verify verification hash new old retype")

  /// Words that say that a name is of something about a secret, where they are its last.
  static let tails = words(
    """
    type count length len limit policy policie expiry expire expires expired expiration ttl lifetime duration age date
    time timestamp at update updated change changed created issued until since strength score enabled disabled required
    optional valid validity invalid validation visible visibility hidden format version algorithm algo alg method mode
    scheme scope rule label title placeholder description desc name usage used budget price cost rate speed remaining
    size position index offset ratio min max average url uri endpoint status state provider issuer audience message
    error requirement attempt retry level category class kind schema model family symbol address supply holder balance
    standard decimal santa manager generator page screen icon color consent banner
    """)

  /// Words that say that a name is of a number or a choice, where they are its first.
  static let leads = words(
    """
    max min total num number count has have is show hide allow allows require requires enable enables disable can should
    need needs accept estimated avg average
    """)

  /// Words that say that tokens are counted.
  static let countLeads = words(
    "prompt completion input output cached cache reasoning remaining used usage audio text")

  /// Names and compounds that only look like those of secrets.
  static let harmless = words(
    """
    secretsanta emailsignature mailsignature passwordless mappin droppin bowlingpin bobbypin rollingpin
    """)

  /// Terms that no other word ends in.
  static let distinct = [
    "password", "passwd", "pwd", "passphrase", "passcode", "passwort", "secret", "token", "tokens", "secrets",
    "apikey", "sessionid", "sessid", "privatekey", "secretkey", "accesskey", "credentials",
  ]

  /// What names are made of besides.
  static let modifiers =
    words(
      """
      my new old user login confirm confirmation confirmed again repeat current verify db database admin root app api
      client server web mobile device push id no num number access refresh auth oauth csrf xsrf x amz aws goog google
      azure session request response security account email mail smtp ftp wifi key hash salt value string data one two
      time txt str input field box reset forgot change update card credit debit cc bank public private master service
      proxy http https bot bearer basic header param query form hidden anti forgery middleware verification firebase
      fcm apns vapid stripe github gitlab slack facebook fb twitter apple ms
      """
    ).union(tails).union(repeats)

  private static func words(_ text: String) -> Set<String> {
    Set(text.split { $0 == " " || $0 == "\n" }.map(String.init))
  }
}
