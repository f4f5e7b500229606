import type { Language } from '#contract/language.ts'
import { type Answer, onDay, type Schema, sayAgain } from '#engine/data/index.ts'
import type { VerifiedMatch } from './port.ts'

/** What a verified query says, its dates as of a day, and how it is read. `outcome`: of one that the engine wrote. Undefined: it cannot be said of that day. */
export function sayVerified(
  { kept, sql: written, reading }: Pick<VerifiedMatch['query'], 'kept' | 'sql' | 'reading'>,
  schema: Schema,
  today: string,
  language: Language,
): { sql: string; reading: string; outcome: Answer | undefined } | undefined {
  const outcome = kept && sayAgain(kept, schema, today, language)
  const sql = outcome?.sql ?? onDay(written, today)
  return sql === undefined ? undefined : { sql, reading: outcome?.reading ?? reading, outcome }
}
