import type { Session } from '#contract/chat/schemas.ts'
import type { Access, SessionLocation } from '#contract/chat/visible-schemas.ts'
import type { AgentId, FileId, SessionId, UserId } from '#contract/kit/id.ts'
import { localized } from '#contract/kit/localized-text.ts'
import { type Page, type PageQuery, toPage } from '#contract/kit/paging.ts'
import { type Action, decidePermission } from '#contract/permissions.ts'
import type { Deps } from '../../platform/deps.ts'
import { Failure, fail } from '../../platform/http/fail.ts'
import { permitAction } from '../../platform/http/permit.ts'
import type { Scope } from '../../platform/http/scope.ts'
import type { SessionRef } from './session-store.ts'
import * as store from './visible-store.ts'
import { type WithheldDeps, withheldOf } from './withheld.ts'

type Reading = Pick<Deps, 'db'>
type At = { botId: AgentId; sessionId: SessionId }

/** A session that the person may read, as the place where its records lie. Any other is as absent as one that never was. */
export async function findReadableSession(deps: Reading, scope: Scope, at: At): Promise<SessionRef> {
  return (await openSession(deps, scope, at)).sessionRef
}

/** The same, with what the person may do there. */
export async function openSession(
  deps: Reading,
  scope: Scope,
  at: At,
): Promise<{ sessionRef: SessionRef; access: Access }> {
  const reached = await reach(deps, scope, at)
  const sessionRef = { botId: reached.agentId, sessionId: at.sessionId, userId: reached.ownerId }
  return { sessionRef, access: accessOf(scope, reached, at.botId) }
}

/** A session that is the person's own. One of somebody else that they may read tells them whose it is. */
export async function findWritableSession(
  deps: Reading,
  scope: Scope,
  at: At,
  deletedToo = false,
): Promise<SessionRef> {
  permitAction(scope, 'chats.manage')
  const reached = await reach(deps, scope, at, deletedToo)
  if (reached.ownerId !== scope.userId) throw notTheirs(reached, 'chats.manage')
  // Read with any agent, changed with its own.
  if (reached.agentId !== at.botId) throw fail('session_not_found')
  return { botId: at.botId, sessionId: at.sessionId, userId: scope.userId }
}

/** A session that the person began with this agent in the place where they work now: what was said elsewhere goes nowhere from here. */
export async function findOwnSession(deps: Reading, scope: Scope, at: At): Promise<SessionRef> {
  const { ownerId, agentId } = await reach(deps, scope, at)
  if (ownerId !== scope.userId || agentId !== at.botId) throw fail('session_not_found')
  return { botId: at.botId, sessionId: at.sessionId, userId: scope.userId }
}

/** Why a question was not taken in a session that was not found as the person's own. */
export async function refuseViewer(deps: Reading, scope: Scope, at: At): Promise<void> {
  const reached = await store.findReached(deps.db, scope, at.sessionId)
  if (reached && reached.ownerId !== scope.userId) throw notTheirs(reached, 'chats.ask')
}

/** Where else the person can read a session. One that they may read nowhere else is as absent as one that never was. */
export async function findSessionPlace(deps: Reading, scope: Scope, sessionId: SessionId): Promise<SessionLocation> {
  const place = await store.findPlace(deps.db, scope, sessionId)
  if (!place) throw fail('session_not_found')
  return place
}

/** Chats of others in the workspace that are open to the person, newest first. */
export async function listVisible(
  deps: WithheldDeps,
  scope: Scope,
  { query, ...page }: PageQuery & { query?: string | undefined },
): Promise<Page<Session & { access: Access }>> {
  permitAction(scope, 'chats.view')
  const words = (query ?? '').split(/\s+/).filter(Boolean).slice(0, 8)
  const files = [...(await withheldOf(deps.withheld, scope, await store.listFilesOfFound(deps.db, scope, words)))]
  const withheld = { files, figures: await deps.readableFigures(scope) }
  const { rows, total } = await store.listOpen(deps.db, scope, { words, withheld }, page)
  return toPage(
    rows.map((row) => ({ ...toSession(row), access: accessOf(scope, row, row.agentId) })),
    total,
    page,
  )
}

/** Whose attached file the person may open: their own, or one in a chat that is open to them. */
export const ownerOfFile = async ({ db }: Reading, scope: Scope, id: FileId): Promise<UserId> =>
  (await store.findOwnerOfOpenFile(db, scope, id)) ?? scope.userId

async function reach({ db }: Reading, scope: Scope, at: At, deletedToo = false): Promise<store.ReachedSession> {
  permitAction(scope, 'chats.view')
  const reached = await store.findReached(db, scope, at.sessionId, deletedToo)
  if (!reached) throw fail('session_not_found')
  return reached
}

/** What the person may do with a session, when they name this agent. */
function accessOf(
  scope: Scope,
  { ownerId, ownerName, visibility, agentId }: store.ReachedSession,
  named: AgentId,
): Access {
  const me = ownerId === scope.userId
  const own = (action: Action) => me && agentId === named && decidePermission(action, scope).allowed
  const manage = own('chats.manage')
  return {
    owner: { id: ownerId, name: ownerName, me },
    visibility,
    may: { read: true, ask: own('chats.ask'), rename: manage, remove: manage, rate: manage, stop: manage },
  }
}

/** A rule that no role lifts: a chat is written by whoever began it. */
function notTheirs({ ownerName: name }: store.ReachedSession, action: Action): Failure {
  const rule = localized(
    `This is a chat of ${name}: you can read it, only ${name} can change it.`,
    `Ini obrolan ${name}: kamu bisa membacanya, hanya ${name} yang bisa mengubahnya.`,
  )
  const granter = localized('Ask in a chat of your own instead.', 'Tanyakan di obrolanmu sendiri, ya.')
  return new Failure('not_permitted', { rule, granter }, [
    { path: 'action', message: action },
    { path: 'rule', message: rule },
    { path: 'who_can_grant', message: granter },
    { path: 'granter_names', message: name },
  ])
}

const iso = (value: string | Date) => new Date(value).toISOString()

const toSession = (row: store.OpenRow): Session => ({
  id: row.id,
  bot_id: row.agent_id,
  session_name: row.name,
  default_source: row.default_source,
  // Pinning is its owner's.
  pinned: false,
  preview: row.preview,
  last_message_at: iso(row.last_message_at),
  created_at: iso(row.created_at),
  updated_at: iso(row.updated_at),
})
