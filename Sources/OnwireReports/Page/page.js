// The script of all pages; without it a page shows the same, and nothing lights up.
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

// Copies what an element shows.
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

// Keeps the chosen client in the page's address.
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

// Lights up the bytes, the row, the text and the line of the spec of the field that is pointed at.
const meanings = new Map(all('.rules dt').map(term => [term.textContent, term.nextElementSibling.textContent]));
const views = all('.bytes').map(root => {
  const grid = root.querySelector('.grid'), pane = root.querySelector('.fields');
  const panel = root.querySelector('.lit-field'), voice = root.querySelector('.quiet');
  const owners = new Map(), fields = [], raw = all('pre[data-bytes="' + root.id + '"]');
  const own = (element, field) => { field.parts.push(element); owners.set(element, field); };
  let path = '';
  for (const row of all('tr[class]', pane)) {
    // What a capture was made of is not known: its fields have neither spec nor rule.
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
  // A row's runs follow one another from its address on: in hexadecimal, and again as characters.
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

  // The grid: one stop of the tab key, arrow keys within.
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

  // The table: one row is a stop of the tab key; its link is the next one.
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
