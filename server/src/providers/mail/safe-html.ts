import { parseHTML } from 'linkedom'

const kept = new Set(
  'a abbr b blockquote br caption code dd del div dl dt em h1 h2 h3 h4 h5 h6 hr i ins li ol p pre q s small span strong sub sup table tbody td tfoot th thead tr u ul center font'.split(
    ' ',
  ),
)
/** They go with everything inside; of all others the words stay. */
const dropped =
  'script,style,template,noscript,iframe,object,embed,svg,math,form,head,title,meta,link,base,img,picture,video,audio,source'
const attributes = new Set(['colspan', 'rowspan', 'align', 'valign', 'dir', 'lang'])

/**
 * A stranger's page as it may be shown: words, lists, tables and links that a person may press. No script, style, form or picture:
 * nothing in it is fetched, so that no sender learns that it was read.
 */
export function safeHtml(html: string): string {
  if (html.trim() === '') return ''
  const { document } = parseHTML(`<!doctype html><html><body>${html}</body></html>`)
  for (const element of document.querySelectorAll(dropped)) element.remove()
  for (const element of [...document.body.querySelectorAll('*')].toReversed()) {
    if (!kept.has(element.localName)) {
      element.replaceWith(...element.childNodes)
      continue
    }
    const href = element.localName === 'a' ? linkOf(element.getAttribute('href')) : undefined
    for (const { name } of [...element.attributes]) if (!attributes.has(name)) element.removeAttribute(name)
    if (href) {
      element.setAttribute('href', href)
      element.setAttribute('rel', 'noopener noreferrer nofollow')
      element.setAttribute('target', '_blank')
    }
  }
  return document.body.innerHTML.replaceAll('\0', '').toWellFormed()
}

function linkOf(href: string | null): string | undefined {
  if (!href || !URL.canParse(href)) return undefined
  return /^(https?|mailto|tel):$/.test(new URL(href).protocol) ? href : undefined
}
