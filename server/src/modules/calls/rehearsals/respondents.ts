import { randomUUID } from 'node:crypto'
import type { RehearsalScenario } from '#contract/calls/rehearsal.ts'
import type { Scope } from '../../../platform/http/scope.ts'
import { getAgent } from '../../agents/service.ts'
import { findActiveEntry } from '../../voice-knowledge/service.ts'
import { lineOf } from '../lines.ts'
import { createAnswerer } from '../live/answer-caller.ts'
import { greetingOf } from '../live/greeting.ts'
import { agentInChat } from './agent-in-chat.ts'
import { agentInMessages } from './agent-in-messages.ts'
import { flowRespondent } from './flow-respondent.ts'
import type { RunningRehearsal } from './rehearsal-store.ts'
import { quietResponse, type Respondent, type RespondentDeps } from './respondent.ts'

/** Who answers: the agent as in a call, but that in writing its words are paid, or the flow as a test of the studio takes it. */
export async function openRespondent(
  deps: RespondentDeps,
  scope: Scope,
  { agentId, projectId, document, mode, channel }: RunningRehearsal,
  { language, name }: Pick<RehearsalScenario, 'language' | 'name'>,
): Promise<Respondent | undefined> {
  if (projectId && document) return flowRespondent(deps, scope, { projectId, document, channel, name }, language)
  if (!agentId) return undefined
  const agent = await getAgent(deps, scope, agentId)
  // As in a call nobody of the account is there: nobody to ask for leave.
  const asked: Scope = { ...scope, viaKey: true, signInId: agentId }
  if (channel === 'chat') return agentInChat(deps, asked, agent, language)
  if (channel === 'message') return agentInMessages(deps, asked, agent)
  const [line, entry] = await Promise.all([
    lineOf(deps.db, scope, agentId),
    findActiveEntry(deps.db, { agentId, ...scope }),
  ])
  const { instructions, greeting, model } = agent
  const open = { line, agent: { id: agentId, name: agent.name, instructions, greeting, model }, scope: asked }
  // By voice its seconds are paid, as a call's are.
  const paysWords = mode === 'text'
  const answerer = createAnswerer(deps, open, { call: { id: randomUUID(), purpose: '' }, entry, paysWords })
  return {
    begin: async () => ({ ...quietResponse, texts: [greetingOf({ call: { opening: '', language }, entry, open })] }),
    answer: async (text, signal, onSentence = () => {}) => {
      const texts: string[] = []
      const told = {
        signal,
        onSentence: (sentence: string) => {
          texts.push(sentence)
          onSentence(sentence)
        },
      }
      const { grounded, failed, credits = 0, refused = null } = await answerer.answer(text, language, told)
      const why = failed && !refused ? 'rehearsal_answer_failed' : null
      return { ...quietResponse, texts, grounded, credits, failed: why, refused }
    },
    close: answerer.close,
  }
}
