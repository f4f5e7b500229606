import type { AgentId, AnswerId, SessionId } from '#contract/kit/id.ts'
import type { Language } from '#contract/language.ts'
import { limits } from '#contract/limits.ts'
import type { VisitorMessage, WidgetConfig, WidgetConversationId } from '#contract/widget/schemas.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Events } from '../../platform/events/port.ts'
import type { Files } from '../../platform/files/files.ts'
import type { Access, Rests } from '../../platform/http/access.ts'
import { Failure, fail } from '../../platform/http/fail.ts'
import type { EventStream } from '../../platform/http/route.ts'
import { newId } from '../../platform/id.ts'
import { hashToken, newToken } from '../../platform/secrets/secrets.ts'
import type { JobFile } from '../answering/job.ts'
import {
  type AnswerInput,
  type Answering,
  type AnswerRunner,
  type AnswerStorage,
  holdIdOf,
  noticeOf,
  type Reservation,
} from '../answering/service.ts'
import type { Credits } from '../billing/service.ts'
import { listMessages } from './conversation-store.ts'
import { instructionsFor } from './instructions.ts'
import { toVisitorPart, visitorFormat } from './present.ts'
import { dayStart } from './service.ts'
import { findPublished, listFiles, type Published } from './store.ts'
import * as store from './visit-store.ts'

export type VisitDeps = Pick<Deps, 'db' | 'clock' | 'log'> & {
  events: Events
  access: Access
  credits: Pick<Credits, 'release'>
  files: Files
  answering: Pick<Answering, 'modelName'>
  answers: Pick<AnswerRunner, 'reserve' | 'run'>
}

/** Who asks: an agent, and what the browser sent along. */
export type Caller = { agentId: AgentId; token: string | undefined; origin: string; language: Language }

const rememberedTurns = 12
/** An answer that nobody writes is taken for lost after this long. */
const lostMs = 15_000

export async function getConfig(deps: VisitDeps, agentId: AgentId): Promise<WidgetConfig> {
  return configOf(await published(deps, agentId))
}

/** The same for the agent's own page. Throws `widget_not_published` where that is not switched on. */
export async function getPage(deps: VisitDeps, agentId: AgentId): Promise<WidgetConfig> {
  const found = await published(deps, agentId)
  if (!found.widget.page) throw fail('widget_not_published')
  return configOf(found)
}

function configOf({ name, widget }: Published): WidgetConfig {
  const { theme, accent, position, language, greeting, suggestions } = widget
  return { name, theme, accent, position, language, greeting, suggestions }
}

/** A new visitor. The token is told this once and kept as a hash. */
export async function startVisit(deps: VisitDeps, agentId: AgentId): Promise<{ token: string }> {
  await published(deps, agentId)
  const token = newToken()
  const now = deps.clock.now()
  await store.insertVisitor(deps.db, { id: newId(now), agentId, tokenHash: hashToken(token), now })
  return { token }
}

export async function getVisit(deps: VisitDeps, caller: Caller): Promise<{ messages: VisitorMessage[] }> {
  const { visitor } = await known(deps, caller)
  if (!visitor.conversationId) return { messages: [] }
  await endLost(deps, visitor.conversationId)
  return { messages: await listMessages(deps.db, visitor.conversationId, limits.widget.messages) }
}

export async function restartVisit(deps: VisitDeps, caller: Caller): Promise<null> {
  const { visitor } = await known(deps, caller)
  await stopVisit(deps, caller)
  await store.leaveConversation(deps.db, visitor.id)
  return null
}

export async function stopVisit(deps: VisitDeps, caller: Caller): Promise<{ stopped: AnswerId | null }> {
  const { visitor } = await known(deps, caller)
  const running = visitor.conversationId && (await store.findStreaming(deps.db, visitor.conversationId))
  if (!running || !(await deps.events.tell(channelOf(running.id), 'stop'))) return { stopped: null }
  return { stopped: running.id }
}

/** The answer in progress from its first event; undefined when there is none. */
export async function joinVisit(
  deps: VisitDeps,
  caller: Caller,
  signal: AbortSignal,
): Promise<EventStream | undefined> {
  const { published, visitor } = await known(deps, caller)
  const running = visitor.conversationId && (await store.findStreaming(deps.db, visitor.conversationId))
  return running ? shown(deps, published, running.id, signal) : undefined
}

export async function getRunning(deps: VisitDeps, caller: Caller): Promise<{ message: VisitorMessage | null }> {
  const { visitor } = await known(deps, caller)
  const running = visitor.conversationId && (await store.findStreaming(deps.db, visitor.conversationId))
  return { message: (running && (await store.findMessage(deps.db, running.id))) ?? null }
}

export async function askAndRead(
  deps: VisitDeps,
  caller: Caller,
  question: string,
  signal: AbortSignal,
): Promise<EventStream | undefined> {
  const { id, agent } = await ask(deps, caller, question)
  return shown(deps, agent, id, signal)
}

/** An answer's events for as long as the agent is there for visitors. */
async function shown(
  { db, events, access }: VisitDeps,
  agent: Published,
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
const restsOf = ({ db }: Pick<VisitDeps, 'db'>, { scope, widget }: Published): Rests => ({
  on: [widget.agent_id, scope.userId, scope.workspaceId],
  holds: async () => (await findPublished(db, widget.agent_id)) !== undefined,
})

export async function askAndWait(deps: VisitDeps, caller: Caller, question: string): Promise<VisitorMessage> {
  const { id, end } = await ask(deps, caller, question)
  await end
  return (await store.findMessage(deps.db, id))!
}

async function ask(
  deps: VisitDeps,
  caller: Caller,
  asked: string,
): Promise<{ id: AnswerId; agent: Published; end: Promise<unknown> }> {
  const { published: agent, visitor } = await known(deps, caller)
  const question = asked.replaceAll('\u0000', '').trim()
  if (question === '') throw fail('question_empty')
  if (visitor.conversationId) await endLost(deps, visitor.conversationId)
  const now = deps.clock.now()
  const id = newId<AnswerId>(now)
  const conversationId = visitor.conversationId ?? newId<WidgetConversationId>(now)
  const earlier = await store.listTurns(deps.db, conversationId, rememberedTurns)
  const { language, origin } = caller
  const price = priceOf(agent, { id, conversationId, question })
  const reservation = await reserve(deps, price)
  try {
    await deps.db.transaction(async (tx) => {
      await store.lockWidget(tx, agent.widget.agent_id)
      refuseTooMuch(await store.countLately(tx, visitor, timesOf(now)), agent)
      await store.insertMessage(tx, visitor, { id, conversationId, question, language, origin, now })
    })
  } catch (error) {
    await reservation.cancel()
    throw error
  }
  const { use_databases: databases, use_knowledge: knowledge } = agent.widget
  const end = deps.answers.run({
    ...price,
    reservation,
    asker: { kind: 'visitor', databases, knowledge },
    language,
    model: deps.answering.modelName(),
    output: { channel: channelOf(id), format: visitorFormat(id, question) },
    storage: storageOf(id),
    access: () => deps.access.watch(restsOf(deps, agent)),
    input: async () => ({ ...(await inputOf(deps, agent)), earlier, conversation: `visit/${conversationId}` }),
  })
  return { id, agent, end }
}

/** The channel on which the events of an answer to a visitor go. */
const channelOf = (id: AnswerId) => `visit:${id}`

/** Stored is what visitors may see. */
const storageOf = (id: AnswerId): AnswerStorage => ({
  growing: false,
  save: (tx, { parts, ...answer }) =>
    store.endMessage(tx, id, { ...answer, parts: parts.flatMap((part) => toVisitorPart(part) ?? []) }),
})

const timesOf = (now: Date) => ({
  minute: new Date(now.getTime() - 60_000),
  day: dayStart(now),
  stale: new Date(now.getTime() - limits.widget.timeoutMs - 60_000),
})

function refuseTooMuch(lately: store.Lately, { widget }: Published): void {
  if (lately.answering) throw fail('visitor_answering')
  if (lately.agentDay >= widget.daily_answers) throw fail('widget_resting')
  if (lately.visitorMinute >= limits.widget.perVisitorMinute || lately.agentMinute >= limits.widget.perAgentMinute)
    throw fail('widget_busy', { seconds: 60 })
}

type Asked = { id: AnswerId; conversationId: WidgetConversationId; question: string }

const priceOf = ({ scope, widget }: Published, { id, conversationId, question }: Asked) => ({
  scope,
  agentId: widget.agent_id,
  question,
  // Counts as a conversation of the plan.
  conversationId: conversationId as string as SessionId,
  answerId: id,
})

/** Reserves the price from the organization's credits. Its books are not told to strangers: a refusal is `widget_resting`. */
async function reserve({ answers, log }: VisitDeps, price: ReturnType<typeof priceOf>): Promise<Reservation> {
  return answers.reserve(price).catch((error: unknown) => {
    if (!(error instanceof Failure)) throw error
    log.warn({ code: error.code, agent: price.agentId }, 'a visitor was refused: the answer cannot be paid')
    throw fail('widget_resting')
  })
}

async function inputOf(
  deps: VisitDeps,
  { widget, name, instructions }: Published,
): Promise<Omit<AnswerInput, 'earlier'>> {
  return {
    dataSource: 'default',
    webSearch: false,
    links: [],
    tools: [],
    instructions: instructionsFor(name, [instructions, widget.instructions].filter(Boolean).join('\n')),
    files: widget.use_files ? await filesOf(deps, widget.agent_id) : [],
  }
}

const filesOf = async ({ db, files }: VisitDeps, agentId: AgentId): Promise<JobFile[]> =>
  (await listFiles(db, agentId)).map(({ key, ...file }) => ({
    ...file,
    isNew: false,
    path: () => files.localPath(key),
  }))

/** An answer whose process died is ended, so that the visitor can ask again; what was kept back for it lapses by itself. */
async function endLost({ db, events, clock, credits }: VisitDeps, id: WidgetConversationId): Promise<void> {
  const running = await store.findStreaming(db, id)
  if (!running || clock.now().getTime() - running.createdAt.getTime() < lostMs) return
  const looking = new AbortController()
  const alive = await events.read(channelOf(running.id), looking.signal)
  looking.abort()
  if (alive) return
  await credits.release(holdIdOf(running.id))
  const { message } = noticeOf('answer_interrupted', running.language)
  await store.endMessage(db, running.id, {
    ...{ status: 'failed', parts: [{ type: 'notice', message }], text: '', model: null },
    ...{ understood: undefined, credits: 0 },
  })
}

async function published({ db }: VisitDeps, agentId: AgentId): Promise<Published> {
  const found = await findPublished(db, agentId)
  if (!found) throw fail('widget_not_published')
  return found
}

async function known(
  deps: VisitDeps,
  { agentId, token }: Caller,
): Promise<{ published: Published; visitor: store.Visitor }> {
  const agent = await published(deps, agentId)
  const visitor = token && (await store.findVisitor(deps.db, agentId, hashToken(token)))
  if (!visitor) throw fail('visitor_unknown')
  return { published: agent, visitor }
}
