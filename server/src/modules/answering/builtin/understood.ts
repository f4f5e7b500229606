import type { Answer } from '#engine/data/index.ts'
import { todayOf } from '../../../platform/wall-clock.ts'
import type { OpenSource } from '../../data-sources/open-source.ts'
import type { AnswerJob, AnswerOutcome } from '../job.ts'

/** What the built-in engine made of a question, kept with the record so that the next one can build on it. */
export type UnderstoodQuestion = {
  from: 'data' | 'file' | 'text'
  id: string
  outcome?: Answer
  /** Only its readings were shown, on this day (YYYY-MM-DD): nobody has chosen yet. */
  offeredOn?: string
}

/** How sure the engine was, where it was not told what to read. */
export const bandOf = (understood: UnderstoodQuestion | undefined): Pick<AnswerOutcome, 'band'> => {
  const { confidence } = understood?.outcome ?? {}
  if (!understood || !confidence || confidence.chosen) return {}
  return { band: { name: confidence.band, ...(understood.from === 'data' && { dataSourceId: understood.id }) } }
}

/** Reads what was stored; anything else counts as nothing. */
export function asUnderstood(value: unknown): UnderstoodQuestion | undefined {
  if (typeof value !== 'object' || value === null || !('from' in value) || !('id' in value)) return undefined
  // Written by this module only; the engine checks what it reads of a frame.
  return value as UnderstoodQuestion
}

/** Whether what is asked, going on from the answer before where that was of this database, is about what is not seen of it. */
export function isAskedBeyond(
  { question, now, earlier }: Pick<AnswerJob, 'question' | 'now' | 'earlier'>,
  source: OpenSource,
): Promise<boolean> {
  const before = asUnderstood(earlier.at(-1)?.understood)
  const previous = before?.id === source.id ? before.outcome : undefined
  return source.asksBeyond({ question, today: todayOf(source, now), ...(previous && { previous }) })
}
