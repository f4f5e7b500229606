import type { AnswerId, RecordId, SessionId } from '#contract/kit/id.ts'
import type { Language } from '#contract/language.ts'
import type { ResearchQuestion } from '#contract/research/endpoints.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Events } from '../../platform/events/port.ts'
import { fail } from '../../platform/http/fail.ts'
import type { EventStream } from '../../platform/http/route.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/id.ts'
import { getAgent } from '../agents/service.ts'
import { type AnsweringService, type AnswerRunner, chatFormat } from '../answering/service.ts'
import { checkQuestion, inputOf } from '../api-clients/service.ts'

export type ResearchDeps = Pick<Deps, 'db' | 'clock'> & {
  events: Events
  answering: Pick<AnsweringService, 'modelName' | 'requireModel'>
  answers: Pick<AnswerRunner, 'run'>
}

type ResearchRequest = ResearchQuestion & { scope: Scope; language: Language; signal: AbortSignal }

/**
 * The events of an answer that is not kept in a session. It ends when its reader goes away; what had come is charged. What is
 * wrong with the question is thrown, later failures are a notice and a failed end.
 */
export async function runResearch(deps: ResearchDeps, asked: ResearchRequest): Promise<EventStream | undefined> {
  const { answering, answers } = deps
  const { scope, language, signal, by } = asked
  const agent = await getAgent(deps, scope, asked.agent_id)
  checkQuestion(asked.question)
  if (by === 'model' && answering.modelName() === null) throw fail('model_needed')
  if (by === 'model' && asked.model) await answering.requireModel(asked.model)
  const now = deps.clock.now()
  const ids = { session_id: newId<SessionId>(now), record_id: newId<RecordId>(now), answer_id: newId<AnswerId>(now) }
  const model = by === 'engine' ? null : answering.modelName(asked.model)
  const channel = `research:${ids.record_id}`
  const question = asked.question.trim()
  const made = {
    ...(by !== 'agent' && { by }),
    ...(by === 'model' && asked.model && { model: asked.model }),
  }
  void answers.run({
    scope,
    asker: { kind: 'member', interactive: false },
    agentId: agent._id,
    question,
    language,
    model,
    gone: signal,
    output: { channel, format: chatFormat(ids, { sessionName: '', model }) },
    input: () => inputOf({ scope, agent, earlier: [], ...made }),
  })
  return deps.events.read(channel, signal)
}
