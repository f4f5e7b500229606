import { type Answer, tiesQuery, tieWords } from '#engine/data/index.ts'
import type { AnswerJob } from '../job.ts'
import type { FileTables } from '../tools/analyze-file.ts'
import type { Option } from './options.ts'
import { tryQuery } from './try-readings.ts'

/** Who is level with the last of those that an answer shows: ' Level with it: Persija.', or nothing. */
export async function tellTies(
  job: AnswerJob,
  option: Extract<Option, { from: 'data' | 'file' }>,
  { outcome, rows }: { outcome: Answer; rows: readonly Record<string, unknown>[] },
  tables: FileTables,
): Promise<string> {
  const sql = tiesQuery(outcome, option.schema)
  const ranked = sql === undefined || rows.length === 0 ? undefined : await tryQuery(job, option, sql, tables)
  const words = ranked && tieWords(outcome, ranked, rows)
  return words ? ` ${words}` : ''
}
