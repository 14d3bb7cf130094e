// Shows the requests that have all the words; / leads to the field, Escape empties it, Return opens the first.
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
    // While an input method composes, its keys are its own; Safari says so by 229 only.
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
