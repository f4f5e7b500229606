import type { Deps } from '../../platform/deps.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { listAccounts } from './account-store.ts'
import { type AskAgentDeps, answerInMessages, type InMessages } from './ask-agent.ts'

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
