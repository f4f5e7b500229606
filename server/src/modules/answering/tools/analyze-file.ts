import { z } from 'zod'
import type { DataTable } from '#contract/chat/parts.ts'
import { localized } from '#contract/kit/localized-text.ts'
import type { Language } from '#contract/language.ts'
import { dayOf } from '#contract/usage/zone.ts'
import { type Answer, answerQuestion, type Schema } from '#engine/data/index.ts'
import { findTableNames } from '#sql/index.ts'
import type { ColumnType } from '../../../platform/documents/index.ts'
import { schemaOf, type TableQueries, TableQueryError } from '../../../platform/documents/table-query.ts'
import type { AnswerJob, JobFile } from '../job.ts'
import type { OpenFiles } from '../open-files.ts'
import type { QueryOutput } from './query-database.ts'
import { forModel, tableOf } from './table-of.ts'
import { readFiles, type Tool, ToolProblem, type ToolResult } from './tool.ts'

const input = z.object({
  file: z.string().max(300).optional().describe('Name of the file; the first with tables when left out.'),
  sql: z.string().max(20_000).optional().describe('One SELECT in the dialect of SQLite.'),
  question: z.string().max(2_000).optional().describe('Instead of SQL: a plain question, turned into a query for you.'),
  title: z.string().max(200).optional().describe('What the table shows, in the language of the question.'),
})
export type AnalyzeInput = z.output<typeof input>

export type FileTables = {
  /** Tables of a file as the data engine reads them. */
  schema: (file: JobFile) => Promise<Schema>
  run: (
    file: JobFile,
    sql: string,
    job: Pick<AnswerJob, 'now' | 'language' | 'usesShared'>,
    about: { title: string; outcome?: Answer },
  ) => Promise<ToolResult<QueryOutput>>
  /** The first rows of a query, to judge by: it is no answer yet. */
  trial: (file: JobFile, sql: string, options: { maxRows: number; timeoutMs: number }) => Promise<unknown[][]>
}

/** Tables of attached files: opened when first asked for, queried read only in a thread of their own. */
export function createFileTables(openFiles: OpenFiles, queries: TableQueries): FileTables {
  const built = (file: JobFile) => () => file.knowledge?.tables?.() ?? openFiles.tables(file)
  return {
    // What knowledge holds was described when it was read: many files are weighed without opening one.
    schema: async (file) =>
      file.knowledge ? schemaOf(file.knowledge.described) : queries.open(heldAs(file), built(file)),
    run: async (file, sql, job, about) => {
      if (file.knowledge?.shared) job.usesShared?.(file.knowledge.shared)
      try {
        const [ran, tables] = await Promise.all([
          queries.query(heldAs(file), built(file), sql),
          findTableNames(sql, 'sqlite'),
        ])
        const columns = ran.columns.map(({ key, label, type }) => ({ name: key, label, type: shownTypes[type] }))
        const table = tableOf({ ...ran, columns, sql, source: file, at: job.now }, about.title, about.outcome)
        const detail = { table, ...(about.outcome && { outcome: about.outcome }) }
        const count = localized(`${table.row_count} rows`, `${table.row_count} baris`)[job.language]
        const summary = about.outcome?.reading ?? count
        return {
          summary,
          found: [{ kind: 'table', table }],
          shown: { tables: tables ?? [], ...readFiles([file]) },
          forModel: forModel(table),
          detail,
        }
      } catch (error) {
        if (error instanceof TableQueryError) throw new ToolProblem(`${error.code}: ${error.message}`)
        throw error
      }
    },
    trial: async (file, sql, options) => (await queries.query(heldAs(file), built(file), sql, options)).rows,
  }
}

/** Another version has other tables. */
const heldAs = ({ id, knowledge }: JobFile): string => knowledge?.versionId ?? id

const shownTypes: Record<ColumnType, DataTable['columns'][number]['type']> = {
  text: 'text',
  integer: 'number',
  number: 'number',
  date: 'date',
  timestamp: 'date',
  boolean: 'boolean',
}

const analysedTitle = (file: string | undefined, language: Language) =>
  localized(`Analysed ${file ?? 'a file'}`, `Menganalisis ${file ?? 'file'}`)[language]

/** Runs a query that is known already over the tables of a file as a step, as the tool would. */
export function analyzeAsStep(
  tables: FileTables,
  file: JobFile,
  sql: string,
  job: AnswerJob,
  about: { title: string; outcome?: Answer },
) {
  const title = analysedTitle(file.name, job.language)
  const step = { name: 'analyze_file', input: { file: file.name, sql }, title } as const
  return job.writer.step(step, () => tables.run(file, sql, job, about))
}

/** Asks the tables of a file that was attached. */
export const analyzeFile = (tables: FileTables): Tool<AnalyzeInput, QueryOutput> => ({
  name: 'analyze_file',
  description: 'Runs one read-only query over the tables of an attached file. The person sees the resulting table.',
  input,
  permission: 'read_files',
  cost: 0,
  title: ({ file }, language) => analysedTitle(file, language),
  run: async (given, job) => {
    const candidates = job.files.filter(({ kind }) => kind === 'tables')
    const file = candidates.find(({ name, id }) => name === given.file || id === given.file) ?? candidates[0]
    if (!file) throw new ToolProblem('No file with tables is attached.')
    if (given.sql) return tables.run(file, given.sql, job, { title: given.title ?? '' })
    if (!given.question) throw new ToolProblem('Give sql or question.')
    const today = dayOf(job.now)
    const schema = await tables.schema(file)
    const outcome = answerQuestion({ question: given.question, schema, today, quiet: true })
    if (outcome.kind !== 'answer') throw new ToolProblem('The question was not understood. Write sql.')
    return tables.run(file, outcome.sql, job, { title: given.title ?? outcome.title, outcome })
  },
})
