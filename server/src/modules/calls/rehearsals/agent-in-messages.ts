import { randomUUID } from 'node:crypto'
import type { Agent } from '#contract/agents/schemas.ts'
import type { Scope } from '../../../platform/http/scope.ts'
import { isEvidence } from '../../answering/service.ts'
import { openRehearsedAnswers } from '../../messaging/service.ts'
import { failureOf, quietResponse, type Respondent, type RespondentDeps } from './respondent.ts'

const remembered = 12

/** An agent as customers on WhatsApp are answered by it; where it is not sure, people would have taken over. */
export async function agentInMessages(deps: RespondentDeps, scope: Scope, agent: Agent): Promise<Respondent> {
  const answer = await openRehearsedAnswers(deps, scope, agent)
  const conversation = `rehearsal/${randomUUID()}`
  const earlier: Parameters<typeof answer>[0]['earlier'] & object[] = []
  return {
    // The customer writes first.
    begin: async () => quietResponse,
    answer: async (question, signal) => {
      const { result, text, unsure } = await answer({
        question,
        earlier: earlier.slice(-remembered),
        conversation,
        signal,
      })
      const { credits } = result
      if (result.status === 'failed') return { ...quietResponse, credits, ...failureOf(result) }
      if (unsure) return { ...quietResponse, credits, transferred: true, isOver: true }
      earlier.push({ question, answerText: text, understood: undefined })
      return {
        ...quietResponse,
        texts: [text],
        grounded: result.parts.some(isEvidence) || result.model !== null,
        credits,
      }
    },
    close: async () => {},
  }
}
