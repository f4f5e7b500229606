import type { AnswerPart } from '#contract/chat/parts.ts'
import type { AgentId, AnswerId, FileId, RecordId, SessionId } from '#contract/kit/id.ts'
import type { Language } from '#contract/language.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/id.ts'
import { getAgent } from '../agents/service.ts'
import { insertAnsweredRecord } from './answered-record-store.ts'
import { nameSession } from './new-record.ts'

/** A record that nobody had to answer: what is shown is known already. */
export type AnsweredRecord = {
  question: string
  parts: AnswerPart[]
  /** What a model reads of it. */
  text: string
  /** What the built-in engine goes on from. */
  understood: unknown
  fileIds: FileId[]
  language: Language
}

/** Begins a session of the person with a record that is answered already. Throws `agent_not_found`. */
export async function createAnsweredSession(
  deps: Pick<Deps, 'db' | 'clock'>,
  scope: Scope,
  botId: AgentId,
  record: AnsweredRecord,
): Promise<{ session_id: SessionId; record_id: RecordId }> {
  await getAgent(deps, scope, botId)
  const now = deps.clock.now()
  const ids = { sessionId: newId<SessionId>(now), recordId: newId<RecordId>(now), answerId: newId<AnswerId>(now) }
  await insertAnsweredRecord(deps.db, scope, { ...record, ...ids, botId, name: nameSession(record.question), now })
  return { session_id: ids.sessionId, record_id: ids.recordId }
}
