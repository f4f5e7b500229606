// What the search finds for each question, with the features of each and whether its rows are right.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { answerQuestion, type Schema } from '#engine/data/index.ts'
import { candidatesOf, type Weights } from '../src/data/intent/search.ts'
import { questionWords } from '../src/data/link/words.ts'
import { parseQuestion } from '../src/data/parse/parse.ts'
import { prepareSchema } from '../src/data/schema/prepared-schema.ts'
import { detectLanguage } from '../src/language/index.ts'
import { sameResult } from './data/equal.ts'
import { isOrdered } from './data/ordered.ts'
import { sqliteSource } from './data/sqlite.ts'

export interface MeasuredQuestion {
  id: number
  database: string
  question: string
  sql: string
  fold: number
}

export interface Labelled {
  question: MeasuredQuestion
  candidates: {
    sql: string
    right: boolean
    features: Readonly<Record<string, number>>
    score: number
    rules: string[]
  }[]
  ms: number
}

const today = '2026-11-22'
const opened = new Map<
  string,
  { database: DatabaseSync; schema: Schema; labels: Map<string, boolean>; theirs: Map<number, unknown[][] | undefined> }
>()

const open = async (folder: string, name: string) => {
  const known = opened.get(name)
  if (known) return known
  const file = join(folder, `${name}.sqlite`)
  const schema = await sqliteSource(file).schema()
  const database = new DatabaseSync(file, { readOnly: true, enableDoubleQuotedStringLiterals: true })
  const found = {
    database,
    schema,
    labels: new Map<string, boolean>(),
    theirs: new Map<number, unknown[][] | undefined>(),
  }
  opened.set(name, found)
  answerQuestion({ question: '', schema, today })
  return found
}

const rows = (database: DatabaseSync, sql: string, most: number): unknown[][] | undefined => {
  try {
    const statement = database.prepare(sql)
    statement.setReturnArrays(true)
    const found: unknown[][] = []
    for (const row of statement.iterate()) {
      found.push(row as unknown as unknown[])
      if (found.length > most) break
    }
    return found
  } catch {
    return undefined
  }
}

export const questionsOf = (file: string): MeasuredQuestion[] =>
  JSON.parse(readFileSync(file, 'utf8')) as MeasuredQuestion[]

export const labelCandidates = async (
  question: MeasuredQuestion,
  folder: string,
  weights: Weights,
  most: number,
): Promise<Labelled> => {
  const { database, schema, labels, theirs } = await open(folder, question.database)
  const started = performance.now()
  const tokens = questionWords(question.question)
  const [known, language] = [prepareSchema(schema), detectLanguage(question.question)]
  const parsed = parseQuestion(tokens, known, { today }, language)
  const candidates = candidatesOf(
    { tokens, known, calendar: { today }, language, ...(parsed.complete ? { parsed: parsed.intent } : {}) },
    weights,
    most,
  )
  const ms = performance.now() - started
  if (!theirs.has(question.id)) theirs.set(question.id, rows(database, question.sql, 200_000))
  const wanted = theirs.get(question.id)
  const ordered = isOrdered(question.sql)
  const right = (sql: string): boolean => {
    const key = `${question.id} ${sql}`
    const known = labels.get(key)
    if (known !== undefined) return known
    const ours = wanted && rows(database, sql, wanted.length)
    const same = ours !== undefined && wanted !== undefined && sameResult(ours, wanted, ordered)
    labels.set(key, same)
    return same
  }
  return {
    question,
    ms,
    candidates: candidates.map(({ sql, features, score, parts }) => ({
      sql,
      right: right(sql),
      features: features(),
      score,
      rules: parts.map((part) => `${part.rule}@${part.items.join('+')}`),
    })),
  }
}
