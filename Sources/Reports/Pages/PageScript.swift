/// The script of all pages, in parts; without it a page shows the same, and nothing lights up.
enum PageScript {
  /// All of it; a part is added here, as statements inside of one function.
  static let text =
    "(() => {\n'use strict';\n" + [tools, copying, clients, bytes].joined(separator: "\n") + "\n})();\n"

  static let tools = #"""
    const all = (selector, root = document) => [...root.querySelectorAll(selector)];
    const make = (tag, text, name) => {
      const element = document.createElement(tag);
      if (text) element.textContent = text;
      if (name) element.className = name;
      return element;
    };
    """#

  /// Copies what an element shows.
  static let copying = #"""
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
    """#

  /// Keeps the chosen client in the page's address.
  static let clients = #"""
    const choose = () => {
      const [, name] = /^#client=(.+)$/.exec(location.hash) || [];
      for (const input of all('input[name=client]')) {
        if (name && input.value === decodeURIComponent(name)) input.checked = true;
      }
    };
    choose();
    addEventListener('hashchange', choose);
    for (const input of all('input[name=client]')) {
      input.addEventListener('change', () => history.replaceState(null, '', '#client=' + encodeURIComponent(input.value)));
    }
    """#
}
