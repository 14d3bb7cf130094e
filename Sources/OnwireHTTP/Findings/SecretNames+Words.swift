/// The words in names of secrets: the one list for header fields, pairs, keys, parts and cookies.
extension SecretNames {
  /// Words that make a name secret wherever they are, except before one of `tails` or after one of `leads`.
  static let terms = words(termText)

  private static let termText = """
    password passwd passwrd paswd pwd pswd psw passwort kennwort senha contrasena contrasenia contraseña motdepasse mdp
    wachtwoord hasło haslo heslo lozinka lösenord losenord adgangskode salasana parool jelszo sifre şifre пароль mima
    密码 密碼 口令 令牌 密钥 密鑰 验证码 驗證碼 パスワード 비밀번호 psswd passw passcd pword repass passmd passsha passenc
    pinhash passphrase passcode passkey passwordhash psk
    secret token credential cred authorization bearer jwt csrf xsrf csrfmiddlewaretoken signature hmac
    apikey appkey applicationkey accesskey secretkey privatekey privkey encryptionkey decryptionkey signingkey
    signkey masterkey clientkey consumerkey subscriptionkey licensekey licencekey sharedkey accountkey storagekey
    walletkey functionkey functionskey servicekey serverkey adminkey merchantkey authkey sessionkey cryptokey
    recoverykey rootkey deploykey integrationkey writekey rapidapikey mashapekey botkey sshkey rsakey aeskey gpgkey
    pgpkey hmackey registrationkey activationkey keymaterial ephemeralkey pemkey cipherkey symmetrickey encryptkey
    decryptkey cryptkey deskey rckey kmskey vaultkey sharekey seckey clientsec xprv presharedkey wepkey serialkey
    saltkey mchkey sesskey connectionstring apihash authhash
    authresponse
    authz authstring authinfo aspsessionid cfid wordpressloggedin wordpresssec securepsid sessionrd rdsession
    sessionid sessid phpsessid jsessionid sessiontoken sessiondata sessdata aspxauth authid authcookie authdata authheader
    sessioncookie signedrequest wpnonce appcheck jsapiticket serviceticket authticket loginticket
    authcode authorizationcode authenticationcode invitecode invitationcode verificationcode verifycode smscode otpcode accesscode
    securitycode resetcode logincode recoverycode backupcode confirmationcode devicecode mfacode facode totpcode
    signincode jscode wxcode
    vcode tancode twofa securitynumber
    tfacode twofactorcode onetimecode activationcode unlockcode checkcode vercode pincode pinnumber codeverifier
    clientassertion rememberme magiclink pinblock
    samlresponse samlrequest samlart oauthverifier
    otp totp cvv cvc cvn cardnumber cardno ccnumber creditcard creditcardnumber ccnum
    securityanswer mothersmaidenname seedphrase walletseed recoveryphrase mnemonic ssn socialsecurity
    socialsecuritynumber
    """

  /// A glance for all of them, made from the texts, because making it from sets takes ten times as long.
  static let glance: TermGlance = {
    var glance = TermGlance()
    glance.add(wordsOf: termText)
    glance.add(wordsOf: lastText)
    for row in guarded + unless { glance.add(wordsOf: row.term) }
    return glance
  }()

  /// Terms that a mark between members may divide: `api.key`.
  static let splitTerms = words("apikey privatekey secretkey accesskey")

  /// Terms that make a name secret only at its end.
  static let lastTerms = words(lastText)

  private static let lastText = """
    sid apisid sapisid hsid sess pin tpin mpin puk clave parola sig auth cookie setcookie assertion authorisation mfa
    passwdhash
    """

  /// Terms that make a name secret at its end, if they are the whole name or follow one of these words.
  static let guardedTerms = sets(guarded)

  private static let guarded: [(term: String, words: String)] = [
    ("code", "x email phone mobile confirm valid grant oauth exchange"),
    ("tan", "x sms mobile push chip transaction"),
    ("pkey", "x my client server rsa ec ssl tls ssh"),
    ("wif", "x wallet btc bitcoin private"),
    ("pat", "x github gitlab azure devops ado"),
    ("pw", "x user db admin root new old my login current confirm wifi"),
    ("csc", "x card"),
    ("tok", "x access auth id refresh user"),
    (
      "session",
      "x host secure user auth login web app php asp http client admin my ci laravel rack express connect net rails flask django"
    ),
    (
      "pass",
      """
      user db database smtp imap pop ftp sftp admin root new old my confirm login repeat current mysql pg postgres
      redis mongo wifi email mail account client key store keystore truststore cert ssl tls proxy auth basic sudo vpn
      ssh http rabbit mq ldap x retype verify again md sha enc encrypted hashed plain edt et tf txt re
      """
    ),
  ]

  /// Terms that make a name secret at its end, unless they follow one of these words.
  static let unlessBehind = sets(unless)

  private static let unless: [(term: String, words: String)] = [
    (
      "sign",
      """
      zodiac sun moon rising star birth astro chinese dollar pound euro currency plus minus equal equals percent hash
      hashtag at road street traffic stop exit warning danger caution neon vital call peace good no campaign co re de as con un
      """
    )
  ]

  /// Words that may follow a password that is asked for twice.
  static let repeats = words(
    "confirm confirmation again repeat repeated verify verification hash new old retype")

  /// Last words of names that are about a secret, but do not name one.
  static let tails = words(
    """
    type count length len limit policy policie expiry expire expires expired expiration ttl lifetime duration age date
    time timestamp at update updated change changed created issued until since strength score enabled disabled required
    optional valid validity invalid validation visible visibility hidden format version algorithm algo alg method mode
    scheme scope rule label title placeholder description desc name usage used budget price cost rate speed remaining
    size position index offset ratio min max average url uri endpoint status state provider issuer audience message
    error requirement attempt retry level category class kind schema model family symbol address supply holder balance
    standard decimal santa manager generator page screen icon color consent banner font image width height weight style
    second minute hour day month per prefix suffix source network chain supported provided verified sent party
    """)

  /// First words of names of numbers or choices.
  static let leads = words(
    """
    max min total num number count has have is show hide allow allows require requires enable enables disable can should
    need needs accept estimated avg average
    """)

  /// Words that show that tokens are counted.
  static let countLeads = words(
    "prompt completion input output cached cache reasoning remaining used usage audio text")

  /// Names and compounds that only look like names of secrets.
  static let harmless = words(
    """
    secretsanta sessions codes emailsignature mailsignature passwordless mappin droppin bowlingpin bobbypin rollingpin
    """)

  /// Terms that are not the end of any other word.
  static let distinct = [
    "password", "passwd", "pwd", "passphrase", "passcode", "passwort", "secret", "token", "tokens", "secrets",
    "apikey", "sessionid", "sessid", "privatekey", "secretkey", "accesskey", "credentials",
    "密码", "密碼", "口令", "令牌", "密钥", "密鑰", "验证码", "驗證碼", "パスワード", "비밀번호",
  ]

  /// Other words in names.
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

  private static func sets(_ rows: [(term: String, words: String)]) -> [String: Set<String>] {
    Dictionary(uniqueKeysWithValues: rows.map { ($0.term, words($0.words)) })
  }

  private static func words(_ text: String) -> Set<String> {
    Set(text.utf8.split { $0 <= 0x20 }.map { String(decoding: $0, as: UTF8.self) })
  }
}
