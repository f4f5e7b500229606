import type { AnswerPart } from '#contract/chat/parts.ts'
import type { AgentId, AnswerId, FileId, RecordId, SessionId } from '#contract/kit/id.ts'
import type { Language } from '#contract/language.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/id.ts'
import { getAgent } from '../agents/service.ts'
import { insertGivenTurn } from './given-turn-store.ts'
import { nameSession } from './new-record.ts'

/** A turn that nobody had to answer: what is shown is known already. */
export type GivenTurn = {
  question: string
  parts: AnswerPart[]
  /** What a model reads of it. */
  text: string
  /** What the built-in engine goes on from. */
  understood: unknown
  fileIds: FileId[]
  language: Language
}

/** Begins a session of the person with a turn that is there already. Throws `agent_not_found`. */
export async function beginWith(
  deps: Pick<Deps, 'db' | 'clock'>,
  scope: Scope,
  botId: AgentId,
  turn: GivenTurn,
): Promise<{ session_id: SessionId; record_id: RecordId }> {
  await getAgent(deps, scope, botId)
  const now = deps.clock.now()
  const ids = { sessionId: newId<SessionId>(now), recordId: newId<RecordId>(now), answerId: newId<AnswerId>(now) }
  await insertGivenTurn(deps.db, scope, { ...turn, ...ids, botId, name: nameSession(turn.question), now })
  return { session_id: ids.sessionId, record_id: ids.recordId }
}
