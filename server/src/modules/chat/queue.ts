import type { Queue, QueuedFields, QueuedId } from '#contract/chat/answer-schemas.ts'
import { toolName } from '#contract/chat/parts.ts'
import type { Language } from '#contract/language.ts'
import { limits } from '#contract/limits.ts'
import { fail } from '../../platform/http/fail.ts'
import { isPermitted, permitAction } from '../../platform/http/permit.ts'
import type { UploadedFile } from '../../platform/http/route.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/id.ts'
import { requireActiveAgent } from '../agents/service.ts'
import { presentAttachment } from './attachments.ts'
import type { ChatDeps } from './chat-deps.ts'
import { listFiles } from './file-store.ts'
import { checkAnswerChoices, filesOfQuestion } from './question.ts'
import * as store from './queue-store.ts'
import { findSession, type SessionRef } from './session-store.ts'
import { dequeueQuestion } from './start-answer.ts'

/** What waits in a session. What nothing goes on with, as a process ended between two answers, is asked now. */
export async function getQueue(deps: ChatDeps, scope: Scope, sessionRef: SessionRef): Promise<Queue> {
  const { queue, isLeft } = await readQueue(deps, sessionRef)
  if (!isLeft || !isPermitted(scope, 'chats.ask')) return queue
  await dequeueQuestion(deps, scope, sessionRef)
  return presentQueue(deps, sessionRef)
}

const presentQueue = async (deps: ChatDeps, sessionRef: SessionRef): Promise<Queue> =>
  (await readQueue(deps, sessionRef)).queue

/**
 * Where something waits and nothing is being answered: held, when the newest answer failed or was stopped, else left. One that is
 * done lets the next question be asked, and between the two it looks so for a moment.
 */
async function readQueue(deps: ChatDeps, sessionRef: SessionRef): Promise<{ queue: Queue; isLeft: boolean }> {
  const found = await findSession(deps.db, sessionRef)
  if (!found) throw fail('session_not_found')
  const [queued, newest] = await Promise.all([
    store.listQueued(deps.db, sessionRef),
    store.findNewest(deps.db, sessionRef),
  ])
  const ids = [...new Set(queued.flatMap(({ fileIds }) => fileIds))]
  const files = new Map(
    (await listFiles(deps.db, sessionRef.userId, ids)).map((file) => [file.id, presentAttachment(file)]),
  )
  const questions = queued.map((queued) => ({
    id: queued.id,
    question: queued.question,
    data_source: queued.dataSource ?? found.session.default_source,
    is_search_internet: queued.webSearch,
    files: queued.fileIds.flatMap((id) => files.get(id) ?? []),
    created_at: queued.createdAt.toISOString(),
  }))
  const isResting = questions.length > 0 && !newest.running
  const goesOn = newest.status === null || newest.status === 'done'
  return { queue: { questions, held_by: isResting && !goesOn ? newest.id : null }, isLeft: isResting && goesOn }
}

type Added = { scope: Scope; fields: QueuedFields; files: UploadedFile[]; language: Language }

/** Adds a question behind those that wait; it is asked at once when none waits and nothing is being answered. */
export async function addToQueue(
  deps: ChatDeps,
  sessionRef: SessionRef,
  { scope, fields, files, language }: Added,
): Promise<Queue> {
  permitAction(scope, 'chats.ask')
  if (!(await findSession(deps.db, sessionRef))) throw fail('session_not_found')
  await requireActiveAgent(deps, scope, sessionRef.botId)
  const question = fields.question.replaceAll('\u0000', '').trim()
  if (question === '') throw fail('question_empty')
  if (question.length > limits.question.max) throw fail('question_too_long', { limit: limits.question.max })
  await checkAnswerChoices(deps, scope, fields)
  const fileIds = await filesOfQuestion(deps, scope, fields, files)
  const now = deps.clock.now()
  const added: store.QueuedRow = {
    id: newId<QueuedId>(now),
    question,
    language,
    dataSource: fields.data_source ?? null,
    fileIds,
    createdAt: now,
    webSearch: fields.is_search_internet,
    links: fields.links,
    mentions: fields.mentions,
    requestedModel: fields.model ?? null,
    tools: fields.tools.filter((name) => toolName.safeParse(name).success),
  }
  const first = await deps.db.transaction(async (tx) => {
    if (!(await store.lockSession(tx, sessionRef))) throw fail('session_not_found')
    const before = await store.listQueued(tx, sessionRef)
    if (before.length >= limits.waitingQuestions) throw fail('too_many_waiting')
    await store.insertQueued(tx, sessionRef, added)
    return before.length === 0
  })
  if (first) await dequeueQuestion(deps, scope, sessionRef)
  return presentQueue(deps, sessionRef)
}

export async function changeQueued(
  deps: ChatDeps,
  sessionRef: SessionRef,
  id: QueuedId,
  given: { question?: string | undefined; position?: number | undefined },
): Promise<Queue> {
  if (!(await findSession(deps.db, sessionRef))) throw fail('session_not_found')
  await deps.db.transaction(async (tx) => {
    await store.lockSession(tx, sessionRef)
    const ids = (await store.listQueued(tx, sessionRef)).map((queued) => queued.id)
    if (!ids.includes(id)) throw fail('queued_not_found')
    const question = given.question?.replaceAll('\u0000', '').trim()
    if (question === '') throw fail('question_empty')
    if (question !== undefined) await store.changeQuestion(tx, sessionRef, id, question)
    if (given.position !== undefined)
      await store.orderQueued(tx, sessionRef, ids.filter((item) => item !== id).toSpliced(given.position, 0, id))
  })
  return presentQueue(deps, sessionRef)
}

export async function removeQueued(deps: ChatDeps, sessionRef: SessionRef, id: QueuedId): Promise<Queue> {
  if (!(await findSession(deps.db, sessionRef))) throw fail('session_not_found')
  if (!(await store.removeQueued(deps.db, sessionRef, id))) throw fail('queued_not_found')
  return presentQueue(deps, sessionRef)
}

/** The person says that what waits is still to be asked. */
export async function resumeQueue(deps: ChatDeps, scope: Scope, sessionRef: SessionRef): Promise<Queue> {
  permitAction(scope, 'chats.ask')
  if (!(await findSession(deps.db, sessionRef))) throw fail('session_not_found')
  await dequeueQuestion(deps, scope, sessionRef)
  return presentQueue(deps, sessionRef)
}
