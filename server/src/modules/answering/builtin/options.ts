import type { Language } from '#contract/language.ts'
import { dayOf } from '#contract/usage/zone.ts'
import {
  type Answer,
  answerQuestion,
  type DataQuestion,
  isAskedByChip,
  leansOnBefore,
  type Outcome,
  type Schema,
} from '#engine/data/index.ts'
import type { QueryResult } from '../../../providers/database/port.ts'
import type { OpenSource } from '../../data-sources/open-source.ts'
import { askSource } from '../../data-sources/service.ts'
import type { AnswerJob, JobFile } from '../job.ts'
import type { FileTables } from '../tools/analyze-file.ts'
import { todayFor } from '../tools/query-database.ts'
import type { FileHit, FileTexts } from '../tools/search-files.ts'
import type { AnyTool } from '../tools/tool.ts'
import type { WebSource } from '../tools/web-source.ts'
import { type ChosenReadings, taughtAnswer } from './chosen-readings.ts'
import { asUnderstood, type UnderstoodQuestion } from './understood.ts'

/** The query of an answer that runs already, with the rows of an answer. */
export type BegunQuery = { ran: Promise<QueryResult>; cancel: () => void }

/** One way to answer a question, and how likely it is the right one (0 to 1, with what speaks for its source). */
export type Option = { score: number } & (
  | { from: 'data'; source: OpenSource; outcome: Outcome; schema: Schema; begun?: BegunQuery }
  | { from: 'file'; file: JobFile; outcome: Outcome; schema: Schema }
  | { from: 'text'; hits: FileHit[] }
)

export type AnswerSources = {
  databases: OpenSource[]
  tables: FileTables
  texts: FileTexts
  outside: AnyTool[]
  /** Readings that people chose before, and a way to keep one. */
  chosen?: ChosenReadings
  web: WebSource
}

/** A file that came with the question is most likely what the question is about. */
const forNewFile = 0.5
const forSameSource = 0.15
/** Spreadsheets that a question is read against, the chat's before the agent's newest. */
const weighedFiles = 60

/** Every way to answer from what the person may see and chose, best first. */
export async function weighOptions(job: AnswerJob, sources: AnswerSources, language: Language): Promise<Option[]> {
  const earlier = job.earlier.flatMap(({ understood }) => asUnderstood(understood) ?? [])
  const asked = { job, language, earlier, before: earlier.at(-1) }
  const databases = job.dataSource === 'files' ? [] : sources.databases
  if (job.dataSource === 'db')
    return best(await Promise.all(databases.map((source) => ofDatabase(asked, source, sources.chosen))))
  const own = job.files.filter(({ knowledge }) => !knowledge)
  const fromOwn = own.length > 0 ? best(await ofFiles(asked, own, sources)) : []
  // Who brings a file along asks about the file, and wants no answer from elsewhere instead.
  if (own.some(({ isNew }) => isNew)) return fromOwn
  const fromDatabases = await Promise.all(databases.map((source) => ofDatabase(asked, source, sources.chosen)))
  if (fromOwn.some(answers) && !goesOn(asked, fromDatabases)) return fromOwn
  const knowledge = job.files.filter((file) => file.knowledge)
  return best([...fromDatabases, ...fromOwn, ...(await ofFiles(asked, knowledge, sources))])
}

/** The language of the last answer from data. */
export const spokenBefore = (job: AnswerJob): Language | undefined =>
  job.earlier.flatMap(({ understood }) => asUnderstood(understood)?.outcome?.language ?? []).at(-1)

type Asked = {
  job: AnswerJob
  language: Language
  earlier: UnderstoodQuestion[]
  before: UnderstoodQuestion | undefined
}

const best = (options: Option[]): Option[] => options.toSorted((left, right) => right.score - left.score)

/** So sure must a file of the chat be of its answer that no other source is asked. */
const enough = 0.5

const answers = (option: Option): boolean =>
  option.from === 'text'
    ? option.hits[0]?.answered === true && option.hits[0].confidence >= enough
    : option.outcome.kind === 'answer'

/**
 * The options with what a document says in front of a reading that is only likely, where the document is the surer of the two.
 */
export function preferQuotes(options: Option[]): Option[] {
  const [best] = options
  if (!best || best.from === 'text' || best.outcome.kind !== 'answer') return options
  const { confidence } = best.outcome
  if (confidence?.band !== 'likely' || confidence.chosen) return options
  const isSurer = (option: Option) =>
    option.from === 'text' && answers(option) && (option.hits[0]?.confidence ?? 0) > confidence.probability
  const quote = options.find(isSurer)
  if (!quote) return options
  if (best.from === 'data') best.begun?.cancel()
  return [quote, ...options.filter((option) => option !== quote)]
}

/** 'and last month?' behind an answer of a database is about that database. */
const goesOn = ({ job, before }: Asked, databases: Option[]): boolean =>
  databases.some(
    (option) =>
      option.from === 'data' &&
      option.source.id === before?.id &&
      option.outcome.kind === 'answer' &&
      (option.outcome.score === 1 || leansOnBefore(job.question, option.schema, todayFor(option.source, job))),
  )

async function ofFiles(asked: Asked, files: JobFile[], { tables, texts }: AnswerSources): Promise<Option[]> {
  const options: Option[] = []
  for (const file of files.filter(({ kind }) => kind === 'tables').slice(0, weighedFiles))
    options.push(await ofTables(asked, file, tables))
  return [...options, ...(await ofTexts({ ...asked.job, files }, texts, asked.before))]
}

async function ofDatabase(asked: Asked, source: OpenSource, chosen: ChosenReadings | undefined): Promise<Option> {
  const { schema, id } = source
  const taught = await taughtAnswer(asked, source, chosen)
  const today = todayFor(source, asked.job)
  const outcome = taught ?? (await askSource(source, questionOf(asked, schema, today, id)))
  return { from: 'data', source, schema, outcome, score: scoreOf(outcome, asked.before?.id === id ? forSameSource : 0) }
}

async function ofTables(asked: Asked, file: JobFile, tables: FileTables): Promise<Option> {
  const schema = await tables.schema(file)
  const outcome = answerQuestion({ ...questionOf(asked, schema, dayOf(asked.job.now), file.id), schema })
  // What nothing was understood of yet is about the chat's own file first.
  const isSame = asked.before ? asked.before.id === file.id : !file.knowledge
  const bonus = file.isNew ? forNewFile : isSame ? forSameSource : 0
  return { from: 'file', file, schema, outcome, score: scoreOf(outcome, bonus) }
}

async function ofTexts(job: AnswerJob, texts: FileTexts, before: UnderstoodQuestion | undefined): Promise<Option[]> {
  const files = job.files.filter(({ kind }) => kind === 'text')
  if (files.length === 0) return []
  const hits = await texts.search(files, job.question)
  const isNew = files.some((file) => file.isNew)
  const best = hits[0]
  const sure = best?.answered ? best.confidence : (best?.confidence ?? 0) / 4
  return [{ from: 'text', hits, score: sure + (isNew ? forNewFile : before?.from === 'text' ? forSameSource : 0) }]
}

/** The question with the answer it goes on from: the one whose chip asks it, else the newest. */
function questionOf(
  { job, language, earlier, before }: Asked,
  schema: Schema,
  today: string,
  id: string,
): Omit<DataQuestion, 'schema'> {
  const { question } = job
  const ofSource = earlier.flatMap((understood) => (understood.id === id ? (understood.outcome ?? []) : []))
  const byChip = ofSource.findLast((outcome) => isAskedByChip(outcome, question, schema, { today }))
  const previous: Answer | undefined = byChip ?? (before?.id === id ? before.outcome : undefined)
  return { question, today, language, ...(previous && { previous }) }
}

/** What was not understood is no answer, but what it was most likely about comes first. */
const scoreOf = (outcome: Outcome, bonus: number) => (outcome.kind === 'answer' ? outcome.score + bonus : bonus / 100)
