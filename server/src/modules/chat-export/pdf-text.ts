import type { PageFlow } from '../../platform/pdf/flow.ts'
import { drawGrid } from '../../platform/pdf/table.ts'

/** Markdown of an answer: headings, lists, code, quotes and tables; emphasis inside a line becomes plain words. */
export function drawMarkdown(flow: PageFlow, markdown: string): void {
  const lines = markdown.split(/\r?\n/)
  let drawn = 0
  for (const [index, line] of lines.entries()) if (index >= drawn) drawn = drawAt(flow, line, lines, index)
}

const listMark = /^(\s*)([-*+]|\d+[.)])\s+(.*)$/

/** Draws what begins at a line, the nth; the line after it. */
function drawAt(flow: PageFlow, line: string, lines: readonly string[], n: number): number {
  if (line.trim() === '') return n + 1
  if (/^\s*(```|~~~)/.test(line)) return drawCode(flow, lines, n)
  const rule = lines[n + 1]
  if (isRow(line) && rule !== undefined && /^[\s|:-]+$/.test(rule) && rule.includes('-'))
    return drawRows(flow, { head: line, rule }, lines, n + 2)
  const [, hashes, heading] = /^(#{1,6})\s+(.*)$/.exec(line) ?? []
  if (hashes !== undefined && heading !== undefined) {
    flow.paragraph(plain(heading), { size: 13 - Math.min(3, hashes.length), style: 'bold', after: 4, keep: 30 })
    return n + 1
  }
  const [, space, bullet, item] = listMark.exec(line) ?? []
  if (space !== undefined && bullet !== undefined && item !== undefined) {
    const indent = 10 + Math.min(4, Math.floor(space.length / 2)) * 14
    const mark = /\d/.test(bullet) ? bullet : '•'
    flow.paragraph(`${mark} ${plain(item)}`, { size: 10, indent, after: 2 })
    return n + 1
  }
  const [, quote] = /^\s*>\s?(.*)$/.exec(line) ?? []
  if (quote !== undefined) {
    flow.paragraph(plain(quote), { size: 10, indent: 12, grey: 0.35, after: 3 })
    return n + 1
  }
  const end = endOf(lines, n + 1, isPlain)
  flow.paragraph(plain(lines.slice(n, end).join(' ')), { size: 10, after: 6 })
  return end
}

const isRow = (line: string) => line.includes('|') && line.trim().length > 1
const isPlain = (line: string) => line.trim() !== '' && !/^\s*(```|~~~|#{1,6}\s|>|[-*+]\s|\d+[.)]\s|\|)/.test(line)

/** Where the lines that go on from a place end. */
function endOf(lines: readonly string[], from: number, goesOn: (line: string) => boolean): number {
  let end = from
  for (let line = lines[end]; line !== undefined && goesOn(line); line = lines[end]) end++
  return end
}

function drawCode(flow: PageFlow, lines: readonly string[], from: number): number {
  const end = endOf(lines, from + 1, (line) => !/^\s*(```|~~~)\s*$/.test(line))
  const code = lines.slice(from + 1, end).join('\n')
  flow.paragraph(code, { size: 8.5, style: 'code', indent: 8, grey: 0.15, after: 8 })
  return end + 1
}

type TableTop = { head: string; rule: string }

/** Draws a table whose rows begin at a line; the line after it. */
function drawRows(flow: PageFlow, { head, rule }: TableTop, lines: readonly string[], from: number): number {
  const end = endOf(lines, from, isRow)
  const cells = (line: string) =>
    line
      .trim()
      .replace(/^\||\|$/g, '')
      .split(/(?<!\\)\|/)
      .map((cell) => plain(cell.trim().replaceAll('\\|', '|')))
  const right = cells(rule).map((side) => side.endsWith(':') && !side.startsWith(':'))
  drawGrid(flow, cells(head), lines.slice(from, end).map(cells), right)
  return end
}

/** Without the marks of emphasis; a link keeps its address. */
const plain = (text: string): string =>
  text
    .replace(/!?\[([^\]]*)\]\(([^)\s]+)[^)]*\)/g, (_, words: string, address: string) =>
      words === '' || words === address ? address : `${words} (${address})`,
    )
    .replace(/(\*\*|__)(?=\S)(.+?)\1/g, '$2')
    .replace(/(?<![\w*])\*(?=\S)([^*]+?)\*(?!\w)/g, '$1')
    .replace(/`([^`]+)`/g, '$1')
