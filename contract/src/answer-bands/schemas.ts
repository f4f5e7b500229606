import { z } from 'zod'
import { sourceKind } from '../data-sources/schemas.ts'

/** How sure the built-in engine was: it stated its reading, showed readings to choose from, or gave none. */
export const answerBand = z.enum(['sure', 'likely', 'no'])
export type AnswerBand = z.infer<typeof answerBand>

/**
 * What people said of answers. `right`: a thumb up, its first reading chosen, or its query verified; `other`: another of the readings
 * shown was chosen; `wrong`: a thumb down, or its query corrected. `judged` is the sum of the three.
 */
const bandCounts = z.object({
  answers: z.int(),
  judged: z.int(),
  right: z.int(),
  other: z.int(),
  wrong: z.int(),
})
export type BandCounts = z.infer<typeof bandCounts>

/** With how much of what was judged is right, 0…1, and between which shares it lies with 95 % (Wilson); null where nothing was judged. */
const bandTruth = bandCounts.extend({
  right_share: z.object({ share: z.number(), low: z.number(), high: z.number() }).nullable(),
})
export type BandTruth = z.infer<typeof bandTruth>

const byBand = z.object({ sure: bandTruth, likely: bandTruth, no: bandTruth })
export type TruthByBand = z.infer<typeof byBand>

export const answerBandQuery = z.object({ weeks: z.coerce.number().int().min(1).max(52).default(12) })

/** Counts only: nothing that anybody asked or was answered, and no name. */
export const answerBands = z.object({
  bands: byBand,
  /** Weeks by their Monday in Jakarta, the newest first; those without answers are left out. */
  weeks: z.array(z.object({ monday: z.iso.date(), bands: byBand })),
  /** The databases with the most answers; null stands for files and for what was declined without one. */
  sources: z.array(z.object({ id: z.string().nullable(), kind: sourceKind.nullable(), bands: byBand })),
})
export type AnswerBands = z.infer<typeof answerBands>
