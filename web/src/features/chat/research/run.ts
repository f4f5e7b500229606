import type { AgentId } from '#contract/kit/id.ts'
import { api } from '#web/lib/client/api.ts'
import { CallError } from '#web/lib/client/call-error.ts'
import { type AnswerEvent, type AnswerState, emptyAnswer, reduceAnswer } from '../answer/reduce-answer.ts'
import { type Answerer, askedOf } from './columns.ts'

/** A column's answer as far as it has come; times in ms from when it was asked. */
export type Result = {
  column: Answerer
  question: string
  answer: AnswerState
  firstMs?: number
  totalMs?: number
  /** Why there is none, or why it broke off. */
  error?: string
  errorCode?: string
}

type Asked = { column: Answerer; question: string; chosenAgent: string; signal: AbortSignal }

/** Asks for one column and tells every step of the way. Never rejects. */
export async function runResearch(asked: Asked, onResult: (result: Result) => void): Promise<void> {
  const { column, question, signal } = asked
  const since = performance.now()
  const spent = () => Math.round(performance.now() - since)
  let result: Result = { column, question, answer: emptyAnswer }
  const set = (change: Partial<Result>) => {
    result = { ...result, ...change }
    onResult(result)
  }
  set({})
  try {
    for await (const event of await open(asked)) {
      const first = event.type === 'text-delta' && result.firstMs === undefined ? { firstMs: spent() } : {}
      set({ answer: reduceAnswer(result.answer, event), ...first })
    }
  } catch (error) {
    if (signal.aborted) set({ answer: { ...result.answer, status: 'stopped' } })
    else {
      const code = error instanceof CallError ? { errorCode: error.code } : {}
      set({ answer: { ...result.answer, status: 'failed' }, error: (error as Error).message, ...code })
    }
  }
  set({ totalMs: spent() })
}

async function open({ column, question, chosenAgent, signal }: Asked): Promise<AsyncIterable<AnswerEvent>> {
  const { researchEndpoints } = await import('#contract/research/endpoints.ts')
  const { agent_id, ...asked } = askedOf(column, chosenAgent)
  const body = { question, agent_id: agent_id as AgentId, ...asked }
  const events = await api.stream(researchEndpoints.askResearch, { body, signal })
  return events ?? (async function* () {})()
}
