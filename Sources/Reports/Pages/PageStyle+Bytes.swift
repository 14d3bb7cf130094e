extension PageStyle {
  /// The bytes: roles by colour, panes beside each other, what is lit.
  static let bytes = """
    .hint{color:var(--soft);font-size:.85rem}
    .grid span b,.raw b,.fields .n td:nth-last-child(4){color:var(--name)}
    .grid i,.raw i,.fields .v td:nth-last-child(4){color:var(--value)}
    .grid .s,.raw .s,.fields .s td:nth-last-child(4){color:var(--start)}
    .grid .b,.raw .b,.fields .b td:nth-last-child(4){color:var(--boundary);font-style:italic}
    .grid .c,.raw .c,.fields .c td:nth-last-child(4){color:var(--content)}
    .grid u,.raw u,.fields .f td:nth-last-child(4){color:var(--soft)}
    .grid .u,.raw .u,.fields .u td:nth-last-child(4){color:var(--unknown);text-decoration:underline wavy}
    .raw>b,.raw>.s,.fields tr:not(.f) td:nth-last-child(4){font-weight:600}
    .panes{display:grid;grid-template-columns:minmax(0,1fr);gap:1rem;align-items:start}
    .grid,.fields{position:relative;border:1px solid var(--edge);border-radius:8px;overflow:auto;max-height:65vh}
    .grid{background:var(--pane);padding:.6rem .9rem}
    .grid p{display:grid;grid-template-columns:auto max-content max-content auto auto;justify-content:start;margin:0;
    font-size:12.5px;line-height:1.6;white-space:pre}
    .grid p>b{font-weight:400;color:var(--soft)}
    .grid p>b{margin-right:2ch}.grid p>:nth-child(2),.grid p>:nth-child(3){min-width:23ch;margin-right:2ch}
    .grid p>:nth-child(4),.grid p>:nth-child(5){min-width:8ch}
    .grid p.o{display:block;color:var(--soft);padding:.3rem 0 .3rem 6ch}
    .grid span>*,.raw>*,.fields tr[class]{cursor:pointer}
    .grid span>.m,.raw>.m{text-decoration:underline 2px var(--mark);text-underline-offset:3px}
    .fields table{font-size:12px;line-height:1.45;table-layout:fixed;min-width:20rem}
    .fields thead th{white-space:nowrap}
    .fields thead th:nth-child(1){width:22%}.fields thead th:nth-child(2){width:6.5%}.fields thead th:nth-child(3){width:7.5%}
    .fields thead th:nth-child(4){width:15.5%}.fields thead th:nth-child(6){width:9.5%}.fields thead th:nth-child(7){width:17%}
    .fields thead th{position:sticky;top:0;background:var(--pane);color:var(--soft);z-index:1;box-shadow:0 1px var(--edge)}
    .fields th,.fields td{padding:.18rem .5rem;vertical-align:top;overflow-wrap:anywhere}
    .fields th[scope=rowgroup]{padding-top:.9rem;font-size:.8rem}
    .fields td{border-top:1px solid color-mix(in srgb,var(--edge) 55%,transparent)}
    .fields td:nth-last-child(4),.fields td:nth-last-child(2){white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
    .fields td:nth-last-child(1){overflow-wrap:break-word}
    .fields td small{font-size:1em}
    .fields td:nth-last-child(5),.fields td:nth-last-child(6){text-align:right;color:var(--soft)}
    .fields td:nth-last-child(1){color:var(--soft)}
    .fields tr.m td:nth-last-child(3)::before{content:"≠ ";color:var(--mark);font-weight:700}
    .fields tr:focus-visible{outline-offset:-2px}
    .more{padding:.5rem .9rem;margin:0;color:var(--soft);font-size:.85rem}
    .grid .lit,.raw .lit,tr.lit td:not([rowspan]),.l.lit{
    background:var(--lit)!important;color:var(--lit-text)!important}
    tr.lit td a{color:inherit}.l.lit *,tr.lit td::before{color:inherit!important}
    .l.lit::before{color:inherit;font-weight:700}
    .held .grid .lit{box-shadow:0 0 0 1.5px var(--held)}.held tr.lit td{box-shadow:inset 0 1.5px var(--held),inset 0 -1.5px var(--held)}
    .lit-field{position:fixed;left:1.5rem;right:1.5rem;bottom:.75rem;max-width:85rem;margin:0 auto;pointer-events:none;border:1px solid var(--edge);border-radius:8px;background:var(--back);
    box-shadow:0 4px 20px #0003;padding:.55rem 2.6rem .55rem .9rem;font-size:.85rem;line-height:1.5;overflow-wrap:anywhere;
    max-height:40vh;overflow:hidden;z-index:2}
    .held .lit-field{pointer-events:auto;overflow:auto}
    .lit-field p{margin:0}.lit-field .path{font-weight:600}
    .lit-field .role{border:1px solid currentColor;border-radius:4px;padding:0 .4em;font-size:.78rem;margin-right:.6em;white-space:nowrap}
    .lit-field .n{color:var(--name)}.lit-field .v{color:var(--value)}.lit-field .s{color:var(--start)}
    .lit-field .b{color:var(--boundary)}.lit-field .c{color:var(--content)}.lit-field .u{color:var(--unknown)}
    .lit-field .f,.lit-field .soft{color:var(--soft)}
    .lit-field button{position:absolute;top:.35rem;right:.35rem;width:2rem;height:2rem;border:0;background:none;color:var(--soft);
    font-size:1.2rem;line-height:1;cursor:pointer}
    @media (min-width:72rem){.panes{grid-template-columns:max-content minmax(0,1fr)}}
    @media screen and (max-width:40rem){.grid{padding:.5rem .6rem}
    .grid p{font-size:11.5px;grid-template-columns:auto max-content 1fr;column-gap:1.2ch}
    .grid p>:nth-child(-n+3){margin-right:0}
    .grid p>:nth-child(2),.grid p>:nth-child(3){grid-column:2}.grid p>:nth-child(3),.grid p>:nth-child(5){grid-row:2}
    .grid p>:nth-child(4),.grid p>:nth-child(5){grid-column:3}.grid p>:nth-child(4){grid-row:1}
    .grid p>:nth-child(3):empty,.grid p>:nth-child(5):empty{display:none}
    .fields th:nth-last-child(n+5):nth-last-child(-n+6),.fields td:nth-last-child(n+5):nth-last-child(-n+6),
    .fields td:nth-last-child(1),.fields thead th:nth-last-child(1){display:none}
    .fields thead th:nth-child(1){width:34%}.fields thead th:nth-child(4){width:24%}.fields thead th:nth-child(6){width:16%}
    .fields th,.fields td{padding:.18rem .35rem}.fields td:nth-last-child(4){white-space:normal}.lit-field{left:.5rem;right:.5rem;bottom:.5rem}.keys{display:none}}
    """
}
