import type { AnswerDraft } from '#contract/messaging/conversation.ts'
import type { ConversationId } from '#contract/messaging/ids.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { type AskAgentDeps, askAgent } from './ask-agent.ts'
import { getConversation } from './inbox.ts'

/** What the agent would answer, for a person to change and send. */
export async function draftAnswer(
  deps: AskAgentDeps,
  scope: Scope,
  id: ConversationId,
  signal: AbortSignal,
): Promise<AnswerDraft> {
  const { conversation, account } = await getConversation(deps, scope, id)
  const { text, evidence, unsure } = await askAgent(deps, account, conversation, signal)
  return { text, evidence, unsure }
}
