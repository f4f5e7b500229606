import { isProbablyReaderable, Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'
import { workInChild } from '../child-process/work-in-child.ts'
import type { PageMessage, PageText } from './read-html.ts'

type Parsed = ReturnType<typeof parseHTML>['document']
type Node = Parsed['body']

workInChild<{ html: string }, PageMessage>(({ html }, { send }) => {
  try {
    return send({ page: read(html) })
  } catch {
    return send({ page: null })
  }
})

// The parser makes no body of its own where a page leaves it out.
const whole = (body: string) => (/<html[\s>]/i.test(body) ? body : `<html><body>${body}</body></html>`)

/** A stranger's HTML: nothing in it is run, and nothing it names is fetched. */
function read(html: string): PageText {
  const { document } = parseHTML(whole(html))
  /** linkedom's document has the parts of the browser's that Readability uses. */
  const asBrowser = document as unknown as ConstructorParameters<typeof Readability>[0]
  const about = aboutOf(document)
  for (const value of document.querySelectorAll('script,style,noscript,template,svg,iframe,form,nav,footer,[hidden]'))
    value.remove()
  // Where no article is found, the page's own words are what there is.
  const article = isProbablyReaderable(asBrowser) ? new Readability(asBrowser, { charThreshold: 200 }).parse() : null
  const root = article?.content ? parseHTML(whole(article.content)).document.body : document.body
  return { text: textOf(root), ...about }
}

/** What the page says of itself. */
function aboutOf(document: Parsed): Omit<PageText, 'text'> {
  const meta = (name: string) =>
    document.querySelector(`meta[property="${name}"],meta[name="${name}"]`)?.getAttribute('content')?.trim() ||
    undefined
  const title = meta('og:title') ?? document.querySelector('title')?.textContent?.trim()
  const site = meta('og:site_name')
  const date =
    meta('article:published_time') ??
    meta('article:modified_time') ??
    meta('date') ??
    document.querySelector('time[datetime]')?.getAttribute('datetime') ??
    undefined
  return { ...(title && { title }), ...(site && { site }), ...(date && { date }) }
}

/** Text with a blank line between blocks, list items and rows each on a line of their own. */
function textOf(element: Node | null): string {
  if (!element) return ''
  const parts: string[] = []
  const walk = (node: Node): void => {
    if (node.nodeType === 3) parts.push((node.textContent ?? '').replace(/\s+/g, ' '))
    const name = node.nodeName.toLowerCase()
    const gap = /^(p|div|section|article|h[1-6]|ul|ol|table|blockquote|pre|main|header)$/.test(name)
      ? '\n\n'
      : /^(li|tr|br|dt|dd)$/.test(name)
        ? '\n'
        : ''
    parts.push(gap)
    for (const child of node.childNodes) walk(child)
    if (/^t[dh]$/.test(name)) parts.push(' | ')
    parts.push(gap)
  }
  walk(element)
  return parts
    .join('')
    .replace(/[ \t\u00a0]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
