import type { AgentId, AnswerId, SessionId } from '#contract/kit/id.ts'
import { required } from '#contract/kit/required.ts'
import { limits } from '#contract/limits.ts'
import type { VisitorEvent } from '#contract/widget/events.ts'
import type { VisitorMessage, WidgetConversationId } from '#contract/widget/schemas.ts'
import { Failure, fail } from '../../platform/http/fail.ts'
import type { EventStream } from '../../platform/http/route.ts'
import { newId } from '../../platform/id.ts'
import type { EarlierAnswer, JobFile } from '../answering/job.ts'
import { type AnswerInput, type AnswerStorage, plainAnswer, type Reservation } from '../answering/service.ts'
import { isWithPeople, takeInAgentAnswer, takeInVisitor } from '../messaging/service.ts'
import { instructionsFor } from './instructions.ts'
import { inboxFormat, toVisitorPart, visitorFormat } from './present.ts'
import { dayStart } from './service.ts'
import { listFiles, type PublishedWidget } from './store.ts'
import * as store from './visit-store.ts'
import {
  channelOf,
  endLost,
  type PersonMessage,
  readEvents,
  requireVisitor,
  restsOf,
  type VisitDeps,
  type VisitorCaller,
  visitOf,
} from './visits.ts'

const rememberedAnswers = 12

export async function askAndRead(
  deps: VisitDeps,
  caller: VisitorCaller,
  question: string,
  signal: AbortSignal,
): Promise<EventStream | undefined> {
  const { id, agent, end } = await ask(deps, caller, question)
  return end ? readEvents(deps, agent, id, signal) : leftForPeople(id, question)
}

export async function askAndWait(deps: VisitDeps, caller: VisitorCaller, question: string): Promise<VisitorMessage> {
  const { id, end } = await ask(deps, caller, question)
  await end
  return required(await store.findMessage(deps.db, id), 'what was asked is stored with its answer')
}

/** What the visitor wrote has arrived: people answer it, which comes by itself. */
async function* leftForPeople(id: AnswerId, question: string): EventStream {
  const events: VisitorEvent[] = [
    { type: 'start', id, question },
    { type: 'finish', status: 'done' },
  ]
  for (const event of events) yield JSON.stringify(event)
}

type Asked = { id: AnswerId; agent: PublishedWidget; end: Promise<unknown> | undefined }

async function ask(deps: VisitDeps, caller: VisitorCaller, asked: string): Promise<Asked> {
  const { agent, visitor } = await requireVisitor(deps, caller)
  const question = asked.replaceAll('\u0000', '').trim()
  if (question === '') throw fail('question_empty')
  if (visitor.conversationId) await endLost(deps, visitor.conversationId)
  const now = deps.clock.now()
  const id = newId<AnswerId>(now)
  const conversationId = visitor.conversationId ?? newId<WidgetConversationId>(now)
  const [answers, visit] = await Promise.all([
    store.listEarlier(deps.db, conversationId, rememberedAnswers),
    visitOf(deps, visitor),
  ])
  const earlier = withSaid(answers, visit?.said ?? [])
  const { language, origin } = caller
  const priced = pricedOf(agent, { id, conversationId, question })
  // What people answer costs nothing, and is taken when nothing could be paid.
  const reservation = (await isWithPeople(deps.db, visitor.id)) ? undefined : await reserve(deps, priced)
  const stored = { id, conversationId, question, language, origin, now }
  const answeredBy = await takeIn(deps, { agent, visitor, isPaid: reservation !== undefined }, stored).catch(
    async (error: unknown) => {
      await reservation?.cancel()
      throw error
    },
  )
  if (answeredBy === 'handed_back') return ask(deps, caller, asked)
  if (answeredBy === 'people' || !reservation) {
    await reservation?.cancel()
    return { id, agent, end: undefined }
  }
  const { use_databases: databases, use_knowledge: knowledge } = agent.widget
  const end = deps.answers.run({
    ...priced,
    reservation,
    asker: { kind: 'visitor', databases, knowledge },
    language,
    model: deps.answering.modelName(),
    output: { channel: channelOf(id), format: visitorFormat(id, question) },
    storage: storageOf(deps, id, visitor),
    access: () => deps.access.watch(restsOf(deps, agent)),
    input: async () => ({ ...(await inputOf(deps, agent)), earlier, conversation: `visit/${conversationId}` }),
  })
  return { id, agent, end }
}

/** What people said belongs to what was asked before it, for the agent that goes on. */
const withSaid = (
  answers: Awaited<ReturnType<typeof store.listEarlier>>,
  said: readonly PersonMessage[],
): EarlierAnswer[] =>
  answers.map(({ at, ...answer }, index) => {
    const next = answers[index + 1]?.at
    const words = said.flatMap(({ content, createdAt }) =>
      content.kind === 'text' && createdAt >= at && (!next || createdAt < next) ? [content.text] : [],
    )
    return { ...answer, answerText: [answer.answerText, ...words].filter(Boolean).join('\n\n') }
  })

type Taking = { agent: PublishedWidget; visitor: store.Visitor; isPaid: boolean }

/** Stores a question, here and in the inbox of the place; says who answers it. Unpaid it is stored for people only. */
function takeIn(
  deps: VisitDeps,
  { agent: { widget, name, scope }, visitor, isPaid }: Taking,
  stored: Omit<store.NewMessage, 'forPeople'>,
): Promise<'agent' | 'people' | 'handed_back'> {
  const { use_databases: databases, use_knowledge: knowledge, agent_id: agentId } = widget
  const { question: text, language, now } = stored
  return deps.db.transaction(async (tx) => {
    await store.lockWidget(tx, agentId)
    refuseTooMuch(await store.countLately(tx, visitor, timesOf(now)), widget, isPaid)
    // Only now it is certain: the conversation is locked, and nobody takes it or gives it back.
    if (!isPaid && !(await isWithPeople(tx, visitor.id, 'locked'))) return 'handed_back'
    const words = { visitorId: visitor.id, language, text }
    const place = { agentId, name, scope, databases, knowledge }
    const answeredBy = await takeInVisitor({ ...deps, db: tx }, place, words)
    await store.insertMessage(tx, visitor, { ...stored, forPeople: answeredBy === 'people' })
    return answeredBy
  })
}

/** Stored is what visitors may see. */
const storageOf = ({ clock }: VisitDeps, id: AnswerId, visitor: store.Visitor): AnswerStorage => ({
  growing: false,
  save: async (tx, answer) => {
    const shown = answer.parts.filter((part) => toVisitorPart(part) !== undefined)
    const parts = shown.flatMap((part) => toVisitorPart(part) ?? [])
    // It is stored already where only the reply of the database was lost, and not there where the visitor was forgotten.
    if (!(await store.endMessage(tx, id, { ...answer, parts })))
      return (await store.findMessage(tx, id))?.status !== 'failed'
    if (answer.status !== 'failed')
      await takeInAgentAnswer({ db: tx, clock }, visitor.id, plainAnswer(shown, inboxFormat))
    return true
  },
})

const timesOf = (now: Date) => ({
  minute: new Date(now.getTime() - 60_000),
  day: dayStart(now),
  stale: new Date(now.getTime() - limits.widget.timeoutMs - 60_000),
})

function refuseTooMuch(lately: store.RecentUsage, widget: PublishedWidget['widget'], isPaid: boolean): void {
  if (lately.answering) throw fail('visitor_answering')
  if (isPaid && lately.agentDay >= widget.daily_answers) throw fail('widget_resting')
  if (lately.visitorMinute >= limits.widget.perVisitorMinute || lately.agentMinute >= limits.widget.perAgentMinute)
    throw fail('widget_busy', { seconds: 60 })
}

type StoredQuestion = { id: AnswerId; conversationId: WidgetConversationId; question: string }

const pricedOf = ({ scope, widget }: PublishedWidget, { id, conversationId, question }: StoredQuestion) => ({
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
  { widget, name, instructions }: PublishedWidget,
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
