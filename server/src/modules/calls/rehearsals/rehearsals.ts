import type { Rehearsal, RehearsalDetail, RehearsalId, RehearsalInput } from '#contract/calls/rehearsal.ts'
import { type PageQuery, toPage } from '#contract/kit/paging.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Files } from '../../../platform/files/files.ts'
import { fail } from '../../../platform/http/fail.ts'
import type { FileAnswer } from '../../../platform/http/file-answer.ts'
import type { Scope } from '../../../platform/http/scope.ts'
import { newId } from '../../../platform/id.ts'
import { requireActiveAgent } from '../../agents/service.ts'
import { openToRun } from '../../studio/service.ts'
import type { CallAbility } from '../lines.ts'
import { recordingFile } from '../recording.ts'
import { getScorecard, type ScorecardDeps } from '../scorecards/scorecards.ts'
import type { AttemptDeps } from './attempt.ts'
import { findRecordingKey, listResults } from './attempt-store.ts'
import { conversationTrigger } from './flow-respondent.ts'
import * as store from './rehearsal-store.ts'
import { addRehearsalJob } from './rehearsal-worker.ts'
import { requireScenarios } from './scenarios.ts'

export type RehearsalDeps = ScorecardDeps & AttemptDeps & { ability: CallAbility; files: Pick<Files, 'open'> }

export async function startRehearsal(deps: RehearsalDeps, scope: Scope, input: RehearsalInput): Promise<Rehearsal> {
  const scenarios = await requireScenarios(deps, scope, input.scenarios)
  const { name: scorecard, pass_percent: passPercent, questions } = await getScorecard(deps, scope, input.scorecard)
  const target = await targetOf(deps, scope, input)
  const now = deps.clock.now()
  const id = newId<RehearsalId>(now)
  const { repetitions, mode } = input
  if (mode === 'voice') await requireVoice(deps, target)
  const plan = { ...target, id, scorecard, passPercent, questions, scenarios, repetitions, mode }
  await deps.db.transaction(async (tx) => {
    if (!(await store.insertRehearsal(tx, scope, plan, now))) throw fail('rehearsal_running')
    await addRehearsalJob({ ...deps, db: tx }, id)
  })
  return findOrFail(deps, scope, id)
}

/** Throws what is missing to hear and to speak. */
async function requireVoice(
  { ability }: Pick<RehearsalDeps, 'ability'>,
  { channel, projectId }: Target,
): Promise<void> {
  // A flow of a chat may be talked to; what an agent shows in one may not.
  if (channel !== 'call' && !(channel === 'chat' && projectId)) throw fail('rehearsal_not_spoken')
  const [hears, speaks] = await Promise.all([ability.hears(), ability.speaks()])
  if (!hears) throw fail('rehearsal_no_recogniser')
  if (!speaks) throw fail('rehearsal_no_voice')
}

type Target = Pick<
  store.RehearsalPlan,
  'name' | 'agentId' | 'projectId' | 'version' | 'versionNumber' | 'document' | 'channel'
>

/** What is rehearsed, as it is now. */
async function targetOf(
  { db }: Pick<Deps, 'db'>,
  scope: Scope,
  { target, channel = 'call', channel: wanted }: Pick<RehearsalInput, 'target' | 'channel'>,
): Promise<Target> {
  if ('agent' in target) {
    const agent = await requireActiveAgent({ db }, scope, target.agent)
    if (agent.bot_type === 'flow') throw fail('rehearsal_agent_is_flow')
    const none = { projectId: null, version: null, versionNumber: null, document: null }
    return { ...none, name: agent.name, agentId: target.agent, channel }
  }
  const { project: projectId, version } = target
  const { name, document, number } = await openToRun({ db }, scope, projectId, version)
  const begins = conversationTrigger(document, wanted)
  if (!begins) throw fail('rehearsal_no_conversation')
  return { name, agentId: null, projectId, version, versionNumber: number, document, channel: begins.channel }
}

async function findOrFail({ db }: Pick<Deps, 'db'>, scope: Scope, id: RehearsalId): Promise<Rehearsal> {
  const rehearsal = await store.findRehearsal(db, scope, id)
  if (!rehearsal) throw fail('rehearsal_not_found')
  return rehearsal
}

export async function listRehearsals({ db }: Pick<Deps, 'db'>, scope: Scope, query: PageQuery) {
  const { rows, total } = await store.listRehearsals(db, scope, query)
  return toPage(rows, total, query)
}

export async function getRehearsal(deps: Pick<Deps, 'db'>, scope: Scope, id: RehearsalId): Promise<RehearsalDetail> {
  const rehearsal = await findOrFail(deps, scope, id)
  const { questions, scenarios, attempts } = await listResults(deps.db, id)
  const asked = new Map(questions.map((question) => [question.id, question]))
  return {
    ...rehearsal,
    scenarios: scenarios.map((scenario) => {
      const of = attempts.filter(({ scenarioId }) => scenarioId === scenario.id)
      const known = of.flatMap(({ score }) => score ?? [])
      return {
        key: scenario.id,
        name: scenario.name,
        attempts: of.length,
        passed: of.filter(({ passed }) => passed).length,
        score: known.length === 0 ? null : known.reduce((sum, score) => sum + score, 0) / known.length,
      }
    }),
    attempts: attempts.map(({ scenarioId, answers, call, ...attempt }) => ({
      ...attempt,
      figures: call?.figures ?? null,
      scenario: scenarioId,
      answers: answers.flatMap(({ questionId, found, points }) => {
        const question = asked.get(questionId)
        return question ? [{ question, found, points }] : []
      }),
    })),
  }
}

/** Goes on with one whose credits ran out, with the next conversation. */
export async function resumeRehearsal(
  deps: Pick<Deps, 'db' | 'clock'>,
  scope: Scope,
  id: RehearsalId,
): Promise<Rehearsal> {
  const { state } = await findOrFail(deps, scope, id)
  if (state !== 'paused') throw fail('rehearsal_not_paused')
  await deps.db.transaction(async (tx) => {
    if (!(await store.resumeRehearsal(tx, scope, id))) throw fail('rehearsal_running')
    await addRehearsalJob({ ...deps, db: tx }, id)
  })
  return findOrFail(deps, scope, id)
}

/** What is being said is said to its end, and kept. */
export async function stopRehearsal(
  deps: Pick<Deps, 'db' | 'clock'>,
  scope: Scope,
  id: RehearsalId,
): Promise<Rehearsal> {
  await findOrFail(deps, scope, id)
  await store.endRehearsal(deps.db, id, 'stopped', deps.clock.now())
  return findOrFail(deps, scope, id)
}

/** How a conversation sounded. */
export async function getRehearsalRecording(
  { db, files }: Pick<RehearsalDeps, 'db' | 'files'>,
  scope: Scope,
  of: { id: RehearsalId; scenario: string; repetition: number },
): Promise<FileAnswer> {
  const found = await findRecordingKey(db, scope, of)
  if (!found) throw fail('rehearsal_not_found')
  if (!found.key) throw fail('call_not_recorded')
  return recordingFile(files, found.key, `rehearsal-${of.repetition}.wav`)
}
