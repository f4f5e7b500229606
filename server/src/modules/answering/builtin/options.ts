import type { Language } from '#contract/language.ts'
import { type Answer, answerQuestion, type Outcome, type Schema } from '#engine/data/index.ts'
import type { OpenSource } from '../../data-sources/open-source.ts'
import type { AnswerJob, JobFile } from '../job.ts'
import type { FileTables } from '../tools/analyze-file.ts'
import { todayFor } from '../tools/query-database.ts'
import type { FileHit, FileTexts } from '../tools/search-files.ts'
import type { AnyTool } from '../tools/tool.ts'
import type { WebSource } from '../tools/web-source.ts'
import { asUnderstood, type Understood } from './understood.ts'

/** One way to answer a question, and how likely it is the right one (0 to 1, with what speaks for its source). */
export type Option = { score: number } & (
  | { from: 'data'; source: OpenSource; outcome: Outcome; schema: Schema }
  | { from: 'file'; file: JobFile; outcome: Outcome; schema: Schema }
  | { from: 'text'; hits: FileHit[] }
)

export type Sources = {
  databases: OpenSource[]
  tables: FileTables
  texts: FileTexts
  outside: AnyTool[]
  web: WebSource
}

/** A file that came with the question is most likely what the question is about. */
const forNewFile = 0.5
const forSameSource = 0.15
/** Spreadsheets that a question is read against, the chat's before the agent's newest. */
const weighedFiles = 60

/** Every way to answer from what the person may see and chose, best first. */
export async function weighOptions(job: AnswerJob, sources: Sources, language: Language): Promise<Option[]> {
  const before = asUnderstood(job.earlier.at(-1)?.understood)
  const options: Option[] = []
  // Who brings a file along asks about the file, and wants no answer from elsewhere instead.
  const broughtFile = job.dataSource !== 'db' && job.files.some(({ isNew }) => isNew)
  if (job.dataSource !== 'files' && !broughtFile)
    for (const source of sources.databases) options.push(ofDatabase(job, source, before, language))
  if (job.dataSource !== 'db') {
    const files = broughtFile ? job.files.filter(({ knowledge }) => !knowledge) : job.files
    for (const file of files.filter(({ kind }) => kind === 'tables').slice(0, weighedFiles))
      options.push(await ofTables(job, file, sources.tables, before, language))
    options.push(...(await ofTexts({ ...job, files }, sources.texts, before)))
  }
  return options.toSorted((left, right) => right.score - left.score)
}

function ofDatabase(job: AnswerJob, source: OpenSource, before: Understood | undefined, language: Language): Option {
  const { schema } = source
  const outcome = understand(job.question, schema, todayFor(source, job), language, before, source.id)
  return {
    from: 'data',
    source,
    schema,
    outcome,
    score: scoreOf(outcome, before?.id === source.id ? forSameSource : 0),
  }
}

async function ofTables(
  job: AnswerJob,
  file: JobFile,
  tables: FileTables,
  before: Understood | undefined,
  language: Language,
): Promise<Option> {
  const schema = await tables.schema(file)
  const outcome = understand(job.question, schema, job.now.toISOString().slice(0, 10), language, before, file.id)
  const bonus = file.isNew ? forNewFile : before?.id === file.id ? forSameSource : 0
  return { from: 'file', file, schema, outcome, score: scoreOf(outcome, bonus) }
}

async function ofTexts(job: AnswerJob, texts: FileTexts, before: Understood | undefined): Promise<Option[]> {
  const files = job.files.filter(({ kind }) => kind === 'text')
  if (files.length === 0) return []
  const hits = await texts.search(files, job.question)
  const isNew = files.some((file) => file.isNew)
  const best = hits[0]
  const sure = best?.answered ? best.confidence : (best?.confidence ?? 0) / 4
  return [{ from: 'text', hits, score: sure + (isNew ? forNewFile : before?.from === 'text' ? forSameSource : 0) }]
}

function understand(
  question: string,
  schema: Schema,
  today: string,
  language: Language,
  before: Understood | undefined,
  id: string,
): Outcome {
  const previous: Answer | undefined = before?.id === id ? before.outcome : undefined
  return answerQuestion({ question, schema, today, language, ...(previous && { previous }) })
}

/** What was not understood is no answer, but what it was most likely about comes first. */
const scoreOf = (outcome: Outcome, bonus: number) => (outcome.kind === 'answer' ? outcome.score + bonus : bonus / 100)
