import type { PageFlow } from '../../platform/pdf/flow.ts'
import { drawGrid } from '../../platform/pdf/table.ts'

/** Markdown of an answer: headings, lists, code, quotes and tables; emphasis inside a line becomes plain words. */
export function drawMarkdown(flow: PageFlow, markdown: string): void {
  const lines = markdown.split(/\r?\n/)
  for (let n = 0; n < lines.length; ) n = drawAt(flow, lines, n)
}

const listMark = /^(\s*)([-*+]|\d+[.)])\s+(.*)$/

/** Draws what begins at a line; the line after it. */
function drawAt(flow: PageFlow, lines: readonly string[], n: number): number {
  const line = lines[n]!
  if (line.trim() === '') return n + 1
  if (/^\s*(```|~~~)/.test(line)) return drawCode(flow, lines, n)
  if (isRow(line) && /^[\s|:-]+$/.test(lines[n + 1] ?? '') && lines[n + 1]!.includes('-'))
    return drawRows(flow, lines, n)
  const heading = /^(#{1,6})\s+(.*)$/.exec(line)
  if (heading) {
    flow.paragraph(plain(heading[2]!), {
      size: 13 - Math.min(3, heading[1]!.length),
      style: 'bold',
      after: 4,
      keep: 30,
    })
    return n + 1
  }
  const item = listMark.exec(line)
  if (item) {
    const indent = 10 + Math.min(4, Math.floor(item[1]!.length / 2)) * 14
    const mark = /\d/.test(item[2]!) ? item[2]! : '•'
    flow.paragraph(`${mark} ${plain(item[3]!)}`, { size: 10, indent, after: 2 })
    return n + 1
  }
  const quote = /^\s*>\s?(.*)$/.exec(line)
  if (quote) {
    flow.paragraph(plain(quote[1]!), { size: 10, indent: 12, grey: 0.35, after: 3 })
    return n + 1
  }
  let end = n + 1
  while (end < lines.length && isPlain(lines[end]!)) end++
  flow.paragraph(plain(lines.slice(n, end).join(' ')), { size: 10, after: 6 })
  return end
}

const isRow = (line: string) => line.includes('|') && line.trim().length > 1
const isPlain = (line: string) => line.trim() !== '' && !/^\s*(```|~~~|#{1,6}\s|>|[-*+]\s|\d+[.)]\s|\|)/.test(line)

function drawCode(flow: PageFlow, lines: readonly string[], from: number): number {
  let end = from + 1
  while (end < lines.length && !/^\s*(```|~~~)\s*$/.test(lines[end]!)) end++
  const code = lines.slice(from + 1, end).join('\n')
  flow.paragraph(code, { size: 8.5, style: 'code', indent: 8, grey: 0.15, after: 8 })
  return end + 1
}

function drawRows(flow: PageFlow, lines: readonly string[], from: number): number {
  let end = from + 2
  while (end < lines.length && isRow(lines[end]!)) end++
  const cells = (line: string) =>
    line
      .trim()
      .replace(/^\||\|$/g, '')
      .split(/(?<!\\)\|/)
      .map((cell) => plain(cell.trim().replaceAll('\\|', '|')))
  const right = cells(lines[from + 1]!).map((rule) => rule.endsWith(':') && !rule.startsWith(':'))
  drawGrid(flow, cells(lines[from]!), lines.slice(from + 2, end).map(cells), right)
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
