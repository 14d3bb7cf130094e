/// What the index has beside the style of all pages; its colours are theirs, more or less faint.
enum SiteStyle {
  static let css = """

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
    .site-list li > a { display: inline-block; font-weight: 600; padding: .2rem 0 }
    .site-list li > code { background: none; padding: 0; font-size: .9em; margin-left: .4rem }
    .site-list li > p { margin: .2rem 0 0 }
    .site-list .client { font-size: .85em }
    .site-list h2 { margin: 1.6rem 0 .5rem; overflow-wrap: anywhere }
    @media (max-width: 40rem) { .site-list li > code { display: block; margin: .2rem 0 0 } }
    @media print { .site-head .filter { display: none } .site-list li { break-inside: avoid } }

    """

  /// Shows those that have all the words; `/` leads to the field, Escape empties it, Return opens the first.
  static let script = """

    (() => {
      const field = document.getElementById('filter'), items = [...document.querySelectorAll('.site-list li')]
      const texts = items.map(item => (item.textContent + ' ' +
        (item.closest('section').querySelector('h2')?.textContent ?? '')).toLowerCase())
      const count = document.getElementById('count'), all = count.textContent
      const show = () => {
        const words = field.value.toLowerCase().split(/\\s+/).filter(Boolean)
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

    """
}
