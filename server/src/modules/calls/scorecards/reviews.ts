import type { z } from 'zod'
import type { CallId } from '#contract/calls/schemas.ts'
import type { CallScore, callScores, personAnswer, ScorecardId, ScorecardQuestion } from '#contract/calls/scorecard.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { fail } from '../../../platform/http/fail.ts'
import type { Scope } from '../../../platform/http/scope.ts'
import type { Enqueuer } from '../../../platform/jobs/enqueue.ts'
import { recordAudit } from '../../audit/service.ts'
import type { Models } from '../../models/service.ts'
import { getCall } from '../logs.ts'
import { countedPoints, saveAnswers } from './score-calls.ts'
import * as store from './score-store.ts'
import { scoreEndedCall } from './score-worker.ts'
import { findScorecard, holdVersion, type ScorecardRow } from './scorecard-store.ts'
import { getScorecard } from './scorecards.ts'

type CallScores = z.infer<typeof callScores>
type ReviewDeps = Pick<Deps, 'db' | 'clock'> & { models: Models }
type AskDeps = ReviewDeps & Omit<Enqueuer, 'db' | 'clock'>
type By = Pick<Caller, 'scope' | 'from'>
/** A question of a call. */
type Asked = { id: CallId; scorecard: ScorecardId; question: string }

/** What the scorecards of a place made of a call. */
export async function getCallScores({ db, models }: ReviewDeps, scope: Scope, id: CallId): Promise<CallScores> {
  await getCall({ db }, scope, id)
  const totals = await store.listScores(db, id)
  const scores = await Promise.all(totals.map((total) => scoreOfCall(db, scope, total)))
  return { scores: scores.flat(), has_model: (await models.find()) !== undefined }
}

async function scoreOfCall(
  db: Db,
  scope: Scope,
  { id, callId, score, failed, critical, credits, refused }: Awaited<ReturnType<typeof store.listScores>>[number],
): Promise<CallScore[]> {
  const card = await findScorecard(db, scope, id)
  if (!card) return []
  const kept = new Map((await store.listAnswers(db, id, [callId])).map((answer) => [answer.questionId, answer]))
  const answers = card.questions.flatMap((question) => {
    const answer = kept.get(question.id)
    if (!answer) return []
    const { state, value, turn, at_ms, reason, by, person } = answer
    const found = { state, value, turn, at_ms, reason, by }
    return { question, found, person, points: countedPoints(question, answer) }
  })
  const { name, pass_percent } = card
  return [{ scorecard_id: id, name, pass_percent, score, failed, critical, credits, refused, answers }]
}

/** A model is asked again about what it was not asked because of credits, or left out. */
export async function askAgain(deps: AskDeps, scope: Scope, id: CallId): Promise<CallScores> {
  await getCall(deps, scope, id)
  await deps.db.transaction(async (tx) => {
    await store.forgetRefused(tx, id)
    await scoreEndedCall({ ...deps, db: tx }, id)
  })
  return getCallScores(deps, scope, id)
}

/** A person answers a question, or overrules what was found: kept beside it, and written down. */
export async function answerQuestion(
  deps: ReviewDeps,
  by: By,
  asked: Asked,
  { value, note }: z.output<typeof personAnswer>,
): Promise<CallScores> {
  const said = { value, note, userId: by.scope.userId, at: deps.clock.now() }
  await review(deps, by, asked, said, (question) => {
    if (value >= (question.scale?.length ?? 2)) throw fail('scorecard_value_wrong')
  })
  return getCallScores(deps, by.scope, asked.id)
}

/** What was found counts again. */
export async function withdrawAnswer(deps: ReviewDeps, by: By, asked: Asked): Promise<CallScores> {
  await review(deps, by, asked, null)
  return getCallScores(deps, by.scope, asked.id)
}

async function review(
  deps: ReviewDeps,
  by: By,
  asked: Asked,
  said: Parameters<typeof store.setPersonAnswer>[2],
  check: (question: ScorecardQuestion) => void = () => {},
): Promise<void> {
  const { scope } = by
  const call = await getCall(deps, scope, asked.id)
  const card = await getScorecard(deps, scope, asked.scorecard)
  const question = card.questions.find(({ id }) => id === asked.question)
  if (!question) throw fail('scorecard_question_not_found')
  check(question)
  await deps.db.transaction(async (tx) => {
    // It is being changed: what is asked may be another question by now.
    if (!(await holdVersion(tx, card))) throw fail('scorecard_question_not_found')
    await store.lockScores(tx, card.id, [call.id])
    const before = (await store.listAnswers(tx, card.id, [call.id])).find(
      ({ questionId }) => questionId === question.id,
    )
    if (!before) throw fail('scorecard_question_not_found')
    await store.setPersonAnswer(tx, { id: card.id, callId: call.id, questionId: question.id }, said)
    await recount(tx, card, call.id, deps.clock.now())
    await note({ ...deps, db: tx }, by, { card, question, call: call.id }, before, said)
  })
}

async function recount(tx: Db, card: ScorecardRow, callId: CallId, now: Date): Promise<void> {
  await saveAnswers(tx, card, await store.listAnswers(tx, card.id, [callId]), now)
}

const note = (
  deps: Pick<ReviewDeps, 'db' | 'clock'>,
  { scope, from }: By,
  { card, question, call }: { card: ScorecardRow; question: ScorecardQuestion; call: CallId },
  before: store.KeptAnswer,
  said: { value: number; note: string } | null,
): Promise<void> => {
  const { organizationId, workspaceId, userId } = scope
  const change = (was: unknown, is: unknown) => ({ from: was, to: is })
  return recordAudit(
    deps,
    { userId, from },
    {
      organizationId,
      workspaceId,
      action: 'scorecard.answered' as const,
      target: { kind: 'call', id: call, name: card.name },
      changes: {
        question: change(question.text, question.text),
        answer: change(
          labelOf(question, before.person?.value ?? before.value),
          labelOf(question, said?.value ?? before.value),
        ),
        note: change(before.person?.note ?? null, said?.note ?? null),
      },
    },
  )
}

const labelOf = ({ scale }: ScorecardQuestion, value: number | null): string | null =>
  value === null ? null : scale ? (scale[value] ?? null) : value === 1 ? 'yes' : 'no'
