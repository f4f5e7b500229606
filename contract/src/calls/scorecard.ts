import { z } from 'zod'
import { agentId, id, timestamp } from '../kit/id.ts'
import { callCampaignId } from './campaign.ts'
import { callLimits } from './limits.ts'
import { callId } from './schemas.ts'

export const scorecardId = id('scorecard')
export type ScorecardId = z.infer<typeof scorecardId>

/** What is known in both languages with its usual variants. */
export const saidConcept = z.enum(['greeting', 'further_help', 'apology', 'thanks', 'goodbye', 'recording_notice'])
export type SaidConcept = z.infer<typeof saidConcept>

const seconds = z.coerce.number().int().min(1).max(3_600)
const phrase = z.string().trim().min(2).max(120)

/** Of a scale: the most that each label but the last stands for, in the unit of the check. */
const thresholds = z.array(z.coerce.number().min(0).max(3_600)).max(6).optional()

/** What a question is answered by. All but `model` and `person` are understood without a model, and answered by
 * yes or no; what is measured, by a scale, too. */
const scorecardCheck = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('said'),
    by: z.enum(['agent', 'caller', 'anyone']),
    concept: saidConcept.nullable(),
    /** Besides the concept, or instead of it. `*` in a phrase stands for up to four words, at the end of a word for its rest. */
    phrases: z.array(phrase).max(callLimits.scorecardPhrases),
    where: z.enum(['anywhere', 'first_seconds', 'last_seconds', 'before_goodbye']),
    /** Of `first_seconds` and `last_seconds`. */
    seconds: seconds.default(10),
  }),
  /** The agent's share of what was said is at most so much. */
  z.object({ kind: z.literal('agent_share'), most_percent: z.coerce.number().int().min(1).max(100), thresholds }),
  /** The caller spoke over the agent at most so often. */
  z.object({ kind: z.literal('interruptions'), most: z.coerce.number().int().min(0).max(100), thresholds }),
  /** No silence is longer than so many seconds. */
  z.object({ kind: z.literal('silence'), most_seconds: seconds, thresholds }),
  /** No caller waits longer than so many seconds for an answer. */
  z.object({ kind: z.literal('waiting'), most_seconds: seconds, thresholds }),
  /** At the end the caller feels at least like this. */
  z.object({ kind: z.literal('final_sentiment'), least: z.enum(['neutral', 'positive']) }),
  z.object({ kind: z.literal('transferred') }),
  z.object({ kind: z.literal('resolved') }),
  /** A language model reads the call; where there is none it is left to a person. */
  z.object({ kind: z.literal('model') }),
  z.object({ kind: z.literal('person') }),
])
export type ScorecardCheck = z.infer<typeof scorecardCheck>
export type CheckKind = ScorecardCheck['kind']

/** What is a figure of a call. */
export type MeasuredCheck = Extract<
  ScorecardCheck,
  { most_percent: number } | { most: number } | { most_seconds: number }
>
export type MeasuredKind = MeasuredCheck['kind']
const measuredKinds: readonly CheckKind[] = [
  'agent_share',
  'interruptions',
  'silence',
  'waiting',
] satisfies MeasuredKind[]
export const isMeasured = (check: ScorecardCheck): check is MeasuredCheck => measuredKinds.includes(check.kind)
export const isMeasuredKind = (kind: CheckKind): boolean => measuredKinds.includes(kind)

/** Yes or no (1 or 0), or the position of one of the labels. */
const scale = z.array(z.string().trim().min(1).max(40)).min(2).max(7)
const question = z.object({
  text: z.string().trim().min(3).max(300),
  /** Null: yes or no. */
  scale: scale.nullable().default(null),
  weight: z.coerce.number().int().min(1).max(10),
  /** `high`: yes, or the last label, is what one wants. */
  good: z.enum(['high', 'low']),
  /** Whoever fails it fails the call. */
  critical: z.boolean(),
  check: scorecardCheck,
})
/** Of a question, within its scorecard. */
export const questionKey = z.string().min(1).max(40)
export const scorecardQuestion = question.extend({ id: questionKey })
export type ScorecardQuestion = z.infer<typeof scorecardQuestion>

const needsReader = (check: ScorecardCheck): boolean => check.kind === 'model' || check.kind === 'person'
/** One threshold between two labels each, rising. */
const fitsScale = (labels: readonly string[], { thresholds: given = [] }: MeasuredCheck): boolean =>
  given.length === labels.length - 1 && given.every((most, index) => index === 0 || most > (given[index - 1] ?? most))
const questionInput = question
  .extend({ id: questionKey.optional() })
  .refine(({ scale: labels, check }) => labels === null || needsReader(check) || isMeasured(check), {
    path: ['scale'],
    message: 'scorecard_scale_needs_reader',
  })
  .refine(({ scale: labels, check }) => labels === null || !isMeasured(check) || fitsScale(labels, check), {
    path: ['check', 'thresholds'],
    message: 'scorecard_thresholds_wrong',
  })
  .refine(({ check }) => check.kind !== 'said' || check.concept !== null || check.phrases.length > 0, {
    path: ['check', 'phrases'],
    message: 'scorecard_phrase_missing',
  })

const fields = {
  name: z.string().trim().min(1).max(80),
  /** Whether calls that end from now on are scored. */
  enabled: z.boolean(),
  /** Calls of these agents or campaigns; of all where both are empty. */
  agents: z.array(agentId).max(100),
  campaigns: z.array(callCampaignId).max(100),
  /** A call with less fails. */
  pass_percent: z.coerce.number().int().min(1).max(100),
}
export const scorecardInput = z.object({
  ...fields,
  questions: z.array(questionInput).min(1).max(callLimits.scorecardQuestions),
})
export type ScorecardInput = z.output<typeof scorecardInput>

export const scorecard = z.object({
  id: scorecardId,
  ...fields,
  questions: z.array(scorecardQuestion),
  created_at: timestamp,
  updated_at: timestamp,
})
export type Scorecard = z.infer<typeof scorecard>

const count = z.number().int()
/** From 0 to 1; null where nothing was answered. */
const share = z.number().nullable()

/** `score` of all its calls, `failed` of them, and `waiting` for a person or a model. */
const scorecardListed = scorecard.extend({ scored: count, score: share, failed: count, waiting: count })
export const scorecardList = z.object({
  scorecards: z.array(scorecardListed),
  /** Whether a language model answers free questions. */
  has_model: z.boolean(),
})
export type ScorecardList = z.infer<typeof scorecardList>

/**
 * `none`: does not apply to the call, such as how a caller feels who said nothing. `waiting`: for a model, or for a person. `refused`: what
 * the model said pointed at nothing in the call, and a person is to answer.
 */
const answerState = z.enum(['answered', 'none', 'waiting', 'refused'])

/** What a machine answered, with what shows it. */
export const foundAnswer = z.object({
  state: answerState,
  value: count.nullable(),
  /** Where in the call: the number of a turn, and milliseconds since its begin. */
  turn: count.nullable(),
  at_ms: count.nullable(),
  /** A model's words. */
  reason: z.string(),
})
export type FoundAnswer = z.infer<typeof foundAnswer>

const scoreAnswer = z.object({
  question: scorecardQuestion,
  found: foundAnswer.extend({ by: z.enum(['built-in', 'model']) }),
  /** What a person said instead; what was found is kept. */
  person: z.object({ value: count, note: z.string(), name: z.string(), at: timestamp }).nullable(),
  /** From 0 to 1; null where it does not count. */
  points: share,
})
export type ScoreAnswer = z.infer<typeof scoreAnswer>

const callScore = z.object({
  scorecard_id: scorecardId,
  name: z.string(),
  pass_percent: count,
  score: share,
  failed: z.boolean(),
  /** Failed because of a critical question. */
  critical: z.boolean(),
  /** What a model's answers cost. */
  credits: count,
  /** Why a model was not asked, such as credits that ran out: a code of the error catalogue. */
  refused: z.string().nullable(),
  answers: z.array(scoreAnswer),
})
export type CallScore = z.infer<typeof callScore>
export const callScores = z.object({ scores: z.array(callScore), has_model: z.boolean() })

/** What a person says of a question: why is part of it. */
export const personAnswer = z.object({
  value: z.coerce.number().int().min(0).max(6),
  note: z.string().trim().min(1).max(1_000),
})

const questionShare = z.object({
  text: z.string(),
  /** Mean of the points. */
  points: share,
  answered: count,
  failed: count,
  none: count,
  waiting: count,
})
/** What a scorecard would have made of the last calls. */
export const scorecardPreview = z.object({
  calls: count,
  score: share,
  failed: count,
  questions: z.array(questionShare),
  /** The lowest first. */
  lowest: z.array(z.object({ id: callId, to: z.string(), created_at: timestamp, score: share, failed: z.boolean() })),
})
export type ScorecardPreview = z.infer<typeof scorecardPreview>
