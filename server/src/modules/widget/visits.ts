import type { AgentId, AnswerId } from '#contract/kit/id.ts'
import type { Language } from '#contract/language.ts'
import { limits } from '#contract/limits.ts'
import type { VisitNews } from '#contract/widget/events.ts'
import type { Visit, VisitorMessage, WidgetConfig, WidgetConversationId } from '#contract/widget/schemas.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Events } from '../../platform/events/port.ts'
import type { Topics } from '../../platform/events/topics.ts'
import type { Files } from '../../platform/files/files.ts'
import type { Access, AccessBasis } from '../../platform/http/access.ts'
import { fail } from '../../platform/http/fail.ts'
import type { EventStream } from '../../platform/http/route.ts'
import { newId } from '../../platform/id.ts'
import { hashToken, newToken } from '../../platform/secrets/secrets.ts'
import { type AnsweringService, type AnswerRunner, holdIdOf, noticeOf } from '../answering/service.ts'
import type { Credits } from '../billing/service.ts'
import { findVisit, type VisitState, visitTopic } from '../messaging/service.ts'
import { listMessages } from './conversation-store.ts'
import { findPublished, type PublishedWidget } from './store.ts'
import * as store from './visit-store.ts'

export type VisitDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'secrets'> & {
  events: Events
  topics: Topics
  access: Access
  credits: Pick<Credits, 'release'>
  files: Files
  answering: Pick<AnsweringService, 'modelName'>
  answers: Pick<AnswerRunner, 'reserve' | 'run'>
}

/** Who asks: an agent, and what the browser sent along. */
export type VisitorCaller = { agentId: AgentId; token: string | undefined; origin: string; language: Language }

/** An answer that nobody writes is taken for lost after this long. */
const lostMs = 15_000

export async function getConfig(deps: VisitDeps, agentId: AgentId): Promise<WidgetConfig> {
  return configOf(await getPublished(deps, agentId))
}

/** The same for the agent's own page. Throws `widget_not_published` where that is not switched on. */
export async function getPage(deps: VisitDeps, agentId: AgentId): Promise<WidgetConfig> {
  const found = await getPublished(deps, agentId)
  if (!found.widget.page) throw fail('widget_not_published')
  return configOf(found)
}

function configOf({ name, widget }: PublishedWidget): WidgetConfig {
  const { theme, accent, position, language, greeting, suggestions } = widget
  return { name, theme, accent, position, language, greeting, suggestions }
}

/** A new visitor. The token is told this once and kept as a hash. */
export async function startVisit(deps: VisitDeps, agentId: AgentId): Promise<{ token: string }> {
  await getPublished(deps, agentId)
  const token = newToken()
  const now = deps.clock.now()
  await store.insertVisitor(deps.db, { id: newId(now), agentId, tokenHash: hashToken(token), now })
  return { token }
}

/** What was said between the visitor, the agent and people, in the order in which it was. */
export async function getVisit(deps: VisitDeps, caller: VisitorCaller): Promise<Visit> {
  const { visitor } = await requireVisitor(deps, caller)
  const { conversationId } = visitor
  if (conversationId) await endLost(deps, conversationId)
  const limit = limits.widget.messages
  const asked = conversationId ? await listMessages(deps.db, conversationId, limit) : []
  const visit = await visitOf(deps, visitor)
  const messages = [...asked, ...(visit?.said.map(saidByPeople) ?? [])]
    .toSorted((left, right) => (left.created_at < right.created_at ? -1 : left.created_at > right.created_at ? 1 : 0))
    .slice(-limit)
  return { messages, answered_by: visit?.answeredBy ?? 'agent', typing: visit?.typing ?? false }
}

/** What people said to the visitor since they began. */
export const visitOf = (
  { db, clock }: VisitDeps,
  { id, restartedAt }: store.Visitor,
): Promise<VisitState | undefined> =>
  findVisit({ db, clock }, id, { since: restartedAt ?? new Date(0), limit: limits.widget.messages })

export type PersonMessage = VisitState['said'][number]

/** Strangers are told a first name and no more. */
const saidByPeople = ({ id, content, authorName, author, createdAt }: PersonMessage): VisitorMessage => ({
  id,
  question: '',
  person: author === 'person' ? (authorName.trim().split(/\s+/)[0] ?? '') : '',
  status: 'done',
  parts: content.kind === 'text' ? [{ type: 'text', text: content.text }] : [],
  created_at: createdAt.toISOString(),
})

/** Says whenever something of the visit is new; undefined where nothing was asked yet. */
export async function followVisit(
  deps: VisitDeps,
  caller: VisitorCaller,
  signal: AbortSignal,
): Promise<EventStream | undefined> {
  const { agent, visitor } = await requireVisitor(deps, caller)
  const visit = await visitOf(deps, visitor)
  if (!visit) return undefined
  return deps.access.while(restsOf(deps, agent), signal, (until) => newsOf(deps, visit, until))
}

async function* newsOf({ topics }: VisitDeps, { conversationId }: VisitState, signal: AbortSignal) {
  const changed = JSON.stringify({ type: 'changed' } satisfies VisitNews)
  for await (const _item of topics.follow(visitTopic(conversationId), undefined, signal)) yield changed
}

export async function restartVisit(deps: VisitDeps, caller: VisitorCaller): Promise<null> {
  const { visitor } = await requireVisitor(deps, caller)
  await stopVisit(deps, caller)
  await store.leaveConversation(deps.db, visitor.id, deps.clock.now())
  return null
}

export async function stopVisit(deps: VisitDeps, caller: VisitorCaller): Promise<{ stopped: AnswerId | null }> {
  const { visitor } = await requireVisitor(deps, caller)
  const running = visitor.conversationId && (await store.findStreaming(deps.db, visitor.conversationId))
  if (!running || !(await deps.events.notify(channelOf(running.id), 'stop'))) return { stopped: null }
  return { stopped: running.id }
}

/** The answer in progress from its first event; undefined when there is none. */
export async function joinVisit(
  deps: VisitDeps,
  caller: VisitorCaller,
  signal: AbortSignal,
): Promise<EventStream | undefined> {
  const { agent, visitor } = await requireVisitor(deps, caller)
  const running = visitor.conversationId && (await store.findStreaming(deps.db, visitor.conversationId))
  return running ? readEvents(deps, agent, running.id, signal) : undefined
}

export async function getRunning(deps: VisitDeps, caller: VisitorCaller): Promise<{ message: VisitorMessage | null }> {
  const { visitor } = await requireVisitor(deps, caller)
  const running = visitor.conversationId && (await store.findStreaming(deps.db, visitor.conversationId))
  return { message: (running && (await store.findMessage(deps.db, running.id))) ?? null }
}

/** An answer's events for as long as the agent is there for visitors. */
export async function readEvents(
  { db, events, access }: VisitDeps,
  agent: PublishedWidget,
  id: AnswerId,
  signal: AbortSignal,
): Promise<EventStream | undefined> {
  const ended = new AbortController()
  const found = await events.read(channelOf(id), AbortSignal.any([signal, ended.signal]))
  if (!found) return undefined
  return access.while(restsOf({ db }, agent), signal, (until) => {
    until.addEventListener('abort', () => ended.abort(), { once: true })
    return found
  })
}

/** What is said to visitors rests on the agent being there for them. */
export const restsOf = ({ db }: Pick<VisitDeps, 'db'>, { scope, widget }: PublishedWidget): AccessBasis => ({
  on: [widget.agent_id, scope.userId, scope.workspaceId],
  holds: async () => (await findPublished(db, widget.agent_id)) !== undefined,
})

/** The channel on which the events of an answer to a visitor go. */
export const channelOf = (id: AnswerId) => `visit:${id}`

/** An answer whose process died is ended, so that the visitor can ask again; what was kept back for it lapses by itself. */
export async function endLost({ db, events, clock, credits }: VisitDeps, id: WidgetConversationId): Promise<void> {
  const running = await store.findStreaming(db, id)
  if (!running || clock.now().getTime() - running.createdAt.getTime() < lostMs) return
  const looking = new AbortController()
  const alive = await events.read(channelOf(running.id), looking.signal)
  looking.abort()
  if (alive) return
  await credits.release(holdIdOf(running.id))
  const { message } = noticeOf('answer_interrupted', running.language)
  await store.endMessage(db, running.id, {
    status: 'failed',
    parts: [{ type: 'notice', message }],
    text: '',
    model: null,
    understood: undefined,
    credits: 0,
  })
}

async function getPublished({ db }: VisitDeps, agentId: AgentId): Promise<PublishedWidget> {
  const found = await findPublished(db, agentId)
  if (!found) throw fail('widget_not_published')
  return found
}

export async function requireVisitor(
  deps: VisitDeps,
  { agentId, token }: VisitorCaller,
): Promise<{ agent: PublishedWidget; visitor: store.Visitor }> {
  const agent = await getPublished(deps, agentId)
  const visitor = token && (await store.findVisitor(deps.db, agentId, hashToken(token)))
  if (!visitor) throw fail('visitor_unknown')
  return { agent, visitor }
}
