extension PageStyle {
  /// What two messages have otherwise, what is known of a captured one, and lists of several.
  ///
  /// What differs is told by a colour, a line below it, and words for those who see neither.
  static let differences = """
    .differences code,.page code,.compared code{white-space:pre-wrap;overflow-wrap:anywhere;
    unicode-bidi:isolate}
    .differences{--left:var(--error);--right:var(--value)}
    .differences ul{padding-left:1.2rem;margin:0 0 .75rem}
    .differences ul:has(>li>dl){list-style:none;padding:0;display:grid;gap:.6rem}
    .differences li{min-width:0;overflow-wrap:anywhere}
    .differences li:has(>dl){border:1px solid var(--edge);border-radius:8px;padding:.6rem .9rem;background:var(--pane)}
    .differences li>p{margin:0}
    .differences .sign{display:inline-block;min-width:1.1em;font-weight:700;
    font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
    .differences dl{margin:.35rem 0 0}
    .differences dl>div{display:flex;gap:.25rem;margin:.15rem 0}
    .differences dd{margin:0;min-width:0}
    .differences .left{--side:var(--left)}.differences .right{--side:var(--right)}
    .differences .left .sign,.differences .right .sign,.differences dd>code,.differences pre{color:var(--side)}
    .differences .verdict>span{display:block;overflow-wrap:anywhere}
    .differences .origin,.differences .advice,.differences .counts{color:var(--soft)}
    .differences .origin{font-size:.85rem}
    .differences .advice{margin:.35rem 0 0;font-size:.9rem}
    .differences del,.differences ins{text-decoration:none;border-radius:2px;
    background:color-mix(in srgb,var(--side) 14%,transparent);box-shadow:inset 0 -2px var(--side)}
    .differences del::before,.differences del::after,.differences ins::before,.differences ins::after{
    position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
    .differences del::before,.differences ins::before{content:" differs: "}
    .differences del::after,.differences ins::after{content:" until here "}
    .bytes-preview{margin:.2rem 0;white-space:pre-wrap;overflow-wrap:anywhere;font-size:.8rem}
    .compared{display:grid;grid-template-columns:minmax(0,1fr);gap:0 1.5rem}
    .compared>div{min-width:0}
    @media (min-width:75rem){.compared{grid-template-columns:repeat(2,minmax(0,1fr))}
    .compared .panes{display:block}}
    table.requests td.number{text-align:right;min-width:0;font-variant-numeric:tabular-nums}
    table.requests td{min-width:4rem}table.requests:has(.number) td:last-child{min-width:14rem}
    .scroll+p,.scroll+details{margin-top:.75rem}
    @media (max-width:40rem){.bytes-preview{font-size:.7rem}table.requests td,table.requests th{padding:.35rem .5rem}}
    section>h3,.compared h3,.compared h4,.differences h3,.page h3{margin:1.25rem 0 .5rem}
    .compared h4{font-size:.85rem}
    .page h3{font-size:1rem;font-weight:400;margin-top:2rem}.page h3 code{font-weight:700}
    .page table td{font-family:inherit;font-size:.85rem}.page td:first-child code{white-space:nowrap}
    .page details{margin:.75rem 0}.page summary{cursor:pointer}
    .page details ul{columns:22rem;font-size:.85rem;overflow-wrap:anywhere}
    .page .differences ul{margin:0}
    .knowledge{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:.1rem 1.25rem;font-size:.85rem;margin:0}
    .knowledge dd{margin:0;color:var(--soft);overflow-wrap:anywhere}
    @media (max-width:40rem){.knowledge{display:block}.knowledge dd{margin:0 0 .4rem}}
    @media print{.differences li{break-inside:avoid}.compared{display:block}}
    """
}
