import type { RehearsalScenario } from '#contract/calls/rehearsal.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { Scope } from '../../../platform/http/scope.ts'
import type { PaidPromptDeps } from '../../answering/service.ts'
import { isUnpaid } from '../money.ts'
import type { NewAttempt } from './attempt-store.ts'
import { openCaller } from './callers.ts'
import { judgeConversation } from './judge.ts'
import type { RunningRehearsal } from './rehearsal-store.ts'
import type { RespondentDeps } from './respondent.ts'
import { openRespondent } from './respondents.ts'
import { type SpeakingDeps, speakAloud } from './speak-aloud.ts'
import { type RehearsedConversation, WrittenConversation } from './written-conversation.ts'

export type AttemptDeps = RespondentDeps & PaidPromptDeps & SpeakingDeps
type Outcome = Omit<NewAttempt, 'scenarioId' | 'repetition'>
/** It ended in the middle, having cost so much. `refused`: it may not be paid any more. */
type Lost = { lost: { credits: number; refused?: ErrorCode; error?: unknown } }

const without = (state: 'failed' | 'skipped', reason: ErrorCode): Outcome => ({
  state,
  reason,
  passed: false,
  score: null,
  credits: 0,
  call: null,
  recording: null,
  turns: [],
  answers: [],
})

/** A conversation in its way, written or aloud; `spent` is what it costs besides its own words. */
type Held = { conversation: RehearsedConversation; spent: number; recording: NewAttempt['recording'] }
type Talk = (conversation: RehearsedConversation) => Promise<void>

const inWriting = async (scenario: RehearsalScenario, talk: Talk): Promise<Held> => {
  const conversation = new WrittenConversation(scenario)
  await talk(conversation)
  return { conversation, spent: 0, recording: null }
}

/** One conversation of a scenario, and how it scored. */
export async function rehearseOnce(
  deps: AttemptDeps,
  scope: Scope,
  rehearsal: RunningRehearsal,
  scenario: RehearsalScenario,
  signal: AbortSignal,
): Promise<Outcome | Lost> {
  const payer = { tenant: scope, agentId: rehearsal.agentId }
  const caller = await openCaller(deps, payer, scenario, rehearsal.channel)
  if (!caller) return without('skipped', 'rehearsal_no_model')
  const respondent = await openRespondent(deps, scope, rehearsal, scenario)
  if (!respondent) return without('failed', 'rehearsal_no_conversation')
  let begun: RehearsedConversation | undefined
  const talk: Talk = (conversation) => {
    begun = conversation
    return conversation.converse(respondent, caller, signal)
  }
  const held = await (rehearsal.mode === 'voice' ? speakAloud(deps, payer, scenario, talk) : inWriting(scenario, talk))
    .catch((error: unknown) => ({ error }))
    .finally(() => respondent.close())
  if ('error' in held) {
    const { error } = held
    const credits = begun?.credits ?? 0
    return { lost: isUnpaid(error) ? { credits, refused: error.code } : { credits, error } }
  }
  const { conversation, spent, recording } = held
  const { failed, refused } = conversation
  const credits = conversation.credits + spent
  if (refused) return { lost: { credits, refused } }
  const { turns, ...call } = conversation.asCall()
  if (failed) return { ...without('failed', failed), credits, call, recording, turns }
  const verdict = await judgeConversation(deps, payer, rehearsal, { turns, ...call }, signal)
  return { ...verdict, credits: credits + verdict.credits, call, recording, turns }
}
