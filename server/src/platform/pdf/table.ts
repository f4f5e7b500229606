import type { DataTable } from '#contract/chat/parts.ts'
import { cellText, truthWords } from '#contract/kit/format/cell-text.ts'
import type { Language } from '#contract/language.ts'
import type { PageFlow } from './flow.ts'

const pad = 5
const maxLines = 12

type Columns = { right: boolean; width: number }[]

/** A table whose head comes again on every page. Its values are written as on the screen, numbers at the right. */
export function drawTable(
  flow: PageFlow,
  { columns, rows }: Pick<DataTable, 'columns' | 'rows'>,
  language: Language,
): void {
  const head = columns.map(({ label }) => label)
  const body = rows.map((row) =>
    columns.map((column) => cellText(row[column.key], column, language, truthWords[language])),
  )
  drawGrid(
    flow,
    head,
    body,
    columns.map(({ type }) => type === 'number'),
  )
}

/** A table of texts. */
export function drawGrid(flow: PageFlow, head: string[], body: string[][], right: boolean[]): void {
  if (head.length === 0) return
  const size = head.length > 8 ? 7 : head.length > 5 ? 8 : 9
  const widths = widthsOf(flow, head, body, size)
  const columns = widths.map((width, index) => ({ right: right[index] ?? false, width }))
  drawRow(flow, columns, head, size, true)
  for (const cells of body) {
    if (drawRow(flow, columns, cells, size, false)) continue
    flow.newPage()
    drawRow(flow, columns, head, size, true)
    drawRow(flow, columns, cells, size, false)
  }
  flow.space(6)
}

/** False when the row does not fit on the page any more. */
function drawRow(flow: PageFlow, columns: Columns, cells: string[], size: number, head: boolean): boolean {
  const style = head ? 'bold' : 'text'
  const lines = columns.map(({ width }, index) =>
    flow.wrap(cells[index] ?? '', width - 2 * pad, size, style).slice(0, maxLines),
  )
  const leading = size * 1.4
  const height = Math.max(...lines.map((line) => line.length)) * leading + 5
  if (!head && flow.y - height < 56) return false
  if (head) flow.need(height * 2 + 10)
  const top = flow.y
  if (head) flow.writer.fill(flow.left, top - height, flow.width, height, 0.95)
  let x = flow.left
  for (const [index, { width, right }] of columns.entries()) {
    for (const [row, line] of (lines[index] ?? []).entries()) {
      const shift = right ? width - 2 * pad - flow.writer.widthOf(line, size, style) : 0
      flow.writer.write(line, x + pad + shift, top - (row + 1) * leading + 0.5, size, style)
    }
    x += width
  }
  flow.y = top - height
  flow.writer.fill(flow.left, flow.y, flow.width, 0.4, 0.85)
  return true
}

/** As wide as what stands in them, together no wider than the page; wide ones give way first. */
function widthsOf(flow: PageFlow, head: string[], body: string[][], size: number): number[] {
  const count = head.length
  const rows = [head, ...body.slice(0, 199)]
  const naturalWidths = Array.from({ length: count }, (_, index) => {
    const longest = rows.map((row) => flow.writer.widthOf((row[index] ?? '').slice(0, 80), size, 'bold'))
    return Math.max(24, ...longest) + 2 * pad + 1
  })
  const sum = naturalWidths.reduce((total, width) => total + width, 0)
  if (sum <= flow.width) return naturalWidths.map((width) => width + (flow.width - sum) / count)
  const fair = flow.width / count
  const narrowWidth = naturalWidths.filter((width) => width <= fair).reduce((total, width) => total + width, 0)
  const wide = naturalWidths.filter((width) => width > fair).reduce((total, width) => total + width, 0)
  return naturalWidths.map((width) => (width <= fair ? width : (width / wide) * (flow.width - narrowWidth)))
}
