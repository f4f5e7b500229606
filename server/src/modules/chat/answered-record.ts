import type { AgentId, AnswerId, RecordId, SessionId } from '#contract/kit/id.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/id.ts'
import { getAgent } from '../agents/service.ts'
import { tellPeople } from '../notifications/service.ts'
import { type AnsweredRecord, insertAnsweredRecord } from './answered-record-store.ts'
import { nameSession } from './question.ts'

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
  await tellPeople(deps.db, [scope.userId], { kind: 'sessions_changed' })
  return { session_id: ids.sessionId, record_id: ids.recordId }
}
