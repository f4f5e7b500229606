import type { HoldId } from '#contract/billing/schemas.ts'
import type { AgentId, AnswerId, RecordId, SessionId } from '#contract/kit/id.ts'
import type { Language } from '#contract/language.ts'
import type { Deps } from '../../platform/deps.ts'
import { Failure } from '../../platform/http/fail.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { noticeOf } from '../answering/service.ts'
import type { Credits } from '../billing/service.ts'
import { endUnfinished } from './record-store.ts'

/** What an answer will be charged to. Neither rejects: an answer does not fail over its price. */
export type Bill = {
  /** Charges for the words; answers the credits charged. */
  settle: (used: { inputWords: number; outputWords: number }, model: string | null) => Promise<number>
  /** Nothing is charged. */
  release: () => Promise<void>
}

/** Words of an answer of common length: what is kept back before it is known. */
const commonLength = 200

export const countWords = (text: string): number => text.match(/\S+/g)?.length ?? 0

/** An answer's hold has the answer's id: whoever ends it for a process that died finds it. */
export const holdOf = (answerId: AnswerId) => answerId as string as HoldId

type Asked = { answerId: AnswerId; agentId: AgentId; sessionId: SessionId; question: string }

/** Why nothing was kept back. */
export type Refusal = { refusal: Failure; release: () => Promise<void> }

/** Keeps the price of an answer back. Never rejects: refused (402), it answers why. */
export async function holdPrice(
  { credits, log }: Pick<Deps, 'log'> & { credits: Credits },
  scope: Scope,
  { answerId, agentId, sessionId, question }: Asked,
): Promise<Bill | Refusal> {
  const used = { inputWords: countWords(question), outputWords: commonLength }
  const release = async () => {}
  try {
    const id = await credits.hold(scope, { kind: 'answer', agentId, sessionId, used }, holdOf(answerId))
    const kept = <T>(work: Promise<T>, otherwise: T) =>
      work.catch((error: unknown) => {
        log.error({ err: error, hold: id }, 'an answer was not charged; its hold lapses')
        return otherwise
      })
    return {
      settle: (words, model) => kept(credits.settle(id, words, model), 0),
      release: () => kept(credits.release(id), undefined),
    }
  } catch (error) {
    if (error instanceof Failure) return { refusal: error, release }
    log.error({ err: error }, 'the price of an answer could not be kept back')
    return { settle: async () => 0, release }
  }
}

/**
 * The bill, or the refusal thrown: the question stays in its session with the reason below it, so that it can be asked
 * again once there are credits.
 */
export async function requireBill(
  { db }: Pick<Deps, 'db'>,
  { id, language }: { id: RecordId; language: Language },
  held: Bill | Refusal,
): Promise<Bill> {
  if (!('refusal' in held)) return held
  const { code, details } = held.refusal
  await endUnfinished(db, id, [{ type: 'data-notice', data: noticeOf(code, language, details, 'retry') }])
  throw held.refusal
}
