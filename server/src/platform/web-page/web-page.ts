import { limits } from '#contract/limits.ts'
import { createGuardedFetch, findNetError, type NetAllowance, type NetErrorCode, type Resolve } from '../net/index.ts'
import { readHtml } from './read-html.ts'

/** A page as read: its words, cut at `limits.webPage.characters`. */
export type WebPage = {
  /** After redirects. */
  url: string
  title: string
  /** Its name, or its host. */
  site: string
  /** Day it was published or changed, as the page says, ISO 8601. */
  date?: string
  text: string
  /** More text was there. */
  cut: boolean
}

export type WebPageErrorCode = NetErrorCode | 'page_status' | 'page_kind' | 'page_empty' | 'page_broken'

export class WebPageError extends Error {
  override name = 'WebPageError'
  readonly code: WebPageErrorCode

  constructor(code: WebPageErrorCode, cause?: unknown) {
    super(code, cause === undefined ? undefined : { cause })
    this.code = code
  }
}

export type WebPages = { read: (url: string, signal: AbortSignal) => Promise<WebPage>; close: () => Promise<void> }
export type WebPagesOptions = { allow?: NetAllowance; resolve?: Resolve }

const agent = 'Mozilla/5.0 (compatible; NalarReader/1.0)'

/**
 * Reads pages of the public web: 10 s and 2 MB a page, HTML and plain text. Private
 * addresses are refused, also behind redirects. Throws WebPageError.
 */
export function createWebPages(options: WebPagesOptions = {}): WebPages {
  const { milliseconds: timeoutMs, bytes: maxBytes } = limits.webPage
  const fetchPage = createGuardedFetch({ ...options, timeoutMs, maxBytes })
  return {
    close: () => fetchPage.close(),
    read: async (url, signal) => {
      try {
        const headers = { 'user-agent': agent, accept: 'text/html,application/xhtml+xml,text/plain;q=0.9' }
        return await toPage(await fetchPage(url, { signal, headers }), url)
      } catch (error) {
        signal.throwIfAborted()
        if (error instanceof WebPageError) throw error
        throw new WebPageError(findNetError(error)?.code ?? 'net_unreachable', error)
      }
    },
  }
}

async function toPage(response: Response, asked: string): Promise<WebPage> {
  if (!response.ok) {
    await response.body?.cancel().catch(() => {})
    throw new WebPageError('page_status')
  }
  const type = response.headers.get('content-type') ?? 'text/html'
  if (!/^(text\/(html|plain|markdown)|application\/xhtml\+xml)/i.test(type)) {
    await response.body?.cancel().catch(() => {})
    throw new WebPageError('page_kind')
  }
  const body = decode(new Uint8Array(await response.arrayBuffer()), type)
  const read = /plain|markdown/i.test(type) ? { text: body.trim() } : await readHtml(body)
  if (!read) throw new WebPageError('page_broken')
  if (read.text === '') throw new WebPageError('page_empty')
  const url = response.url || asked
  const { host } = new URL(url)
  return {
    url,
    title: ('title' in read && read.title?.slice(0, 300)) || host,
    site: ('site' in read && read.site?.slice(0, 100)) || host.replace(/^www\./, ''),
    ...isoDay('date' in read ? read.date : undefined),
    text: read.text.slice(0, limits.webPage.characters),
    cut: read.text.length > limits.webPage.characters,
  }
}

/** In the character set that the header or the page itself names; UTF-8 else. */
function decode(bytes: Uint8Array, type: string): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 2_048))
  const label = (/charset=["']?([\w-]+)/i.exec(type) ?? /<meta[^>]+charset=["']?([\w-]+)/i.exec(head))?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(label).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}

function isoDay(text: string | undefined): { date?: string } {
  const at = text === undefined ? undefined : new Date(text)
  return !at || Number.isNaN(at.getTime()) ? {} : { date: at.toISOString().slice(0, 10) }
}
