import type { AnswerId } from '#contract/kit/id.ts'
import { completePaidPrompt } from '../../answering/service.ts'
import { jsonIn } from '../../models/service.ts'
import type { StepInput } from '../engine/handler.ts'
import { idOf } from '../engine/id-of.ts'
import type { NodeDeps } from './node-deps.ts'

/**
 * What a model reads out of a text, paid by whom the run is for, once however often the step is taken. Undefined where there is no
 * model, and where it wrote no JSON, which costs nothing. Throws the refusal (402), and what the model fails with.
 */
export async function askModel(
  deps: Pick<NodeDeps, 'db' | 'log' | 'models' | 'credits'>,
  { run, key, signal }: Pick<StepInput, 'run' | 'key' | 'signal'>,
  { system, text }: { system: string; text: string },
): Promise<{ read: Record<string, unknown>; credits: number } | undefined> {
  const answerId = idOf(`model of ${key}`) as AnswerId
  const paid = { tenant: run, agentId: null, answerId, reads: text }
  const written = await completePaidPrompt(deps, { ...paid, system, prompt: text, signal })
  const read = written && jsonIn(written.text)
  if (read) return { read, credits: await deps.db.transaction((tx) => written.settle(tx)) }
  await written?.release()
  return undefined
}
