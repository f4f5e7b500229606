import type { Chart, ChartId } from '#contract/charts/schemas.ts'
import type { AnswerPart } from '#contract/chat/parts.ts'
import type { AnswerId } from '#contract/kit/id.ts'
import { api } from '#web/lib/client/api.ts'
import { CallError } from '#web/lib/client/call-error.ts'

/** What saving came to. That an answer is saved already is no failure. */
export type SavedCharts =
  | { is: 'saved'; charts: [Chart, ...Chart[]] }
  | { is: 'saved_already'; id: ChartId }
  | { is: 'nothing'; message: string }

/** Saves what an answer draws, each drawing as a chart of its own; without a drawing its first table. */
export async function saveCharts(answerId: AnswerId, parts: readonly AnswerPart[]): Promise<SavedCharts> {
  let last: Exclude<SavedCharts, { is: 'saved' }> = { is: 'nothing', message: '' }
  const charts: Chart[] = []
  for (const table of tablesOf(parts)) {
    const saved = await saveChart(answerId, table)
    if (saved.is === 'saved') charts.push(...saved.charts)
    else last = saved
  }
  const [first, ...others] = charts
  return first ? { is: 'saved', charts: [first, ...others] } : last
}

/** The places of tables that come from a query and are drawn, counted over all tables. */
function tablesOf(parts: readonly AnswerPart[]): number[] {
  const tables = parts.flatMap((part) => (part.type === 'data-table' ? [part.data] : []))
  const asked = (at: number) => tables[at]?.query !== undefined
  const drawn = parts.flatMap((part) => (part.type === 'data-chart' && asked(part.data.table) ? [part.data.table] : []))
  const first = tables.findIndex(({ query }) => query !== undefined)
  return drawn.length > 0 ? [...new Set(drawn)] : first < 0 ? [] : [first]
}

async function saveChart(answerId: AnswerId, table: number): Promise<SavedCharts> {
  const { chartEndpoints } = await import('#contract/charts/endpoints.ts')
  try {
    return { is: 'saved', charts: [await api.call(chartEndpoints.saveChart, { body: { answer_id: answerId, table } })] }
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 400) throw error
    // The brand is a compile-time mark: the refusal names the chart that there is.
    if (error.code === 'chart_saved_already')
      return { is: 'saved_already', id: (error.fields.chart_id ?? '') as ChartId }
    return { is: 'nothing', message: error.message }
  }
}
