type Attributes = Record<string, string | boolean | undefined | ((event: Event) => void)>
type Child = Node | string | false | undefined

/** An element with attributes (`onclick` and the like listen) and children. Text stays text: nothing is parsed as HTML. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') made.addEventListener(name.slice(2), value)
    else if (value === true) made.setAttribute(name, '')
    else if (value !== undefined && value !== false) made.setAttribute(name, value)
  }
  for (const child of children) if (child !== undefined && child !== false) made.append(child)
  return made
}

const drawings = {
  chat: 'M21 12a8 8 0 0 1-8 8H4l2-3.5A8 8 0 1 1 21 12z',
  close: 'M6 6l12 12M18 6L6 18',
  send: 'M12 19V5M5 12l7-7 7 7',
  stop: 'M7 7h10v10H7z',
  again: 'M12 5v14M5 12h14',
}

/** A drawing beside words that say the same. */
export function icon(name: keyof typeof drawings): SVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('aria-hidden', 'true')
  path.setAttribute('d', drawings[name])
  svg.append(path)
  return svg
}
