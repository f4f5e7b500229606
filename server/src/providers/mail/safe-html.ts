import { parseHTML } from 'linkedom'

const kept = new Set(
  'a abbr b blockquote br caption code dd del div dl dt em h1 h2 h3 h4 h5 h6 hr i ins li ol p pre q s small span strong sub sup table tbody td tfoot th thead tr u ul center font'.split(
    ' ',
  ),
)
/** They go with everything inside; of all others the words stay. */
const dropped = new Set(
  'script style template noscript iframe object embed svg math form head title meta link base img picture video audio source'.split(
    ' ',
  ),
)
const withoutEnd = new Set(['br', 'hr'])
const attributes = new Set(['colspan', 'rowspan', 'align', 'valign', 'dir', 'lang'])

/**
 * A stranger's page as it may be shown: words, lists, tables and links that a person may press. No script, style, form or picture:
 * nothing in it is fetched, so that no sender learns that it was read.
 */
export function safeHtml(html: string): string {
  if (html.trim() === '') return ''
  const { body } = parseHTML(`<!doctype html><html><body>${html}</body></html>`).document
  return writtenAnew(body).replaceAll('\0', '').toWellFormed()
}

type Body = ReturnType<typeof parseHTML>['document']['body']
type Element = Body['children'][number]
type Node = Body['childNodes'][number]
const [elementKind, textKind] = [1, 3]

/** One walk, whatever is nested in what and however deep: a stranger chooses both. */
function writtenAnew(body: Body): string {
  const written: string[] = []
  const enter = (node: Node): Node | null => {
    if (node.nodeType === textKind) written.push(node.toString())
    if (node.nodeType !== elementKind) return null
    const element = node as Element
    if (dropped.has(element.localName)) return null
    if (kept.has(element.localName)) written.push(openingOf(element))
    return element.firstChild
  }
  const leave = ({ nodeType, localName }: Element) => {
    if (nodeType !== elementKind || !kept.has(localName) || withoutEnd.has(localName)) return
    written.push(`</${localName}>`)
  }
  for (let node = body.firstChild; node; ) {
    const inside = enter(node)
    if (inside) {
      node = inside
      continue
    }
    leave(node as Element)
    while (node && node !== body && !node.nextSibling) {
      node = node.parentNode
      if (node && node !== body) leave(node as Element)
    }
    node = node === body ? null : (node?.nextSibling ?? null)
  }
  return written.join('')
}

function openingOf(element: Element): string {
  const href = element.localName === 'a' ? linkOf(element.getAttribute('href')) : undefined
  for (const { name } of [...element.attributes]) if (!attributes.has(name)) element.removeAttribute(name)
  if (href) {
    element.setAttribute('href', href)
    element.setAttribute('rel', 'noopener noreferrer nofollow')
    element.setAttribute('target', '_blank')
  }
  return `<${[element.localName, ...[...element.attributes].map(String)].join(' ')}>`
}

function linkOf(href: string | null): string | undefined {
  if (!href || !URL.canParse(href)) return undefined
  return /^(https?|mailto|tel):$/.test(new URL(href).protocol) ? href : undefined
}
