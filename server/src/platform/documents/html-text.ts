const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** Plain text of the simple, well-formed HTML that the Word reader makes: blocks become paragraphs, cells stand between bars. */
export function htmlText(html: string): string {
  const parts: string[] = []
  let [rows, notes, isWayBack] = [0, 0, false]
  for (const [, tag, plain] of html.matchAll(/<([^<>]*)>|([^<]+)/g)) {
    if (plain !== undefined && !isWayBack) parts.push(decode(plain))
    if (tag === undefined) continue
    if (tag === 'tr') rows++
    if (tag === '/tr') rows--
    if (tag === 'a' || tag.startsWith('a ')) isWayBack = /href="#(foot|end)note-ref-/.test(tag)
    if (tag === '/a') isWayBack = false
    // A note has the number by which the text names it, in the order of the text.
    parts.push(/^li id="(foot|end)note-/.test(tag) ? `\n[${++notes}] ` : separator(tag, rows > 0))
  }
  return parts
    .join('')
    .replace(/[ \t]+/g, ' ')
    .replace(/ \| ?\n/g, '\n')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/(\n(?:-|\[\d+\]) [^\n]*)\n\n(?=- |\[\d+\] )/g, '$1\n')
    .trim()
}

/** What stands for a tag in the text; blocks within a table's row stay on its line. */
function separator(tag: string, inRow: boolean): string {
  const name = /^\/?([a-z0-9]+)/.exec(tag)?.[1] ?? ''
  const closes = tag.startsWith('/')
  if (name === 'tr') return closes ? '\n' : ''
  if (name === 'td' || name === 'th') return closes ? ' | ' : ''
  if (name === 'br') return inRow ? ' ' : '\n'
  if (name === 'li' && !closes) return inRow ? ' ' : '\n- '
  return closes && /^(p|h[1-6]|table|ul|ol)$/.test(name) ? (inRow ? ' ' : '\n\n') : ''
}

function decode(text: string): string {
  return text.replace(/&(#x?[0-9a-f]+|[a-z]+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? whole
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}
