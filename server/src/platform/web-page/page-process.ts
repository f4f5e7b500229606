import { isProbablyReaderable, Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'
import { workInChild } from '../child-process/work-in-child.ts'
import { blockText, wholeHtml } from './block-text.ts'
import type { PageMessage, PageText } from './read-html.ts'

type Parsed = ReturnType<typeof parseHTML>['document']

workInChild<{ html: string }, PageMessage>(({ html }, { send }) => {
  try {
    return send({ page: read(html) })
  } catch {
    return send({ page: null })
  }
})

/** A stranger's HTML: nothing in it is run, and nothing it names is fetched. */
function read(html: string): PageText {
  const { document } = parseHTML(wholeHtml(html))
  /** linkedom's document has the parts of the browser's that Readability uses. */
  const asBrowser = document as unknown as ConstructorParameters<typeof Readability>[0]
  const about = aboutOf(document)
  for (const value of document.querySelectorAll('script,style,noscript,template,svg,iframe,form,nav,footer,[hidden]'))
    value.remove()
  // Where no article is found, the page's own words are what there is.
  const article = isProbablyReaderable(asBrowser) ? new Readability(asBrowser, { charThreshold: 200 }).parse() : null
  const root = article?.content ? parseHTML(wholeHtml(article.content)).document.body : document.body
  return { text: blockText(root), ...about }
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
