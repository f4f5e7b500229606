import { askReading } from '../alternatives.ts'
import { buildQuery } from '../build/build.ts'
import type { Trial } from '../confidence/trials.ts'
import type { QueryIntent } from '../parse/query-intent.ts'
import { readStoredIntent } from '../parse/stored-intent.ts'
import { prepareSchema } from '../schema/prepared-schema.ts'
import { toAnswer } from '../to-answer.ts'
import type { Answer, Schema } from '../types.ts'

/** The queries of an answer that says what drove a change, one for each way to break it down; of any other answer none. */
export const driverQueries = (answer: Answer): string[] =>
  // The frame is ours: opaque only to callers.
  (answer.frame as QueryIntent | undefined)?.drivers ? [answer.sql, ...answer.alternatives.map(({ sql }) => sql)] : []

/**
 * The answer by what tells most about the change: where the parts moved least like the whole did. `trials` in the order of
 * `driverQueries`.
 */
export const withStrongestDriver = (answer: Answer, schema: Schema, trials: readonly Trial[]): Answer => {
  const tells = trials.map((trial) => (trial ? unevenness(trial, columnsBehind) : -1))
  const best = tells.indexOf(Math.max(...tells))
  const chosen = answer.alternatives[best - 1]
  const known = prepareSchema(schema)
  const intent = chosen && readStoredIntent(chosen.frame, known)
  const built = intent && buildQuery(intent, known)
  if (!chosen || !built) return answer
  const { language, score, confidence, draw } = answer
  const { reading, sql, frame } = answer
  const said = toAnswer({ frame: built.frame, built, score, known, language, draw, confidence })
  const instead = { question: askReading(reading, language), sql, reading, score, frame }
  return { ...said, alternatives: [instead, ...answer.alternatives.filter((other) => other !== chosen)] }
}

/** now, before, difference: the last of a row, whatever stands before them. */
const columnsBehind = { before: -2, difference: -1 }

/** How far the parts' shares in the change are from what they had before, 0 where all moved alike. */
const unevenness = (rows: readonly (readonly unknown[])[], at: { before: number; difference: number }): number => {
  // Rows without a name come once from either period.
  const named = Map.groupBy(rows, (row) => JSON.stringify(row.slice(0, -3)))
  const parts = [...named.values()].map((same) => ({
    before: same.reduce((sum, row) => sum + Number(row.at(at.before) ?? 0), 0),
    difference: same.reduce((sum, row) => sum + Number(row.at(at.difference) ?? 0), 0),
  }))
  const before = parts.reduce((sum, part) => sum + part.before, 0)
  const difference = parts.reduce((sum, part) => sum + part.difference, 0)
  const size = parts.reduce((sum, part) => sum + Math.abs(part.difference), 0)
  if (size === 0) return 0
  return parts.reduce((sum, part) => {
    const expected = before === 0 ? 0 : (difference * part.before) / before
    return sum + Math.abs(part.difference - expected) / size
  }, 0)
}
