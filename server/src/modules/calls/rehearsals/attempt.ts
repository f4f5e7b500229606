import { callLimits } from '#contract/calls/limits.ts'
import type { CallTurn } from '#contract/calls/log-schemas.ts'
import type { RehearsalScenario } from '#contract/calls/rehearsal.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { analyseCall } from '#engine/calls/index.ts'
import type { ScoredCall } from '#engine/calls/scorecards/index.ts'
import type { Scope } from '../../../platform/http/scope.ts'
import type { Models } from '../../models/service.ts'
import { askModel } from '../scorecards/ask-model.ts'
import { foundIn, totalOf } from '../scorecards/score-calls.ts'
import { openCaller } from './callers.ts'
import type { NewAttempt, RunningRehearsal } from './rehearsal-store.ts'
import { openRespondent, type Respondent, type RespondentDeps, type Response } from './respondents.ts'

export type AttemptDeps = RespondentDeps & { models: Models }
type Outcome = Omit<NewAttempt, 'scenarioId' | 'repetition'>

const without = (state: 'failed' | 'skipped', reason: ErrorCode): Outcome => ({
  state,
  reason,
  passed: false,
  score: null,
  credits: 0,
  turns: [],
  answers: [],
})

/** One conversation of a scenario, and how it scored. */
export async function rehearseOnce(
  deps: AttemptDeps,
  scope: Scope,
  rehearsal: RunningRehearsal,
  scenario: RehearsalScenario,
  signal: AbortSignal,
): Promise<Outcome> {
  const caller = await openCaller(deps.models, scenario)
  if (!caller) return without('skipped', 'rehearsal_no_model')
  const respondent = await openRespondent(deps, scope, rehearsal, scenario.language)
  if (!respondent) return without('failed', 'rehearsal_no_conversation')
  const conversation = new RehearsedConversation()
  try {
    await converse(conversation, respondent, caller, signal)
  } finally {
    await respondent.close()
  }
  const call = conversation.asCall(scenario)
  const { credits, failed } = conversation
  const turns = call.turns.map(({ speaker, text, starts_ms }) => ({ speaker, text, starts_ms }))
  if (failed) return { ...without('failed', failed), credits, turns }
  return { state: 'done', reason: null, credits, turns, ...(await judge(deps.models, rehearsal, call, signal)) }
}

async function converse(
  conversation: RehearsedConversation,
  respondent: Respondent,
  caller: NonNullable<Awaited<ReturnType<typeof openCaller>>>,
  signal: AbortSignal,
): Promise<void> {
  conversation.hear(await respondent.begin())
  for (let turn = 0; turn < callLimits.rehearsalLines && !conversation.isOver; turn++) {
    signal.throwIfAborted()
    const line = await caller(conversation.turns, signal)
    if (line === undefined) return
    conversation.say('caller', line)
    const asked = performance.now()
    const response = await respondent.answer(line, signal)
    signal.throwIfAborted()
    conversation.wait(performance.now() - asked)
    conversation.hear(response)
  }
}

async function judge(
  models: Models,
  { questions, passPercent }: RunningRehearsal,
  call: ScoredCall,
  signal: AbortSignal,
): Promise<Pick<Outcome, 'passed' | 'score' | 'answers'>> {
  const card = { questions, pass_percent: passPercent }
  const free = questions.filter(({ check }) => check.kind === 'model')
  const told = free.length > 0 ? await askModel(models, call, free, signal) : undefined
  const answers = foundIn(card, call).map((answer) => ({ ...answer, ...told?.get(answer.questionId) }))
  const { score, failed, points } = totalOf(card, answers)
  return {
    score,
    passed: score !== null && !failed,
    answers: answers.map(({ questionId, state, value, turn, at_ms, reason }) => ({
      questionId,
      found: { state, value, turn, at_ms, reason },
      points: points.get(questionId) ?? null,
    })),
  }
}

/** How long it takes to say a text. */
const spokenMs = (text: string): number => 400 + text.length * 72
const breathMs = 600

/** A conversation that is written, at the times at which it would be spoken. */
class RehearsedConversation {
  readonly turns: (CallTurn & { grounded: boolean })[] = []
  credits = 0
  failed: ErrorCode | null = null
  isOver = false
  #clock = 0
  #transferred = false

  say(speaker: CallTurn['speaker'], text: string, grounded = false): void {
    const starts_ms = Math.round(this.#clock + breathMs)
    const ends_ms = starts_ms + spokenMs(text)
    const number = this.turns.length + 1
    this.turns.push({ number, speaker, text, starts_ms, ends_ms, sentiment: null, heard: null, delays: null, grounded })
    this.#clock = ends_ms
  }

  wait(ms: number): void {
    this.#clock += ms
  }

  hear({ texts, grounded, credits, isOver, transferred, failed }: Response): void {
    const text = texts.join(' ').trim()
    if (text) this.say('agent', text, grounded)
    this.credits += credits
    this.failed ??= failed
    this.#transferred ||= transferred
    this.isOver ||= isOver || failed !== null
  }

  asCall({ language }: Pick<RehearsalScenario, 'language'>): ScoredCall {
    const durationMs = this.#clock
    const { outcome, figures, moods } = analyseCall({ turns: this.turns, language, durationMs, interruptions: 0 })
    const mood = new Map(moods.map(({ number, sentiment }) => [number, sentiment]))
    return {
      turns: this.turns.map((turn) => ({ ...turn, sentiment: mood.get(turn.number) ?? null })),
      figures,
      outcome,
      transferred_to: null,
      ended_by: this.#transferred ? 'transfer' : 'caller',
      duration_s: Math.ceil(durationMs / 1_000),
    }
  }
}
