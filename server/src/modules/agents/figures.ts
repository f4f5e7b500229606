import type { AgentFigures, AgentPeriod } from '#contract/agents/figures.ts'
import type { AgentId } from '#contract/kit/id.ts'
import { addDays, dayOf } from '#contract/usage/zone.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/fail.ts'
import { permitAction } from '../../platform/http/permit.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { type AgentDay, findMedian, listDays, listDisliked } from './figures-store.ts'
import { findAgent } from './store.ts'

const maxDisliked = 10

/** What an agent did; for who made it and for those who may change others' agents. Throws `agent_gone`. */
export async function getFigures(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  scope: Scope,
  id: AgentId,
  period: AgentPeriod,
): Promise<AgentFigures> {
  const agent = await findAgent(db, scope, id)
  if (!agent) throw fail('agent_gone')
  if (agent.user_id !== scope.userId) permitAction(scope, 'agents.edit-others')
  const days = Number(period)
  const until = dayOf(clock.now())
  const from = addDays(until, 1 - days)
  const where = { userId: scope.userId, organizationId: scope.organizationId, agentId: id }
  const [all, median_ms, disliked] = await Promise.all([
    listDays(db, where, { from: addDays(from, -days), until }),
    findMedian(db, where, { from, until }),
    listDisliked(db, where, { from, until }, maxDisliked),
  ])
  const shown = all.slice(days)
  const before = sum(all.slice(0, days))
  return {
    from,
    until,
    is_flow: agent.agents_source === 'flow',
    total: sum(shown),
    before,
    median_ms,
    days: shown,
    disliked,
  }
}

const names = ['conversations', 'answers', 'credits', 'liked', 'disliked', 'failed', 'handed_over'] as const

const sum = (days: AgentDay[]): AgentFigures['total'] =>
  Object.fromEntries(
    names.map((name) => [name, days.reduce((total, day) => total + day[name], 0)]),
  ) as AgentFigures['total']
