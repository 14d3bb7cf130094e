import HTTPWire
import Testing

/// Which names stand for secrets, however they are written.
@Suite struct SecretNameTests {
  private let names = SecretNames()

  static let secret = """
    password passwd pwd pass passphrase passcode passkey Password PASSWORD pass_word Pass-Word passWord pAsSwOrD
    passwordConfirm password_confirmation confirmPassword confirm_password passwordAgain password2 password1 newPassword
    oldPassword old_password oldpwd newpwd currentPassword userPassword user_pwd userpass user_pass db_pass dbPassword
    smtp_password loginPwd txtPassword inputPassword passwordField rootPassword mysql_pwd wifiPassword my_password
    user[password] user[password_confirmation] users[0].password password[0] credentials[name] data.attributes.password
    passwort kennwort senha contraseña пароль 密码 passwordHash password_hint
    secret secrets clientSecret client_secret client-secret clientsecret app_secret appSecret X-Client-Secret
    consumer_secret oauth_token_secret webhookSecret secretKey secret_key aws_secret_access_key sharedSecret secret1
    token tokens accessToken access_token access-token accesstoken refresh_token refreshToken id_token idToken authToken
    X-Auth-Token X-Access-Token X-Vault-Token PRIVATE-TOKEN X-Gitlab-Token csrf_token csrfToken csrftoken csrf _csrf
    xsrf X-XSRF-TOKEN X-CSRFToken csrfmiddlewaretoken __RequestVerificationToken authenticity_token deviceToken
    device_token push_token fcmToken X-Amz-Security-Token X-Firebase-Token sessionToken session_token user_token
    bearer_token bearer jwt user_jwt tokenValue token_value id_token_hint remember_token api_token
    apiKey api_key api-key apikey APIKey X-API-Key x-goog-api-key appKey app_key access_key accessKey accessKeyId
    AWSAccessKeyId access_key_id privateKey private_key encryption_key signingKey master_key client_key consumer_key
    X-RapidAPI-Key Ocp-Apim-Subscription-Key license_key AccountKey SharedAccessKey auth_key authkey session_key ssh_key
    session session_id sessionId sessionid SESSIONID JSESSIONID jsessionid PHPSESSID ASP.NET_SessionId X-Session-Id
    X-Session sid connect.sid user_session
    sig signature X-Amz-Signature X-Hub-Signature-256 X-Goog-Signature oauth_signature sign X-Sign hmac X-Hmac
    X-Amz-Credential credential credentials userCredentials
    authorization Authorization Proxy-Authorization X-Authorization auth X-Auth basic_auth _auth
    code auth_code authCode authorization_code verification_code sms_code security_code otp otp_code totp user_otp
    X-GitHub-OTP mfa_code 2fa_code pin userPin user_pin card_pin pin_number cvv cvc cvv2 CVV card_cvv card_number
    cardNumber cardnumber credit_card_number ssn cookie Cookie Set-Cookie X-Cookie session_cookie
    code_verifier client_assertion assertion SAMLResponse SAMLRequest oauth_verifier security_answer secretAnswer
    recovery_phrase seed_phrase mnemonic backup_code recovery_code
    pass%77ord pass\\u0077ord p%61ss user%5Bpassword%5D UTF-8''pass%77ord =?utf-8?B?cGFzc3dvcmQ=?= pass&#119;ord
    """.split { $0 == " " || $0 == "\n" }.map(String.init)

  static let harmless = """
    name first_name lastName user username user_name userId user_id id uuid email mail phone mobile address street city
    zip zip_code zipCode postcode postal_code country country_code countryCode state region region_code area_code
    language language_code lang locale currency currency_code status status_code statusCode error_code errorCode
    response_code exit_code barcode bar_code qr_code qrcode promo_code coupon_code discount_code voucher_code
    referral_code invite_code product_code item_code color_code source_code dial_code swift_code sort_code airport_code
    branch_code bank_code tracking_code codec encode encoded encoding decode decoder unicode geocode opcode codename
    codepoint keycode key_code
    author authors author_id coauthor authored_by authority authentic authenticity design designer designs designation
    sign_up_date signup sign_in_count signIn signed signed_at signed_by signer signal signals assign assigned assignee
    assignment assignments resign consign insignia significant zodiac_sign signature_date email_signature
    key keys keyboard keyboardType keyword keywords keynote keystone keyframe keypad keyPath primary_key foreign_key
    public_key publicKey sort_key partition_key cache_key idempotency_key Idempotency-Key routing_key object_key lookup_key
    translation_key Sec-WebSocket-Key Surrogate-Key project_key issue_key monkey donkey turkey hockey jockey whiskey
    hotkey
    passenger passengers passengerCount passage passive passion passport passport_number compass bypass surpass trespass
    encompass passthrough pass_count pass_rate boarding_pass season_pass ski_pass passed passing passes first_pass
    tokenizer tokenize tokenized tokenization token_type tokenType token_count max_tokens maxTokens total_tokens
    prompt_tokens completion_tokens input_tokens token_limit token_expiry token_expires_at tokenExpiration token_url
    token_endpoint token_name token_address
    secretary secretaries secretariat secretion secret_santa
    class classification classifier className classname assessment asset assets assembly associate association
    session_count sessionCount session_duration session_length session_name sessions_total obsession possession
    side sidebar inside outside resident president consider subsidy residence sidekick
    pinned pinterest pink pine spin spinner opinion shipping shipping_address pin_color pin_count mapPin pinch
    footprint hotplate laptop option options adoption optional
    cookie_consent cookieConsent cookie_policy cookies_accepted accept_cookies cookbook cookie_banner
    password_policy password_strength password_length passwordless has_password show_password is_password_set
    password_updated_at passwordChangedAt password_expired min_password_length
    authorized authorized_at authorization_status authorization_endpoint auth_type auth_method auth_provider oauth_provider
    access access_level access_type access_log private privacy public secure security_level security sector section
    second seconds secondary
    credit credits credit_limit accredited card card_type cardinal card_holder discard postcard scorecard
    date time timestamp created_at updated_at expires expires_in expiry limit offset page per_page sort order filter
    search query q type kind category tag tags title description summary body text content message subject comment
    note notes count total amount price quantity size width height length weight color shape format version platform
    os device device_id deviceName model brand manufacturer app app_version build bundle_id build_number environment
    url uri link href path host port method scheme referrer redirect_uri callback scope grant_type response_type
    client_id clientId audience nonce challenge algorithm hash_algorithm alg checksum etag
    image photo avatar picture video file filename file_size mime_type attachment latitude longitude accuracy altitude
    gender age birthday birth_date nationality occupation company department job_title website bio
    X-Request-Id X-Correlation-Id Content-Type Accept-Encoding User-Agent X-Forwarded-For If-None-Match Cache-Control
    X-Requested-With Accept-Language X-App-Version X-Platform DNT Origin
    """.split { $0 == " " || $0 == "\n" }.map(String.init)

  @Test(arguments: secret.filter { !$0.contains(where: { "%\\&?".contains($0) }) })
  func aNameOfASecretIsKnownByItsWords(_ name: String) {
    #expect(names.contains(name))
  }

  @Test func ofHarmlessNamesHardlyAnyIsTakenForASecret() {
    #expect(Self.harmless.count >= 300)
    let taken = Self.harmless.filter(names.contains)
    #expect(taken.count <= 3, "\(taken)")
  }

  @Test func wordsOfOnesOwnAreFoundInNames() {
    let own = SecretNames(["iban", "customer-number"])
    for name in [
      "iban", "IBAN", "user_iban", "userIban", "iban1", "customerNumber", "customer_number", "customernumber",
    ] {
      #expect(own.contains(name))
      #expect(!names.contains(name))
    }
    #expect(!own.contains("urban"))
    #expect(!own.contains("customer"))
    #expect(own.contains("password"))
  }
}
