import {
  type Answer,
  driverQueries,
  suggestQuestions,
  type Trial,
  trialRows,
  triedQueries,
  type UnsureAnswer,
  weighTrials,
  withStrongestDriver,
} from '#engine/data/index.ts'
import { createSlots } from '../../../platform/documents/slots.ts'
import { TableQueryError } from '../../../platform/documents/table-messages.ts'
import { DatabaseError, type QueryResult } from '../../../providers/database/port.ts'
import type { OpenSource } from '../../data-sources/open-source.ts'
import type { AnswerJob } from '../job.ts'
import type { FileTables } from '../tools/analyze-file.ts'
import { runQuery } from '../tools/query-database.ts'
import type { BegunQuery, Option } from './options.ts'

/** All readings together may take this long: who asks waits for it. */
const timeoutMs = 1_500
/** Everybody shares the few connections of a database. */
const atOnce = 2
const suggested = 3

type FromTables = Extract<Option, { from: 'data' | 'file' }>

/** The options with the best of those that their results leave likely enough to be given in front; what they do not says so. */
export async function withTriedOption(job: AnswerJob, options: Option[], tables: FileTables): Promise<Option[]> {
  const [best, ...others] = options
  if (!best || best.from === 'text' || best.outcome.kind !== 'answer') return options
  const tried = await tryOption(job, best, best.outcome, tables)
  if (tried.outcome.kind === 'answer') return [tried, ...others]
  // Before what answers as little.
  const next = [{ ...tried, score: 0 }, ...others].toSorted((left, right) => right.score - left.score)
  return withTriedOption(job, next, tables)
}

/** An option with a reading of it judged by what that and the others gave: what does not end in time counts as not tried. */
export async function tryOption<One extends FromTables>(
  job: AnswerJob,
  option: One,
  read: Answer,
  tables: FileTables,
): Promise<One> {
  const parts = driverQueries(read)
  if (option.from === 'data' && parts.length > 1)
    return withOutcome(option, await strongestDriver(job, option, read, parts))
  const [own, ...others] = triedQueries(read)
  if (own === undefined) return withOutcome(option, weighTrials(read, []))
  const until = AbortSignal.any([job.signal, AbortSignal.timeout(timeoutMs)])
  const trialOf = (sql: string) => trialIn(option, sql, tables, until)
  // What may be stated runs as it would then, and goes on where that takes longer than its trial. A file is at hand.
  const begun = option.from === 'data' && read.trial?.isGiven ? begin(option.source, own, job.signal) : undefined
  const inTurn = createSlots(atOnce)
  const trials = await Promise.all([
    inTurn(() => (begun ? rowsOf(begun.ran, until) : trialOf(own))),
    ...others.map((sql) => inTurn(async () => (until.aborted ? undefined : trialOf(sql)))),
  ])
  job.signal.throwIfAborted()
  return withOutcome({ ...option, ...(begun && { begun }) }, weighTrials(read, trials))
}

const trialIn = (option: FromTables, sql: string, tables: FileTables, until: AbortSignal): Promise<Trial> => {
  const limits = { maxRows: trialRows, timeoutMs }
  return option.from === 'file'
    ? rowsOf(
        tables.trial(option.file, sql, limits).then((rows) => ({ rows })),
        until,
      )
    : rowsOf(option.source.reader.query(sql, { ...limits, signal: until }), until)
}

/** The rows of a query that nobody waits for longer than for a trial; undefined where they were not there in time. */
export const tryQuery = async (job: AnswerJob, option: FromTables, sql: string, tables: FileTables): Promise<Trial> => {
  const rows = await trialIn(option, sql, tables, AbortSignal.any([job.signal, AbortSignal.timeout(timeoutMs)]))
  job.signal.throwIfAborted()
  return rows
}

/** What drove a change is told by what it can be broken down by: all are run, and the one that tells most is taken. */
async function strongestDriver(
  job: AnswerJob,
  { source, schema }: Extract<Option, { from: 'data' }>,
  read: Answer,
  queries: readonly string[],
): Promise<Answer> {
  const until = AbortSignal.any([job.signal, AbortSignal.timeout(timeoutMs)])
  const inTurn = createSlots(atOnce)
  const trials = await Promise.all(
    queries.map((sql) =>
      inTurn(() => rowsOf(source.reader.query(sql, { maxRows: trialRows, timeoutMs, signal: until }), until)),
    ),
  )
  job.signal.throwIfAborted()
  return withStrongestDriver(read, schema, trials)
}

const withOutcome = <One extends FromTables>(option: One, outcome: Answer | UnsureAnswer): One =>
  outcome.kind === 'answer'
    ? { ...option, outcome }
    : { ...option, outcome: { ...outcome, suggestions: suggestQuestions(option.schema, outcome.language, suggested) } }

function begin(source: OpenSource, sql: string, signal: AbortSignal): BegunQuery {
  const stop = new AbortController()
  const ran = runQuery(source, sql, AbortSignal.any([signal, stop.signal]))
  // Whoever states it hears why it failed; where it is not stated nobody does.
  ran.catch(() => {})
  return { ran, cancel: () => stop.abort() }
}

/** The rows of a trial; undefined where it fails, or has not ended by then. */
async function rowsOf(
  running: Promise<Pick<QueryResult, 'rows'> | { rows: unknown[][] }>,
  until: AbortSignal,
): Promise<Trial> {
  const late = new Promise<undefined>((resolve) => until.addEventListener('abort', () => resolve(undefined)))
  try {
    return (await Promise.race([running, late]))?.rows.slice(0, trialRows)
  } catch (error) {
    if (error instanceof DatabaseError || error instanceof TableQueryError || until.aborted) return undefined
    throw error
  }
}
