import { wayOfAnswering } from '#contract/gates/gates.ts'
import type { AgentId } from '#contract/kit/id.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { getAgent } from '../agents/service.ts'
import type { AnswerJob } from '../answering/job.ts'
import type { ChatDeps } from './chat-deps.ts'

/** Whom a question names, as answering needs it. An agent that has gone since is left out. */
export async function mentionedIn(
  deps: Pick<ChatDeps, 'db'>,
  scope: Scope,
  mentions: string[],
): Promise<Pick<AnswerJob, 'ways' | 'agents'>> {
  const ways = mentions.flatMap((one) => wayOfAnswering.safeParse(one).data ?? [])
  const ids = mentions.filter((one) => !wayOfAnswering.safeParse(one).success)
  const found = await Promise.all(ids.map((id) => getAgent(deps, scope, id as AgentId).catch(() => undefined)))
  return { ways, agents: found.flatMap((agent) => agent ?? []) }
}
