import type { AnswerId, RecordId, SessionId } from '#contract/kit/id.ts'
import type { Language } from '#contract/language.ts'
import { limits } from '#contract/limits.ts'
import type { ResearchQuestion } from '#contract/research/endpoints.ts'
import type { Deps } from '../../platform/deps.ts'
import { toFailure } from '../../platform/http/error-handler.ts'
import { fail } from '../../platform/http/fail.ts'
import type { EventStream } from '../../platform/http/route.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/id.ts'
import { getAgent } from '../agents/service.ts'
import { noticeOf } from '../answering/service.ts'
import { answerProgram, type ProgramAnswer, type ProgramDeps } from '../programs/service.ts'
import { EventQueue } from './event-queue.ts'

type Asked = ResearchQuestion & { scope: Scope; language: Language; signal: AbortSignal }

/**
 * The events of an answer that is not kept in a session. It ends when its reader goes away; what had come is charged. A
 * refusal before anything is answered (no credits, no model) is thrown, later failures are a notice and a failed end.
 */
export async function research(deps: Pick<Deps, 'db'> & ProgramDeps, asked: Asked): Promise<EventStream> {
  const { scope, question, language, signal, by } = asked
  const agent = await getAgent(deps, scope, asked.agent_id)
  if (question.trim() === '') throw fail('question_empty')
  if (question.length > limits.question.max) throw fail('question_too_long', { limit: limits.question.max })
  if (by === 'model' && deps.answering.modelName() === null) throw fail('model_needed')
  if (by === 'model' && asked.model) await deps.answering.requireModel(asked.model)
  const now = deps.clock.now()
  const ids = { session_id: newId<SessionId>(now), record_id: newId<RecordId>(now), answer_id: newId<AnswerId>(now) }
  const model = by === 'engine' ? null : deps.answering.modelName(asked.model)
  const queue = new EventQueue()
  const begin = { ...ids, session_name: '', status: 'streaming', model }
  const since = performance.now()
  const finish = (status: 'done' | 'failed', answer?: ProgramAnswer) => {
    const words = (text: string) => text.match(/\S+/g)?.length ?? 0
    const usage = {
      ...{ input_words: words(question), output_words: words(answer?.text ?? '') },
      credits: answer?.credits ?? 0,
    }
    const metadata = { ...ids, status, usage, duration_ms: Math.round(performance.now() - since) }
    const finishReason = status === 'done' ? 'stop' : 'error'
    queue.add(JSON.stringify({ type: 'finish', finishReason, messageMetadata: metadata }))
    queue.end()
  }
  queue.add(JSON.stringify({ type: 'start', messageId: ids.answer_id, messageMetadata: begin }))
  answerProgram(deps, {
    ...{ scope, viewer: scope, agent, question: question.trim(), earlier: [], language, signal },
    onEvent: (event) => queue.add(event),
    ...(by !== 'agent' && { by }),
    ...(by === 'model' && asked.model && { model: asked.model }),
  }).then(
    (answer) => finish('done', answer),
    (error: unknown) => {
      const { code, details } = toFailure(error)
      queue.add(JSON.stringify({ type: 'data-notice', data: noticeOf(code, language, details, 'retry') }))
      finish('failed')
    },
  )
  return queue.read(signal)
}
