import { element } from './element.ts'

/**
 * Markdown as elements: paragraphs, headings, lists, quotes, code, tables, emphasis and links. No HTML and no pictures; a link
 * leads to http, https or mailto only, in a new tab.
 */
export function markdown(text: string, newTab: string): DocumentFragment {
  const made = document.createDocumentFragment()
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  let at = 0
  for (let line = lines[at]; line !== undefined; line = lines[at]) {
    const block = blockAt(lines, at, line, newTab)
    if (block.made) made.append(block.made)
    at = block.next
  }
  return made
}

type Block = { made?: HTMLElement; next: number }

const fence = /^\s*(`{3,}|~{3,})/
const heading = /^(#{1,6})\s+(.*?)#*$/
const item = /^(\s*)([-*+]|\d{1,9}[.)])\s+(.*)$/
const ruler = /^\s*([-*_])(\s*\1){2,}\s*$/
const divider = /^\s*\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?\s*$/

/** The first line from `from` on that does not fit; behind the last when all do. */
function pastAll(lines: string[], from: number, fits: (line: string) => boolean): number {
  let at = from
  for (let line = lines[at]; line !== undefined && fits(line); line = lines[at]) at++
  return at
}

/** `line` is the one at `at`. */
function blockAt(lines: string[], at: number, line: string, newTab: string): Block {
  if (line.trim() === '') return { next: at + 1 }
  const fenceText = fence.exec(line)?.[1]
  if (fenceText !== undefined) return code(lines, at, fenceText)
  const title = heading.exec(line)?.[2]
  if (title !== undefined) return { made: inline(element('h3'), title, newTab), next: at + 1 }
  if (ruler.test(line)) return { made: element('hr'), next: at + 1 }
  const below = lines[at + 1]
  if (line.includes('|') && below?.includes('-') && divider.test(below)) return table(lines, at, line, newTab)
  const first = itemOf(line)
  if (first) return list(lines, at, first, newTab)
  if (/^\s*>/.test(line)) return quote(lines, at, newTab)
  return paragraph(lines, at, newTab)
}

function code(lines: string[], at: number, opening: string): Block {
  const next = pastAll(lines, at + 1, (line) => !line.trim().startsWith(opening))
  const text = lines.slice(at + 1, next).join('\n')
  return { made: element('pre', { tabindex: '0' }, element('code', {}, text)), next: next + 1 }
}

function quote(lines: string[], at: number, newTab: string): Block {
  const next = pastAll(lines, at, (line) => /^\s*>/.test(line))
  const inner = lines.slice(at, next).map((line) => line.replace(/^\s*>\s?/, ''))
  return { made: element('blockquote', {}, markdown(inner.join('\n'), newTab)), next }
}

type Item = { indent: string; bullet: string; text: string }

function itemOf(line: string): Item | undefined {
  const [, indent, bullet, text] = item.exec(line) ?? []
  return indent === undefined || bullet === undefined || text === undefined ? undefined : { indent, bullet, text }
}

function list(lines: string[], at: number, { indent, bullet }: Item, newTab: string): Block {
  const ordered = /\d/.test(bullet)
  const made = element(ordered ? 'ol' : 'ul', ordered ? { start: String(Number.parseInt(bullet, 10)) } : {})
  let next = at
  for (let line = lines[next]; line !== undefined; line = lines[next]) {
    const found = itemOf(line)
    if (!found || found.indent.length < indent.length || /\d/.test(found.bullet) !== ordered) break
    const end = pastAll(lines, next + 1, (line) => /^\s/.test(line) && line.search(/\S/) > indent.length + 1)
    const more = lines.slice(next + 1, end).map((line) => line.replace(/^\s{1,4}/, ''))
    next = end
    const body =
      more.length > 0
        ? markdown([found.text, ...more].join('\n'), newTab)
        : inline(document.createDocumentFragment(), found.text, newTab)
    made.append(element('li', {}, body))
    while (lines[next]?.trim() === '' && item.test(lines[next + 1] ?? '')) next++
  }
  return { made, next }
}

const cellsOf = (line: string) =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim())

function table(lines: string[], at: number, head: string, newTab: string): Block {
  const row = (tag: 'th' | 'td', line: string) =>
    element('tr', {}, ...cellsOf(line).map((cell) => inline(element(tag), cell, newTab)))
  const next = pastAll(lines, at + 2, (line) => line.includes('|'))
  const body = element('tbody', {}, ...lines.slice(at + 2, next).map((line) => row('td', line)))
  const made = element('table', {}, element('thead', {}, row('th', head)), body)
  return { made: element('div', { class: 'scroll', tabindex: '0' }, made), next }
}

function paragraph(lines: string[], at: number, newTab: string): Block {
  const ends = (line: string) =>
    line.trim() === '' || fence.test(line) || heading.test(line) || item.test(line) || /^\s*>/.test(line)
  const next = pastAll(lines, at + 1, (line) => !ends(line))
  return { made: inline(element('p'), lines.slice(at, next).join('\n'), newTab), next }
}

// In this order: code, pictures and links, bare addresses, strong, emphasis, struck.
const spans =
  /(`+)([^`]|[^`][\s\S]*?[^`])\1(?!`)|!?\[([^\]\n]*)\]\(\s*<?([^\s)>]+)>?(?:\s+"[^"]*")?\s*\)|(https?:\/\/[^\s<>()]+[^\s<>().,;:!?'"])|(\*\*|__)(?=\S)([\s\S]*?\S)\6|([*_])(?=\S)([\s\S]*?\S)\8(?![\w*])|~~(?=\S)([\s\S]*?\S)~~/

function inline<T extends Node>(into: T, text: string, newTab: string): T {
  let rest = text
  while (rest !== '') {
    const found = spans.exec(rest)
    if (!found) break
    into.appendChild(document.createTextNode(rest.slice(0, found.index)))
    into.appendChild(span(found, newTab))
    rest = rest.slice(found.index + found[0].length)
  }
  into.appendChild(document.createTextNode(rest))
  return into
}

function span(found: RegExpExecArray, newTab: string): Node {
  const [whole, , codeText, label, address, bare, , strong, , emphasis, struck] = found
  if (codeText !== undefined) return element('code', {}, codeText)
  if (address !== undefined) return linkElement(address, label || address, newTab)
  if (bare !== undefined) return linkElement(bare, bare, newTab)
  if (strong !== undefined) return inline(element('strong'), strong, newTab)
  if (emphasis !== undefined) return inline(element('em'), emphasis, newTab)
  if (struck !== undefined) return inline(element('s'), struck, newTab)
  return document.createTextNode(whole)
}

/** A link that leaves the page alone; an address of another kind stays text. */
export function linkElement(address: string, label: string, newTab: string): Node {
  if (!/^(https?:\/\/|mailto:)/i.test(address)) return document.createTextNode(label)
  const attributes = { href: address, target: '_blank', rel: 'noopener noreferrer nofollow' }
  return element('a', attributes, label, element('span', { class: 'sr' }, ` ${newTab}`))
}
