import type { ScoredCall } from '#engine/calls/scorecards/index.ts'
import type { Deps } from '../../../platform/deps.ts'
import { Failure } from '../../../platform/http/fail.ts'
import type { PaidPromptDeps } from '../../answering/service.ts'
import { askModel, type Payer } from '../scorecards/ask-model.ts'
import { foundIn, totalOf } from '../scorecards/score-calls.ts'
import type { NewAttempt } from './attempt-store.ts'
import type { RunningRehearsal } from './rehearsal-store.ts'

type Verdict = Pick<NewAttempt, 'state' | 'reason' | 'passed' | 'score' | 'answers'> & { credits: number }

/** Scores a conversation. Where a model is to answer and fails, or cannot be paid, it is left unscored, with the reason. */
export async function judgeConversation(
  deps: PaidPromptDeps & Pick<Deps, 'db'>,
  payer: Payer,
  { questions, passPercent }: Pick<RunningRehearsal, 'questions' | 'passPercent'>,
  call: ScoredCall,
  signal: AbortSignal,
): Promise<Verdict> {
  const card = { questions, pass_percent: passPercent }
  const free = questions.filter(({ check }) => check.kind === 'model')
  const asked = await askFreely(deps, payer, call, free, signal)
  const answers = foundIn(card, call).map((answer) => ({ ...answer, ...asked.found?.get(answer.questionId) }))
  const { score, failed, points } = totalOf(card, answers)
  return {
    state: asked.refused ? 'unscored' : 'done',
    reason: asked.refused ?? null,
    credits: asked.credits,
    score,
    passed: score !== null && !failed && !asked.refused,
    answers: answers.map(({ questionId, state, value, turn, at_ms, reason }) => ({
      questionId,
      found: { state, value, turn, at_ms, reason },
      points: points.get(questionId) ?? null,
    })),
  }
}

async function askFreely(
  deps: PaidPromptDeps & Pick<Deps, 'db'>,
  payer: Payer,
  call: ScoredCall,
  questions: RunningRehearsal['questions'],
  signal: AbortSignal,
) {
  if (questions.length === 0) return { credits: 0 }
  try {
    const asked = await askModel(deps, payer, call, questions, signal)
    if (!asked) return { credits: 0 }
    const credits = await deps.db.transaction((tx) => asked.price.settle(tx))
    return { found: asked.found, credits }
  } catch (error) {
    if (error instanceof Failure) return { refused: error.code, credits: 0 }
    throw error
  }
}
