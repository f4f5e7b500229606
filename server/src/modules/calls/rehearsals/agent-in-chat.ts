import type { Agent } from '#contract/agents/schemas.ts'
import type { AnswerPart } from '#contract/chat/parts.ts'
import type { Language } from '#contract/language.ts'
import type { Scope } from '../../../platform/http/scope.ts'
import { type AnswerRunner, isEvidence, plainAnswer } from '../../answering/service.ts'
import { inputOf } from '../../api-clients/service.ts'
import type { CallAnsweringDeps } from '../live/answer-caller.ts'
import { failureOf, quietResponse, type Respondent } from './respondent.ts'

type Earlier = Awaited<ReturnType<Parameters<AnswerRunner['run']>[0]['input']>>['earlier'][number]

const remembered = 12
/** Of a table, for who reads or judges the words. */
const readRows = 10
const most = 8_000
/** Of a table, as it is kept. */
const keptRows = 50

/** An agent as it answers in a chat, with tables and charts; tools that act are simulated. */
export function agentInChat(
  { answering, answers }: CallAnsweringDeps,
  scope: Scope,
  agent: Agent,
  language: Language,
): Respondent {
  const earlier: Earlier[] = []
  return {
    begin: async () => ({ ...quietResponse, texts: agent.greeting ? [agent.greeting] : [] }),
    answer: async (question, signal) => {
      const result = await answers.run({
        scope,
        asker: { kind: 'flow', dry: true },
        agentId: agent._id,
        question,
        language,
        model: answering.modelName(),
        gone: signal,
        output: { onEvent: () => {} },
        input: () => inputOf({ scope, agent, earlier: earlier.slice(-remembered) }),
      })
      earlier.push({ question, answerText: result.text, understood: result.understood })
      return {
        ...quietResponse,
        texts: [plainAnswer(result.parts, { rows: readRows, bold: '', most })],
        more: { parts: keptParts(result.parts) },
        grounded: result.status === 'done' && (result.parts.some(isEvidence) || result.model !== null),
        credits: result.credits,
        ...failureOf(result),
      }
    },
    close: async () => {},
  }
}

/** What a person sees of an answer besides how it came about. */
export const keptParts = (parts: readonly AnswerPart[]): AnswerPart[] =>
  parts.flatMap((part) => {
    if (part.type === 'text' || part.type === 'data-chart') return part
    if (part.type !== 'data-table') return []
    const { rows } = part.data
    if (rows.length <= keptRows) return part
    return { ...part, data: { ...part.data, rows: rows.slice(0, keptRows), truncated: true } }
  })
