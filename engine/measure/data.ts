// Measures the data engine: npm run --silent measure:data -- <questions.json> <folder of .sqlite files | postgres address>
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { answerQuestion, type Schema, type Trial, trialRows, triedQueries, weighTrials } from '#engine/data/index.ts'
import { calibrationOf } from './confidence/fitting.ts'
import { sameResult } from './data/equal.ts'
import { isOrdered } from './data/ordered.ts'
import { postgresSource } from './data/postgres.ts'
import type { MeasuredSource } from './data/source.ts'
import { sqliteSource } from './data/sqlite.ts'
import { percentile } from './percentile.ts'

interface Question {
  id: number | string
  database: string
  question: string
  sql: string
}

const [file, databases] = process.argv.slice(2)
if (!file || !databases) {
  console.error(
    'Usage: npm run --silent measure:data -- <questions.json> <folder of <database>.sqlite | postgres address>',
  )
  process.exit(2)
}
const questions = JSON.parse(await readFile(file, 'utf8')) as Question[]
const today = new Date().toISOString().slice(0, 10)
const sources = new Map<string, { source: MeasuredSource; schema: Schema }>()

const open = async (database: string) => {
  const known = sources.get(database)
  if (known) return known
  const source = /^postgres(ql)?:/.test(databases)
    ? await postgresSource(databases, database)
    : sqliteSource(join(databases, `${database}.sqlite`))
  const opened = { source, schema: await source.schema() }
  sources.set(database, opened)
  answerQuestion({ question: '', schema: opened.schema, today })
  return opened
}

const rowsOrNothing = async (source: MeasuredSource, sql: string): Promise<unknown[][] | undefined> => {
  try {
    return await source.rows(sql)
  } catch {
    return undefined
  }
}

const trialOf = async (source: MeasuredSource, sql: string): Promise<Trial> =>
  (await rowsOrNothing(source, sql))?.slice(0, trialRows)

const times: number[] = []
const measured: { answered: boolean; right: boolean; sure: boolean; shownRight: boolean; probability: number }[] = []
for (const { id, database, question, sql } of questions) {
  const { source, schema } = await open(database)
  const started = performance.now()
  const outcome = answerQuestion({ question, schema, today })
  const ms = performance.now() - started
  times.push(ms)
  // What is only offered is shown as readings to choose from, as what is likely is.
  const read = outcome.kind === 'answer' ? outcome : outcome.kind === 'unsure' ? outcome.offered : undefined
  const weighed = read && weighTrials(read, await Promise.all(triedQueries(read).map((sql) => trialOf(source, sql))))
  const answer = weighed?.kind === 'answer' ? weighed : undefined
  const theirs = answer && (await rowsOrNothing(source, sql))
  const isSame = async (ours: string): Promise<boolean> => {
    const rows = theirs && (await rowsOrNothing(source, ours))
    return rows !== undefined && theirs !== undefined && sameResult(rows, theirs, isOrdered(sql))
  }
  const right = answer !== undefined && (await isSame(answer.sql))
  const sure = answer?.confidence?.band === 'sure'
  // What is stated is shown alone; else its readings stand beside one another.
  const readings: { sql: string; reading: string; right: boolean }[] = []
  for (const { sql, reading } of answer && !sure ? answer.alternatives : [])
    readings.push({ sql, reading, right: await isSame(sql) })
  const shownRight = right || readings.some((reading) => reading.right)
  const probability = answer?.confidence?.probability ?? 0
  measured.push({ answered: answer !== undefined, right, sure, shownRight, probability })
  console.log(
    JSON.stringify({
      id,
      sql: answer?.sql ?? null,
      score: probability,
      reading: answer?.reading ?? null,
      ms: Math.round(ms * 100) / 100,
      answered: answer !== undefined,
      right,
      band: answer?.confidence?.band ?? 'no',
      readings,
    }),
  )
}
for (const { source } of sources.values()) await source.close()

const share = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 10_000)
const count = (holds: (item: (typeof measured)[number]) => boolean): number => measured.filter(holds).length
const [right, answered] = [count((item) => item.right), count((item) => item.answered)]
const sure = count((item) => item.sure)
console.log(
  JSON.stringify({
    questions: questions.length,
    right,
    answered,
    accuracy: share(right, questions.length),
    coverage: share(answered, questions.length),
    accuracy_answered: share(right, answered),
    sure_right: share(
      count((item) => item.sure && item.right),
      sure,
    ),
    sure_share: share(sure, questions.length),
    shown_right: share(
      count((item) => item.shownRight),
      questions.length,
    ),
    // Of what is answered, over ten bands of probability.
    calibration: Math.round(calibrationOf(measured.filter((item) => item.answered)) * 10_000) / 10_000,
    ms_p95: Math.round(percentile(times, 0.95) * 100) / 100,
  }),
)
