import * as lib from 'pdf-lib'
import { columnOf } from '#contract/charts/drawing/data.ts'
import { figureText } from '#contract/charts/drawing/figure-text.ts'
import type { ChartRows } from '#contract/charts/result.ts'
import type { ChartSpec } from '#contract/charts/spec.ts'
import { formatNumber } from '#contract/kit/format/number.ts'
import type { Language } from '#contract/language.ts'
import { limits } from '#contract/limits.ts'
import { PageFlow } from '../../../platform/pdf/flow.ts'
import { PageWriter } from '../../../platform/pdf/page-writer.ts'
import { drawGrid } from '../../../platform/pdf/table.ts'
import { loadTypefaces } from '../../../platform/pdf/typefaces.ts'
import { type ChartDrawing, drawChart } from './chart-svg.ts'
import { type CrossTable, crossOf } from './cross.ts'
import { valueText } from './figure-text.ts'
import { type Figure, figuresOf } from './figures.ts'
import type { Part } from './parts.ts'
import { placeChart, pointsPerPx } from './place-chart.ts'
import { boxOutline, cutText } from './shapes.ts'
import { overlaps, seriesLeft, shownOfAll, words } from './words.ts'

export type BoardPdfInput = {
  name: string
  brand: string
  at: string
  parts: readonly Part[]
  language: Language
  now: Date
}
/** `tables`: charts that stand in it as tables, because a page cannot draw their kind. */
export type BoardPdf = { content: Buffer; tables: string[] }

/** A dashboard on A4 pages, drawn from the rows that its tiles show: nobody's browser is needed. The server has it drawn by `boardPdfInChild`. */
export async function boardPdf({ name, brand, at, parts, language, now }: BoardPdfInput): Promise<BoardPdf> {
  const document = await lib.PDFDocument.create()
  document.setTitle(name)
  document.setAuthor(brand)
  document.setLanguage(language)
  document.setCreationDate(now)
  const flow = new PageFlow(new PageWriter(lib, document, await loadTypefaces(), [595, 842]))
  flow.paragraph(name, { size: 18, style: 'bold', after: 2 })
  flow.paragraph(at, { size: 8.5, grey: 0.45, after: 12 })
  const tables: string[] = []
  let drawn = 0
  for (const [index, part] of parts.entries()) {
    if (index < drawn) continue
    const cards = cardsFrom(parts.slice(index), language)
    if (cards.length > 0) {
      drawCards(flow, cards)
      drawn = index + cards.length
      continue
    }
    if (part.kind === 'heading') flow.paragraph(part.text, { size: 13, style: 'bold', after: 6, keep: 120 })
    else if (part.kind === 'text') flow.paragraph(plain(part.text), { size: 9.5, after: 10 })
    else if (drawPart(flow, part, language) === 'table') tables.push(part.title)
  }
  flow.numberPages()
  return { content: await flow.writer.save(), tables }
}

/** Markdown without its marks; an address stands behind its words. */
const plain = (markdown: string): string =>
  markdown
    .replace(/!\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\[([^\]]+)\]\(([^)\s]+)[^)]*\)/g, '$1 ($2)')
    .replace(/(\*\*|__|`)/g, '')
    .replace(/^#{1,6}\s+/gm, '')
    .replace(/^\s*[-*+]\s+/gm, '• ')

type ChartPart = Extract<Part, { kind: 'chart' }>

function drawPart(
  flow: PageFlow,
  { title, run, rows, note }: ChartPart,
  language: Language,
): 'drawn' | 'table' | 'none' {
  const drawing =
    run && rows
      ? drawChart({
          spec: run.spec,
          rows,
          language,
          width: Math.round(flow.width / pointsPerPx),
          widthOf: (text, size) => flow.writer.widthOf(text, size),
        })
      : undefined
  // A title does not stand on another page than its drawing.
  flow.paragraph(title, { size: 11, style: 'bold', after: 3, keep: 90 + (drawing ? drawing.height * pointsPerPx : 0) })
  if (note) flow.paragraph(note, { size: 9, grey: 0.4, after: 6 })
  if (!run || !rows) {
    flow.space(8)
    return 'none'
  }
  if (drawing) drawWithNotes(flow, drawing, language)
  if (!drawing && run.spec.kind !== 'table') flow.paragraph(words.table[language], { size: 8, grey: 0.45, after: 4 })
  if (!drawing?.isComplete) drawRows(flow, run.spec, rows, language)
  flow.space(10)
  return drawing || run.spec.kind === 'table' ? 'drawn' : 'table'
}

function drawWithNotes(flow: PageFlow, drawing: ChartDrawing, language: Language): void {
  placeChart(flow, drawing)
  const { places, series } = drawing
  const notes = [
    places.shown < places.all && shownOfAll(formatNumber(places.shown, language), formatNumber(places.all, language)),
    series.left > 0 && seriesLeft(series.shown, series.left),
    drawing.overlaps && overlaps,
  ]
  for (const note of notes) if (note) flow.paragraph(note[language], { size: 8, grey: 0.45 })
}

function drawRows(flow: PageFlow, spec: ChartSpec, given: ChartRows, language: Language): void {
  const { columns, rows, row_count } = given
  const cross = crossOf(spec, given)
  if (cross) return void drawCross(flow, cross, columns, { spec, language })
  const shown = columns
    .map((column, index) => ({ ...column, at: index }))
    .filter(({ key }) => !spec.hidden_columns.includes(key))
  const kept = rows.slice(0, limits.dashboard.mailedRows)
  drawGrid(
    flow,
    shown.map(({ label }) => label),
    kept.map((row) => shown.map((column) => valueText(row[column.at] ?? null, column, { spec, language }))),
    shown.map(({ type }) => type === 'number'),
  )
  if (row_count > kept.length)
    flow.paragraph(shownOfAll(formatNumber(kept.length, language), formatNumber(row_count, language))[language], {
      size: 8,
      grey: 0.45,
    })
}

function drawCross(
  flow: PageFlow,
  { corner, measure, across, lines }: CrossTable,
  columns: ChartRows['columns'],
  { spec, language }: { spec: ChartSpec; language: Language },
): void {
  const column = columnOf(columns, measure.column)
  const kept = lines.slice(0, limits.dashboard.mailedRows)
  const text = (value: number | null) =>
    value === null ? '–' : figureText(value, column, spec.formats[column.key], language, across.length > 4)
  drawGrid(
    flow,
    [corner, ...across],
    kept.map(({ name, cells }) => [String(name ?? '–'), ...cells.map(text)]),
    [false, ...across.map(() => true)],
  )
  if (lines.length > kept.length) {
    const note = shownOfAll(formatNumber(kept.length, language), formatNumber(lines.length, language))
    flow.paragraph(note[language], { size: 8, grey: 0.45 })
  }
}

const perRow = 4

/** Single figures that follow each other stand beside each other. */
function cardsFrom(parts: readonly Part[], language: Language): Figure[] {
  const cards: Figure[] = []
  for (const part of parts) {
    const figures =
      part.kind === 'chart' && part.run && part.rows
        ? figuresOf({ ...part, run: part.run, rows: part.rows }, language)
        : []
    const [figure, ...others] = figures
    if (!figure || others.length > 0 || cards.length === perRow) break
    cards.push(figure)
  }
  return cards
}

function drawCards(flow: PageFlow, cards: readonly Figure[]): void {
  flow.need(64)
  flow.space(58)
  const wide = flow.width / perRow
  for (const [index, { title, value, change, tone }] of cards.entries()) {
    const x = flow.left + index * wide
    const text = (words: string, y: number, size: number, style: 'text' | 'bold', grey: number) =>
      flow.writer.write(cutText(flow, words, wide - 12, size), x, flow.y + y, size, style, grey)
    text(title, 42, 8.5, 'text', 0.35)
    // A figure that is cut would be another one: it becomes smaller.
    const size = Math.max(6, Math.min(16, (16 * (wide - 12)) / flow.writer.widthOf(value, 16, 'bold')))
    text(value, 21, size, 'bold', 0)
    text(change, 7, 8, 'text', 0.4)
    if (tone)
      flow.writer.shape(
        boxOutline(x + flow.writer.widthOf(cutText(flow, change, wide - 12, 8), 8) + 4, flow.y + 8, 4, 4),
        tone,
      )
  }
  flow.space(8)
}
