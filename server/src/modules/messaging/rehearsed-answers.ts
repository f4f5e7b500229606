import type { AgentId } from '#contract/kit/id.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Scope } from '../../platform/http/scope.ts'
import type { FlowCondition } from '../flows/service.ts'
import { listAccounts } from './account-store.ts'
import { type AskAgentDeps, answerInMessages, type InMessages } from './ask-agent.ts'
import { isNamed, messageConditions } from './flow-conditions.ts'

/**
 * An agent as it answers on WhatsApp, from what its number lets it; from all it knows where it has none. Nothing is sent, and no
 * conversation of the plan is counted.
 */
export async function openRehearsedAnswers(
  deps: Pick<Deps, 'db'> & Pick<AskAgentDeps, 'answering' | 'answers'>,
  scope: Scope,
  agent: InMessages['agent'],
) {
  const accounts = await listAccounts(deps.db, scope)
  const own = accounts.find(({ settings }) => settings.agent_id === agent._id)
  const settings = own?.settings ?? { use_databases: true, use_knowledge: true }
  const sent = { files: [], unread: [] }
  return (asked: Pick<InMessages, 'question' | 'earlier' | 'conversation' | 'signal'>) =>
    answerInMessages(deps, { ...asked, scope, agent, settings, sent })
}

/** What triggers of flows ask of a message that comes in on a number that is named, or that the agent answers, or else on the first of the place. */
export async function openMessageConditions(
  db: Db,
  scope: Scope,
  { named, agentId }: { named: readonly string[]; agentId: AgentId | null },
): Promise<(options: Record<string, unknown>, text: string) => FlowCondition[]> {
  const accounts = await listAccounts(db, scope)
  const meant = accounts.find(
    (account) => named.some((name) => isNamed(account, name)) || (agentId && account.settings.agent_id === agentId),
  )
  const account = meant ?? accounts[0]
  return (options, text) => messageConditions(options, account, text)
}
