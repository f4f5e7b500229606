import { specOfAnswer } from '#contract/charts/suggest-kinds.ts'
import type { DataTable } from '#contract/chat/parts.ts'
import type { ChatRecord, Session } from '#contract/chat/schemas.ts'
import type { Language } from '#contract/language.ts'
import { PageFlow } from '../../platform/pdf/flow.ts'
import { PageWriter } from '../../platform/pdf/page-writer.ts'
import { drawTable } from '../../platform/pdf/table.ts'
import { loadTypefaces } from '../../platform/pdf/typefaces.ts'
import { type ChartDrawing, drawChartsInChild, placeChart, pointsPerPx } from '../dashboards/work.ts'
import { blocksOf, type TranscriptBlock } from './blocks.ts'
import { moreText } from './markdown.ts'
import { drawMarkdown } from './pdf-text.ts'
import { type ExportReader, momentText, words } from './words.ts'

/** A chat on A4 pages, with its tables, its charts and where they come from; text stays text, whatever its script. */
export async function chatPdf(
  session: Session,
  records: readonly ChatRecord[],
  { brand, now, ...reader }: ExportReader & { brand: string; now: Date },
): Promise<Buffer> {
  const lib = await import('pdf-lib')
  const { language } = reader
  const document = await lib.PDFDocument.create()
  document.setTitle(session.session_name)
  document.setAuthor(brand)
  document.setLanguage(language)
  document.setCreationDate(now)
  const blocks = records.flatMap((record) => blocksOf(record, reader))
  const drawings = await drawingsOf(blocks, language)
  const flow = new PageFlow(new PageWriter(lib, document, await loadTypefaces(), [595, 842]))
  flow.paragraph(session.session_name, { size: 18, style: 'bold', after: 4 })
  flow.paragraph(`${brand} · ${words.exported[language]} ${momentText(now, reader)}`, {
    size: 8.5,
    grey: 0.45,
    after: 14,
  })
  for (const block of blocks) draw(flow, block, { reader, drawings })
  flow.numberPages()
  return flow.writer.save()
}

type Drawings = ReadonlyMap<TranscriptBlock, ChartDrawing | null>

/** The charts of a chat, drawn all at once. */
async function drawingsOf(blocks: readonly TranscriptBlock[], language: Language): Promise<Drawings> {
  const charts = blocks.filter((block) => block.kind === 'chart')
  if (charts.length === 0) return new Map()
  const drawn = await drawChartsInChild({
    charts: charts.map(({ chart, table }) => ({ spec: specOfAnswer(chart), rows: rowsOf(table) })),
    language,
  })
  return new Map<TranscriptBlock, ChartDrawing | null>(charts.map((block, index) => [block, drawn[index] ?? null]))
}

const rowsOf = ({ columns, rows, row_count, query }: DataTable) => ({
  columns,
  rows: rows.map((row) => columns.map(({ key }) => row[key] ?? null)),
  row_count,
  // The table says so.
  truncated: false,
  ran_at: query?.ran_at,
})

function draw(
  flow: PageFlow,
  block: TranscriptBlock,
  { reader, drawings }: { reader: ExportReader; drawings: Drawings },
): void {
  const { language } = reader
  if (block.kind === 'question') drawQuestion(flow, block, reader)
  else if (block.kind === 'text') drawMarkdown(flow, block.markdown)
  else if (block.kind === 'table') drawTablePart(flow, block.table, language)
  else if (block.kind === 'chart') drawChartPart(flow, block.chart.title, drawings.get(block))
  else if (block.kind === 'note') flow.paragraph(block.text, { size: 9, grey: 0.4, after: 6 })
  else drawSources(flow, block.lines, language)
}

/** A title does not stand on another page than its drawing. */
function drawChartPart(flow: PageFlow, title: string, drawing: ChartDrawing | null | undefined): void {
  if (!drawing) return
  flow.paragraph(title, { size: 10, style: 'bold', after: 3, keep: 60 + drawing.height * pointsPerPx })
  placeChart(flow, drawing)
  flow.space(8)
}

function drawQuestion(
  flow: PageFlow,
  { text, at, files }: TranscriptBlock & { kind: 'question' },
  reader: ExportReader,
): void {
  const { language } = reader
  flow.rule()
  flow.paragraph(momentText(at, reader), { size: 8.5, grey: 0.45, after: 2, keep: 40 })
  flow.paragraph(text, { size: 11.5, style: 'bold', after: 4 })
  if (files.length > 0)
    flow.paragraph(`${words.files[language]}: ${files.join(', ')}`, { size: 9, grey: 0.45, after: 4 })
  flow.space(4)
}

function drawTablePart(flow: PageFlow, table: DataTable, language: Language): void {
  const { title, rows, row_count } = table
  flow.paragraph(title, { size: 10, style: 'bold', after: 4, keep: 60 })
  drawTable(flow, table, language)
  const left = row_count > rows.length
  if (left) flow.paragraph(moreText(rows.length, row_count, language), { size: 8.5, grey: 0.45, after: 4 })
  flow.space(6)
}

function drawSources(flow: PageFlow, lines: readonly string[], language: Language): void {
  flow.paragraph(words.sources[language], { size: 9, style: 'bold', after: 2, keep: 30 })
  for (const line of lines) flow.paragraph(line, { size: 9, grey: 0.3, after: 2 })
  flow.space(4)
}
