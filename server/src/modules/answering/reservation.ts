import type { HoldId } from '#contract/billing/schemas.ts'
import type { AgentId, AnswerId, SessionId } from '#contract/kit/id.ts'
import { type Db, mayPass } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { Failure } from '../../platform/http/fail.ts'
import type { Scope } from '../../platform/http/scope.ts'
import type { Tenant } from '../../platform/tenant.ts'
import type { Credits } from '../billing/service.ts'

/** An answer that is to be paid. */
export type PricedQuestion = {
  scope: Scope
  agentId: AgentId
  question: string
  /** The conversation that counts for the plan; left out: none. */
  conversationId?: SessionId
  /** By which another process finds what is reserved; left out: none does. */
  answerId?: AnswerId
}

/** The reserved price of an answer. With `tx` it is charged or given back in a transaction of the caller. */
export type Reservation = {
  /** Charges for the words; answers the credits charged. Throws NotCharged when the books do not take it. */
  settle: (used: { inputWords: number; outputWords: number }, model: string | null, tx?: Db) => Promise<number>
  /** Nothing is charged. */
  release: (tx?: Db) => Promise<void>
  /** Gives it back where no answer begins. Never rejects: what is not given back lapses. */
  cancel: () => Promise<void>
}

/** The books do not take a charge, and will not when asked again. */
export class NotCharged extends Error {
  override name = 'NotCharged'
}

export const freeOfCharge: Reservation = {
  settle: async () => 0,
  release: async () => {},
  cancel: async () => {},
}

/** Words of an answer of common length: what is reserved before it is known. */
const commonLength = 200

/** What is reserved for an answer has the answer's id. */
export const holdIdOf = (answerId: AnswerId) => answerId as string as HoldId

export const countWords = (text: string): number => text.match(/\S+/g)?.length ?? 0

/** Throws the refusal (402). An answer does not fail over books that are in trouble: then it is free. */
export async function reservePrice(
  { credits, log }: Pick<Deps, 'log'> & { credits: Pick<Credits, 'hold' | 'settle' | 'release'> },
  {
    scope,
    agentId,
    question,
    conversationId,
    answerId,
  }: Omit<PricedQuestion, 'scope' | 'agentId'> & { scope: Tenant; agentId: AgentId | null },
): Promise<Reservation> {
  const used = { inputWords: countWords(question), outputWords: commonLength }
  const estimate = { kind: 'answer', agentId, sessionId: conversationId ?? null, used } as const
  try {
    const id = await credits.hold(scope, estimate, answerId && holdIdOf(answerId))
    return {
      settle: (words, model, tx) => credits.settle(id, words, model, tx).catch(unlessPassing),
      release: (tx) => credits.release(id, tx).catch(unlessPassing),
      cancel: () =>
        credits.release(id).catch((error: unknown) => log.warn({ err: error, hold: id }, 'a reserved price lapses')),
    }
  } catch (error) {
    if (error instanceof Failure) throw error
    log.error({ err: error }, 'the price of an answer could not be reserved')
    return freeOfCharge
  }
}

function unlessPassing(error: unknown): never {
  if (mayPass(error)) throw error
  throw new NotCharged('the books did not take a charge', { cause: error })
}
