import type { CallId } from '#contract/calls/schemas.ts'
import type { FoundAnswer, Scorecard, ScorecardQuestion } from '#contract/calls/scorecard.ts'
import { answerCheck, pointsOf, type ScoredCall, scoreOf } from '#engine/calls/scorecards/index.ts'
import type { Db } from '../../../platform/db/database.ts'
import { listByIds } from '../log-store.ts'
import * as store from './score-store.ts'
import { holdVersion, type ScorecardRow } from './scorecard-store.ts'

type Card = Pick<Scorecard, 'questions' | 'pass_percent'>
type Answer = Omit<store.KeptAnswer, 'callId'>

/** What counts of an answer: a person's word before a machine's. */
export function countedPoints(question: ScorecardQuestion, { person, value }: Answer): number | null {
  const counted = person?.value ?? value
  return counted === null ? null : pointsOf(question, counted)
}

const isWaiting = ({ person, state }: Answer): boolean => !person && (state === 'waiting' || state === 'refused')

/** What a call's answers come to. */
export function totalOf({ questions, pass_percent }: Card, answers: readonly Answer[]) {
  const byQuestion = new Map(answers.map((answer) => [answer.questionId, answer]))
  const points = new Map(
    questions.map((question) => {
      const answer = byQuestion.get(question.id)
      return [question.id, answer ? countedPoints(question, answer) : null]
    }),
  )
  return { ...scoreOf(questions, points, pass_percent), waiting: answers.filter(isWaiting).length, points }
}

/** What is found of a call without a model. */
export const foundIn = ({ questions }: Pick<Card, 'questions'>, call: ScoredCall): Answer[] =>
  questions.map((question) => ({
    ...answerCheck(question.check, call, question.scale),
    questionId: question.id,
    by: question.check.kind === 'model' ? 'model' : 'built-in',
    person: null,
  }))

/** Scores some calls without a model; what people and a model said of them stays. False where the scorecard changed meanwhile. */
export async function scoreCalls(tx: Db, card: ScorecardRow, ids: readonly CallId[], now: Date): Promise<boolean> {
  if (!(await holdVersion(tx, card))) return false
  const calls = await listByIds(tx, ids)
  const free = new Set(card.questions.filter(({ check }) => check.kind === 'model').map(({ id }) => id))
  const found = calls.flatMap((call) => foundIn(card, call).map((answer) => ({ ...answer, callId: call.id })))
  await store.lockScores(tx, card.id, ids)
  const kept = await store.listAnswers(tx, card.id, ids)
  const keyOf = ({ callId, questionId }: { callId: CallId; questionId: string }) => `${callId} ${questionId}`
  const before = new Map(kept.map((answer) => [keyOf(answer), answer]))
  const answers = found.map((answer) => {
    const known = before.get(keyOf(answer))
    if (!known) return answer
    return free.has(answer.questionId) && known.by === 'model' ? known : { ...answer, person: known.person }
  })
  await saveAnswers(tx, card, answers, now)
  return true
}

/** What a model found of a call; false where nothing waits for it any more. */
export async function saveModelAnswers(
  tx: Db,
  card: ScorecardRow,
  callId: CallId,
  found: ReadonlyMap<string, FoundAnswer>,
  now: Date,
): Promise<boolean> {
  if (!(await holdVersion(tx, card))) return false
  await store.lockScores(tx, card.id, [callId])
  const kept = await store.listAnswers(tx, card.id, [callId])
  const answers = kept.map((answer) => {
    const told = found.get(answer.questionId)
    return told && answer.state === 'waiting' ? { ...answer, ...told, by: 'model' as const } : answer
  })
  if (!kept.some(({ questionId, state }) => state === 'waiting' && found.has(questionId))) return false
  await saveAnswers(tx, card, answers, now)
  return true
}

/** Stores all answers of calls with what they come to. */
export async function saveAnswers(
  tx: Db,
  card: ScorecardRow,
  answers: readonly store.KeptAnswer[],
  now: Date,
): Promise<void> {
  const byCall = Map.groupBy(answers, ({ callId }) => callId)
  const totals = [...byCall].map(([callId, ofCall]) => ({ ...totalOf(card, ofCall), callId }))
  const points = new Map(totals.map((total) => [total.callId, total.points]))
  await store.saveScores(
    tx,
    card,
    totals.map(({ points: _, ...total }) => total),
    answers.map(({ person: _, ...answer }) => ({
      ...answer,
      points: points.get(answer.callId)?.get(answer.questionId) ?? null,
    })),
    now,
  )
}
