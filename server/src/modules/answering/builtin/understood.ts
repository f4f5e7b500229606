import type { Answer } from '#engine/data/index.ts'
import type { AnswerOutcome } from '../job.ts'

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
