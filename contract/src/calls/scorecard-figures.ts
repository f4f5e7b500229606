import { z } from 'zod'
import { agentId } from '../kit/id.ts'
import { speechQuery } from './analytics.ts'
import { questionKey, scorecardId } from './scorecard.ts'

/** Without a scorecard: the one with the most calls. */
export const scorecardFiguresQuery = speechQuery.safeExtend({
  scorecard: z.preprocess((value) => (value === '' || value === null ? undefined : value), scorecardId.optional()),
})
export type ScorecardFiguresQuery = z.output<typeof scorecardFiguresQuery>

const count = z.number().int()
/** Scores and points are from 0 to 1; null where there is none. */
const score = z.number().nullable()
const point = { calls: count, score, failed: count }

export const scorecardFigures = z.object({
  scorecard_id: scorecardId.nullable(),
  totals: z.object(point),
  before: z.object(point),
  /** Days, weeks or months of the period, by its length, as their first day; none is left out. */
  times: z.array(z.object({ day: z.iso.date(), ...point })),
  questions: z.array(
    z.object({ id: questionKey, text: z.string(), points: score, before: score, answered: count, failed: count }),
  ),
  agents: z.array(z.object({ agent_id: agentId.nullable(), agent: z.string(), ...point })),
})
export type ScorecardFigures = z.infer<typeof scorecardFigures>
