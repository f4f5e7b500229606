import { randomUUID } from 'node:crypto'
import { callLimits } from '#contract/calls/limits.ts'
import type {
  Scorecard,
  ScorecardId,
  ScorecardInput,
  ScorecardList,
  ScorecardPreview,
  ScorecardQuestion,
} from '#contract/calls/scorecard.ts'
import { isSameJson } from '#contract/kit/same-json.ts'
import type { Language } from '#contract/language.ts'
import { isFailing } from '#engine/calls/scorecards/index.ts'
import { violatedUnique } from '../../../platform/db/database.ts'

import { fail } from '../../../platform/http/fail.ts'
import type { Scope } from '../../../platform/http/scope.ts'
import { newId } from '../../../platform/id.ts'
import { getAgent } from '../../agents/service.ts'
import type { Models } from '../../models/service.ts'
import { getCampaign } from '../campaigns/campaigns.ts'
import { listByIds } from '../log-store.ts'
import { loadSampleCalls, type SampleDeps } from '../sample-calls.ts'
import { foundIn, totalOf } from './score-calls.ts'
import { listLastCalls, resetModelAnswers } from './score-store.ts'
import { scoreAllCalls } from './score-worker.ts'
import * as store from './scorecard-store.ts'

export type ScorecardDeps = SampleDeps & { models: Models }

export async function listScorecards(deps: ScorecardDeps, scope: Scope, language: Language): Promise<ScorecardList> {
  await loadSampleCalls(deps, scope, language)
  const [scorecards, model] = await Promise.all([store.listScorecards(deps.db, scope), deps.models.find()])
  return { scorecards, has_model: model !== undefined }
}

export async function getScorecard(
  { db }: Pick<ScorecardDeps, 'db'>,
  scope: Scope,
  id: ScorecardId,
): Promise<store.ScorecardRow> {
  const card = await store.findScorecard(db, scope, id)
  if (!card) throw fail('scorecard_not_found')
  return card
}

export async function createScorecard(deps: ScorecardDeps, scope: Scope, input: ScorecardInput): Promise<Scorecard> {
  await requireTargets(deps, scope, input)
  const now = deps.clock.now()
  const card = {
    ...input,
    id: newId<ScorecardId>(now),
    questions: input.questions.map((given) => named(given, [])),
    now,
  }
  const limit = callLimits.scorecards
  await deps.db
    .transaction(async (tx) => {
      if (!(await store.insertScorecard(tx, scope, card, limit))) throw fail('scorecard_limit_reached', { limit })
      await scoreAllCalls({ ...deps, db: tx }, card.id)
    })
    .catch(refuseTaken(input))
  return getScorecard(deps, scope, card.id)
}

export async function updateScorecard(
  deps: ScorecardDeps,
  scope: Scope,
  id: ScorecardId,
  input: ScorecardInput,
): Promise<Scorecard> {
  const before = await getScorecard(deps, scope, id)
  await requireTargets(deps, scope, input)
  const questions = input.questions.map((given) => named(given, before.questions))
  await deps.db
    .transaction(async (tx) => {
      await store.updateScorecard(tx, scope, { ...input, id, questions, now: deps.clock.now() })
      await resetModelAnswers(tx, id, askedAnew(questions, before.questions))
      await scoreAllCalls({ ...deps, db: tx }, id)
    })
    .catch(refuseTaken(input))
  return getScorecard(deps, scope, id)
}

export async function removeScorecard({ db }: Pick<ScorecardDeps, 'db'>, scope: Scope, id: ScorecardId): Promise<null> {
  if (!(await store.removeScorecard(db, scope, id))) throw fail('scorecard_not_found')
  return null
}

/** What a scorecard would have made of the last calls; a model is not asked for it. */
export async function previewScorecard(
  { db }: ScorecardDeps,
  scope: Scope,
  input: ScorecardInput,
): Promise<ScorecardPreview> {
  await requireTargets({ db }, scope, input)
  const card = { ...input, questions: input.questions.map((given) => named(given, [])) }
  const calls = await listByIds(db, await listLastCalls(db, scope, input, callLimits.scorecardPreview))
  const scored = calls.map((call) => {
    const answers = foundIn(card, call)
    return { call, answers, ...totalOf(card, answers) }
  })
  const known = scored.flatMap(({ score }) => score ?? [])
  return {
    calls: calls.length,
    score: meanOf(known),
    failed: scored.filter(({ failed }) => failed).length,
    questions: card.questions.map(({ id, text }) => {
      const points = scored.flatMap((of) => of.points.get(id) ?? [])
      const inState = (state: string) =>
        scored.filter(({ answers }) => answers.find(({ questionId }) => questionId === id)?.state === state).length
      return {
        text,
        points: meanOf(points),
        answered: points.length,
        failed: points.filter(isFailing).length,
        none: inState('none'),
        waiting: inState('waiting'),
      }
    }),
    lowest: scored
      .filter(({ score }) => score !== null)
      .toSorted((a, b) => (a.score ?? 0) - (b.score ?? 0))
      .slice(0, 5)
      .map(({ call: { id, to, created_at }, score, failed }) => ({ id, to, created_at, score, failed })),
  }
}

const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length

/** A question keeps its id, and what people said of it, while its answers are the same ones. */
function named(given: ScorecardInput['questions'][number], before: readonly ScorecardQuestion[]): ScorecardQuestion {
  const known = before.find(({ id, scale }) => id === given.id && scale?.length === given.scale?.length)
  return { ...given, id: known?.id ?? randomUUID() }
}

const askedAnew = (questions: readonly ScorecardQuestion[], before: readonly ScorecardQuestion[]): string[] =>
  questions.flatMap(({ id, text, scale, check }) => {
    const known = before.find((question) => question.id === id)
    const isSame = known && known.text === text && isSameJson(known.scale, scale) && known.check.kind === check.kind
    return known && !isSame && check.kind === 'model' ? id : []
  })

/** What a scorecard is for must be there for the person. */
async function requireTargets(
  { db }: Pick<ScorecardDeps, 'db'>,
  scope: Scope,
  { agents, campaigns }: Pick<ScorecardInput, 'agents' | 'campaigns'>,
): Promise<void> {
  for (const id of agents) await getAgent({ db }, scope, id)
  for (const id of campaigns) await getCampaign({ db }, scope, id)
}

const refuseTaken =
  ({ name }: Pick<ScorecardInput, 'name'>) =>
  (error: unknown): never => {
    throw violatedUnique(error) === 'scorecards_by_name' ? fail('scorecard_taken', { name }) : error
  }
