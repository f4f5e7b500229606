import { randomUUID } from 'node:crypto'
import type { RehearsalScenario } from '#contract/calls/rehearsal.ts'
import type { Scope } from '../../../platform/http/scope.ts'
import { getAgent } from '../../agents/service.ts'
import { findActiveEntry } from '../../voice-knowledge/service.ts'
import { lineOf } from '../lines.ts'
import { createAnswerer } from '../live/answer-caller.ts'
import { greetingOf } from '../live/greeting.ts'
import { agentInChat } from './agent-in-chat.ts'
import { agentInMail } from './agent-in-mail.ts'
import { agentInMessages } from './agent-in-messages.ts'
import { type Beginning, findBeginning } from './beginnings.ts'
import { flowRespondent } from './flow-respondent.ts'
import type { RunningRehearsal } from './rehearsal-store.ts'
import { quietResponse, type Respondent, type RespondentDeps } from './respondent.ts'
import { firstMail } from './written-mail.ts'

/** Who answers: the agent as in a call, but that in writing its words are paid, or the flow as a test of the studio takes it. */
export async function openRespondent(
  deps: RespondentDeps,
  scope: Scope,
  { agentId, projectId, document, mode, channel }: RunningRehearsal,
  scenario: Pick<RehearsalScenario, 'language' | 'name' | 'mail'>,
): Promise<Respondent | undefined> {
  const { language } = scenario
  const isWritten = channel === 'message' || channel === 'mail'
  /** Of what is written first. */
  const beginningOf = isWritten
    ? (text: string) => findBeginning(deps, scope, { channel, agentId, projectId, document }, firstMail(scenario, text))
    : undefined
  if (projectId && document)
    return flowRespondent(deps, scope, { projectId, document, channel, scenario, beginningOf }, language)
  if (!agentId) return undefined
  const agent = await getAgent(deps, scope, agentId)
  // As in a call nobody of the account is there: nobody to ask for leave.
  const asked: Scope = { ...scope, viaKey: true, signInId: agentId }
  if (channel === 'chat') return agentInChat(deps, asked, agent, language)
  if (beginningOf) {
    const isMail = channel === 'mail'
    const written = isMail ? agentInMail(deps, asked, agent, scenario) : agentInMessages(deps, asked, agent)
    return tellingBeginning(await written, beginningOf)
  }
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

/** Tells what the first message would begin. */
function tellingBeginning(respondent: Respondent, beginningOf: (text: string) => Promise<Beginning>): Respondent {
  let isFirst = true
  return {
    ...respondent,
    answer: async (text, ...told) => {
      const start = isFirst ? (await beginningOf(text)).start : undefined
      isFirst = false
      return { ...(await respondent.answer(text, ...told)), start }
    },
  }
}
