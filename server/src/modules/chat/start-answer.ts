import { setTimeout as sleep } from 'node:timers/promises'
import type { ToolName } from '#contract/chat/parts.ts'
import { builtIn } from '#contract/feature-flags/flags.ts'
import type { FileId, RecordId, SessionId } from '#contract/kit/id.ts'
import { toFailure } from '../../platform/http/error-handler.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Scope } from '../../platform/http/scope.ts'
import {
  type AnswerInput,
  type AnswerRequest,
  type AnswerResult,
  chatFormat,
  type Lookups,
  noticeOf,
  type Reservation,
} from '../answering/service.ts'
import { channelOf, isBehind } from './answer-store.ts'
import { type InsertedRecord, insertNext, type NewRecord } from './ask-store.ts'
import { jobFiles } from './attachments.ts'
import type { ChatDeps } from './chat-deps.ts'
import { agentsIn, mentionedIn, newRecord, titleOfAnswer } from './question.ts'
import { findNewest, listQueued, lockSession, removeQueued } from './queue-store.ts'
import { endUnfinished, listEarlier, saveAnswer } from './record-store.ts'
import { nameByAnswer, type SessionRef } from './session-store.ts'
import { tellSessions } from './tell.ts'

export type StartedAnswer = { recordId: RecordId; sessionId: SessionId; end: Promise<AnswerResult> }
type AskedRecord = InsertedRecord & Required<Pick<InsertedRecord, 'question'>>

/** What is done for an answer while its question is being stored. */
type AnswerAhead = { reserved?: Promise<Reservation>; lookups?: Lookups }

const member = { kind: 'member', interactive: true } as const

/** Reserves the price of an answer and looks up what it needs while its question is being stored. A refusal is looked at afterwards. */
export function prepareAnswer(deps: ChatDeps, scope: Scope, given: NewRecord): AnswerAhead {
  const reserved = deps.answers.reserve(pricedOf(scope, given, given.question))
  reserved.catch(() => {})
  // Whom the question names is asked for first.
  if (given.mentions.length > 0) return { reserved }
  const { botId: agentId, sessionId } = given
  const lookups = deps.answering.lookUp({ scope, asker: member, agentId, conversation: conversationOf(sessionId) })
  return { reserved, lookups }
}

const conversationOf = (sessionId: SessionId) => `chat/${sessionId}`

/** The agent that answers is charged, and stands for its cap: the one that is named, else the chat's own. */
const pricedOf = (scope: Scope, { answerId, botId, sessionId, mentions }: NewRecord, question: string) => ({
  scope,
  agentId: agentsIn(mentions)[0] ?? botId,
  question,
  conversationId: sessionId,
  answerId,
})

/**
 * Begins the answer of a question that is being stored. Throws what storing it found, and the refusal when it cannot be paid:
 * then the question stays in its session with the reason below it, to be asked again.
 */
export async function startAnswer(
  deps: ChatDeps,
  scope: Scope,
  given: NewRecord,
  storing: Promise<InsertedRecord>,
  { reserved, lookups }: AnswerAhead = {},
): Promise<StartedAnswer> {
  const { id: recordId, sessionId, answerId, language } = given
  const inserted = await storing.then(accepted).catch(async (error: unknown) => {
    await reserved?.then((reservation) => reservation.cancel()).catch(() => {})
    throw error
  })
  tellSessions(deps, scope.userId)
  const { question, agent } = inserted
  const priced = pricedOf(scope, given, question.text)
  const reservation = await (reserved ?? deps.answers.reserve(priced)).catch(async (error: unknown) => {
    const { code, details } = toFailure(error)
    await endUnfinished(deps.db, recordId, [{ type: 'data-notice', data: noticeOf(code, language, details, 'retry') }])
    throw error
  })
  const model = deps.answering.modelName(question.requestedModel ?? agent.model ?? undefined)
  const ids = { session_id: sessionId, record_id: recordId, answer_id: answerId }
  const queued = waitingFor(deps, given, inserted.waiting)
  const end = deps.answers.run({
    ...priced,
    ...queued,
    reservation,
    asker: member,
    language,
    model,
    output: { channel: channelOf(recordId), format: chatFormat(ids, { sessionName: question.sessionName, model }) },
    storage: {
      growing: true,
      save: async (db, answer) => {
        const isKept = await saveAnswer(db, recordId, answer)
        const title = question.parentId === null ? titleOfAnswer(answer) : undefined
        if (title) await nameByAnswer(db, sessionId, title)
        return isKept
      },
      ended: (status) => afterAnswer(deps, scope, given, status),
    },
    access: () => deps.watchWork(scope, 'chats.ask'),
    // Behind other answers it is looked up when its turn comes: until then much may have changed.
    input: () => inputOf(deps, scope, given, inserted, queued.startAfter ? undefined : lookups),
  })
  deps.answerOrder.add(given, end)
  return { recordId, sessionId, end }
}

/** The answers before it in its session, in whatever process, end first. */
function waitingFor(deps: ChatDeps, given: NewRecord, waiting: number): Pick<AnswerRequest, 'startAfter'> {
  const before = deps.answerOrder.findBefore(given)
  if (!before && waiting === 0) return {}
  const startAfter = async (signal: AbortSignal) => {
    const aborted = new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
    if (before) await Promise.race([before, aborted])
    if (waiting > 0) await othersEnded(deps, given.id, signal)
  }
  return { startAfter }
}

const lookMs = 300

/** Resolves when no earlier question of the session is being answered in any process, or the signal fires. */
async function othersEnded({ db }: Pick<ChatDeps, 'db'>, id: RecordId, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await isBehind(db, id))) await sleep(lookMs)
}

async function inputOf(
  deps: ChatDeps,
  scope: Scope,
  { sessionId }: NewRecord,
  { question, agent }: AskedRecord,
  lookups: Lookups | undefined,
): Promise<AnswerInput> {
  const { parentId, fileIds, requestedModel, webSearch, links, dataSource } = question
  const earlier = parentId ? await listEarlier(deps.db, scope.userId, parentId) : []
  const filesBefore = earlier.map((record) => record.fileIds)
  return {
    ...(lookups && { lookups }),
    conversation: conversationOf(sessionId),
    dataSource,
    webSearch,
    links,
    // Names that are no tools were left out when the question was put.
    tools: (question.tools.length > 0 ? question.tools : agent.tools) as ToolName[],
    files: await filesOf(deps, scope, fileIds, filesBefore),
    earlier,
    ...(await mentionedIn(deps, scope, question.mentions)),
    ...(requestedModel === builtIn ? { by: 'engine' } : requestedModel ? { model: requestedModel } : {}),
    // What the agent's maker wants of every answer.
    ...(agent.instructions && { instructions: agent.instructions }),
    ...(agent.model && { agentModel: agent.model }),
  }
}

const filesOf = async (deps: ChatDeps, { userId }: Scope, own: FileId[], earlier: FileId[][]) =>
  own.length === 0 && earlier.every((ids) => ids.length === 0) ? [] : jobFiles(deps, userId, own, earlier)

function accepted({ question, ...inserted }: InsertedRecord): AskedRecord {
  if (!inserted.agentFound) throw fail('agent_not_found')
  if (inserted.inactiveAgent !== undefined) throw fail('agent_not_active', { name: inserted.inactiveAgent })
  if (!inserted.sessionFound) throw fail('session_not_found')
  if (!inserted.recordFound) throw fail('record_not_found')
  if (!question) throw fail('too_many_waiting')
  return { ...inserted, question }
}

/**
 * Asks the question that waits first, unless something is being answered. Taking it out of the queue and storing it is one
 * transaction: it is neither lost nor asked twice, whichever process does it.
 */
export async function dequeueQuestion(deps: ChatDeps, scope: Scope, sessionRef: SessionRef): Promise<void> {
  if ((await listQueued(deps.db, sessionRef)).length === 0) return
  const dequeued = await deps.db.transaction(async (tx) => {
    if (!(await lockSession(tx, sessionRef)) || (await findNewest(tx, sessionRef)).running) return undefined
    const [first] = await listQueued(tx, sessionRef)
    if (!first) return undefined
    await removeQueued(tx, sessionRef, first.id)
    const { id: _, createdAt: __, dataSource, ...queued } = first
    const { botId, sessionId } = sessionRef
    const given = newRecord(deps, { ...queued, botId, sessionId, ...(dataSource && { dataSource }) })
    const inserted = await insertNext(tx, scope, given)
    // It goes on waiting.
    if (!inserted.question) accepted(inserted)
    return { given, inserted }
  })
  if (!dequeued?.inserted.question) return
  const { given, inserted } = dequeued
  // Refused for want of credits: its record says so, and the rest goes on waiting.
  await startAnswer(deps, scope, given, Promise.resolve(inserted)).catch((error: unknown) => {
    deps.log.warn({ err: error }, 'a question that waited could not be answered')
  })
}

/** What happens behind an answer: one that is done lets the next question be asked; else what waits, waits for the person. */
async function afterAnswer(deps: ChatDeps, scope: Scope, given: NewRecord, status: string): Promise<void> {
  tellSessions(deps, scope.userId)
  if (status !== 'done') return
  const sessionRef = { userId: scope.userId, botId: given.botId, sessionId: given.sessionId }
  await dequeueQuestion(deps, scope, sessionRef).catch((error: unknown) => {
    deps.log.error({ err: error }, 'the question that waits could not be asked')
  })
}
