/// The style of all pages, in parts: each is about one thing that is on a page.
enum PageStyle {
  /// All of it; a part is added here.
  static let text =
    [colours, page, boxes, clients, bytes, findings, differences, paper].joined(separator: "\n") + "\n"

  /// Colours by what they mean, light and dark; all texts have a contrast of 4.5 or more to what is below them.
  static let colours = """
    :root{color-scheme:light dark;
    --back:#fff;--pane:#f6f7f9;--edge:#d5d9e0;--text:#1c2128;--soft:#565e69;--link:#0b57b8;
    --lit:#ffe27a;--lit-text:#1c2128;--held:#a85d00;--mark:#c2410c;
    --name:#08666b;--value:#1b6630;--start:#84480a;--boundary:#8c2377;--content:#2a4fae;--unknown:#b1171f;
    --error:#b1171f;--warning:#84480a;--note:#2a4fae}
    @media (prefers-color-scheme:dark){:root{
    --back:#101318;--pane:#181c23;--edge:#343b46;--text:#e4e8ee;--soft:#a0a9b6;--link:#82b4ff;
    --lit:#6a5300;--lit-text:#fff;--held:#ffc45c;--mark:#ff9b66;
    --name:#5ecdd2;--value:#85d39a;--start:#f0b36a;--boundary:#ec9bd9;--content:#a3bdff;--unknown:#ff8f8f;
    --error:#ff8f8f;--warning:#f0b36a;--note:#a3bdff}}
    """

  /// The page around its parts.
  static let page = """
    *{box-sizing:border-box}
    html{scroll-padding-top:1rem;-webkit-text-size-adjust:100%;text-size-adjust:100%}
    body{margin:0;background:var(--back);color:var(--text);
    font:16px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",sans-serif}
    main,nav.site,footer{max-width:88rem;margin:0 auto;padding:0 1.5rem}
    h1{font-size:1.75rem;line-height:1.2;margin:2rem 0 .5rem;overflow-wrap:anywhere;letter-spacing:-.01em}
    h2{font-size:1.05rem;line-height:1.3;margin:2rem 0 .6rem}
    h3{font-size:.9rem;margin:0}
    p{margin:0 0 .75rem}
    a{color:var(--link)}
    code,pre,.grid,.fields td{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,"Liberation Mono",monospace}
    code{font-size:.9em}
    :focus-visible{outline:2px solid var(--link);outline-offset:2px;border-radius:3px}
    .skip{position:absolute;left:-99rem}
    .skip:focus{left:1rem;top:.5rem;background:var(--back);padding:.25rem .5rem;z-index:9}
    .quiet{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
    nav.site{display:flex;gap:.25rem 1.5rem;flex-wrap:wrap;padding-top:1rem;font-size:.9rem}
    nav.site .index{margin-right:auto}nav.site .word{color:var(--soft)}
    .url{font-size:1rem;overflow-wrap:anywhere;margin:0 0 .5rem}
    .url b{color:var(--start)}.url .query{color:var(--soft)}
    .summary{max-width:46rem}.summary p,.summary ul{margin:0 0 .5rem}
    .notes{margin:.5rem 0 0;padding-left:1.2rem;color:var(--soft);font-size:.875rem;overflow-wrap:anywhere}
    .pair{display:grid;grid-template-columns:minmax(0,1fr);gap:0 1.5rem}
    @media (min-width:60rem){.pair:has(>.spec){grid-template-columns:minmax(0,5fr) minmax(0,6fr)}}
    .rules dl{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:.1rem 1.25rem;font-size:.85rem;margin:0}
    .rules dt{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
    .rules dd{margin:0;color:var(--soft)}.rules p{color:var(--soft);font-size:.85rem}
    footer{margin-top:3rem;padding-top:1rem;padding-bottom:8rem;color:var(--soft);font-size:.85rem}
    @media (max-width:40rem){main,nav.site,footer{padding-left:1rem;padding-right:1rem}h1{font-size:1.45rem;margin-top:1.25rem}
    .rules dl{display:block}.rules dd{margin:0 0 .4rem}}
    """

  /// Code in boxes: specs, requests, commands; plain tables.
  static let boxes = """
    .box{border:1px solid var(--edge);border-radius:8px;background:var(--pane);margin:0 0 1rem;overflow:hidden}
    .file{display:flex;align-items:center;gap:.75rem;min-height:2.4rem;margin:0;padding:.25rem .5rem .25rem .9rem;
    border-bottom:1px solid var(--edge);color:var(--soft);font-size:.8rem;font-weight:400;overflow-wrap:anywhere}
    .copy{margin-left:auto;flex:none;position:relative;font:inherit;color:var(--text);background:var(--back);
    border:1px solid var(--edge);border-radius:6px;padding:.2rem .7rem;cursor:pointer}
    .copy:hover{border-color:var(--soft)}
    .code{position:relative;max-height:30rem;overflow:auto;margin:0;padding:.7rem .9rem;font-size:13px;line-height:1.55;
    white-space:pre-wrap;overflow-wrap:anywhere;tab-size:4}
    .code:focus-visible{outline-offset:-2px}
    .raw>*,.grid span>*{font-style:normal;font-weight:400;text-decoration:none;border-radius:2px}
    pre.lines{margin:0;white-space:pre-wrap;font-size:13px}pre.lines code{font-size:inherit}
    .l{display:block;position:relative;padding:0 .9rem 0 3.2em;margin:0 -.9rem;text-indent:0}
    .l::before{counter-increment:l;content:counter(l);position:absolute;left:0;width:2.4em;text-align:right;
    color:var(--soft);user-select:none}
    .l:target{background:color-mix(in srgb,var(--lit) 45%,transparent)}
    .h-key{color:var(--name)}.h-string{color:var(--value)}.h-literal{color:var(--content)}
    .h-comment{color:var(--soft)}.h-reference{color:var(--boundary)}
    .scroll{overflow-x:auto;position:relative;border:1px solid var(--edge);border-radius:8px}
    table{border-collapse:collapse;width:100%;font-size:.85rem}
    th{text-align:left;font-weight:600}
    table.plain th,table.plain td{padding:.35rem .9rem;vertical-align:top;border-top:1px solid var(--edge)}
    table.plain thead th{border-top:0;background:var(--pane);color:var(--soft)}
    table.plain td{overflow-wrap:anywhere;min-width:6rem;font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:.8rem}
    """

  /// The switch between clients.
  static let clients = """
    .clients fieldset{border:0;margin:1.25rem 0 0;padding:0;display:flex;flex-wrap:wrap;gap:.5rem;min-width:0}
    .clients legend{padding:0;margin:0 0 .4rem;color:var(--soft);font-size:.85rem}
    .clients label{position:relative;cursor:pointer;display:flex;max-width:100%}
    .clients input{position:absolute;opacity:0;inset:0;width:100%;height:100%;margin:0;cursor:pointer}
    .clients span{display:block;border:1px solid var(--edge);border-radius:8px;padding:.35rem .8rem;line-height:1.35;font-size:.9rem}
    .clients small{display:block;color:var(--soft);font-size:.78rem}
    .clients label:hover span{border-color:var(--soft)}
    .clients input:checked+span{border-color:var(--link);box-shadow:inset 0 0 0 1px var(--link);font-weight:600}
    .clients input:checked+span small{font-weight:400}
    .clients input:checked+span::before{content:"✓ ";color:var(--link)}
    .clients input:focus-visible+span{outline:2px solid var(--link);outline-offset:2px}
    @media screen{h2 .of{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}}
    """

  /// Findings and diagnostics.
  static let findings = """
    .findings{list-style:none;margin:0;padding:0;display:grid;gap:.75rem}
    .findings+.findings{margin-top:.75rem}
    .findings li{border:1px solid var(--edge);border-left:4px solid var(--note);border-radius:8px;padding:.7rem 1rem .2rem;
    min-width:0;overflow-wrap:anywhere}
    .findings li.warning{border-left-color:var(--warning)}.findings li.error{border-left-color:var(--error)}
    .findings .what{margin-bottom:.35rem}.findings strong{color:var(--note)}
    .findings .warning>.what>strong{color:var(--warning)}.findings .error>.what>strong{color:var(--error)}
    .findings p{max-width:60rem;font-size:.92rem;margin:0 0 .5rem}
    .findings .why,.findings .at{color:var(--soft);font-size:.85rem}
    .findings pre,.page pre{position:relative;background:var(--pane);border-radius:6px;padding:.6rem .8rem;margin:0 0 .6rem;overflow-x:auto;
    font-size:12.5px;line-height:1.5}
    """

  /// Paper: everything, and nothing to press.
  static let paper = """
    @media (prefers-reduced-motion:no-preference){html{scroll-behavior:smooth}}
    @media print{
    :root{color-scheme:light;--back:#fff;--pane:#fff;--text:#000;--soft:#444}
    body{font-size:10pt}.copy,.clients,.skip,.hint,.lit-field,nav.site{display:none!important}
    .pair,.panes{display:block!important}.code,.grid,.fields{max-height:none!important;overflow:visible!important}
    .scroll{overflow:visible}footer{padding-bottom:0}
    .fields td{white-space:normal!important;overflow:visible!important}.fields thead th{position:static}
    h2{break-after:avoid}.l,.grid p,tr{break-inside:avoid}.box{overflow:visible}
    main,footer{max-width:none;padding:0}.grid p,.fields table{font-size:8pt!important}}
    """
}
