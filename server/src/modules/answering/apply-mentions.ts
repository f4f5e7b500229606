import type { DataChart, DataTable } from '#contract/chat/parts.ts'
import type { AnswerMode } from '#contract/feature-flags/flags.ts'
import { noticeOf } from './end-of-answer.ts'
import type { AnswerJob } from './job.ts'

/** What a model is told of a way of answering that the question names. */
const guidance: Record<AnswerMode, string> = {
  DataAnalysis:
    'Analyse data: query the database or the tables of files first and rest the whole answer on what they say.',
  GenerateChart: 'The answer must hold a chart: get the figures with a tool, then draw them with make_chart.',
  AdvancedQNA:
    'Look in the database, in the files and on the web, as far as there are tools for it, and compare what they say.',
}

/** The job as those whom the question names want it; their names are taken out of the question. */
export function applyMentions(job: AnswerJob): AnswerJob {
  const { agents = [], modes = [] } = job
  if (agents.length + modes.length === 0) return job
  const [agent, ...others] = agents
  const source = job.dataSource === 'default' && agent && others.length === 0 ? agent.default_source : job.dataSource
  const lines = [
    ...(job.instructions ? [job.instructions] : []),
    ...agents.map(({ name, description, hint, instructions }) =>
      `Answer as the agent "${name}" would. ${description} ${hint} ${instructions}`.replace(/\s+/g, ' ').trim(),
    ),
    ...modes.map((mode) => guidance[mode]),
  ]
  const everywhere = modes.includes('AdvancedQNA')
  return {
    ...job,
    question: withoutNames(job.question, [...agents.map(({ name }) => name), ...modes]),
    instructions: lines.join('\n'),
    dataSource: everywhere ? 'default' : source,
    webSearch: job.webSearch || everywhere,
  }
}

/** The question without `@Name`; as it is when nothing else was written. */
function withoutNames(question: string, names: string[]): string {
  const longestFirst = names.toSorted((left, right) => right.length - left.length)
  const rest = longestFirst.reduce((text, name) => text.replaceAll(`@${name}`, ' '), question)
  return rest.replace(/[ \t]+/g, ' ').trim() || question
}

/** A chart was asked for by name: where none was drawn, the answer's last table is, or why not is said. */
export function drawIfAsked({ modes = [], writer, language }: AnswerJob): void {
  if (!modes.includes('GenerateChart') || writer.parts.some(({ type }) => type === 'data-chart')) return
  const tables = writer.tables()
  const at = tables.findLastIndex((table) => chartOf(table) !== undefined)
  const table = tables[at]
  const chart = table && chartOf(table)
  if (table && chart) writer.chart({ title: table.title, chart, table: at })
  else writer.notice(noticeOf('chart_needs_figures', language))
}

const maxSeries = 4

/** How a table can be drawn whatever it holds; undefined when it has no figures. */
export function chartOf({ columns, rows }: DataTable): DataChart['chart'] | undefined {
  const figures = columns.filter(({ type }) => type === 'number')
  const [first] = figures
  if (!first || rows.length === 0) return undefined
  const along = columns.find(({ type }) => type === 'date') ?? columns.find(({ type }) => type !== 'number')
  const unit = first.unit ? { unit: first.unit } : {}
  if (rows.length === 1 || (!along && figures.length < 2))
    return { kind: 'number', x: (along ?? first).key, y: [first.key], ...unit }
  const y = figures.filter(({ key }) => along || key !== first.key).slice(0, maxSeries)
  const kind = along?.type === 'date' ? 'line' : along ? 'bar' : 'scatter'
  return { kind, x: (along ?? first).key, y: y.map(({ key }) => key), ...unit }
}
