import { element } from './element.ts'

/**
 * Markdown as elements: paragraphs, headings, lists, quotes, code, tables, emphasis and links. No HTML and no pictures; a link
 * leads to http, https or mailto only, in a new tab.
 */
export function markdown(text: string, newTab: string): DocumentFragment {
  const made = document.createDocumentFragment()
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  let at = 0
  while (at < lines.length) {
    const block = blockAt(lines, at, newTab)
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

function blockAt(lines: string[], at: number, newTab: string): Block {
  const line = lines[at]!
  if (line.trim() === '') return { next: at + 1 }
  if (fence.test(line)) return code(lines, at)
  const head = heading.exec(line)
  if (head) return { made: inline(element('h3'), head[2]!, newTab), next: at + 1 }
  if (ruler.test(line)) return { made: element('hr'), next: at + 1 }
  if (line.includes('|') && lines[at + 1]?.includes('-') && divider.test(lines[at + 1]!))
    return table(lines, at, newTab)
  if (item.test(line)) return list(lines, at, newTab)
  if (/^\s*>/.test(line)) return quote(lines, at, newTab)
  return paragraph(lines, at, newTab)
}

function code(lines: string[], at: number): Block {
  const mark = fence.exec(lines[at]!)![1]!
  let next = at + 1
  while (next < lines.length && !lines[next]!.trim().startsWith(mark)) next++
  const text = lines.slice(at + 1, next).join('\n')
  return { made: element('pre', { tabindex: '0' }, element('code', {}, text)), next: next + 1 }
}

function quote(lines: string[], at: number, newTab: string): Block {
  let next = at
  while (next < lines.length && /^\s*>/.test(lines[next]!)) next++
  const inner = lines.slice(at, next).map((line) => line.replace(/^\s*>\s?/, ''))
  return { made: element('blockquote', {}, markdown(inner.join('\n'), newTab)), next }
}

function list(lines: string[], at: number, newTab: string): Block {
  const [, indent = '', mark = ''] = item.exec(lines[at]!)!
  const ordered = /\d/.test(mark)
  const made = element(ordered ? 'ol' : 'ul', ordered ? { start: String(Number.parseInt(mark, 10)) } : {})
  let next = at
  while (next < lines.length) {
    const found = item.exec(lines[next]!)
    if (!found || found[1]!.length < indent.length || /\d/.test(found[2]!) !== ordered) break
    const inner = [found[3]!]
    next++
    while (next < lines.length && /^\s/.test(lines[next]!) && lines[next]!.search(/\S/) > indent.length + 1)
      inner.push(lines[next++]!.replace(/^\s{1,4}/, ''))
    const body =
      inner.length > 1
        ? markdown(inner.join('\n'), newTab)
        : inline(document.createDocumentFragment(), inner[0]!, newTab)
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

function table(lines: string[], at: number, newTab: string): Block {
  const row = (tag: 'th' | 'td', line: string) =>
    element('tr', {}, ...cellsOf(line).map((cell) => inline(element(tag), cell, newTab)))
  let next = at + 2
  while (next < lines.length && lines[next]!.includes('|')) next++
  const body = element('tbody', {}, ...lines.slice(at + 2, next).map((line) => row('td', line)))
  const made = element('table', {}, element('thead', {}, row('th', lines[at]!)), body)
  return { made: element('div', { class: 'scroll', tabindex: '0' }, made), next }
}

function paragraph(lines: string[], at: number, newTab: string): Block {
  let next = at + 1
  const ends = (line: string) =>
    line.trim() === '' || fence.test(line) || heading.test(line) || item.test(line) || /^\s*>/.test(line)
  while (next < lines.length && !ends(lines[next]!)) next++
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
  if (address !== undefined) return link(address, label || address, newTab)
  if (bare !== undefined) return link(bare, bare, newTab)
  if (strong !== undefined) return inline(element('strong'), strong, newTab)
  if (emphasis !== undefined) return inline(element('em'), emphasis, newTab)
  if (struck !== undefined) return inline(element('s'), struck, newTab)
  return document.createTextNode(whole)
}

/** A link that leaves the page alone; an address of another kind stays text. */
export function link(address: string, label: string, newTab: string): Node {
  if (!/^(https?:\/\/|mailto:)/i.test(address)) return document.createTextNode(label)
  const attributes = { href: address, target: '_blank', rel: 'noopener noreferrer nofollow' }
  return element('a', attributes, label, element('span', { class: 'sr' }, ` ${newTab}`))
}
