// swift-format-ignore-file
// Written by scripts/texts from the files beside it.

let pageStyle = ##"""
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
*{box-sizing:border-box}
html{scroll-padding-top:1rem;-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0;background:var(--back);color:var(--text);overflow-wrap:break-word;
font:16px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",sans-serif}
main,nav.site,footer{max-width:88rem;margin:0 auto;padding:0 1.5rem}
h1{font-size:1.75rem;line-height:1.2;margin:2rem 0 .5rem;letter-spacing:-.01em}
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
nav.site a{min-width:0;overflow-wrap:anywhere}nav.site .index{margin-right:auto}nav.site .word{color:var(--soft)}
.url{font-size:1rem;margin:0 0 .5rem}
.url b{color:var(--start)}.url .query{color:var(--soft)}
.summary{max-width:46rem}.summary p,.summary ul{margin:0 0 .5rem}
.curl>ul{margin:.5rem 0 0;padding-left:1.2rem;color:var(--soft);font-size:.875rem}
.pair{display:grid;grid-template-columns:minmax(0,1fr);gap:0 1.5rem}
@media (min-width:60rem){.pair:has(>.spec){grid-template-columns:minmax(0,5fr) minmax(0,6fr)}}
.rules dt{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}.rules p{color:var(--soft);font-size:.85rem}
footer{margin-top:3rem;padding-top:1rem;padding-bottom:8rem;color:var(--soft);font-size:.85rem}
@media (max-width:40rem){main,nav.site,footer{padding-left:1rem;padding-right:1rem}h1{font-size:1.45rem;margin-top:1.25rem}}
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
.hint{color:var(--soft);font-size:.85rem}.findings+.bytes{margin-top:1rem}
.grid span b,.raw b,.fields .n td:nth-child(4){color:var(--name)}
.grid i,.raw i,.fields .v td:nth-child(4){color:var(--value)}
.grid .s,.raw .s,.fields .s td:nth-child(4){color:var(--start)}
.grid .b,.raw .b,.fields .b td:nth-child(4){color:var(--boundary);font-style:italic}
.grid .c,.raw .c,.fields .c td:nth-child(4){color:var(--content)}
.grid u,.raw u,.fields .f td:nth-child(4){color:var(--soft)}
.grid .u,.raw .u,.fields .u td:nth-child(4){color:var(--unknown);text-decoration:underline wavy}
.raw>b,.raw>.s,.fields tr:not(.f) td:nth-child(4){font-weight:600}
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
.fields thead th:nth-child(4){width:16%}.fields thead th:nth-child(6){width:9.5%}.fields thead th:nth-child(7){width:17%}
.fields thead th{position:sticky;top:0;background:var(--pane);color:var(--soft);z-index:1;box-shadow:0 1px var(--edge)}
.fields th,.fields td{padding:.18rem .5rem;vertical-align:top;overflow-wrap:anywhere}
.fields th[scope=rowgroup]{padding-top:.9rem;font-size:.8rem}
.fields td{border-top:1px solid color-mix(in srgb,var(--edge) 55%,transparent)}
.fields td:nth-child(4),.fields td:nth-child(6){white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
.fields td:nth-child(7){overflow-wrap:break-word;color:var(--soft)}
.fields td small{font-size:1em}
.fields td:nth-child(2),.fields td:nth-child(3){text-align:right;color:var(--soft)}
.fields td:first-child:empty{border-top:0}
.fields>input{margin:.5rem .35rem .5rem .6rem;width:1rem;height:1rem;vertical-align:middle}
.fields>label{color:var(--soft);font-size:.8rem;vertical-align:middle;cursor:pointer}
.fields>input:not(:checked)~table .f:not(.m){display:none}
.fields tr.m td:nth-child(5)::before{content:"≠ ";color:var(--mark);font-weight:700}
.fields tr:focus-visible{outline-offset:-2px}
.more{padding:.5rem .9rem;margin:0;color:var(--soft);font-size:.85rem}
.grid .lit,.raw .lit,tr.lit td,.l.lit{
background:var(--lit)!important;color:var(--lit-text)!important;forced-color-adjust:none}
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
.fields :is(td,thead th):is(:nth-child(2),:nth-child(3),:nth-child(7)){display:none}
.fields thead th:nth-child(1){width:34%}.fields thead th:nth-child(4){width:24%}.fields thead th:nth-child(6){width:16%}
.fields th,.fields td{padding:.18rem .35rem}.fields td:nth-child(4){white-space:normal}.lit-field{left:.5rem;right:.5rem;bottom:.5rem}.keys{display:none}}
.findings{list-style:none;margin:0;padding:0;display:grid;gap:.75rem}
.findings+.findings{margin-top:.75rem}
.findings li{border:1px solid var(--edge);border-left:4px solid var(--note);border-radius:8px;padding:.7rem 1rem .2rem;
min-width:0;overflow-wrap:anywhere}
.findings li.warning{border-left-color:var(--warning)}.findings li.error{border-left-color:var(--error)}
.findings .what{margin-bottom:.35rem}.findings strong{color:var(--note)}
.findings .warning>.what>strong{color:var(--warning)}.findings .error>.what>strong{color:var(--error)}
.findings p{max-width:60rem;font-size:.92rem;margin:0 0 .5rem}
.findings .why,.findings .at{color:var(--soft);font-size:.85rem}
.findings pre,.page pre,section>pre{position:relative;background:var(--pane);border-radius:6px;padding:.6rem .8rem;margin:0 0 .6rem;overflow-x:auto;
font-size:12.5px;line-height:1.5}
.differences code,.page code,.compared code{white-space:pre-wrap;overflow-wrap:anywhere;
unicode-bidi:isolate}
.differences{--left:var(--error);--right:var(--value)}
.differences ul{padding-left:1.2rem;margin:0 0 .75rem}
.differences ul:has(>li>dl){list-style:none;padding:0;display:grid;gap:.6rem}
.differences li{min-width:0;overflow-wrap:anywhere}
.differences li:has(>dl){border:1px solid var(--edge);border-radius:8px;padding:.6rem .9rem;background:var(--pane)}
.differences li>p{margin:0}.differences ul.findings{padding:0}
.differences .sign{display:inline-block;min-width:1.1em;font-weight:700;
font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
.differences dl{margin:.35rem 0 0}
.differences dl>div{display:flex;gap:.25rem;margin:.15rem 0}
.differences dd{margin:0;min-width:0}
.differences .left{--side:var(--left)}.differences .right{--side:var(--right)}
.differences .left .sign,.differences .right .sign,.differences dd>code,.differences pre{color:var(--side)}
.differences .verdict>span{display:block}
.differences .origin,.differences .advice,.differences .counts{color:var(--soft)}
.differences .origin{font-size:.85rem}
.differences .advice{margin:.35rem 0 0;font-size:.9rem}
.differences del,.differences ins{text-decoration:none;border-radius:2px;
background:color-mix(in srgb,var(--side) 14%,transparent);box-shadow:inset 0 -2px var(--side)}
.differences del::before,.differences del::after,.differences ins::before,.differences ins::after{
position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.differences del::before,.differences ins::before{content:" differs: "}
.differences del::after,.differences ins::after{content:" until here "}
.bytes-preview{margin:.2rem 0;white-space:pre-wrap;font-size:.8rem}
.compared{display:grid;grid-template-columns:minmax(0,1fr);gap:0 1.5rem}
.compared>div{min-width:0}
@media (min-width:75rem){.compared{grid-template-columns:repeat(2,minmax(0,1fr))}
.compared .panes{display:block}}
table.requests td.number{text-align:right;min-width:0;white-space:nowrap;font-variant-numeric:tabular-nums}
table.requests td{min-width:4rem}table.requests:has(.number) td:last-child{min-width:14rem}
.scroll+p,.scroll+details{margin-top:.75rem}
@media (max-width:40rem){.bytes-preview{font-size:.7rem}table.requests td,table.requests th{padding:.35rem .5rem}}
section>h3,.compared h3,.compared h4,.differences h3,.page h3{margin:1.25rem 0 .5rem}
.compared h4{font-size:.85rem}
.page h3{font-size:1rem;font-weight:400;margin-top:2rem}.page h3 code{font-weight:700}
.page table.plain td{font-family:inherit;font-size:.85rem;min-width:7rem}.page td:first-child code{white-space:nowrap}
.page details{margin:.75rem 0}.page summary{cursor:pointer}
.page details ul{columns:22rem;font-size:.85rem}
.page .differences ul{margin:0}
.knowledge{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:.1rem 1.25rem;font-size:.85rem;margin:0}
.knowledge dd{margin:0;color:var(--soft)}
@media (max-width:40rem){.knowledge{display:block}.knowledge dd{margin:0 0 .4rem}}
@media print{.differences li{break-inside:avoid}.compared{display:block}}
@media (prefers-reduced-motion:no-preference){html{scroll-behavior:smooth}}
@media print{
:root{color-scheme:light;--back:#fff;--pane:#fff;--text:#000;--soft:#444}
body{font-size:10pt}.copy,.clients,.skip,.hint,.lit-field,.fields>input,.fields>label,nav.site{display:none!important}
.pair,.panes{display:block!important}.code,.grid,.fields{max-height:none!important;overflow:visible!important}
.scroll{overflow:visible}footer{padding-bottom:0}
.fields td{white-space:normal!important;overflow:visible!important}.fields thead th{position:static}
h2{break-after:avoid}.l,.grid p,tr{break-inside:avoid}.box{overflow:visible}
main,footer{max-width:none;padding:0}.grid p,.fields table{font-size:8pt!important}}
"""##

let pageScript = ##"""
(() => {
'use strict';
const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const make = (tag, text, name) => {
  const element = document.createElement(tag);
  if (text) element.textContent = text;
  if (name) element.className = name;
  return element;
};
const bytes = count => count + (count === 1 ? ' byte' : ' bytes');
for (const button of all('button.copy')) {
  const word = button.firstChild;
  button.hidden = false;
  button.addEventListener('click', async () => {
    const source = document.getElementById(button.dataset.of);
    let done = true;
    try {
      await navigator.clipboard.writeText(source.textContent);
    } catch {
      getSelection().selectAllChildren(source);
      done = document.execCommand('copy');
    }
    word.data = done ? 'Copied' : 'Press Ctrl+C';
    setTimeout(() => { word.data = 'Copy'; }, 2000);
  });
}
const choose = () => {
  const [, name] = /^#client=(.+)$/.exec(location.hash) || [];
  for (const input of all('input[name=client]')) {
    if ([input.value, encodeURIComponent(input.value)].includes(name)) input.checked = true;
  }
};
choose();
addEventListener('hashchange', choose);
for (const input of all('input[name=client]')) {
  input.addEventListener('change', () => history.replaceState(null, '', '#client=' + encodeURIComponent(input.value)));
}
const meanings = new Map(all('.rules dt').map(term => [term.textContent, term.nextElementSibling.textContent]));
const views = all('.bytes').map(root => {
  const grid = root.querySelector('.grid'), pane = root.querySelector('.fields');
  const panel = root.querySelector('.lit-field'), voice = root.querySelector('.quiet');
  const owners = new Map(), fields = [], raw = all('pre[data-bytes="' + root.id + '"]');
  const own = (element, field) => { field.parts.push(element); owners.set(element, field); };
  let path = '';
  for (const row of all('tr[class]', pane)) {
    const [name, at, length, role, value, spec = '', rule = ''] = [...row.cells].map(cell => cell.textContent.trim());
    path = name || path;
    const start = parseInt(at, 16), field = { row, path, role, value, rule, spec, start, parts: [] };
    field.end = start + Number(length);
    field.link = row.querySelector('a');
    field.index = fields.push(field) - 1;
    own(row, field);
    row.tabIndex = field.index ? -1 : 0;
    if (field.link) field.link.tabIndex = -1;
  }
  const filled = fields.filter(field => field.end > field.start);
  let first = 0;
  for (const line of all('p', grid)) {
    if (line.className) { if (filled[first]) own(line, filled[first]); continue; }
    const address = parseInt(line.firstChild.textContent, 16);
    const walk = (cells, size) => {
      let at = address, next = first;
      for (const cell of cells) for (const run of cell.children) {
        while (filled[next] && filled[next].end <= at) next += 1;
        if (filled[next]) own(run, filled[next]);
        at += size(run.textContent.length);
      }
      return next;
    };
    walk([line.children[3], line.children[4]], length => length);
    first = walk([line.children[1], line.children[2]], length => (length + 1) / 3);
  }
  for (const text of raw) [...text.children].forEach((run, index) => {
    if (filled[index]) { own(run, filled[index]); if (filled[index].row.matches('.m')) run.classList.add('m'); }
  });
  let over = [], focused = [], held = [], lit = [];
  const lineOf = field => field.link && document.getElementById(field.link.hash.slice(1));
  const tell = shown => {
    const [field] = shown;
    panel.hidden = !field;
    panel.textContent = '';
    if (!field) return;
    const count = field.end - field.start, hex = number => '0x' + number.toString(16);
    const head = make('p');
    head.append(make('span', field.role, 'role ' + field.row.className[0]), make('code', field.path, 'path'),
      make('span', ' ' + (count > 1 ? hex(field.start) + ' to ' + hex(field.end - 1) : hex(field.start)) +
      ', ' + bytes(count) + (shown.length > 1 ? ', and ' + (shown.length - 1) + ' more of this line' : ''), 'soft'));
    panel.append(head);
    if (field.value) { const value = make('p'); value.append(make('code', field.value)); panel.append(value); }
    const why = make('p', '', 'soft'), line = lineOf(field);
    if (field.spec) why.append('spec, line ' + field.spec.replace(' ', ' of ') + (line ? ': ' : ''));
    if (line) why.append(make('code', line.textContent.trim()));
    if (field.rule) why.append((field.spec ? ' · ' : '') + field.rule +
      (meanings.get(field.rule) ? ': ' + meanings.get(field.rule) : ''));
    panel.append(why);
    if (held.length) {
      const close = make('button', '×');
      close.ariaLabel = 'Let go';
      close.addEventListener('click', () => { held = []; over = []; update(); });
      panel.append(close);
    }
  };
  const reveal = (element, box) => {
    if (!element || !element.offsetParent || !box || box.scrollHeight <= box.clientHeight) return;
    const edge = box.getBoundingClientRect(), place = element.getBoundingClientRect();
    if (place.top < edge.top + 30) box.scrollTop += place.top - edge.top - edge.height / 3;
    else if (place.bottom > edge.bottom) box.scrollTop += place.bottom - edge.bottom + edge.height / 3;
  };
  const update = from => {
    for (const element of lit) element.classList.remove('lit');
    const shown = [over, focused, held].find(list => list.length) || [];
    lit = shown.flatMap(field => [...field.parts, lineOf(field)]).filter(Boolean);
    for (const element of lit) element.classList.add('lit');
    root.classList.toggle('held', held.length > 0 && shown === held);
    tell(shown);
    const [field] = shown;
    if (!field) return;
    if (from !== pane) reveal(field.row, pane);
    if (from !== grid) reveal(field.parts.find(part => grid.contains(part)), grid);
    for (const text of raw) if (from !== text) reveal(field.parts.find(part => text.contains(part)), text);
    const line = lineOf(field);
    if (line && from !== line) reveal(line, line.closest('.code'));
  };
  const hit = event => {
    for (let element = event.target; element && element !== document; element = element.parentNode) {
      if (owners.has(element)) return owners.get(element);
    }
    return null;
  };
  const hold = field => { held = held[0] === field ? [] : [field]; };
  for (const box of [grid, pane, ...raw]) {
    box.addEventListener('mouseover', event => { const field = hit(event); over = field ? [field] : []; update(box); });
    box.addEventListener('mouseleave', () => { over = []; update(box); });
    box.addEventListener('click', event => {
      if (event.target.closest('a')) return;
      const field = hit(event);
      if (!field || getSelection().toString()) return;
      hold(field);
      over = held;
      if (focused.length) focused = [field];
      update(box);
    });
  }
  const say = field => {
    voice.textContent = [field.path, field.role, field.value, bytes(field.end - field.start)].filter(Boolean).join(', ');
  };
  const isDown = field => [held, focused].some(list => list[0] === field);
  grid.setAttribute('role', 'application');
  let place = 0;
  const around = at => Math.max(0, filled.findIndex(field => field.start <= at && at < field.end));
  const keys = {
    ArrowRight: () => place + 1, ArrowLeft: () => place - 1, Home: () => 0, End: () => filled.length - 1,
    ArrowDown: () => Math.max(place + 1, around(filled[place].start + 16)),
    ArrowUp: () => Math.min(place - 1, around(Math.max(0, filled[place].start - 16))),
  };
  grid.addEventListener('focus', () => {
    if (!filled.length || !grid.matches(':focus-visible')) return;
    if (held.length && filled.includes(held[0])) place = filled.indexOf(held[0]);
    focused = [filled[place]];
    over = [];
    update();
    say(filled[place]);
  });
  grid.addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey || !filled.length) return;
    if (keys[event.key]) {
      place = Math.min(Math.max(keys[event.key](), 0), filled.length - 1);
      focused = [filled[place]];
      over = [];
      update();
      say(filled[place]);
    } else if (event.key === 'Enter' || event.key === ' ') {
      hold(filled[place]);
      focused = held.length ? focused : [filled[place]];
      update();
    } else return;
    event.preventDefault();
  });
  const enter = field => {
    for (const other of focused) { other.row.tabIndex = -1; if (other.link) other.link.tabIndex = -1; }
    fields[0].row.tabIndex = -1;
    field.row.tabIndex = 0;
    if (field.link) field.link.tabIndex = 0;
    focused = [field];
    over = [];
    update(pane);
  };
  pane.addEventListener('focusin', event => {
    const field = hit(event);
    if (field && event.target.matches(':focus-visible')) enter(field);
  });
  pane.addEventListener('keydown', event => {
    const field = hit(event);
    if (!field || event.ctrlKey || event.metaKey || event.altKey || event.target.closest('a')) return;
    const seen = fields.filter(other => other.row.offsetParent), index = seen.indexOf(field);
    const to = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: seen.length - 1 }[event.key];
    if (seen[to]) seen[to].row.focus();
    else if (event.key === 'Enter' || event.key === ' ') { hold(field); update(pane); }
    else if (to === undefined) return;
    event.preventDefault();
  });
  for (const box of [grid, pane]) box.addEventListener('focusout', event => {
    if (!box.contains(event.relatedTarget)) { focused = []; update(box); }
  });
  const release = () => { over = []; focused = []; held = []; update(); };
  const light = (list, from) => { over = list; update(from); };
  return { root, fields, light, release, hold(at) {
    held = filled.filter(field => field.start <= at && at < field.end).slice(0, 1);
    over = [];
    update();
  } };
});
addEventListener('keydown', event => { if (event.key === 'Escape') for (const view of views) view.release(); });
for (const line of all('.l')) {
  const light = on => {
    for (const view of views) if (view.root.offsetParent) {
      view.light(on ? view.fields.filter(field => field.link && field.link.hash === '#' + line.id) : [], line);
    }
  };
  line.addEventListener('mouseenter', () => light(true));
  line.addEventListener('mouseleave', () => light(false));
}
for (const link of all('a[data-at]')) {
  const view = views.find(view => '#' + view.root.id === link.hash);
  if (view) link.addEventListener('click', () => view.hold(Number(link.dataset.at)));
}
})();
"""##

let siteStyle = ##"""
.site-head, .site-list { box-sizing: border-box; max-width: 64rem; margin: 0 auto; padding: 0 1rem }
.site-head .filter[hidden] { display: none }
.site-head .filter { display: flex; gap: .6rem; align-items: center; margin: 1rem 0 }
.site-head input { flex: 1; min-width: 0; max-width: 30rem; font: inherit; padding: .45rem .6rem; color: inherit;
  background: transparent; border: 1px solid; border-radius: .4rem;
  border-color: color-mix(in srgb, currentColor 55%, transparent) }
.site-list ul { list-style: none; margin: 0; padding: 0 }
.site-list li { padding: .7rem 0; border-top: 1px solid color-mix(in srgb, currentColor 18%, transparent);
  overflow-wrap: anywhere }
.site-list li[hidden], .site-list section[hidden] { display: none }
.site-list li > a { display: inline-block; font-weight: 600; padding: .2rem 0; margin-right: .4rem;
  vertical-align: bottom }
.site-list li > code { display: inline-block; max-width: 100%; box-sizing: border-box; overflow: hidden;
  text-overflow: ellipsis; white-space: nowrap; vertical-align: bottom; background: none; padding: .2rem 0;
  font-size: .9em }
.site-list ~ footer { box-sizing: border-box; max-width: 64rem; padding-left: 1rem; padding-right: 1rem }
.site-list li > p { margin: .2rem 0 0 }
.site-list .client { font-size: .85em }
.site-list h2 { margin: 1.6rem 0 .5rem; overflow-wrap: anywhere }
@media (max-width: 40rem) { .site-list li > code { display: block; margin: .2rem 0 0 } }
@media print { .site-head .filter { display: none } .site-list li { break-inside: avoid } }
"""##

let siteScript = ##"""
(() => {
  const field = document.getElementById('filter'), items = [...document.querySelectorAll('.site-list li')]
  const texts = items.map(item => (item.textContent + ' ' +
    (item.closest('section').querySelector('h2')?.textContent ?? '')).toLowerCase())
  const count = document.getElementById('count'), all = count.textContent
  const show = () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean)
    let shown = 0
    items.forEach((item, index) => {
      item.hidden = !words.every(word => texts[index].includes(word))
      if (!item.hidden) shown++
    })
    for (const section of document.querySelectorAll('.site-list section'))
      section.hidden = !section.querySelector('li:not([hidden])')
    document.getElementById('none').hidden = shown > 0
    count.textContent = words.length ? shown + ' of ' + all : all
  }
  field.parentElement.hidden = false
  field.addEventListener('input', show)
  field.addEventListener('keydown', event => {
    if (event.isComposing || event.keyCode === 229) return
    if (event.key === 'Escape' && field.value) { field.value = ''; show(); event.preventDefault() }
    if (event.key === 'Enter') document.querySelector('.site-list li:not([hidden]) a')?.click()
  })
  document.addEventListener('keydown', event => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.target === field) return
    field.focus()
    event.preventDefault()
  })
  if (field.value) show()
})()
"""##
