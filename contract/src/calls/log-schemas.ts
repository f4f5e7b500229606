import { z } from 'zod'
import { agentId, timestamp } from '../kit/id.ts'
import { pageOf, pageQuery } from '../kit/paging.ts'
import { language } from '../language.ts'
import { callCampaignId } from './campaign.ts'
import { callLimits } from './limits.ts'
import { callId } from './schemas.ts'
import { questionKey, scorecardId } from './scorecard.ts'
import { callVersion } from './version.ts'
import { callEndedBy, callSpeaker } from './wire.ts'

/** `sample`: a call of the sample company, which nobody made. */
const callChannel = z.enum(['browser', 'phone', 'sample'])
const callDirection = z.enum(['in', 'out'])

/** `abandoned`: the caller said nothing. `unresolved`: their last question found no answer. */
export const callOutcome = z.enum(['resolved', 'unresolved', 'abandoned'])
export type CallOutcome = z.infer<typeof callOutcome>

export const callMood = z.enum(['positive', 'neutral', 'negative'])
export type CallMood = z.infer<typeof callMood>

/** From -1 to 1; what lies nearer to 0 than this is neutral. */
export const moodThreshold = 0.15
export const moodOf = (sentiment: number): CallMood =>
  sentiment > moodThreshold ? 'positive' : sentiment < -moodThreshold ? 'negative' : 'neutral'

export const callTopic = z.enum([
  'order',
  'delivery',
  'refund',
  'payment',
  'price',
  'stock',
  'product',
  'opening_hours',
  'complaint',
  'other',
])
export type CallTopic = z.infer<typeof callTopic>

const callEntityKind = z.enum(['money', 'date', 'number', 'phone', 'email', 'order', 'place'])
const callEntity = z.object({ kind: callEntityKind, text: z.string() })
export type CallEntity = z.infer<typeof callEntity>

/** Milliseconds of a turn's answer: from the caller's last sound to their end of speech, the words, the first sentence, the first sound. */
const turnDelays = z.object({
  end_of_speech: z.number(),
  words: z.number(),
  sentence: z.number().nullable(),
  sound: z.number().nullable(),
})
export type TurnDelays = z.infer<typeof turnDelays>

/** Something that was said. Times are milliseconds since the call began. */
export const callTurn = z.object({
  number: z.number().int(),
  speaker: callSpeaker,
  text: z.string(),
  starts_ms: z.number().int(),
  ends_ms: z.number().int(),
  sentiment: z.number().nullable(),
  /** The caller spoke over it: what of `text` they had heard. */
  heard: z.string().nullable(),
  delays: turnDelays.nullable(),
})
export type CallTurn = z.infer<typeof callTurn>

/** A call as lists show it. */
const callLog = z.object({
  id: callId,
  agent_id: agentId.nullable(),
  agent: z.string(),
  channel: callChannel,
  direction: callDirection,
  /** Whom it connects with the agent: a telephone number, or where in the browser. */
  to: z.string(),
  language,
  created_at: timestamp,
  /** Null while it goes on. */
  ended_by: callEndedBy.nullable(),
  duration_s: z.number().int(),
  credits: z.number().int(),
  summary: z.string(),
  sentiment: z.number().nullable(),
  topics: z.array(callTopic),
  outcome: callOutcome.nullable(),
  recorded: z.boolean(),
  /** The mean of its scorecards, or of the one that was asked for, from 0 to 1; null where none has scored it. */
  score: z.object({ value: z.number().nullable(), failed: z.boolean() }).nullable(),
})
export type CallLog = z.infer<typeof callLog>

/** Milliseconds, and how often the caller spoke over the agent. */
export const callFigures = z.object({
  caller_ms: z.number().int(),
  agent_ms: z.number().int(),
  silence_ms: z.number().int(),
  interruptions: z.number().int(),
  /** Means of the turns that were answered. */
  delays: turnDelays.nullable(),
})
export type CallFigures = z.infer<typeof callFigures>

const shownAt = { turn: z.number().int(), at_ms: z.number().int() }

/** Who wrote summary and topics. By a model each sentence and topic names the turn that shows it. */
const writtenSummary = z.object({
  by: z.enum(['built-in', 'model']),
  /** A model is to write it. */
  waiting: z.boolean(),
  /** Why a model did not, when it was last asked: a code of the error catalogue. */
  reason: z.string().nullable(),
  /** What a model's summaries of this call cost. */
  credits: z.number().int(),
  points: z.array(z.object({ text: z.string(), ...shownAt })),
  topics: z.array(z.object({ topic: callTopic, ...shownAt })),
})
export type WrittenSummary = z.infer<typeof writtenSummary>

export const callDetail = callLog.extend({
  written: writtenSummary,
  /** The person's number to whom it was put through. */
  transferred_to: z.string().nullable(),
  /** The recording is spoken by a machine when it is first played: nobody said it. */
  synthetic: z.boolean(),
  turns: z.array(callTurn),
  entities: z.array(callEntity),
  figures: callFigures,
})
export type CallDetail = z.infer<typeof callDetail>

const blank = (value: unknown) => (value === '' || value === null ? undefined : value)
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blank, schema.optional())
const filters = {
  agent: optional(agentId),
  /** Words that were said. */
  q: optional(z.string().trim().max(200)),
  /** Days in Jakarta, both counted. */
  from: optional(z.iso.date()),
  to: optional(z.iso.date()),
  mood: optional(callMood),
  outcome: optional(callOutcome),
  topic: optional(callTopic),
  ended_by: optional(callEndedBy),
  direction: optional(callDirection),
  campaign: optional(callCampaignId),
  /** The published version of a flow that took it. */
  version: optional(callVersion),
  /** Whether somebody was on the line: calls that go out may reach nobody. Figures count those that did, once they have ended. */
  reached: optional(z.enum(['talked', 'nobody'])),
  /** An hour of the day in Jakarta. */
  hour: optional(z.coerce.number().int().min(0).max(23)),
  /** What scorecards made of it; of the one below where it is named. `waiting`: for a person or a model. */
  score: optional(z.enum(['passed', 'failed', 'waiting'])),
  scorecard: optional(scorecardId),
  /** Calls in which it is known how long this stage of an answer took, those in which it took longest first. */
  stage: optional(turnDelays.keyof()),
  /** Calls that failed this question of a scorecard. */
  failed_question: optional(questionKey),
}
const sort = optional(z.enum(['newest', 'lowest_score', 'highest_score']))
export const callLogQuery = pageQuery(callLimits.page).extend({ ...filters, sort })
export type CallLogQuery = z.output<typeof callLogQuery>
export const callExportQuery = z.object({ ...filters, format: z.enum(['csv', 'json']).default('csv') })
export type CallExportQuery = z.output<typeof callExportQuery>
export type CallFilter = Omit<CallExportQuery, 'format'>
export type CallSort = CallLogQuery['sort']

/** `found`: where the words that were looked for stand, for calls in which they were said. */
export const callLogPage = pageOf(
  callLog.extend({ found: z.object({ turn: z.number().int(), text: z.string() }).nullable() }),
)
export type CallLogPage = z.infer<typeof callLogPage>

/** Where a call is heard, and how loud it is along the whole of it, from 0 to 1: the caller, then the agent. */
export const callPlayback = z.object({ address: z.string(), peaks: z.array(z.array(z.number())) })
