import type { AgentId, AnswerId, SessionId } from '#contract/kit/id.ts'
import { required } from '#contract/kit/required.ts'
import { limits } from '#contract/limits.ts'
import type { VisitorMessage, WidgetConversationId } from '#contract/widget/schemas.ts'
import { Failure, fail } from '../../platform/http/fail.ts'
import type { EventStream } from '../../platform/http/route.ts'
import { newId } from '../../platform/id.ts'
import type { JobFile } from '../answering/job.ts'
import type { AnswerInput, AnswerStorage, Reservation } from '../answering/service.ts'
import { instructionsFor } from './instructions.ts'
import { toVisitorPart, visitorFormat } from './present.ts'
import { dayStart } from './service.ts'
import { listFiles, type Published } from './store.ts'
import * as store from './visit-store.ts'
import {
  channelOf,
  endLost,
  readEvents,
  requireVisitor,
  restsOf,
  type VisitDeps,
  type VisitorCaller,
} from './visits.ts'

const rememberedAnswers = 12

export async function askAndRead(
  deps: VisitDeps,
  caller: VisitorCaller,
  question: string,
  signal: AbortSignal,
): Promise<EventStream | undefined> {
  const { id, agent } = await ask(deps, caller, question)
  return readEvents(deps, agent, id, signal)
}

export async function askAndWait(deps: VisitDeps, caller: VisitorCaller, question: string): Promise<VisitorMessage> {
  const { id, end } = await ask(deps, caller, question)
  await end
  return required(await store.findMessage(deps.db, id), 'what was asked is stored with its answer')
}

async function ask(
  deps: VisitDeps,
  caller: VisitorCaller,
  asked: string,
): Promise<{ id: AnswerId; agent: Published; end: Promise<unknown> }> {
  const { agent, visitor } = await requireVisitor(deps, caller)
  const question = asked.replaceAll('\u0000', '').trim()
  if (question === '') throw fail('question_empty')
  if (visitor.conversationId) await endLost(deps, visitor.conversationId)
  const now = deps.clock.now()
  const id = newId<AnswerId>(now)
  const conversationId = visitor.conversationId ?? newId<WidgetConversationId>(now)
  const earlier = await store.listEarlier(deps.db, conversationId, rememberedAnswers)
  const { language, origin } = caller
  const priced = pricedOf(agent, { id, conversationId, question })
  const reservation = await reserve(deps, priced)
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
    ...priced,
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

type StoredQuestion = { id: AnswerId; conversationId: WidgetConversationId; question: string }

const pricedOf = ({ scope, widget }: Published, { id, conversationId, question }: StoredQuestion) => ({
  scope,
  agentId: widget.agent_id,
  question,
  // Counts as a conversation of the plan.
  conversationId: conversationId as string as SessionId,
  answerId: id,
})

/** Reserves the price from the organization's credits. Its books are not told to strangers: a refusal is `widget_resting`. */
async function reserve({ answers, log }: VisitDeps, priced: ReturnType<typeof pricedOf>): Promise<Reservation> {
  return answers.reserve(priced).catch((error: unknown) => {
    if (!(error instanceof Failure)) throw error
    log.warn({ code: error.code, agent: priced.agentId }, 'a visitor was refused: the answer cannot be paid')
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
