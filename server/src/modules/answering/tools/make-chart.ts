import { z } from 'zod'
import { chartKind, type DataChart } from '#contract/chat/parts.ts'
import { localized } from '#contract/kit/localized-text.ts'
import { type Tool, ToolProblem } from './tool.ts'

const input = z.object({
  table: z.number().int().min(1).describe('Which of the tables of this answer, counted from 1.'),
  kind: chartKind,
  x: z.string().describe('Key of the column along the axis.'),
  y: z.array(z.string()).min(1).max(8).describe('Keys of the columns with the figures.'),
  series: z.string().optional().describe('Key of a column that splits the figures.'),
  title: z.string().max(200).optional(),
})
export type ChartInput = z.output<typeof input>

/** Draws a table of the answer. */
export const makeChart: Tool<ChartInput, DataChart> = {
  name: 'make_chart',
  description: 'Draws a chart of a table that this answer already shows.',
  input,
  permission: 'write_answer',
  cost: 0,
  title: (_, language) => localized('Drew a chart', 'Menggambar grafik')[language],
  run: async ({ table: number, kind, x, y, series, title }, { writer, language }) => {
    const table = writer.tables()[number - 1]
    if (!table) throw new ToolProblem(`There is no table ${number} in this answer yet.`)
    const keys = new Set(table.columns.map(({ key }) => key))
    const wrong = [x, ...y, ...(series ? [series] : [])].filter((key) => !keys.has(key))
    if (wrong.length > 0)
      throw new ToolProblem(`No such columns: ${wrong.join(', ')}. There are: ${[...keys].join(', ')}.`)
    const unit = table.columns.find(({ key }) => key === y[0])?.unit
    const drawn = { kind, x, y, ...(series && { series }), ...(unit && { unit }) }
    const chart = { title: title ?? table.title, chart: drawn, table: number - 1 }
    const summary = localized('Chart', 'Grafik')[language]
    return { summary, found: [{ kind: 'chart', chart }], forModel: { drawn: true }, detail: chart }
  },
}
