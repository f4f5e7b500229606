import { z } from 'zod'
import type { DataTable } from '#contract/chat/parts.ts'
import { localized } from '#contract/kit/localized-text.ts'
import type { Language } from '#contract/language.ts'
import { limits } from '#contract/limits.ts'
import { type Answer, type Outcome, tableLabel } from '#engine/data/index.ts'
import { findTableNames } from '#sql/index.ts'
import { fail } from '../../../platform/http/fail.ts'
import { todayOf } from '../../../platform/wall-clock.ts'
import { DatabaseError, type QueryResult } from '../../../providers/database/port.ts'
import type { OpenSource } from '../../data-sources/open-source.ts'
import { askSource, doubtOf } from '../../data-sources/service.ts'
import { isAskedBeyond } from '../builtin/understood.ts'
import type { AnswerJob } from '../job.ts'
import { doubtsOf } from '../model/sql-doubts.ts'
import { tablesOf } from './schema-text.ts'
import { forModel, tableOf } from './table-of.ts'
import { type Tool, ToolProblem, type ToolResult } from './tool.ts'

const input = z.object({
  sql: z.string().max(20_000).optional().describe('One SELECT in the dialect of the database.'),
  question: z.string().max(2_000).optional().describe('Instead of SQL: a plain question, turned into a query for you.'),
  title: z.string().max(200).optional().describe('What the table shows, in the language of the question.'),
  tables: z
    .array(z.string().max(200))
    .max(20)
    .optional()
    .describe('Instead of SQL: names of tables whose columns you need to see.'),
  database: z.string().max(200).optional().describe('Name of the database; the first when left out.'),
})
export type QueryInput = z.output<typeof input>
export type QueryOutput = { table?: DataTable; outcome?: Outcome }

/** Asks a connected database: read only, with a time and a row limit. `onSql`: a model's own statement is about to run. */
export const queryDatabase = (sources: OpenSource[], onSql?: () => void): Tool<QueryInput, QueryOutput> => ({
  name: 'query_database',
  description: 'Runs one read-only query on a connected database. The person sees the resulting table and its SQL.',
  input,
  permission: 'read_data',
  cost: 0,
  title: ({ database }, language) => queriedTitle(database ?? sources[0]?.name ?? '', language),
  run: async (given, job) => {
    const source = sources.find(({ name }) => name === given.database) ?? sources[0]
    if (!source) throw new ToolProblem('No database is connected.')
    if (given.sql) {
      onSql?.()
      const ran = await runSql(source, given.sql, job, { title: given.title ?? '' })
      const warnings = await warningsOf(given.sql, source)
      return withWarnings(ran, [...warnings, ...((await isAskedBeyond(job, source)) ? [saysBeyond] : [])])
    }
    if (given.tables?.length) return columnsOf(source, given.tables, job)
    if (!given.question) throw new ToolProblem('Give sql or question.')
    const today = todayFor(source, job)
    const outcome = await askSource(source, { question: given.question, today, quiet: true })
    if (outcome.kind !== 'answer')
      throw new ToolProblem(
        `The question was not understood: ${outcome.kind === 'unsure' ? outcome.reason : ''} Write sql.`,
      )
    const ran = await runSql(source, outcome.sql, job, { title: given.title ?? outcome.title, outcome })
    return withWarnings(ran, doubtOf(outcome) ? [saysBeyond] : [])
  },
})

/** A model knows the tables that it was given, and not that another one may be meant: it says so wherever it is heard. */
const saysBeyond =
  'The question may be about data that is not open here, and these figures may not answer it: say so in your answer.'

const withWarnings = (result: ToolResult<QueryOutput>, warnings: readonly string[]): ToolResult<QueryOutput> =>
  warnings.length > 0 ? { ...result, forModel: { ...result.forModel, warnings } } : result

/** What most likely went wrong in a statement is said to the model that wrote it, which may mend it. */
async function warningsOf(sql: string, { schema }: OpenSource): Promise<string[]> {
  return (await doubtsOf(sql, schema)).map((doubt) =>
    doubt.kind === 'whole'
      ? 'This divides whole numbers, so the fraction is cut off: multiply by 1.0 first.'
      : `${doubt.table}.${doubt.column} is taken once for every matching row of ${doubt.by}: aggregate before joining, or count(distinct ...).`,
  )
}

const queriedTitle = (name: string, language: Language) => localized(`Queried ${name}`, `Menanyai ${name}`)[language]

/** `ran`: the same query, where it was begun before. */
type AboutQuery = { title: string; outcome?: Answer; ran?: Promise<QueryResult> | undefined }

/** Runs a query that is known already as a step, as the tool would. */
export function queryAsStep(source: OpenSource, sql: string, job: AnswerJob, about: AboutQuery) {
  const input = { database: source.name, sql }
  const step = { name: 'query_database', input, title: queriedTitle(source.name, job.language) } as const
  return job.writer.step(step, () => runSql(source, sql, job, about))
}

/** The columns of tables that the prompt had no room for. */
function columnsOf(source: OpenSource, names: readonly string[], { language }: AnswerJob): ToolResult<QueryOutput> {
  const bare = new Set(names.map((name) => name.toLowerCase().replace(/^.*\./, '')))
  const tables = source.schema.tables.filter(({ name }) => bare.has(name.toLowerCase()))
  if (tables.length === 0) throw new ToolProblem('There are no tables of these names.')
  const summary = localized(`${tables.length} tables looked up`, `${tables.length} tabel dilihat`)[language]
  return { summary, found: [], forModel: { tables: tablesOf(tables) }, detail: {} }
}

export const todayFor = (source: OpenSource, job: AnswerJob): string => todayOf(source, job.now)

/** Runs a query as far as an answer shows its rows. Throws DatabaseError. */
export const runQuery = (source: OpenSource, sql: string, signal: AbortSignal): Promise<QueryResult> =>
  source.reader.query(sql, { maxRows: limits.table.rows, timeoutMs: limits.table.timeoutMs, signal })

/** What people call a table that a statement names, with or without its schema. */
function labelOfTable({ schema: { tables } }: OpenSource, name: string, language: Language): string {
  const bare = name.replace(/^.*\./, '')
  return tableLabel(
    tables.find((table) => table.name === name || table.name === bare),
    bare,
    language,
  )
}

/** Runs a query. Throws ToolProblem for a wrong statement, and a Failure when the database cannot be asked. */
async function runSql(
  source: OpenSource,
  sql: string,
  job: AnswerJob,
  about: AboutQuery,
): Promise<ToolResult<QueryOutput>> {
  try {
    const [ran, tables] = await Promise.all([
      about.ran ?? runQuery(source, sql, job.signal),
      findTableNames(sql, source.schema.dialect),
    ])
    const table = tableOf({ ...ran, sql, source, at: job.now }, about.title, about.outcome)
    const summary = about.outcome?.reading ?? rowsOf(table.row_count, job)
    const detail = { table, ...(about.outcome && { outcome: about.outcome }) }
    return {
      summary,
      found: [{ kind: 'table', table }],
      shown: {
        tables: (tables ?? []).map((name) => labelOfTable(source, name, job.language)),
        // What is said of it may come before its table does.
        ...(ran.opened && { opened: ran.opened }),
      },
      forModel: forModel(table),
      detail,
    }
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error
    job.signal.throwIfAborted()
    if (error.code === 'database_unreachable' || error.code === 'database_refused')
      throw fail('data_unreachable', { name: source.name })
    throw new ToolProblem(`${error.code}: ${error.message}`)
  }
}

const rowsOf = (count: number, { language }: AnswerJob) => localized(`${count} rows`, `${count} baris`)[language]
