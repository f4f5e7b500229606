// Measures the data engine: npm run --silent measure:data -- <questions.json> <folder of .sqlite files | postgres address>
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { answerQuestion, type Schema } from '#engine/data/index.ts'
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

const times: number[] = []
let right = 0
let answered = 0
for (const { id, database, question, sql } of questions) {
  const { source, schema } = await open(database)
  const started = performance.now()
  const outcome = answerQuestion({ question, schema, today })
  const ms = performance.now() - started
  times.push(ms)
  const answer = outcome.kind === 'answer' ? outcome : undefined
  const [ours, theirs] = answer ? [await rowsOrNothing(source, answer.sql), await rowsOrNothing(source, sql)] : []
  const isRight = ours !== undefined && theirs !== undefined && sameResult(ours, theirs, isOrdered(sql))
  if (answer) answered += 1
  if (isRight) right += 1
  const line = {
    id,
    sql: answer?.sql ?? null,
    score: outcome.kind === 'not_data' ? 0 : outcome.score,
    reading: answer?.reading ?? null,
  }
  console.log(
    JSON.stringify({ ...line, ms: Math.round(ms * 100) / 100, answered: answer !== undefined, right: isRight }),
  )
}
for (const { source } of sources.values()) await source.close()

const share = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 10_000)
console.log(
  JSON.stringify({
    questions: questions.length,
    right,
    answered,
    accuracy: share(right, questions.length),
    coverage: share(answered, questions.length),
    accuracy_answered: share(right, answered),
    ms_p95: Math.round(percentile(times, 0.95) * 100) / 100,
  }),
)
