import { z } from 'zod'
import { agentId, id, timestamp } from '../kit/id.ts'
import { pageOf } from '../kit/paging.ts'
import { language } from '../language.ts'
import { projectId } from '../studio/schemas.ts'
import { callLimits } from './limits.ts'
import { foundAnswer, scorecardId, scorecardQuestion } from './scorecard.ts'
import { callSpeaker } from './wire.ts'

export const rehearsalScenarioId = id('rehearsal-scenario')
export type RehearsalScenarioId = z.infer<typeof rehearsalScenarioId>
export const rehearsalId = id('rehearsal')
export type RehearsalId = z.infer<typeof rehearsalId>

const text = (max: number) => z.string().trim().max(max)

/** Somebody who calls. `script`: their lines, one after the other. `model`: a language model plays them from goal, mood and facts. */
export const rehearsalScenarioInput = z
  .object({
    name: text(80).min(1),
    language,
    caller: z.enum(['model', 'script']),
    goal: text(500),
    mood: text(200),
    facts: text(2_000),
    lines: z.array(text(500).min(1)).max(callLimits.rehearsalLines),
  })
  .refine(({ caller, lines }) => caller === 'model' || lines.length > 0, {
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
  created_at: timestamp,
})
export type RehearsalScenario = z.infer<typeof rehearsalScenario>
export const rehearsalScenarioList = z.object({ scenarios: z.array(rehearsalScenario), has_model: z.boolean() })

/** An agent as it is, or a flow of the studio: its draft, or what is published. */
const rehearsalTarget = z.union([
  z.object({ agent: agentId }),
  z.object({ project: projectId, version: z.enum(['draft', 'published']) }),
])
export type RehearsalTarget = z.infer<typeof rehearsalTarget>

export const rehearsalInput = z.object({
  target: rehearsalTarget,
  scenarios: z.array(rehearsalScenarioId).min(1).max(callLimits.rehearsalScenarios),
  repetitions: z.coerce.number().int().min(1).max(callLimits.rehearsalRepetitions),
  scorecard: scorecardId,
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
  state: z.enum(['running', 'done', 'stopped', 'failed']),
  repetitions: count,
  /** Conversations in all, and those that have ended. */
  total: count,
  done: count,
  passed: count,
  score: share,
  /** What its answers cost. */
  credits: count,
  created_at: timestamp,
  ended_at: timestamp.nullable(),
})
export type Rehearsal = z.infer<typeof rehearsal>
export const rehearsalPage = pageOf(rehearsal)

const rehearsedTurn = z.object({ speaker: callSpeaker, text: z.string(), starts_ms: count })

/** `skipped`: nobody could play the caller. `failed`: the agent could not answer. */
const rehearsalAttempt = z.object({
  scenario: z.string(),
  repetition: count,
  state: z.enum(['done', 'failed', 'skipped']),
  /** A code of the error catalogue, for what went wrong. */
  reason: z.string().nullable(),
  passed: z.boolean(),
  score: share,
  credits: count,
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
