import OnwireTextFormats
import TestSupport
import Testing

@testable import OnwireHTTP

/// Which names stand for secrets, however they are written.
@Suite struct SecretNameTests {
  private let names = SecretNames()

  static let secret = """
    paswd puk simPuk pinBlock rememberMe magicLink walletKey invite_code __Host-session __Secure-session
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
    pass_phrase passPhrase user.password account.pwd login-password new-password current-password
    password_digest encrypted_password password_salt passwordSalt pw_hash user_pw pw passw0rd db.password
    spring.datasource.password SPRING_DATASOURCE_PASSWORD DB_PASSWORD DATABASE_PASSWORD REDIS_PASSWORD
    PGPASSWORD MYSQL_PWD MYSQL_ROOT_PASSWORD POSTGRES_PASSWORD DJANGO_SUPERUSER_PASSWORD j_password _password
    plainPassword passwordPlain md5Password pass1 pass2 user_pass1 pwd1 pwd2 pswd psw passwrd mima mi_ma
    passwords pwds secretKeys userPasswords old_passwords mot_de_passe contrasenia wachtwoord lozinka heslo
    salasana parool jelszo adgangskode losenord aws_access_key_id aws_session_token AWS_SECRET_ACCESS_KEY
    SecretAccessKey SessionToken AWSSecretKey awsSecretKey Signature GOOGLE_API_KEY google_api_key
    gcp_service_account_key private_key_id X-Goog-Iam-Authorization-Token serviceAccountKey
    AZURE_CLIENT_SECRET azure_client_secret SharedAccessSignature sasToken sas_token x-functions-key
    x-ms-client-secret ConnectionString connection_string connectionString STRIPE_SECRET_KEY stripe_secret_key
    stripeToken payment_method_token Stripe-Signature webhook_secret signing_secret ephemeral_key ephemeralKey
    GITHUB_TOKEN gh_token GH_TOKEN github_pat X-Hub-Signature X-GitHub-Token personal_access_token
    personalAccessToken PAT oauth_token gitlab_token CI_JOB_TOKEN JOB-TOKEN DEPLOY-TOKEN private_token
    deploy_token runners_token feed_token slack_token SLACK_BOT_TOKEN slack_signing_secret X-Slack-Signature
    bot_token app_level_token verification_token oauth_consumer_secret access_token_secret request_token
    RefreshToken refreshtoken REFRESH_TOKEN ID_TOKEN authorizationCode device_code subject_token actor_token
    logout_token login_hint_token saml_assertion samlToken SAMLart RelayToken firebase_token fcm_token
    firebaseIdToken X-Firebase-AppCheck appCheckToken google_id_token registrationToken apnsToken
    fcm_server_key identityToken identity_token appleIdToken appleIdentityToken apple_refresh_token
    transactionToken X-Apple-ID-Session-Id X-Apple-Session-Token dsAuthToken appAccountToken jwt_secret
    JWT_SECRET jwtToken x-jwt-assertion X-JWT JWTSecretKey jwtSecret _csrf_token csrf-token XSRF-TOKEN _xsrf
    _token RequestVerificationToken antiForgeryToken antiforgery_token secret_key_base SECRET_KEY_BASE
    RAILS_MASTER_KEY rails_master_key SECRET_KEY APP_KEY APP_SECRET laravel_session laravel_token XSRFToken
    django_session ASPSESSIONID sess_id session-key sessionKey session_secret wp_nonce _wpnonce X-WP-Nonce
    AccessKeyId accessKeySecret access_key_secret AppSecret appkey app_sign Sign signKey sign_key
    x-ca-signature X-TC-Token secretId SecretId secret_id SecretKey mchKey mch_key paySign pay_sign
    payPassword pay_pwd tradePassword trade_password smsCode verifyCode verify_code checkCode openid_token
    userToken user-token usertoken stoken loginToken login_token service_ticket jsapi_ticket api_secret
    apiSecret API_SECRET api-secret ApiKey APIKEY x-api-key X-Api-Token apitoken API-TOKEN X-API-Secret
    X-Auth-Key X-Auth-Email-Token X-Authorization-Token authtoken auth-token AuthToken AUTH_TOKEN auth_token1
    X-Token x-session-token X-Secret X-Shared-Secret X-Webhook-Secret X-Webhook-Signature X-Signature-Ed25519
    X-Twilio-Signature X-Line-Signature X-Shopify-Hmac-Sha256 X-Shopify-Access-Token X-Algolia-API-Key
    X-Parse-REST-API-Key X-Parse-Session-Token X-Parse-Master-Key X-Plex-Token X-Consul-Token X-Figma-Token
    X-Tableau-Auth X-MBX-APIKEY CB-ACCESS-KEY CB-ACCESS-SIGN CB-ACCESS-PASSPHRASE OK-ACCESS-SIGN KC-API-SIGN
    KC-API-PASSPHRASE DD-API-KEY DD-APPLICATION-KEY X-NewRelic-Api-Key X-TrackerToken X-Redmine-API-Key
    X-Dropbox-Token circle-token X-Octopus-ApiKey X-MC-Auth X-Cisco-Meraki-API-Key xi-api-key
    anthropic-api-key openai_api_key OTP otpCode one_time_password oneTimePassword one_time_code oneTimeCode
    totp_secret totpSecret mfaToken mfa_token mfaCode tfa_code tfaCode twoFactorCode two_factor_code 2fa_token
    2fa_secret backup_codes backupCodes recoveryCodes recovery_codes magic_link_token magicToken reset_token
    resetToken reset_password_token resetPasswordToken confirmation_token invitation_token invite_token
    unlock_token activation_token email_token email_verification_token PIN pin_code pinCode newPin oldPin
    new_pin atm_pin PINCODE pass_code user_passcode unlock_code unlockCode CVC2 cvvNumber cvc_number card_cvc
    cardCvv securityCode card_security_code csc ccNumber cc_number credit_card creditCardNumber
    credit_card_cvv iban_token card_token cardToken SSN social_security_number socialSecurityNumber ssn_last4
    tax_id_token securityAnswer secret_answer secretQuestionAnswer mothers_maiden_name PRIVATE_KEY
    rsa_private_key ssh_private_key privkey priv_key pem_key secretkey encryptionKey aes_key aesKey hmac_key
    hmacKey hmac_secret decrypt_key decryptKey cipher_key symmetric_key shared_key sharedKey preSharedKey psk
    PSK wpa_psk wifi_psk wep_key seedPhrase mnemonic_phrase walletSeed wallet_private_key keystorePassword
    keystore_password storePassword keyPassword trustStorePassword bearerToken BearerToken AccessTokens token1
    token_2 tok mytoken theToken usersToken sessiontoken pushToken voip_token apns_device_token creds cred
    dbCreds userCredential aws_credentials login_credentials ClientSecret CLIENT_SECRET consumerSecret
    masterSecret master_secret hashed_secret topSecret shhSecret subscription_key subscription-key licenseKey
    serial_key product_key_secret activation_key authKey authhash auth_hash auth_data authData auth_header
    authHeader basicAuth http_auth authCookie auth_cookie auth_response userauth user_auth x_auth SESSION
    sessid SID sessionID session-token sessionData session_hash api_hash api_sig apisig oauth_sig
    msg_signature signed_request hmac_sha256 webhookUrlSecret hook_secret nonce_secret salt_key keySecret
    key_secret secret_token secretToken accessSecret access_secret
    sess user_sess x_sess authz authzHeader authString authInfo edtPass etPass tfPass repass rePass passw pword psswd
    passcd passMd5 md5Pass passSha1 passEnc encPass loginPassw tan smsTan tanCode 2fa user2fa twofa vcode tpin mpin
    pinHash clientSec client_sec secKey sec_key ShareKey cryptKey desKey rc4Key kmsKey vaultKey pkey rsa_pkey wif xprv
    securityNumber session3rd rd3session 3rd_session emailCode phoneCode confirmCode signInCode grantCode oauth_code
    exchangeCode validCode js_code wxcode mobile_code my_sign X-My-Sign fooSign clave parola 口令 验证码 令牌 密钥
    登录密码 短信验证码 ASPSESSIONIDQQTBSCDA CFID CFTOKEN wordpress_logged_in_0123abc wordpress_sec_0a1b SAPISID APISID
    HSID __Secure-1PSID __Secure-3PSID keyStorePass hmacSha256 samlAssertion
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
    passenger_count signature_font passport_country sessions_count trolley journey attorney money honey valley
    keyframes keycloak_realm key_id keyup reassign resigned signpost signup_date signing_date signed_in_at
    insignificant campaign_sign ensign codes encoder http_code promoCode source_code_url gate_code_type
    hs_code sku_code city_code station_code phone_code calling_code iso_code lang_code locale_code state_code
    department_code employee_code order_code booking_code_type reason_code result_code return_code event_code
    action_code charcode charCode zipcode code_name code_block code_language code_snippet code_review codebase
    code_style code_coverage pinboard pinyin shopping pineapple pin_type pin_icon map_pin pingback pinpoint
    passport_expiry pass_type all_pass cookies_enabled cookiecutter authenticated authenticity_score coauthors
    author_name authorId session_type session_start session_title session_speaker session_date sessions
    tokens_used token_symbol tokenized_at token_price secrets_count is_secret has_secret password_hint_enabled
    password_required password_changed_at password_expires_at password_reset_url forgot_password_url
    password_visible signature_required signature_font_size signature_type signature_image_width
    signature_count card_brand cardholder_name card_id cardinality cards dashboard card_last4 card_exp_month
    card_country card_title last4 account account_id account_name account_type accountId bank_name iban bic
    routing_type credit_score credit_type discredit accessibility access_date accessible accessory
    access_count accessed_at access_control is_private private_message private_repo privacy_policy public_id
    private_flag security_group security_type is_secure securities securityGroups sidewalk side_effect
    considered reside ssn_provided ssn_verified mission session_missing hmac_algorithm sig_alg
    signature_algorithm signature_method signature_version otp_enabled otp_required otp_method otp_length
    mfa_enabled mfa_type two_factor_enabled userid last_name nickname full_name timezone device_name app_id
    app_name label deleted_at expires_at start_date end_date duration client_name issuer subject_id thumbnail
    rating score rank level points badge bonus balance discount tax shipping_method payment_method
    payment_status payment_type invoice invoice_number order_number tracking_number reference reference_number
    transaction_id request_id trace_id correlation_id batch_id job_id task_id group_id team_id org_id
    project_id workspace_id channel_id thread_id room_id conversation_id post_id comment_id product_id sku
    cart_id wishlist variant tokens_per_second keyword_list hashtag hash_tag hashCode has_next hashrate
    salted_caramel salt_type basalt salty saltwater creditor ticket_type ticket_count ticket_id ticketing
    ticket_price ticket_status support_ticket pan_x panorama pan_gesture expansion panel pandas japan cscope
    csc_type cvss cvs_file cve_id captain capture captcha_type caption pathway patch patent patient pattern
    compat patio seed seed_round random_seed seedling seeds pulse capsule
    authored tangent tan_line tandem standard pants titan instant suntan sultan mobile_country_code signin_count
    grant_type exchange_rate js_version vcodec vcode_length sector secs client_seconds second_key description desk kms
    vault_name wifi wifi_ssid ssid wife securityGroup road_sign dollar_sign plus_sign stop_sign sun_sign vital_signs
    sign_type call_sign hashtag_sign cosign co_sign passMark passwidth sword crossword passcard clavecin clave_unica
    authors psid users_pkey assess possess process success obsess email_code_sent 2fa_enabled enable2fa has2fa 2factor
    share_key_count key_share zip_code_2 pages2fast twofold
    """.split { $0 == " " || $0 == "\n" }.map(String.init)

  @Test func aNameOfASecretIsKnownByItsWords() {
    #expect(Self.secret.count >= 600)
    #expect(Self.secret.filter { !$0.contains { "%\\&?".contains($0) } && !names.contains($0) } == [])
  }

  /// A glance before a name is taken apart lets all names of secrets through, whatever escapes they have, and few others.
  @Test func theGlanceAtANameLetsThroughWhatMayBeOne() {
    #expect(Self.secret.filter { !names.mayContain($0.utf8) } == [])
    for name in [
      "name", "item 17", "city", "owner", "price", "quantity", "x-y", "user%5Bname%5D", "a%20b",
      "Content-Type", "用户名", "张三", "이름",
    ] {
      #expect(!names.mayContain(name.utf8), "\(name)")
    }
    for name in [
      "user%5Bpass%77ord%5D", "pass%5Bword%5D", "%70in", "pi%6e", "user%255Bpin%255D", "pin%", "p%C3%AFn",
      "验证_码", "登录密码", "내비밀번호", "パスワード", "ПАРОЛЬ",
    ] {
      #expect(names.mayContain(name.utf8), "\(name)")
    }
    #expect(SecretNames(["k"]).mayContain("hook".utf8), "of a single letter all names are looked at")
    #expect(SecretNames(["x张三"]).mayContain("x张_三".utf8))
    #expect(SecretNames().besides(["张三"]).mayContain("张三".utf8))
  }

  /// No name that is taken apart for a secret is let go at a glance, however it is put together and written.
  @Test func theGlanceStopsNoNameOfASecret() {
    var random = SeededGenerator(seed: 5)
    func below(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
    let words = Self.secret + Self.harmless + SecretNames.terms.sorted() + SecretNames.lastTerms.sorted()
    let marks = ["", "", "_", "-", ".", "[", "][", " ", "1", "2", "/", ":", "'", "\u{e4}"].map {
      Array($0.utf8)
    }
    let memo = SecretMemo(names)
    var secretCount = 0
    for _ in 0..<rounds(20_000) {
      var name: [UInt8] = []
      for _ in 0...below(2) {
        var word = Array(words[below(words.count)].utf8)
        // A letter in between, another letter case, a piece of a word.
        if below(4) == 0 {
          word.insert(marks.flatMap(\.self)[below(10)], at: below(word.count))
        }
        if below(4) == 0 { word = word.map { below(2) == 0 ? $0 & 0xDF : $0 } }
        if below(6) == 0 { word.removeFirst(below(word.count)) }
        name += word + marks[below(marks.count)]
      }
      let isEscaped = below(3) == 0
      let written = name.flatMap { byte in
        isEscaped && below(3) == 0 ? Array("%\(Hex.encode([byte]))".utf8) : [byte]
      }
      guard names.contains(memo.text(of: written)) else { continue }
      secretCount += 1
      #expect(names.mayContain(written), "\(String(decoding: written, as: UTF8.self))")
    }
    #expect(secretCount > rounds(20_000) / 4)
  }

  /// A memo says of names that it has seen what a new one says, and of others with a similar length and
  /// bytes, too.
  @Test func whatIsKnownOfANameIsOfAllOfItsBytes() {
    let memo = SecretMemo(names)
    var random = SeededGenerator(seed: 7)
    let words = (Self.secret + Self.harmless).filter { $0.utf8.count < 18 }.map { Array($0.utf8) }
    for _ in 0..<rounds(4_000) {
      guard let word = words.randomElement(using: &random) else { continue }
      for name in [
        word, [0] + word, [0, 0] + word, word + [0], Array(word.dropLast()), word.map { $0 ^ 0x20 },
      ] {
        name.withUnsafeBufferPointer { name in
          #expect(memo.facts(of: name[...]) == SecretMemo(names).facts(of: name[...]), "\(Array(name))")
        }
      }
    }
  }

  /// A glance at two bytes lets through all that may be a form of a secret.
  @Test func theGlanceStopsNoForm() {
    func begins(_ text: [UInt8]) -> Bool { text.withUnsafeBufferPointer { FormGlance.ofAll.mayBegin($0, 0) } }
    let forms = SecretForm.byFirst.joined()
    #expect(forms.count > 60)
    for form in forms { #expect(begins(form.prefix), "\(String(decoding: form.prefix, as: UTF8.self))") }
    for text in [
      "eyJ", "ewo", "IHs", "CXs", "DQo", "41", "2720", "Bearer", "basic", "bEARER", "110", "af0", "0a", "TB",
    ] {
      #expect(begins(Array(text.utf8)), "\(text)")
    }
    for text in ["na", "ci", "it", "q", "", "z1", "\u{e4}b"] { #expect(!begins(Array(text.utf8)), "\(text)") }
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
