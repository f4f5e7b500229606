import type { ChartQuery } from '#contract/charts/query.ts'
import type { ChartSpec } from '#contract/charts/spec.ts'
import { specOfAnswer, suggestedSpec } from '#contract/charts/suggest-kinds.ts'
import type { AnswerPart, DataChart, DataTable } from '#contract/chat/parts.ts'
import { dataSourceId } from '#contract/data-sources/schemas.ts'
import { fileId } from '#contract/kit/id.ts'
import { limits } from '#contract/limits.ts'
import type { Answer as Understanding } from '#engine/data/index.ts'
import { asUnderstood } from '../answering/service.ts'

type Asked = DataTable & { query: NonNullable<DataTable['query']> }
type Answer = { question: string; parts: AnswerPart[]; understood: unknown }

/** What a chart takes from an answer. `table` counts all tables of the answer from 0. */
export type AnswerToSave = {
  table: number
  name: string
  reading: string
  understood: Understanding | null
  /** The day its dates are of. */
  today: string | undefined
  source: { kind: 'database' | 'file'; id: string; name: string }
  query: Pick<ChartQuery, 'sql' | 'columns'>
  spec: ChartSpec
}

/** The chart in an answer: the named table, else what is drawn first, else the first that comes from a query; undefined where there is none. */
export function chartIn(answer: Answer, index: number | undefined): AnswerToSave | undefined {
  const tables = answer.parts.flatMap((part) => (part.type === 'data-table' ? [part.data] : []))
  const drawings = answer.parts.flatMap((part) => (part.type === 'data-chart' ? [part.data] : []))
  const drawn = drawings.find((drawing) => tables[drawing.table]?.query !== undefined)?.table
  const at = index ?? drawn ?? tables.findIndex(({ query }) => query !== undefined)
  const table = tables[at]
  if (!table || !isAsked(table)) return undefined
  const drawing = drawings.find((drawing) => drawing.table === at)
  return { table: at, ...aboutOf(answer, table, drawing) }
}

const isAsked = (table: DataTable): table is Asked => table.query !== undefined

function aboutOf(answer: Answer, table: Asked, drawing: DataChart | undefined): Omit<AnswerToSave, 'table'> {
  const { query, columns } = table
  const rows = table.rows.map((row) => columns.map(({ key }) => row[key] ?? null))
  const outcome = asUnderstood(answer.understood)?.outcome
  return {
    name: (drawing?.title || table.title || answer.question).trim().slice(0, limits.charts.name) || '–',
    reading: outcome?.sql === query.sql ? outcome.reading : '',
    understood: outcome?.sql === query.sql ? outcome : null,
    today: query.today,
    source: {
      kind: isFile(answer, query.data_source_id) ? 'file' : 'database',
      id: query.data_source_id,
      name: query.data_source_name,
    },
    query: { sql: query.sql, columns },
    spec: drawing ? specOfAnswer(drawing) : suggestedSpec(columns, rows),
  }
}

/** Files are asked by `analyze_file`, or were understood as one by the built-in engine. */
function isFile({ parts, understood }: Answer, id: string): boolean {
  const made = asUnderstood(understood)
  if (made?.id === id) return made.from === 'file'
  const tools = parts.flatMap((part) => (part.type.startsWith('tool-') ? [part.type] : []))
  return tools.includes('tool-analyze_file') && !tools.includes('tool-query_database')
}

/** The ids as their brands, checked. */
export const sourceOf = ({ kind, id }: AnswerToSave['source']): ChartQuery['source'] =>
  kind === 'file' ? { kind, id: fileId.parse(id) } : { kind, id: dataSourceId.parse(id) }
