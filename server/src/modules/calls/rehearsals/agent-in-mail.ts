import { randomUUID } from 'node:crypto'
import type { Agent } from '#contract/agents/schemas.ts'
import type { RehearsalScenario } from '#contract/calls/rehearsal.ts'
import type { EmailHold } from '#contract/email/thread.ts'
import type { Scope } from '../../../platform/http/scope.ts'
import { isEvidence } from '../../answering/service.ts'
import { openRehearsedReplies } from '../../email/service.ts'
import { failureOf, quietResponse, type Respondent, type RespondentDeps } from './respondent.ts'
import { firstMail } from './written-mail.ts'

/** An agent as it answers mails, by the rules and settings of the mailbox; where it is not sure, people would have answered. */
export async function agentInMail(
  deps: RespondentDeps,
  scope: Scope,
  agent: Agent,
  scenario: Pick<RehearsalScenario, 'name' | 'mail'>,
): Promise<Respondent> {
  const replies = await openRehearsedReplies(deps, scope, agent)
  const conversation = `rehearsal/${randomUUID()}`
  const earlier: { question: string; answerText: string; understood: undefined }[] = []
  let subject: string | undefined
  let held: EmailHold | null = null
  return {
    // Who writes is the first to say something.
    begin: async () => quietResponse,
    answer: async (text, signal) => {
      const first = firstMail(scenario, text)
      const mail = { ...first, subject: subject ?? first.subject }
      const judged = replies.judge(mail)
      subject = judged.subject
      if (judged.outcome === 'ignore' || judged.outcome === 'guarded')
        return { ...quietResponse, more: { reply: judged } }
      // What a person is to see first stays so.
      held ??= judged.outcome === 'hold' ? judged.hold : null
      const reply = held ? { ...judged, outcome: 'hold' as const, hold: held } : judged
      const { result, text: said, unsure } = await replies.answer(mail, { earlier, conversation, signal })
      const { credits } = result
      if (result.status === 'failed') return { ...quietResponse, credits, ...failureOf(result) }
      if (unsure) {
        const more = { reply: { ...reply, outcome: 'hold' as const, hold: 'doubt' as const } }
        return { ...quietResponse, more, credits, transferred: true, isOver: true }
      }
      earlier.push({ question: text, answerText: said, understood: undefined })
      return {
        ...quietResponse,
        texts: [said],
        more: { reply },
        grounded: result.parts.some(isEvidence) || result.model !== null,
        credits,
      }
    },
    close: async () => {},
  }
}
