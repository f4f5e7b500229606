const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** Plain text of the simple, well-formed HTML that the Word reader makes: blocks become paragraphs, cells stand between bars. */
export function htmlText(html: string): string {
  let text = ''
  let rowDepth = 0
  for (const [, tag, plain] of html.matchAll(/<([^<>]*)>|([^<]+)/g)) {
    if (plain !== undefined) text += decode(plain)
    else if (tag !== undefined) [text, rowDepth] = applyTag(text, tag, rowDepth)
  }
  return text
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function applyTag(text: string, tag: string, rowDepth: number): [string, number] {
  const name = /^\/?([a-z0-9]+)/.exec(tag)?.[1] ?? ''
  const closes = tag.startsWith('/')
  if (name === 'tr') return closes ? [`${text.replace(/ \| $/, '')}\n`, rowDepth - 1] : [text, rowDepth + 1]
  if ((name === 'td' || name === 'th') && closes) return [`${text.trimEnd()} | `, rowDepth]
  if (name === 'br') return [`${text}\n`, rowDepth]
  if (name === 'li' && !closes) return [`${text.trimEnd()}\n- `, rowDepth]
  if (/^(p|h[1-6]|table|ul|ol)$/.test(name) && closes)
    return [rowDepth > 0 ? `${text} ` : `${text.trimEnd()}\n\n`, rowDepth]
  return [text, rowDepth]
}

function decode(text: string): string {
  return text.replace(/&(#x?[0-9a-f]+|[a-z]+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? whole
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}
