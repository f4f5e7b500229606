import type { DataTable } from '#contract/chat/parts.ts'
import { localized } from '#contract/kit/localized-text.ts'
import type { Language } from '#contract/language.ts'
import { type Answer, holdsRows, readingsOf, type Schema } from '#engine/data/index.ts'
import { detectLanguage } from '#engine/language/index.ts'
import type { OpenSource } from '../../data-sources/open-source.ts'
import { beyondSeen } from '../../data-sources/service.ts'
import { type AnswerSources, spokenBefore, weighOptions } from '../builtin/options.ts'
import { phraseText } from '../builtin/phrases.ts'
import { canPress, tellModelReading, tellReading } from '../builtin/tell-reading.ts'
import { withTriedOption } from '../builtin/try-readings.ts'
import { bandOf, isAskedBeyond, type UnderstoodQuestion } from '../builtin/understood.ts'
import type { AnswerJob, AnswerOutcome } from '../job.ts'
import { runQuery, todayFor } from '../tools/query-database.ts'
import { doubtsOf, type SqlDoubt } from './sql-doubts.ts'

/** What the built-in engine makes of a question that a model answers: its reading, and what that gave. */
type SecondOpinion = {
  source: OpenSource
  schema: Schema
  outcome: Answer
  rows: readonly (readonly unknown[])[]
}

/** So long it may take beside the model. */
const timeoutMs = 5_000

/** Asked when the model writes its first query: what asks no database costs nothing, and no first word waits. */
export type LateOpinion = { begin: () => void; take: () => Promise<SecondOpinion | undefined> }

export function lateOpinion(job: AnswerJob, sources: AnswerSources): LateOpinion {
  let asked: Promise<SecondOpinion | undefined> | undefined
  const begin = () => {
    asked ??= askSecondOpinion(job, sources)
  }
  return { begin, take: async () => asked }
}

/**
 * Asks the built-in engine what a model is asked, of databases only; undefined where it reads nothing that it could give, where its
 * query fails, and where it comes too late. Never rejects.
 */
async function askSecondOpinion(job: AnswerJob, sources: AnswerSources): Promise<SecondOpinion | undefined> {
  const signal = AbortSignal.any([job.signal, AbortSignal.timeout(timeoutMs)])
  const asked: AnswerJob = { ...job, signal, dataSource: 'db', files: [] }
  try {
    const options = await weighOptions(asked, sources, detectLanguage(job.question, spokenBefore(job)))
    const [best] = await withTriedOption(asked, options, sources.tables)
    if (best?.from !== 'data' || best.outcome.kind !== 'answer') return undefined
    const { source, schema, outcome, begun } = best
    const { rows } = await (begun?.ran ?? runQuery(source, outcome.sql, signal))
    return { source, schema, outcome, rows }
  } catch {
    // The model answers all the same.
    return undefined
  }
}

/**
 * Says how far the figures of a model's own queries are to be trusted: sure where the engine came to the same rows by itself, else
 * not, with the engine's reading to press where it came to others.
 */
export async function tellSecondOpinion(
  job: AnswerJob,
  { databases }: Pick<AnswerSources, 'databases'>,
  late: LateOpinion,
): Promise<Pick<AnswerOutcome, 'understood' | 'band'>> {
  const language = detectLanguage(job.question, spokenBefore(job))
  const written = writtenTables(job, databases)
  const last = written.at(-1)
  if (!last) return {}
  const opinion = await late.take()
  const same = opinion && written.findLast(({ table }) => saysSame(table, opinion))
  const isBeyond = await isAskedBeyond(job, (same ?? last).source)
  if (opinion && same) return tellAgreement(job, opinion, { databases, index: same.index, isBeyond })
  const doubts = await doubtsOf(last.table.query?.sql ?? '', last.source.schema)
  const why = [
    ...doubts.map((doubt) => doubtText(doubt, language)),
    ...(isBeyond ? [beyondSeen[language]] : []),
    (opinion ? otherFigures : unchecked)[language],
  ]
  tellModelReading(job, { index: last.index, name: last.source.name, why }, { databases }, language)
  return opinion ? offerOther(job, opinion, language) : {}
}

type Written = { table: DataTable; index: number; source: OpenSource }

/** The tables of queries that the model wrote itself: what it asked in words, the engine has read. */
function writtenTables({ writer }: AnswerJob, databases: readonly OpenSource[]): Written[] {
  const statements = new Set(
    writer.parts.flatMap((part) =>
      part.type === 'tool-query_database' && part.state === 'output-available' ? [sqlOf(part.input)] : [],
    ),
  )
  return writer.tables().flatMap((table, index) => {
    const source = databases.find(({ id }) => id === table.query?.data_source_id)
    return source && statements.has(table.query?.sql) ? [{ table, index, source }] : []
  })
}

const sqlOf = (input: unknown): string | undefined =>
  typeof input === 'object' && input !== null && 'sql' in input && typeof input.sql === 'string' ? input.sql : undefined

const saysSame = ({ rows, columns, query, row_count }: DataTable, { source, rows: expected }: SecondOpinion): boolean =>
  query?.data_source_id === source.id &&
  row_count === rows.length &&
  holdsRows(
    rows.map((row) => columns.map(({ key }) => row[key])),
    expected,
  )

/** Two that read the same by themselves are right, whatever each is worth alone; but neither knows what is not open to them. */
function tellAgreement(
  job: AnswerJob,
  { source, schema, outcome }: SecondOpinion,
  { databases, index, isBeyond }: { databases: OpenSource[]; index: number; isBeyond: boolean },
): Pick<AnswerOutcome, 'understood' | 'band'> {
  const confidence = outcome.confidence && {
    ...outcome.confidence,
    band: isBeyond ? ('likely' as const) : ('sure' as const),
    reasons: [(isBeyond ? beyondSeen : agreed)[outcome.language]],
  }
  const told: Answer = { ...outcome, ...(confidence && { confidence }) }
  const from = { kind: 'db' as const, name: source.name, schema, today: todayFor(source, job), table: index }
  tellReading(job, told, from, { databases })
  const understood: UnderstoodQuestion = { from: 'data', id: source.id, outcome: told }
  return { understood, ...bandOf(understood) }
}

/** The engine's reading beside the model's figures: a press asks for exactly that. */
function offerOther(
  job: AnswerJob,
  { source, outcome }: SecondOpinion,
  language: Language,
): Pick<AnswerOutcome, 'understood'> {
  const [first] = readingsOf(outcome)
  if (!first) return {}
  if (!canPress(job)) {
    // What a program or a step reads is the model's word alone.
    if (job.asker.kind === 'member' || job.asker.kind === 'visitor')
      job.writer.text(`\n\n${phraseText('orElse', language)} _${first.reading}_.`)
    return {}
  }
  job.writer.text(`\n\n${phraseText('otherReading', language)}`)
  job.writer.choice({ readings: [first], why: [] })
  return {
    understood: { from: 'data', id: source.id, outcome, offeredOn: todayFor(source, job) } satisfies UnderstoodQuestion,
  }
}

function doubtText(doubt: SqlDoubt, language: Language): string {
  if (doubt.kind === 'whole')
    return localized('The query cuts off fractions.', 'Kuerinya memotong angka di belakang koma.')[language]
  const { table, by } = doubt
  return localized(
    `The query may count rows of ${table} once for each matching row of ${by}.`,
    `Kuerinya mungkin menghitung baris ${table} berulang kali, sekali untuk tiap baris ${by}.`,
  )[language]
}

const agreed = localized(
  'The model and the built-in engine came to the same figures independently.',
  'Model dan mesin bawaan mendapat angka yang sama secara terpisah.',
)
const otherFigures = localized(
  'The built-in engine gets different figures.',
  'Mesin bawaan mendapat angka yang berbeda.',
)
const unchecked = localized(
  'Only the model has read this question: check its query.',
  'Hanya model yang membaca pertanyaan ini: periksa kuerinya.',
)
