import type { Session } from '#contract/chat/schemas.ts'
import type { RecordId } from '#contract/kit/id.ts'
import { fail } from '../../platform/http/fail.ts'
import { setCurrentRecord } from './answer-store.ts'
import { endThrough } from './branch.ts'
import type { ChatDeps } from './chat-deps.ts'
import { listTree } from './record-store.ts'
import { findSession, type SessionRef } from './session-store.ts'

/** Remembers which branch of a session is shown; the next question goes on from its end. */
export async function selectBranch(
  deps: Pick<ChatDeps, 'db'>,
  sessionRef: SessionRef,
  through: RecordId,
): Promise<Session> {
  const found = await findSession(deps.db, sessionRef)
  if (!found) throw fail('session_not_found')
  const end = endThrough(await listTree(deps.db, sessionRef.userId, sessionRef.sessionId), through)
  if (!end) throw fail('record_not_found')
  await setCurrentRecord(deps.db, sessionRef, end)
  return found.session
}
