import { z } from 'zod'
import { answerPart } from '../chat/parts.ts'
import { emailOutcome } from '../email/rules.ts'
import { emailHold } from '../email/thread.ts'
import { agentId, id, timestamp } from '../kit/id.ts'
import { pageOf } from '../kit/paging.ts'
import { language } from '../language.ts'
import { projectId } from '../studio/schemas.ts'
import { callLimits } from './limits.ts'
import { callFigures, callTurn } from './log-schemas.ts'
import { foundAnswer, scorecardId, scorecardQuestion } from './scorecard.ts'

export const rehearsalScenarioId = id('rehearsal-scenario')
export type RehearsalScenarioId = z.infer<typeof rehearsalScenarioId>
export const rehearsalId = id('rehearsal')
export type RehearsalId = z.infer<typeof rehearsalId>

const text = (max: number) => z.string().trim().max(max)

/** How somebody behaves who speaks. `pause_s`: so long they are quiet before each line. */
const scenarioVoice = z.object({
  interrupts: z.boolean(),
  pause_s: z.coerce.number().int().min(0).max(callLimits.rehearsalPause),
  noise: z.enum(['none', 'low', 'high']),
})
export type ScenarioVoice = z.infer<typeof scenarioVoice>
export const quietVoice: ScenarioVoice = { interrupts: false, pause_s: 0, noise: 'none' }

/** Who writes a mail, and what the first one says before the lines follow; what is empty is the scenario's: its name is the subject, its first line the text. */
const scenarioMail = z.object({
  subject: text(callLimits.rehearsalSubject),
  from: z.union([z.literal(''), z.email().max(254)]),
  text: text(callLimits.rehearsalMail),
})
export type ScenarioMail = z.infer<typeof scenarioMail>
export const emptyMail: ScenarioMail = { subject: '', from: '', text: '' }

/** Somebody who calls or writes. `script`: their lines, one after the other. `model`: a language model plays them from goal, mood and facts. */
export const rehearsalScenarioInput = z
  .object({
    name: text(80).min(1),
    language,
    caller: z.enum(['model', 'script']),
    goal: text(500),
    mood: text(200),
    facts: text(2_000),
    lines: z.array(text(500).min(1)).max(callLimits.rehearsalLines),
    voice: scenarioVoice.default(quietVoice),
    mail: scenarioMail.default(emptyMail),
  })
  .refine(({ caller, lines, mail }) => caller === 'model' || lines.length > 0 || mail.text !== '', {
    path: ['lines'],
    message: 'rehearsal_lines_missing',
  })
  .refine(({ caller, goal }) => caller === 'script' || goal !== '', {
    path: ['goal'],
    message: 'rehearsal_goal_missing',
  })
export type RehearsalScenarioInput = z.output<typeof rehearsalScenarioInput>

export const rehearsalScenario = z.object({
  id: rehearsalScenarioId,
  name: z.string(),
  language,
  caller: z.enum(['model', 'script']),
  goal: z.string(),
  mood: z.string(),
  facts: z.string(),
  lines: z.array(z.string()),
  voice: scenarioVoice,
  mail: scenarioMail,
  created_at: timestamp,
})
export type RehearsalScenario = z.infer<typeof rehearsalScenario>
export const rehearsalScenarioList = z.object({
  scenarios: z.array(rehearsalScenario),
  has_model: z.boolean(),
  /** Whether this installation recognises speech and has a voice: what a rehearsal by voice needs. */
  hears: z.boolean(),
  speaks: z.boolean(),
})

/** An agent as it is, or a flow of the studio: its draft, or what is published. */
const rehearsalTarget = z.union([
  z.object({ agent: agentId }),
  z.object({ project: projectId, version: z.enum(['draft', 'published']) }),
])
export type RehearsalTarget = z.infer<typeof rehearsalTarget>

/** `voice`: each conversation is spoken and heard as a call is, in real time. */
const rehearsalMode = z.enum(['text', 'voice'])

/** As what a conversation is had: a call, a chat, messages of WhatsApp, or mails. */
const rehearsalChannel = z.enum(['call', 'chat', 'message', 'mail'])
export type RehearsalChannel = z.infer<typeof rehearsalChannel>

export const rehearsalInput = z.object({
  target: rehearsalTarget,
  scenarios: z.array(rehearsalScenarioId).min(1).max(callLimits.rehearsalScenarios),
  repetitions: z.coerce.number().int().min(1).max(callLimits.rehearsalRepetitions),
  scorecard: scorecardId,
  mode: rehearsalMode.default('text'),
  /** Left out: as a call; a flow as the first of them that it begins with. */
  channel: rehearsalChannel.optional(),
})
export type RehearsalInput = z.output<typeof rehearsalInput>

const count = z.number().int()
const share = z.number().nullable()

export const rehearsal = z.object({
  id: rehearsalId,
  /** Of the agent or the flow. */
  name: z.string(),
  /** What of a flow is rehearsed; null for an agent. */
  version: z.enum(['draft', 'published']).nullable(),
  /** Of the version that was published then. */
  version_number: count.nullable(),
  scorecard: z.string(),
  /** `paused`: it could not be paid any more; somebody goes on with it. */
  state: z.enum(['running', 'paused', 'done', 'stopped', 'failed']),
  /** Why it is paused: a code of the error catalogue. */
  reason: z.string().nullable(),
  mode: rehearsalMode,
  channel: rehearsalChannel,
  repetitions: count,
  /** Conversations in all, and those that have ended. */
  total: count,
  done: count,
  passed: count,
  score: share,
  /** What its answers, callers and scores cost. */
  credits: count,
  created_at: timestamp,
  ended_at: timestamp.nullable(),
})
export type Rehearsal = z.infer<typeof rehearsal>
export const rehearsalPage = pageOf(rehearsal)

/** A step of a flow that would have acted outside: its kind, and what it was given by the names of its options. */
const simulatedAct = z.object({ kind: z.string(), given: z.array(z.object({ option: z.string(), value: z.string() })) })
export type SimulatedAct = z.infer<typeof simulatedAct>

/**
 * Whether what was written first begins the flow that is rehearsed (null: an agent is), by which options of its trigger, and which
 * published flows it begins besides, or instead.
 */
const rehearsedStart = z.object({
  kind: z.enum(['on-whatsapp', 'on-email']),
  starts: z.boolean().nullable(),
  conditions: z.array(z.object({ option: z.string(), wanted: z.string(), holds: z.boolean() })),
  others: z.array(z.object({ id: projectId, name: z.string() })),
})
export type RehearsedStart = z.infer<typeof rehearsedStart>

/** What becomes of a reply that was written to a mail, or why none is: as the mailbox is set up. */
const rehearsedReply = z.object({ subject: z.string(), outcome: emailOutcome, hold: emailHold.nullable() })
export type RehearsedReply = z.infer<typeof rehearsedReply>

/** What a turn holds besides its words: parts of an answer in a chat, what would have been sent or done outside for it, what a mail would have begun, and what would become of its reply. */
const rehearsedMore = z.object({
  parts: z.array(answerPart).optional(),
  acts: z.array(simulatedAct).optional(),
  start: rehearsedStart.optional(),
  reply: rehearsedReply.optional(),
})
export type RehearsedMore = z.infer<typeof rehearsedMore>

/** `heard` and `delays` are known of spoken ones. */
const rehearsedTurn = callTurn
  .pick({ speaker: true, text: true, starts_ms: true, heard: true, delays: true })
  .extend(rehearsedMore.shape)

/** `skipped`: nobody could play the caller. `failed`: the agent could not answer. `unscored`: it is scored when the rehearsal goes on. */
const rehearsalAttempt = z.object({
  scenario: z.string(),
  repetition: count,
  state: z.enum(['done', 'unscored', 'failed', 'skipped']),
  /** A code of the error catalogue, for what went wrong. */
  reason: z.string().nullable(),
  passed: z.boolean(),
  score: share,
  credits: count,
  /** Of how it went, once it was had. */
  figures: callFigures.nullable(),
  recorded: z.boolean(),
  turns: z.array(rehearsedTurn),
  answers: z.array(z.object({ question: scorecardQuestion, found: foundAnswer, points: share })),
})
export type RehearsalAttempt = z.infer<typeof rehearsalAttempt>

const scenarioResult = z.object({ key: z.string(), name: z.string(), attempts: count, passed: count, score: share })
export const rehearsalDetail = rehearsal.extend({
  scenarios: z.array(scenarioResult),
  attempts: z.array(rehearsalAttempt),
})
export type RehearsalDetail = z.infer<typeof rehearsalDetail>
