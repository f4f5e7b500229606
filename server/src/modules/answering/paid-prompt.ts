import type { AgentId, AnswerId } from '#contract/kit/id.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenant.ts'
import type { Credits } from '../billing/service.ts'
import { completePrompt, type Models } from '../models/service.ts'
import { countWords, reservePrice } from './reservation.ts'

export type PaidPromptDeps = Pick<Deps, 'log'> & { models: Models; credits: Credits }

/** Whoever waits for it does not wait longer. */
const longestMs = 90_000

type PaidPrompt = {
  /** Who pays. */
  tenant: Tenant
  agentId: AgentId | null
  /** What is asked again under it is charged once. */
  answerId?: AnswerId
  /** Whose words are paid as asked: what the model reads for the first time, without what it is told to do. */
  reads: string
  system: string
  prompt: string
  /** No more written words are paid than these. */
  mostWords?: number
  signal: AbortSignal
}

/** What a model wrote, which is charged once it is stored, or given back where it is of no use. */
export type PaidCompletion = {
  text: string
  /** In the transaction that stores it; answers the credits charged. */
  settle: (tx: Db) => Promise<number>
  release: () => Promise<void>
}

/**
 * A short answer of the installation's model besides chat, paid by its words as an answer of chat is. Undefined where there is no model.
 * Throws the refusal (402) before the model is asked, and what the model fails with, which costs nothing.
 */
export async function completePaidPrompt(
  deps: PaidPromptDeps,
  { tenant, agentId, answerId, reads, system, prompt, mostWords = Number.POSITIVE_INFINITY, signal }: PaidPrompt,
): Promise<PaidCompletion | undefined> {
  const model = await deps.models.find()
  if (!model) return undefined
  const price = await reservePrice(deps, { scope: tenant, agentId, question: reads, ...(answerId && { answerId }) })
  const late = AbortSignal.timeout(longestMs)
  const asked = { system, prompt, signal: AbortSignal.any([signal, late]) }
  const text = await completePrompt(deps.models, asked).catch(async (error: unknown) => {
    await price.cancel()
    throw late.aborted && !signal.aborted ? fail('model_stalled', { name: model.label }) : error
  })
  // It was removed meanwhile.
  if (text === undefined) {
    await price.cancel()
    return undefined
  }
  const used = { inputWords: countWords(reads), outputWords: Math.min(mostWords, countWords(text)) }
  return { text, settle: (tx) => price.settle(used, model.label, tx), release: () => price.cancel() }
}
