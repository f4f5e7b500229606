import type { DataSource } from '#contract/agents/schemas.ts'
import type { Session } from '#contract/chat/schemas.ts'
import type { AgentId, AnswerId, RecordId, SessionId } from '#contract/kit/id.ts'
import { type Page, type PageQuery, toPage } from '#contract/kit/paging.ts'
import { limits } from '#contract/limits.ts'
import { fail } from '../../platform/http/fail.ts'
import type { EventStream } from '../../platform/http/route.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/id.ts'
import { getAgent } from '../agents/service.ts'
import { settleNotifications } from '../notifications/service.ts'
import { channelOf } from './answer-store.ts'
import type { ChatDeps } from './chat-deps.ts'
import { forReader, getRecord } from './history.ts'
import { readAnswer } from './read-answer.ts'
import * as records from './record-store.ts'
import { type FoundSession, searchSessions } from './search.ts'
import * as store from './session-store.ts'
import { newsOf, tellSessions } from './tell.ts'
import { findWithheld, forOthers, type OtherReader } from './withheld.ts'

const defaultName = 'New Chat'

export async function createSession(
  deps: ChatDeps,
  scope: Scope,
  botId: AgentId,
  given: { session_name?: string | undefined; default_source: DataSource },
): Promise<Session> {
  await getAgent(deps, scope, botId)
  const now = deps.clock.now()
  const { session_name: name, default_source: source } = given
  const row = {
    id: newId<SessionId>(now),
    botId,
    name: name ?? defaultName,
    autoNamed: name === undefined,
    source,
    now,
  }
  const session = await store.insertSession(deps.db, scope, row)
  tellSessions(deps, scope.userId)
  return session
}

/** Sessions, newest first; with a query those that hold all its words, and where. */
export async function listSessions(
  deps: ChatDeps,
  scope: Scope,
  botId: AgentId,
  { query, pinned, ...page }: PageQuery & { query?: string | undefined; pinned?: boolean | undefined },
): Promise<Page<FoundSession>> {
  await getAgent(deps, scope, botId)
  const owner = { userId: scope.userId, botId, workspaceId: scope.workspaceId }
  if (query && query.trim() !== '') return searchSessions(deps, owner, { query, pinned }, page)
  const { sessions, total } = await store.listPage(deps.db, owner, pinned, page)
  return toPage(sessions, total, page)
}

/** Throws `session_not_found` unless it is there and the person's. */
export async function requireSession(deps: Pick<ChatDeps, 'db'>, sessionRef: store.SessionRef): Promise<void> {
  if (!(await store.findSession(deps.db, sessionRef))) throw fail('session_not_found')
}

/** The person has looked at a session: what ended in it is not unread any more. */
export async function markSeen(deps: ChatDeps, sessionRef: store.SessionRef): Promise<null> {
  if (!(await store.markSeen(deps.db, sessionRef))) throw fail('session_not_found')
  await settleNotifications(deps, sessionRef.userId, newsOf(sessionRef.sessionId))
  tellSessions(deps, sessionRef.userId)
  return null
}

export async function updateSession(
  deps: ChatDeps,
  sessionRef: store.SessionRef,
  changes: store.SessionChanges,
): Promise<Session> {
  const session = await store.updateSession(deps.db, sessionRef, changes, deps.clock.now())
  if (!session) throw fail('session_not_found')
  tellSessions(deps, sessionRef.userId)
  return session
}

/** Deletes a session; what is being answered in it is stopped. */
export async function removeSession(deps: ChatDeps, sessionRef: store.SessionRef): Promise<null> {
  const running = await records.listRunning(deps.db, sessionRef.userId, sessionRef.sessionId)
  if (!(await store.removeSession(deps.db, sessionRef, deps.clock.now()))) throw fail('session_not_found')
  tellSessions(deps, sessionRef.userId)
  await stopRecords(deps, running)
  return null
}

/** Stops answers that are under way or wait. */
export async function stopRecords({ events }: Pick<ChatDeps, 'events'>, running: { id: RecordId }[]): Promise<void> {
  for (const { id } of running) await events.notify(channelOf(id), 'stop')
}

export async function restoreSession(deps: ChatDeps, sessionRef: store.SessionRef): Promise<Session> {
  const after = new Date(deps.clock.now().getTime() - limits.undoSeconds * 1000)
  const session = await store.restoreSession(deps.db, sessionRef, after)
  if (!session) throw fail('session_not_found')
  tellSessions(deps, sessionRef.userId)
  return session
}

/** A session as it is read; with `others` by somebody whose it is not. */
type SessionReadRef = store.SessionRef & { others?: OtherReader }

/** The answer in progress from its start; undefined when there is none. */
export async function joinAnswer(
  deps: ChatDeps,
  sessionRef: SessionReadRef,
  recordId: RecordId | undefined,
  signal: AbortSignal,
): Promise<EventStream | undefined> {
  const running = await listRunning(deps, sessionRef, recordId)
  const ids = running.map(({ id }) => id)
  const { others } = sessionRef
  const withheld = others && (await findWithheld(deps, ids, others))
  for (const id of ids) {
    const events = await readAnswer(deps, id, signal)
    if (events) return others ? forOthers(deps, events, others, withheld?.get(id)) : events
  }
  return undefined
}

/** The record whose answer is in progress, for clients that do not stream. */
export async function getRunning(deps: ChatDeps, sessionRef: SessionReadRef, recordId: RecordId | undefined) {
  const [first] = await listRunning(deps, sessionRef, recordId)
  const found = first ? [await getRecord(deps, sessionRef, sessionRef.sessionId, first.id)] : []
  const [record = null] = sessionRef.others ? await forReader(deps, found, sessionRef.others) : found
  return { record }
}

async function listRunning(deps: ChatDeps, sessionRef: store.SessionRef, recordId: RecordId | undefined) {
  if (!(await store.findSession(deps.db, sessionRef))) throw fail('session_not_found')
  const running = await records.listRunning(deps.db, sessionRef.userId, sessionRef.sessionId)
  return running.filter(({ id }) => recordId === undefined || id === recordId)
}

/** Stops what is being answered or waits in a session. What came is kept. */
export async function stopAnswer(deps: ChatDeps, sessionRef: store.SessionRef): Promise<{ stopped: AnswerId[] }> {
  const stopped: AnswerId[] = []
  for (const { id, answerId } of await listRunning(deps, sessionRef, undefined))
    if (await deps.events.notify(channelOf(id), 'stop')) stopped.push(answerId)
  return { stopped }
}

export async function giveFeedback(
  deps: ChatDeps,
  answerRef: store.SessionRef & { answerId: AnswerId },
  given: { like?: boolean | null | undefined; bookmark?: boolean | undefined; reason?: string | null | undefined },
) {
  const feedback = await records.giveFeedback(deps.db, answerRef, given, deps.clock.now())
  if (!feedback) throw fail('answer_not_found')
  return feedback
}

export async function listBookmarks(deps: ChatDeps, scope: Scope, page: PageQuery): Promise<Page<records.BookmarkRow>> {
  const { rows, total } = await records.listBookmarks(deps.db, scope, page)
  return toPage(rows, total, page)
}

export { findOwnAnswer } from './answer-store.ts'
export { createAnsweredSession } from './answered-record.ts'
export type { AskingService } from './asking.ts'
export { findAttached, jobFiles, keepAttachment } from './attachments.ts'
export { readSession } from './history.ts'
export { hasSuccessor, listLiveInstances } from './instance.ts'
export type { SessionRef } from './session-store.ts'
export { newTurnsSession } from './turns-session.ts'
export { insertTurns } from './turns-session-store.ts'
export type { AnswerVersions } from './versions.ts'
export { findOwnSession } from './visible.ts'
export { dropAttachment, uploadAttachment } from './waiting-files.ts'
export {
  findWithheld,
  type ReadableFigures,
  type WithheldAnswers,
  type WithheldDeps,
  withholdAnswers,
} from './withheld.ts'
