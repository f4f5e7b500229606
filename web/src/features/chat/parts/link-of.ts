export type Link = {
  kind: 'page' | 'program'
  href: string
  /** In full, for the eye. */
  address: string
  /** To be said beside the words: they name another place, or what opens is not a page. */
  shown?: string
}

/** What a link of an answer may do; undefined when it leads nowhere. Only whole addresses of pages, mail and telephone are followed. */
export function linkOf(href: string | undefined, words: string): Link | undefined {
  const url = href && /^[a-z][a-z\d+.-]*:/i.test(href) ? URL.parse(href) : null
  if (!url) return undefined
  if (url.protocol === 'mailto:' || url.protocol === 'tel:') {
    const address = plain(url.pathname)
    return { kind: 'program', href: url.href, address, ...(!words.includes(address) && { shown: address }) }
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined
  // `https://bank.example@evil.example` leads to the second.
  const disguised = url.username !== '' || namesAnother(words, url)
  return { kind: 'page', href: url.href, address: url.href, ...(disguised && { shown: url.host }) }
}

const plain = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Whether the words are an address themselves, and not this one's. */
function namesAnother(words: string, url: URL): boolean {
  const named = /^\s*(?:https?:\/\/)?((?:[\w-]+\.)+[a-z]{2,})(?:[/:?#]\S*)?\s*$/i.exec(words)?.[1]
  return named !== undefined && bare(named) !== bare(url.hostname)
}

const bare = (host: string): string => host.toLowerCase().replace(/^www\./, '')
