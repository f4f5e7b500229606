import { z } from 'zod'
import { agentId } from '../kit/id.ts'
import { callCampaignId } from './campaign.ts'
import { callFigures, callTopic } from './log-schemas.ts'
import { callVersion } from './version.ts'

const blank = (value: unknown) => (value === '' || value === null ? undefined : value)

/** Days in Jakarta, both counted. */
export const speechQuery = z
  .object({
    agent: z.preprocess(blank, agentId.optional()),
    /** Left out: ninety days up to `to`, and today. */
    from: z.preprocess(blank, z.iso.date().optional()),
    to: z.preprocess(blank, z.iso.date().optional()),
    version: z.preprocess(blank, callVersion.optional()),
    /** What it is compared with: other days, another version in the same days, or both. Left out: as many days before. */
    against_from: z.preprocess(blank, z.iso.date().optional()),
    against_to: z.preprocess(blank, z.iso.date().optional()),
    against_version: z.preprocess(blank, callVersion.optional()),
  })
  .refine(
    ({ against_from: from, against_to: to }) =>
      (from === undefined) === (to === undefined) && (!from || !to || from <= to),
    { path: ['against_to'], message: 'usage_period_reversed' },
  )
  .refine(({ from, to }) => !from || !to || from <= to, { path: ['to'], message: 'usage_period_reversed' })
export type SpeechQuery = z.output<typeof speechQuery>

const count = z.number().int()
/** Shares are from 0 to 1. What no call tells is null. */
const speechTotals = z.object({
  calls: count,
  seconds: count,
  mean_seconds: z.number().nullable(),
  resolved_share: z.number().nullable(),
  sentiment: z.number().nullable(),
  /** Of what was said, by the agent. */
  agent_share: z.number().nullable(),
  silence_share: z.number().nullable(),
  /** In a call. */
  interruptions: z.number().nullable(),
  delays: callFigures.shape.delays,
})
export type SpeechTotals = z.infer<typeof speechTotals>

const point = { calls: count, resolved: count, sentiment: z.number().nullable() }

/** What calls of a period tell. `before`: of what it is compared with, usually the days before it, as many. */
export const speechAnalytics = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  before_from: z.iso.date(),
  before_to: z.iso.date(),
  totals: speechTotals,
  before: speechTotals,
  /** Of the period, without a gap. */
  days: z.array(z.object({ day: z.iso.date(), ...point })),
  /** Of the day, in Jakarta: 0 to 23. */
  hours: z.array(z.object({ hour: count, ...point })),
  topics: z.array(z.object({ topic: callTopic, before: count, ...point })),
  agents: z.array(z.object({ agent_id: agentId.nullable(), agent: z.string(), mean_seconds: z.number(), ...point })),
  /** Published versions of the flows that took them, the newest first; calls that no flow took are in none. */
  versions: z.array(
    z.object({ version: callVersion, flow: z.string(), number: count, mean_seconds: z.number(), ...point }),
  ),
  /** Those in which somebody was talked to. */
  campaigns: z.array(
    z.object({ campaign_id: callCampaignId, campaign: z.string(), mean_seconds: z.number(), ...point }),
  ),
})
export type SpeechAnalytics = z.infer<typeof speechAnalytics>
