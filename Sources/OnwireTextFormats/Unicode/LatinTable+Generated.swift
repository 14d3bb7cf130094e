// Made by scripts/latin-table.py from ICU 76 (CLDR 46) and ICU 72 (CLDR 42); do not edit.

extension LatinTable {
  /// The scripts that are covered.
  enum Script: UInt8 {
    case common
    case latin
    case han
    case hiragana
    case katakana
    case hangul
    case greek
    case cyrillic
    case hebrew
    case arabic
    case georgian
  }

  /// first << 32 | last << 8 | script.
  // swift-format-ignore
  static let scriptRanges: [UInt64] = [
    0x4000, 0x4100005a01, 0x5b00006000, 0x6100007a01, 0x7b0000a900, 0xaa0000aa01, 0xab0000b900, 0xba0000ba01,
    0xbb0000bf00, 0xc00000d601, 0xd70000d700, 0xd80000f601, 0xf70000f700, 0xf80002b801, 0x2b90002df00,
    0x2e00002e401, 0x2e50002e900, 0x2ec00033700, 0x33900036f00, 0x37000037306, 0x37400037400, 0x37500037706,
    0x37a00037d06, 0x37e00037e00, 0x37f00037f06, 0x38400038406, 0x38500038500, 0x38600038606, 0x38700038700,
    0x38800038a06, 0x38c00038c06, 0x38e0003a106, 0x3a30003e106, 0x3f00003ff06, 0x40000048407, 0x48500048600,
    0x48700052f07, 0x5910005c708, 0x5d00005ea08, 0x5ef0005f408, 0x60000060409, 0x60500060500, 0x60600060b09,
    0x60c00060c00, 0x60d00061a09, 0x61b00061b00, 0x61c00061e09, 0x61f00061f00, 0x62000063f09, 0x64000064000,
    0x64100064a09, 0x64b00065500, 0x65600066f09, 0x67000067000, 0x6710006dc09, 0x6dd0006dd00, 0x6de0006ff09,
    0x75000077f09, 0x87000088e09, 0x89000089109, 0x8980008e109, 0x8e20008e200, 0x8e30008ff09, 0x95100095400,
    0x96400096500, 0xe3f000e3f00, 0xfd5000fd800, 0x10a00010c50a, 0x10c70010c70a, 0x10cd0010cd0a,
    0x10d00010fa0a, 0x10fb0010fb00, 0x10fc0010ff0a, 0x16eb0016ed00, 0x173500173600, 0x180200180300,
    0x180500180500, 0x1ab0001ace00, 0x1c80001c8807, 0x1c90001cba0a, 0x1cbd001cbf0a, 0x1cd0001cfa00,
    0x1d00001d2501, 0x1d26001d2a06, 0x1d2b001d2b07, 0x1d2c001d5c01, 0x1d5d001d6106, 0x1d62001d6501,
    0x1d66001d6a06, 0x1d6b001d7701, 0x1d78001d7807, 0x1d79001dbe01, 0x1dbf001dbf06, 0x1dc0001dff00,
    0x1e00001eff01, 0x1f00001f1506, 0x1f18001f1d06, 0x1f20001f4506, 0x1f48001f4d06, 0x1f50001f5706,
    0x1f59001f5906, 0x1f5b001f5b06, 0x1f5d001f5d06, 0x1f5f001f7d06, 0x1f80001fb406, 0x1fb6001fc406,
    0x1fc6001fd306, 0x1fd6001fdb06, 0x1fdd001fef06, 0x1ff2001ff406, 0x1ff6001ffe06, 0x200000206400,
    0x206600207000, 0x207100207101, 0x207400207e00, 0x207f00207f01, 0x208000208e00, 0x209000209c01,
    0x20a00020c000, 0x20d00020f000, 0x210000212500, 0x212600212606, 0x212700212900, 0x212a00212b01,
    0x212c00213100, 0x213200213201, 0x213300214d00, 0x214e00214e01, 0x214f00215f00, 0x216000218801,
    0x218900218b00, 0x219000242600, 0x244000244a00, 0x24600027ff00, 0x2900002b7300, 0x2b76002b9500,
    0x2b97002bff00, 0x2c60002c7f01, 0x2d00002d250a, 0x2d27002d270a, 0x2d2d002d2d0a, 0x2de0002dff07,
    0x2e00002e5d00, 0x2e80002e9902, 0x2e9b002ef302, 0x2f00002fd502, 0x2ff0002ffb00, 0x300000300400,
    0x300500300502, 0x300600300600, 0x300700300702, 0x300800302000, 0x302100302902, 0x302a00302d00,
    0x303000303700, 0x303800303b02, 0x303c00303f00, 0x304100309603, 0x309900309c00, 0x309d00309f03,
    0x30a00030a000, 0x30a10030fa04, 0x30fb0030fc00, 0x30fd0030ff04, 0x319000319f00, 0x31c00031e300,
    0x31f00031ff04, 0x322000325f00, 0x327f0032cf00, 0x32d00032fe04, 0x32ff0032ff00, 0x330000335704,
    0x33580033ff00, 0x3400004dbf02, 0x4dc0004dff00, 0x4e00009fff02, 0xa64000a69f07, 0xa70000a72100,
    0xa72200a78701, 0xa78800a78a00, 0xa78b00a7ca01, 0xa7d000a7d101, 0xa7d300a7d301, 0xa7d500a7d901,
    0xa7f200a7ff01, 0xa83000a83900, 0xa92e00a92e00, 0xa9cf00a9cf00, 0xab3000ab5a01, 0xab5b00ab5b00,
    0xab5c00ab6401, 0xab6500ab6506, 0xab6600ab6901, 0xab6a00ab6b00, 0xac0000d7a305, 0xf90000fa6d02,
    0xfa7000fad902, 0xfb0000fb0601, 0xfb1d00fb3608, 0xfb3800fb3c08, 0xfb3e00fb3e08, 0xfb4000fb4108,
    0xfb4300fb4408, 0xfb4600fb4f08, 0xfb5000fbc209, 0xfbd300fd3d09, 0xfd3e00fd3f00, 0xfd4000fd8f09,
    0xfd9200fdc709, 0xfdcf00fdcf09, 0xfdf000fdff09, 0xfe0000fe1900, 0xfe2000fe2d00, 0xfe2e00fe2f07,
    0xfe3000fe5200, 0xfe5400fe6600, 0xfe6800fe6b00, 0xfe7000fe7409, 0xfe7600fefc09, 0xfeff00feff00,
    0xff0100ff2000, 0xff2100ff3a01, 0xff3b00ff4000, 0xff4100ff5a01, 0xff5b00ff6500, 0xff6600ff6f04,
    0xff7000ff7000, 0xff7100ff9d04, 0xff9e00ff9f00, 0xffe000ffe600, 0xffe800ffee00, 0xfff900fffd00,
    0x1010001010200, 0x1010701013300, 0x1013701013f00, 0x1014001018e06, 0x1019001019c00, 0x101a00101a006,
    0x101d00101fd00, 0x102e00102fb00, 0x1078001078501, 0x107870107b001, 0x107b20107ba01, 0x10e60010e7e09,
    0x10efd010eff09, 0x1133b01133b00, 0x16fe2016fe302, 0x16ff0016ff102, 0x1aff001aff304, 0x1aff501affb04,
    0x1affd01affe04, 0x1b00001b00004, 0x1b00101b11f03, 0x1b12001b12204, 0x1b13201b13203, 0x1b15001b15203,
    0x1b15501b15504, 0x1b16401b16704, 0x1bca001bca300, 0x1cf0001cf2d00, 0x1cf3001cf4600, 0x1cf5001cfc300,
    0x1d00001d0f500, 0x1d10001d12600, 0x1d12901d1ea00, 0x1d20001d24506, 0x1d2c001d2d300, 0x1d2e001d2f300,
    0x1d30001d35600, 0x1d36001d37800, 0x1d40001d45400, 0x1d45601d49c00, 0x1d49e01d49f00, 0x1d4a201d4a200,
    0x1d4a501d4a600, 0x1d4a901d4ac00, 0x1d4ae01d4b900, 0x1d4bb01d4bb00, 0x1d4bd01d4c300, 0x1d4c501d50500,
    0x1d50701d50a00, 0x1d50d01d51400, 0x1d51601d51c00, 0x1d51e01d53900, 0x1d53b01d53e00, 0x1d54001d54400,
    0x1d54601d54600, 0x1d54a01d55000, 0x1d55201d6a500, 0x1d6a801d7cb00, 0x1d7ce01d7ff00, 0x1df0001df1e01,
    0x1df2501df2a01, 0x1e03001e06d07, 0x1e08f01e08f07, 0x1ec7101ecb400, 0x1ed0101ed3d00, 0x1ee0001ee0309,
    0x1ee0501ee1f09, 0x1ee2101ee2209, 0x1ee2401ee2409, 0x1ee2701ee2709, 0x1ee2901ee3209, 0x1ee3401ee3709,
    0x1ee3901ee3909, 0x1ee3b01ee3b09, 0x1ee4201ee4209, 0x1ee4701ee4709, 0x1ee4901ee4909, 0x1ee4b01ee4b09,
    0x1ee4d01ee4f09, 0x1ee5101ee5209, 0x1ee5401ee5409, 0x1ee5701ee5709, 0x1ee5901ee5909, 0x1ee5b01ee5b09,
    0x1ee5d01ee5d09, 0x1ee5f01ee5f09, 0x1ee6101ee6209, 0x1ee6401ee6409, 0x1ee6701ee6a09, 0x1ee6c01ee7209,
    0x1ee7401ee7709, 0x1ee7901ee7c09, 0x1ee7e01ee7e09, 0x1ee8001ee8909, 0x1ee8b01ee9b09, 0x1eea101eea309,
    0x1eea501eea909, 0x1eeab01eebb09, 0x1eef001eef109, 0x1f00001f02b00, 0x1f03001f09300, 0x1f0a001f0ae00,
    0x1f0b101f0bf00, 0x1f0c101f0cf00, 0x1f0d101f0f500, 0x1f10001f1ad00, 0x1f1e601f1ff00, 0x1f20001f20003,
    0x1f20101f20200, 0x1f21001f23b00, 0x1f24001f24800, 0x1f25001f25100, 0x1f26001f26500, 0x1f30001f6d700,
    0x1f6dc01f6ec00, 0x1f6f001f6fc00, 0x1f70001f77600, 0x1f77b01f7d900, 0x1f7e001f7eb00, 0x1f7f001f7f000,
    0x1f80001f80b00, 0x1f81001f84700, 0x1f85001f85900, 0x1f86001f88700, 0x1f89001f8ad00, 0x1f8b001f8b100,
    0x1f90001fa5300, 0x1fa6001fa6d00, 0x1fa7001fa7c00, 0x1fa8001fa8800, 0x1fa9001fabd00, 0x1fabf01fac500,
    0x1face01fadb00, 0x1fae001fae800, 0x1faf001faf800, 0x1fb0001fb9200, 0x1fb9401fbca00, 0x1fbf001fbf900,
  ]

  /// Cyrillic, and what it changes beside it.
  // swift-format-ignore
  static let cyrillicText = """
    È\tЀ
    Ë\tЁ
    Đ\tЂ
    Ǵ\tЃ
    Ê\tЄ
    Ẑ\tЅ
    Í\tІ
    Í\u{308}\tЇ
    J\u{30C}\tЈ
    L\u{302}\tЉ
    N\u{302}\tЊ
    Ć\tЋ
    Ḱ\tЌ
    Ì\tЍ
    Ŭ\tЎ
    D\u{302}\tЏ
    A\tА
    B\tБ
    V\tВ
    G\tГ
    D\tД
    E\tЕ
    Ž\tЖ
    Z\tЗ
    I\tИ
    J\tЙ
    K\tК
    L\tЛ
    M\tМ
    N\tН
    O\tО
    P\tП
    R\tР
    S\tС
    T\tТ
    U\tУ
    F\tФ
    H\tХ
    C\tЦ
    Č\tЧ
    Š\tШ
    Ŝ\tЩ
    ʺ\u{331}\tЪ
    Y\tЫ
    ʹ\u{331}\tЬ
    É\tЭ
    Û\tЮ
    Â\tЯ
    a\tа
    b\tб
    v\tв
    g\tг
    d\tд
    e\tе
    ž\tж
    z\tз
    i\tи
    j\tй
    k\tк
    l\tл
    m\tм
    n\tн
    o\tо
    p\tп
    r\tр
    s\tс
    t\tт
    u\tу
    f\tф
    h\tх
    c\tц
    č\tч
    š\tш
    ŝ\tщ
    ʺ\tъ
    y\tы
    ʹ\tь
    é\tэ
    û\tю
    â\tя
    è\tѐ
    ë\tё
    đ\tђ
    ǵ\tѓ
    ê\tє
    ẑ\tѕ
    í\tі
    í\u{308}\tї
    ǰ\tј
    l\u{302}\tљ
    n\u{302}\tњ
    ć\tћ
    ḱ\tќ
    ì\tѝ
    ŭ\tў
    d\u{302}\tџ
    G\u{300}\tҐ
    g\u{300}\tґ
    Ġ\tҒ
    ġ\tғ
    Ğ\tҔ
    ğ\tҕ
    Z\u{326}\tҘ
    z\u{326}\tҙ
    Kˌ\tҚ
    kˌ\tқ
    Ž\u{306}\tӁ
    ž\u{306}\tӂ
    Ă\tӐ
    ă\tӑ
    Ä\tӒ
    ä\tӓ
    Æ\tӔ
    æ\tӕ
    Ĕ\tӖ
    ĕ\tӗ
    Ə\tӘ
    ə\tә
    Ə\u{308}\tӚ
    ə\u{308}\tӛ
    Ž\u{308}\tӜ
    ž\u{308}\tӝ
    Z\u{308}\tӞ
    z\u{308}\tӟ
    Ī\tӢ
    ī\tӣ
    Ï\tӤ
    ï\tӥ
    Ö\tӦ
    ö\tӧ
    É\u{308}\tӬ
    é\u{308}\tӭ
    Ū\tӮ
    ū\tӯ
    Ü\tӰ
    ü\tӱ
    Ű\tӲ
    ű\tӳ
    Č\u{308}\tӴ
    č\u{308}\tӵ
    Ÿ\tӸ
    ÿ\tӹ
    """

  /// Hebrew, and what it changes beside it.
  // swift-format-ignore
  static let hebrewText = """
    ʼ\tא ℵ
    b\tב ℶ
    g\tג ℷ
    d\tד ℸ
    h\tה
    w\tו
    z\tז
    ẖ\tח
    t\tט
    y\tי
    k\tך כ
    l\tל
    m\tם מ
    n\tן נ
    s\tס
    ʻ\tע
    p\tף פ
    ẕ\tץ צ
    q\tק
    r\tר
    ş\tש
    ţ\tת
    ww\tװ
    wy\tױ
    yy\tײ
    """

  /// Georgian, and what it changes beside it.
  // swift-format-ignore
  static let georgianText = """
    a\tა
    b\tბ
    g\tგ
    d\tდ
    e\tე
    v\tვ
    z\tზ
    t\tთ
    i\tი
    kʼ\tკ
    l\tლ
    m\tმ
    n\tნ
    o\tო
    pʼ\tპ
    zh\tჟ
    r\tრ
    s\tს
    tʼ\tტ
    u\tუ
    p\tფ
    k\tქ
    gh\tღ
    qʼ\tყ
    sh\tშ
    ch\tჩ
    ts\tც
    dz\tძ
    tsʼ\tწ
    chʼ\tჭ
    kh\tხ
    j\tჯ
    h\tჰ
    ŭi\tჳ
    q\tჴ
    """

  /// Arabic, and what it changes beside it.
  // swift-format-ignore
  static let arabicText = """
    ʾ\tء
    ậ\tآ
    ạ\u{309}\tأ
    w\u{309}\tؤ
    ạ\u{339}\tإ
    ỷ\tئ
    ạ\tا
    b\tب
    ẗ\tة
    t\tت
    tẖ\tث
    j\tج
    ḥ\tح
    kẖ\tخ
    d\tد
    dẖ\tذ
    r\tر
    z\tز
    s\tس
    sẖ\tش
    ṣ\tص
    ḍ\tض
    ṭ\tط
    ẓ\tظ
    ʿ\tع
    gẖ\tغ
    f\tف
    q\tق
    k\tك
    l\tل
    m\tم
    n\tن
    h\tه
    w\tو
    y\u{331}\tى
    y\tي
    0\t٠
    1\t١
    2\t٢
    3\t٣
    4\t٤
    5\t٥
    6\t٦
    7\t٧
    8\t٨
    9\t٩
    ạٴ\tٵ
    wٴ\tٶ
    ۇٴ\tٷ
    yٴ\tٸ
    p\tپ
    cẖ\tچ
    zẖ\tژ
    sˌ\tښ
    v\tڤ
    ḵ\tک
    ṉg\tڭ
    g\tگ
    v\u{331}\tۋ
    y\u{330}\tی
    0\u{331}\t۰
    1\u{331}\t۱
    2\u{331}\t۲
    3\u{331}\t۳
    4\u{331}\t۴
    5\u{331}\t۵
    6\u{331}\t۶
    7\u{331}\t۷
    8\u{331}\t۸
    9\u{331}\t۹
    ,\t،
    ;\t؛
    ?\t؟
    \tـ
    """

  /// Katakana alone.
  // swift-format-ignore
  static let kanaText = """
    ~a\tァ
    a\tア
    ~i\tィ
    i\tイ
    ~u\tゥ
    u\tウ
    ~e\tェ
    e\tエ
    ~o\tォ
    o\tオ
    ka\tカ
    ga\tガ
    ki\tキ
    gi\tギ
    ku\tク
    gu\tグ
    ke\tケ
    ge\tゲ
    ko\tコ
    go\tゴ
    sa\tサ
    za\tザ
    shi\tシ
    ji\tジ
    su\tス
    zu\tズ
    se\tセ
    ze\tゼ
    so\tソ
    zo\tゾ
    ta\tタ
    da\tダ
    chi\tチ
    dji\tヂ
    ~tsu\tッ
    tsu\tツ
    dzu\tヅ
    te\tテ
    de\tデ
    to\tト
    do\tド
    na\tナ
    ni\tニ
    nu\tヌ
    ne\tネ
    no\tノ
    ha\tハ
    ba\tバ
    pa\tパ
    hi\tヒ
    bi\tビ
    pi\tピ
    fu\tフ
    bu\tブ
    pu\tプ
    he\tヘ
    be\tベ
    pe\tペ
    ho\tホ
    bo\tボ
    po\tポ
    ma\tマ
    mi\tミ
    mu\tム
    me\tメ
    mo\tモ
    ~ya\tャ
    ya\tヤ
    ~yu\tュ
    yu\tユ
    ~yo\tョ
    yo\tヨ
    ra\tラ
    ri\tリ
    ru\tル
    re\tレ
    ro\tロ
    ~wa\tヮ
    wa\tワ
    wi\tヰ
    we\tヱ
    wo\tヲ
    n\tン
    vu\tヴ
    ~ka\tヵ
    ~ke\tヶ
    va\tヷ
    vi\tヸ
    ve\tヹ
    vo\tヺ
    """

  /// Katakana before a small vowel.
  // swift-format-ignore
  static let kanaPairsText = """
    kyi\tキィ
    kye\tキェ
    kya\tキャ
    kyu\tキュ
    kyo\tキョ
    gyi\tギィ
    gye\tギェ
    gya\tギャ
    gyu\tギュ
    gyo\tギョ
    she\tシェ
    sha\tシャ
    shu\tシュ
    sho\tショ
    je\tジェ
    ja\tジャ
    ju\tジュ
    jo\tジョ
    si\tセィ
    zi\tゼィ
    che\tチェ
    cha\tチャ
    chu\tチュ
    cho\tチョ
    dje\tヂェ
    dja\tヂャ
    dju\tヂュ
    djo\tヂョ
    ti\tティ
    tu\tテゥ
    di\tディ
    du\tデゥ
    nyi\tニィ
    nye\tニェ
    nya\tニャ
    nyu\tニュ
    nyo\tニョ
    hyi\tヒィ
    hye\tヒェ
    hya\tヒャ
    hyu\tヒュ
    hyo\tヒョ
    byi\tビィ
    bye\tビェ
    bya\tビャ
    byu\tビュ
    byo\tビョ
    pyi\tピィ
    pye\tピェ
    pya\tピャ
    pyu\tピュ
    pyo\tピョ
    fa\tファ
    fi\tフィ
    fe\tフェ
    fo\tフォ
    hu\tヘゥ
    myi\tミィ
    mye\tミェ
    mya\tミャ
    myu\tミュ
    myo\tミョ
    ryi\tリィ
    rye\tリェ
    rya\tリャ
    ryu\tリュ
    ryo\tリョ
    """

  /// What a small tsu becomes before them.
  // swift-format-ignore
  static let doubledText = """
    k\tカ キ ク ケ コ
    g\tガ ギ グ ゲ ゴ
    s\tサ シ ス セ ソ
    z\tザ ズ ゼ ゾ
    j\tジ
    t\tタ チ ツ テ ト
    d\tダ ヂ ヅ デ ド
    n\tナ ニ ヌ ネ ノ ン
    h\tハ ヒ ヘ ホ
    b\tバ ビ ブ ベ ボ
    p\tパ ピ プ ペ ポ
    f\tフ
    m\tマ ミ ム メ モ
    y\tヤ ユ ヨ
    r\tラ リ ル レ ロ
    w\tワ ヰ ヱ ヲ
    v\tヷ ヸ ヹ ヺ
    """

  /// Greek, where no context says otherwise.
  // swift-format-ignore
  static let greekText = """
    Á\tΆ
    É\tΈ
    Ḗ\tΉ
    Í\tΊ
    Ó\tΌ
    Ý\tΎ
    Ṓ\tΏ
    ḯ\tΐ
    A\tΑ
    B\tΒ
    G\tΓ
    D\tΔ
    E\tΕ
    Z\tΖ
    Ē\tΗ
    TH\tΘ
    I\tΙ
    K\tΚ
    L\tΛ
    M\tΜ
    N\tΝ
    X\tΞ
    O\tΟ
    P\tΠ
    R\tΡ
    S\tΣ
    T\tΤ
    Y\tΥ
    PH\tΦ
    CH\tΧ
    PS\tΨ
    Ō\tΩ
    Ï\tΪ
    Ÿ\tΫ
    á\tά
    é\tέ
    ḗ\tή
    í\tί
    ÿ\u{301}\tΰ
    a\tα
    b\tβ
    g\tγ
    d\tδ
    e\tε
    z\tζ
    ē\tη
    th\tθ
    i\tι
    k\tκ
    l\tλ
    m\tμ µ
    n\tν
    x\tξ
    o\tο
    p\tπ
    r\tρ
    s\u{331}\tς
    s\tσ
    t\tτ
    y\tυ
    ph\tφ
    ch\tχ
    ps\tψ
    ō\tω
    ï\tϊ
    ÿ\tϋ
    ó\tό
    ý\tύ
    ṓ\tώ
    ?\t;
    :\t·
    """

  /// Greek after a vowel without a mark.
  // swift-format-ignore
  static let greekAfterVowelText = """
    Ú\tΎ
    U\tΥ
    Ü\tΫ
    ǘ\tΰ
    u\tυ
    ü\tϋ
    ú\tύ
    """

  /// Greek before a small letter.
  // swift-format-ignore
  static let greekBeforeSmallText = """
    Th\tΘ
    Ph\tΦ
    Ch\tΧ
    Ps\tΨ
    """

  /// Greek before γ, κ, ξ or χ.
  // swift-format-ignore
  static let greekBeforeVelarText = """
    N\tΓ
    N'\tΝ
    n\tγ
    n'\tν
    """

  /// The leading consonants of Hangul in the order of Unicode; the one that is silent is _.
  // swift-format-ignore
  static let hangulLeadsText = """
    g kk n d tt l m b pp s ss _ j jj ch k t p h
    """

  /// The vowels of Hangul in the order of Unicode; the one that is silent is _.
  // swift-format-ignore
  static let hangulVowelsText = """
    a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i
    """

  /// The trailing consonants of Hangul in the order of Unicode; the one that is silent is _.
  // swift-format-ignore
  static let hangulTailsText = """
    _ g kk gs n nj nh d l lg lm lb ls lt lp lh m b bs s ss ng j ch k t p h
    """

  /// What changes beside Han, and may differ between systems.
  // swift-format-ignore
  static let unsettledBesideHanText = """
    、 。 〈 〉 《 》 「 」 『 』 〜 ・ ㆒ ㆓ ㆔ ㆕ ㆖ ㆗ ㆘ ㆙ ㆚ ㆛ ㆜ ㆝ ㆞ ㆟ ㈠ ㈡ ㈢ ㈣ ㈤ ㈥ ㈦ ㈧ ㈨ ㈩ ㈪ ㈫ ㈬ ㈭ ㈮ ㈯ ㈰ ㈱ ㈲ ㈳ ㈴ ㈵ ㈶ ㈷ ㈸ ㈹ ㈺ ㈻
    ㈼ ㈽ ㈾ ㈿ ㉀ ㉁ ㉂ ㉃ ㉄ ㉅ ㉆ ㉇ ㊀ ㊁ ㊂ ㊃ ㊄ ㊅ ㊆ ㊇ ㊈ ㊉ ㊊ ㊋ ㊌ ㊍ ㊎ ㊏ ㊐ ㊑ ㊒ ㊓ ㊔ ㊕ ㊖ ㊗ ㊘ ㊙ ㊚ ㊛ ㊜ ㊝ ㊞ ㊟ ㊠ ㊡ ㊢ ㊣ ㊤ ㊥ ㊦ ㊧ ㊨ ㊩
    ㊪ ㊫ ㊬ ㊭ ㊮ ㊯ ㊰ ㋀ ㋁ ㋂ ㋃ ㋄ ㋅ ㋆ ㋇ ㋈ ㋉ ㋊ ㋋ ㍘ ㍙ ㍚ ㍛ ㍜ ㍝ ㍞ ㍟ ㍠ ㍡ ㍢ ㍣ ㍤ ㍥ ㍦ ㍧ ㍨ ㍩ ㍪ ㍫ ㍬ ㍭ ㍮ ㍯ ㍰ ㍻ ㍼ ㍽ ㍾ ㍿ ㏠ ㏡ ㏢ ㏣ ㏤
    ㏥ ㏦ ㏧ ㏨ ㏩ ㏪ ㏫ ㏬ ㏭ ㏮ ㏯ ㏰ ㏱ ㏲ ㏳ ㏴ ㏵ ㏶ ㏷ ㏸ ㏹ ㏺ ㏻ ㏼ ㏽ ㏾ ｡ ｢ ｣ ､ ･ \u{1F210} \u{1F211} \u{1F212} \u{1F214}
    \u{1F215} \u{1F216} \u{1F217} \u{1F218} \u{1F219} \u{1F21A} \u{1F21B} \u{1F21C} \u{1F21D} \u{1F21E}
    \u{1F21F} \u{1F220} \u{1F221} \u{1F222} \u{1F223} \u{1F224} \u{1F225} \u{1F226} \u{1F227} \u{1F228}
    \u{1F229} \u{1F22A} \u{1F22B} \u{1F22C} \u{1F22D} \u{1F22E} \u{1F22F} \u{1F230} \u{1F231} \u{1F232}
    \u{1F233} \u{1F234} \u{1F235} \u{1F236} \u{1F237} \u{1F238} \u{1F239} \u{1F23A} \u{1F240} \u{1F241}
    \u{1F242} \u{1F243} \u{1F244} \u{1F245} \u{1F246} \u{1F247} \u{1F248} \u{1F250} \u{1F251}
    """

  /// What Latin-ASCII makes of a character.
  // swift-format-ignore
  static let foldedText = """
     \t\u{A0} \u{2000} \u{2001} \u{2002} \u{2003} \u{2004} \u{2005} \u{2006} \u{2007} \u{2008} \u{2009} \u{200A}
     \t\u{205F} \u{3000}
    !\t¡ ︕ ﹗ ！
    (C)\t© \u{1F112}
    <<\t« ≪ 《 ︽
    -\t\u{AD} ˗ ‐ ‑ ‒ – — ― − ︱ ︲ ﹘ ﹣ －
    (R)\t® \u{1F121}
    +/-\t±
    >>\t» ≫ 》 ︾
     1/4\t¼
     1/2\t½
     3/4\t¾
    ?\t¿ ︖ ﹖ ？
    A\tÀ Á Â Ã Ä Å Ā Ă Ą Ǎ Ǟ Ǡ Ǻ Ȁ Ȃ Ȧ Ⱥ ᴀ Ḁ Ạ Ả Ấ Ầ Ẩ Ẫ Ậ Ắ Ằ Ẳ Ẵ Ặ Å Ａ
    AE\tÆ Ǣ Ǽ ᴁ
    C\tÇ Ć Ĉ Ċ Č Ƈ Ȼ ᴄ Ḉ ℂ ℭ Ⅽ Ꞓ Ｃ
    E\tÈ É Ê Ë Ē Ĕ Ė Ę Ě Ɛ Ȅ Ȇ Ȩ Ɇ ᴇ Ḕ Ḗ Ḙ Ḛ Ḝ Ẹ Ẻ Ẽ Ế Ề Ể Ễ Ệ ℰ Ｅ
    I\tÌ Í Î Ï Ĩ Ī Ĭ Į İ Ɩ Ɨ Ǐ Ȉ Ȋ ɪ ᵻ Ḭ Ḯ Ỉ Ị ℐ ℑ Ⅰ Ｉ
    D\tÐ Ď Đ Ɖ Ɗ Ƌ ᴅ ᴆ Ḋ Ḍ Ḏ Ḑ Ḓ ⅅ Ⅾ Ꝺ Ｄ
    N\tÑ Ń Ņ Ň Ŋ Ɲ Ǹ ɴ Ṅ Ṇ Ṉ Ṋ ℕ Ꞑ Ꞥ Ｎ
    O\tÒ Ó Ô Õ Ö Ø Ō Ŏ Ő Ơ Ǒ Ǫ Ǭ Ǿ Ȍ Ȏ Ȫ Ȭ Ȯ Ȱ ᴏ Ṍ Ṏ Ṑ Ṓ Ọ Ỏ Ố Ồ Ổ Ỗ Ộ Ớ Ờ Ở Ỡ Ợ Ꝋ Ꝍ Ｏ
    *\t× ⁎ ﹡ ＊
    U\tÙ Ú Û Ü Ũ Ū Ŭ Ů Ű Ų Ư Ǔ Ǖ Ǘ Ǚ Ǜ Ȕ Ȗ Ʉ ᴜ ᵾ Ṳ Ṵ Ṷ Ṹ Ṻ Ụ Ủ Ứ Ừ Ử Ữ Ự Ｕ
    Y\tÝ Ŷ Ÿ Ƴ Ȳ Ɏ ʏ Ẏ Ỳ Ỵ Ỷ Ỹ Ỿ Ｙ
    TH\tÞ Ꝥ Ꝧ
    ss\tß
    a\tà á â ã ä å ā ă ą ǎ ǟ ǡ ǻ ȁ ȃ ȧ ᶏ ḁ ẚ ạ ả ấ ầ ẩ ẫ ậ ắ ằ ẳ ẵ ặ ⱥ ａ
    ae\tæ ǣ ǽ
    c\tç ć ĉ ċ č ƈ ȼ ɕ ḉ ⅽ ꞓ ｃ
    e\tè é ê ë ē ĕ ė ę ě ȅ ȇ ȩ ɇ ɛ ᶒ ᶓ ḕ ḗ ḙ ḛ ḝ ẹ ẻ ẽ ế ề ể ễ ệ ℯ ⅇ ⱸ ｅ
    i\tì í î ï ĩ ī ĭ į ı ǐ ȉ ȋ ɨ ᶖ ḭ ḯ ỉ ị ℹ ⅈ ⅰ ｉ
    d\tð ď đ ƌ ȡ ɖ ɗ ᵭ ᶁ ᶑ ḋ ḍ ḏ ḑ ḓ ⅆ ⅾ ꝱ ꝺ ｄ
    n\tñ ń ņ ň ŋ ƞ ǹ ȵ ɲ ɳ ᵰ ᶇ ṅ ṇ ṉ ṋ ꝴ ꞑ ꞥ ｎ
    o\tò ó ô õ ö ø ō ŏ ő ơ ǒ ǫ ǭ ǿ ȍ ȏ ȫ ȭ ȯ ȱ ṍ ṏ ṑ ṓ ọ ỏ ố ồ ổ ỗ ộ ớ ờ ở ỡ ợ ℴ ⱺ ꝋ ꝍ ｏ
    /\t÷ ⁄ ∕ ／
    u\tù ú û ü ũ ū ŭ ů ű ų ư ǔ ǖ ǘ ǚ ǜ ȕ ȗ ʉ ᶙ ṳ ṵ ṷ ṹ ṻ ụ ủ ứ ừ ử ữ ự ｕ
    y\tý ÿ ŷ ƴ ȳ ɏ ẏ ẙ ỳ ỵ ỷ ỹ ỿ ｙ
    th\tþ ᵺ ꝥ ꝧ
    G\tĜ Ğ Ġ Ģ Ɠ Ǥ Ǧ Ǵ ɢ ʛ Ḡ Ꞡ Ｇ
    g\tĝ ğ ġ ģ ǥ ǧ ǵ ɠ ɡ ᶃ ḡ ℊ ꞡ ｇ
    H\tĤ Ħ Ȟ ʜ Ḣ Ḥ Ḧ Ḩ Ḫ ℋ ℍ Ⱨ Ɦ Ｈ
    h\tĥ ħ ȟ ɦ ɧ ḣ ḥ ḧ ḩ ḫ ẖ ℎ ⱨ ｈ
    IJ\tĲ
    ij\tĳ
    J\tĴ Ɉ ᴊ Ｊ
    j\tĵ ǰ ȷ ɉ ɟ ʝ ⅉ ｊ
    K\tĶ Ƙ Ǩ ᴋ Ḱ Ḳ Ḵ K Ⱪ Ꝁ Ꝃ Ꝅ Ꞣ Ｋ
    k\tķ ƙ ǩ ᶄ ḱ ḳ ḵ ⱪ ꝁ ꝃ ꝅ ꞣ ｋ
    q\tĸ ʠ ꝗ ꝙ ｑ
    L\tĹ Ļ Ľ Ŀ Ł Ƚ ʟ ᴌ Ḷ Ḹ Ḻ Ḽ ℒ Ⅼ Ⱡ Ɫ Ꝇ Ꝉ Ｌ
    l\tĺ ļ ľ ŀ ł ƚ ȴ ɫ ɬ ɭ ᶅ ḷ ḹ ḻ ḽ ℓ ⅼ ⱡ ꝇ ꝉ ꝲ ｌ
    'n\tŉ
    OE\tŒ ɶ
    oe\tœ
    R\tŔ Ŗ Ř Ȑ Ȓ Ɍ ʀ Ṙ Ṛ Ṝ Ṟ ℛ ℜ ℝ Ɽ ꝶ Ꞧ Ｒ
    r\tŕ ŗ ř ȑ ȓ ɍ ɼ ɽ ɾ ᵲ ᵳ ᶉ ṙ ṛ ṝ ṟ ꝵ ꞧ ｒ
    S\tŚ Ŝ Ş Š Ș Ṡ Ṣ Ṥ Ṧ Ṩ Ȿ ꜱ Ꞩ Ｓ
    s\tś ŝ ş š ſ ș ȿ ʂ ᵴ ᶊ ṡ ṣ ṥ ṧ ṩ ẛ ẜ ẝ ꞩ ｓ
    T\tŢ Ť Ŧ Ƭ Ʈ Ț Ⱦ ᴛ Ṫ Ṭ Ṯ Ṱ Ꞇ Ｔ
    t\tţ ť ŧ ƫ ƭ ț ȶ ʈ ᵵ ṫ ṭ ṯ ṱ ẗ ⱦ ꝷ ꞇ ｔ
    W\tŴ ᴡ Ẁ Ẃ Ẅ Ẇ Ẉ Ⱳ Ｗ
    w\tŵ ẁ ẃ ẅ ẇ ẉ ẘ ⱳ ｗ
    Z\tŹ Ż Ž Ƶ Ȥ ᴢ Ẑ Ẓ Ẕ ℤ ℨ Ⱬ Ɀ Ｚ
    z\tź ż ž ƶ ȥ ɀ ʐ ʑ ᵶ ᶎ ẑ ẓ ẕ ⱬ ｚ
    b\tƀ ƃ ɓ ᵬ ᶀ ḃ ḅ ḇ ｂ
    B\tƁ Ƃ Ƀ ʙ ᴃ Ḃ Ḅ Ḇ ℬ Ｂ
    F\tƑ Ḟ ℱ ꜰ Ꝼ Ｆ
    f\tƒ ᵮ ᶂ ḟ ꝼ ｆ
    hv\tƕ
    OI\tƢ
    oi\tƣ
    P\tƤ ᴘ Ṕ Ṗ ℘ ℙ Ᵽ Ꝑ Ꝓ Ꝕ Ｐ
    p\tƥ ᵱ ᵽ ᶈ ṕ ṗ ꝑ ꝓ ꝕ ｐ
    V\tƲ ᴠ Ṽ Ṿ Ỽ Ⅴ Ꝟ Ｖ
    DZ\tǄ Ǳ
    Dz\tǅ ǲ
    dz\tǆ ǳ ʣ ʥ
    LJ\tǇ
    Lj\tǈ
    lj\tǉ
    NJ\tǊ
    Nj\tǋ
    nj\tǌ
    db\tȸ
    qp\tȹ
    m\tɱ ᵯ ᶆ ḿ ṁ ṃ ⅿ ꝳ ｍ
    v\tʋ ᶌ ṽ ṿ ỽ ⅴ ⱱ ⱴ ꝟ ｖ
    ts\tʦ
    ls\tʪ
    lz\tʫ
    '\tʹ ʻ ʼ ʽ ˈ ʹ ‘ ’ ‛ ′ ＇
    \"\tʺ “ ” ‟ ″ 〝 〞 ＂
    <\t˂ ‹ 〈 〈 ︿ ﹤ ＜
    >\t˃ › 〉 〉 ﹀ ﹥ ＞
    ^\t˄ ˆ ＾
    `\tˋ ｀
    :\tː ︓ ﹕ ：
    +\t˖ ﹢ ＋
    ~\t˜ ～
    ;\t; ︔ ﹔ ；
    M\tᴍ Ḿ Ṁ Ṃ ℳ Ⅿ Ɱ Ｍ
    ue\tᵫ
    x\tᶍ ẋ ẍ ℌ ⅹ ｘ
    X\tẊ Ẍ Ⅹ Ｘ
    SS\tẞ
    LL\tỺ
    ll\tỻ
    ||\t‖ ∥
    ,\t‚ 、 ︐ ︑ ﹐ ﹑ ， ､
    ,,\t„
    .\t․ 。 ︒ ﹒ ． ｡
    ..\t‥ ︰
    ...\t… ︙
    !!\t‼
    [\t⁅ 〔 〘 〚 ︹ ﹇ ﹝ ［
    ]\t⁆ 〕 〙 〛 ︺ ﹈ ﹞ ］
    ??\t⁇
    ?!\t⁈
    !?\t⁉
    CE\t₠
    Cr\t₢
    Fr.\t₣
    L.\t₤
    Pts\t₧
    Rs\t₹
    TL\t₺
    a/c\t℀
    a/s\t℁
    c/o\t℅
    c/u\t℆
    No\t№
    (P)\t℗ \u{1F11F}
    Q\tℚ Ꝗ Ꝙ Ｑ
    Rx\t℞
    TEL\t℡
    FAX\t℻
     1/7\t⅐
     1/9\t⅑
     1/10\t⅒
     1/3\t⅓
     2/3\t⅔
     1/5\t⅕
     2/5\t⅖
     3/5\t⅗
     4/5\t⅘
     1/6\t⅙
     5/6\t⅚
     1/8\t⅛
     3/8\t⅜
     5/8\t⅝
     7/8\t⅞
     1/\t⅟
    II\tⅡ
    III\tⅢ
    IV\tⅣ
    VI\tⅥ
    VII\tⅦ
    VIII\tⅧ
    IX\tⅨ
    XI\tⅪ
    XII\tⅫ
    ii\tⅱ
    iii\tⅲ
    iv\tⅳ
    vi\tⅵ
    vii\tⅶ
    viii\tⅷ
    ix\tⅸ
    xi\tⅺ
    xii\tⅻ
     0/3\t↉
    <-\t← ￩
    ->\t→ ￫
    <->\t↔
    \\\t∖ ﹨ ＼
    |\t∣ ｜
    (1)\t⑴
    (2)\t⑵
    (3)\t⑶
    (4)\t⑷
    (5)\t⑸
    (6)\t⑹
    (7)\t⑺
    (8)\t⑻
    (9)\t⑼
    (10)\t⑽
    (11)\t⑾
    (12)\t⑿
    (13)\t⒀
    (14)\t⒁
    (15)\t⒂
    (16)\t⒃
    (17)\t⒄
    (18)\t⒅
    (19)\t⒆
    (20)\t⒇
    1.\t⒈
    2.\t⒉
    3.\t⒊
    4.\t⒋
    5.\t⒌
    6.\t⒍
    7.\t⒎
    8.\t⒏
    9.\t⒐
    10.\t⒑
    11.\t⒒
    12.\t⒓
    13.\t⒔
    14.\t⒕
    15.\t⒖
    16.\t⒗
    17.\t⒘
    18.\t⒙
    19.\t⒚
    20.\t⒛
    (a)\t⒜
    (b)\t⒝
    (c)\t⒞
    (d)\t⒟
    (e)\t⒠
    (f)\t⒡
    (g)\t⒢
    (h)\t⒣
    (i)\t⒤
    (j)\t⒥
    (k)\t⒦
    (l)\t⒧
    (m)\t⒨
    (n)\t⒩
    (o)\t⒪
    (p)\t⒫
    (q)\t⒬
    (r)\t⒭
    (s)\t⒮
    (t)\t⒯
    (u)\t⒰
    (v)\t⒱
    (w)\t⒲
    (x)\t⒳
    (y)\t⒴
    (z)\t⒵
    ((\t⦅ ｟
    ))\t⦆ ｠
    ::=\t⩴
    ==\t⩵
    ===\t⩶
    hPa\t㍱
    da\t㍲
    AU\t㍳ Ꜷ
    bar\t㍴
    oV\t㍵
    pc\t㍶
    dm\t㍷
    IU\t㍺
    pA\t㎀
    nA\t㎁
    mA\t㎃
    kA\t㎄
    KB\t㎅
    MB\t㎆
    GB\t㎇
    cal\t㎈
    kcal\t㎉
    pF\t㎊
    nF\t㎋
    mg\t㎎
    kg\t㎏
    Hz\t㎐
    kHz\t㎑
    MHz\t㎒
    GHz\t㎓
    THz\t㎔
    fm\t㎙
    nm\t㎚
    mm\t㎜
    cm\t㎝
    km\t㎞
    m/s\t㎧
    Pa\t㎩
    kPa\t㎪
    MPa\t㎫
    GPa\t㎬
    rad\t㎭
    rad/s\t㎮
    ps\t㎰
    ns\t㎱
    ms\t㎳
    pV\t㎴
    nV\t㎵
    mV\t㎷
    kV\t㎸
    MV\t㎹
    pW\t㎺
    nW\t㎻
    mW\t㎽
    kW\t㎾
    MW\t㎿
    a.m.\t㏂
    Bq\t㏃
    cc\t㏄
    cd\t㏅
    C/kg\t㏆
    Co.\t㏇
    dB\t㏈
    Gy\t㏉
    ha\t㏊
    HP\t㏋
    in\t㏌
    KK\t㏍
    KM\t㏎
    kt\t㏏
    lm\t㏐
    ln\t㏑
    log\t㏒
    lx\t㏓
    mb\t㏔
    mil\t㏕
    mol\t㏖
    pH\t㏗
    p.m.\t㏘
    PPM\t㏙
    PR\t㏚
    sr\t㏛
    Sv\t㏜
    Wb\t㏝
    V/m\t㏞
    A/m\t㏟
    AA\tꜲ
    aa\tꜳ
    AO\tꜴ
    ao\tꜵ
    au\tꜷ
    AV\tꜸ Ꜻ
    av\tꜹ ꜻ
    AY\tꜼ
    ay\tꜽ
    OO\tꝎ
    oo\tꝏ
    VY\tꝠ
    vy\tꝡ
    ff\tﬀ
    fi\tﬁ
    fl\tﬂ
    ffi\tﬃ
    ffl\tﬄ
    st\tﬅ ﬆ
    (\t︵ ﹙ （
    )\t︶ ﹚ ）
    {\t︷ ﹛ ｛
    }\t︸ ﹜ ｝
    #\t﹟ ＃
    &\t﹠ ＆
    =\t﹦ ＝
    $\t﹩ ＄
    %\t﹪ ％
    @\t﹫ ＠
    0\t０
    1\t１
    2\t２
    3\t３
    4\t４
    5\t５
    6\t６
    7\t７
    8\t８
    9\t９
    _\t＿
    0.\t\u{1F100}
    0,\t\u{1F101}
    1,\t\u{1F102}
    2,\t\u{1F103}
    3,\t\u{1F104}
    4,\t\u{1F105}
    5,\t\u{1F106}
    6,\t\u{1F107}
    7,\t\u{1F108}
    8,\t\u{1F109}
    9,\t\u{1F10A}
    (A)\t\u{1F110}
    (B)\t\u{1F111}
    (D)\t\u{1F113}
    (E)\t\u{1F114}
    (F)\t\u{1F115}
    (G)\t\u{1F116}
    (H)\t\u{1F117}
    (I)\t\u{1F118}
    (J)\t\u{1F119}
    (K)\t\u{1F11A}
    (L)\t\u{1F11B}
    (M)\t\u{1F11C}
    (N)\t\u{1F11D}
    (O)\t\u{1F11E}
    (Q)\t\u{1F120}
    (S)\t\u{1F122}
    (T)\t\u{1F123}
    (U)\t\u{1F124}
    (V)\t\u{1F125}
    (W)\t\u{1F126}
    (X)\t\u{1F127}
    (Y)\t\u{1F128}
    (Z)\t\u{1F129}
    """
}
