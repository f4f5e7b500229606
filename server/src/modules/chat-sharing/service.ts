import type { Session } from '#contract/chat/schemas.ts'
import type { Share, SharedChat, SharedRecord, ShareId } from '#contract/chat-sharing/schemas.ts'
import type { AgentId, AnswerId, RecordId, SessionId } from '#contract/kit/id.ts'
import { type Page, type PageQuery, toPage } from '#contract/kit/paging.ts'
import type { Language } from '#contract/language.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/fail.ts'
import { permitAction } from '../../platform/http/permit.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/id.ts'
import type { AgentDeps } from '../agents/service.ts'
import { getAgent } from '../agents/service.ts'
import {
  findWithheld,
  readSession,
  requireSession,
  type SessionRef,
  type WithheldDeps,
  withholdAnswers,
} from '../chat/service.ts'
import { tellPeople } from '../notifications/service.ts'
import * as store from './store.ts'

export type SharingDeps = Pick<Deps, 'db' | 'clock'> & Pick<AgentDeps, 'files'> & WithheldDeps

/** Shares what the shown branch of a session holds now with the workspace the person is in; again: brings it up to date. */
export async function shareSession(deps: SharingDeps, scope: Scope, sessionRef: SessionRef): Promise<Share> {
  permitAction(scope, 'chats.share')
  if (scope.workspaceId && scope.settings.chats === 'private') throw fail('sharing_not_allowed')
  const { session, records } = await readSession(deps, sessionRef)
  const done = records.filter(({ answer }) => answer.status !== 'streaming')
  if (done.length === 0) throw fail('nothing_to_share')
  const now = deps.clock.now()
  const recordIds = done.map(({ id }) => id)
  const given = { id: newShareId(), sessionId: session.id, name: session.session_name, recordIds, now }
  await store.putShare(deps.db, scope, given)
  const share = await store.findShare(deps.db, scope.userId, session.id)
  if (!share) throw fail('session_not_found')
  return share
}

/** An address that nobody can guess: its id is random throughout, not made from the time. */
const newShareId = () => crypto.randomUUID() as ShareId

export async function getSessionShare(deps: SharingDeps, sessionRef: SessionRef): Promise<{ share: Share | null }> {
  await requireSession(deps, sessionRef)
  return { share: (await store.findShare(deps.db, sessionRef.userId, sessionRef.sessionId)) ?? null }
}

export async function revokeShare(deps: SharingDeps, sessionRef: SessionRef): Promise<null> {
  await requireSession(deps, sessionRef)
  if (!(await store.removeShare(deps.db, sessionRef.userId, sessionRef.sessionId))) throw fail('share_not_found')
  return null
}

export async function listShares(deps: SharingDeps, scope: Scope, page: PageQuery): Promise<Page<Share>> {
  return toPage(...(await store.listPage(deps.db, scope.userId, page)), page)
}

/** What the link shows: the records it was made with, to those it was made for. */
export async function getSharedChat(
  deps: SharingDeps,
  scope: Scope,
  id: ShareId,
  { language, ...page }: PageQuery & { language: Language },
): Promise<{ chat: SharedChat } & Page<SharedRecord>> {
  const { chat, ownerId, recordIds } = await open(deps, scope, id)
  const ids = recordIds.slice((page.page - 1) * page.limit, page.page * page.limit)
  const records = await store.listShared(deps.db, ownerId, ids)
  const shown = chat.is_mine ? records : await withholdAnswers(deps, records, { tenant: scope, language })
  return { chat, ...toPage(shown, recordIds.length, page) }
}

/** A session of the reader's own that begins with what the link shows. */
export async function copySharedChat(
  deps: SharingDeps,
  scope: Scope,
  id: ShareId,
  { botId, language }: { botId: AgentId; language: Language },
): Promise<Session> {
  const opened = await open(deps, scope, id)
  await getAgent(deps, scope, botId)
  const now = deps.clock.now()
  let parentId: RecordId | null = null
  const copies = opened.recordIds.map((from) => {
    const copy = { from, id: newId<RecordId>(now), answerId: newId<AnswerId>(now), parentId }
    parentId = copy.id
    return copy
  })
  const others = opened.chat.is_mine ? [] : opened.recordIds
  const withheld = await findWithheld(deps, others, { tenant: scope, language })
  return deps.db.transaction(async (tx) => {
    const sessionId = newId<SessionId>(now)
    const session = await store.copyShare(tx, scope, { botId, sessionId, opened, copies, withheld, now })
    await tellPeople(tx, [scope.userId], { kind: 'sessions_changed' })
    return session
  })
}

async function open(deps: SharingDeps, scope: Scope, id: ShareId): Promise<store.OpenedShare> {
  const opened = await store.openShare(deps.db, scope, id)
  if (!opened) throw fail('share_not_found')
  return opened
}
