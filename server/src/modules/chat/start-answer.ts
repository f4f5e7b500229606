import type { ToolName } from '#contract/chat/parts.ts'
import { builtIn } from '#contract/gates/gates.ts'
import type { FileId, RecordId, SessionId } from '#contract/kit/id.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Scope } from '../../platform/http/scope.ts'
import type { AnswerJob } from '../answering/job.ts'
import { type Asked, insertNext, type NewRecord } from './ask-store.ts'
import { jobFiles } from './attachments.ts'
import type { ChatDeps } from './chat-deps.ts'
import { mentionedIn } from './mentioned.ts'
import { newRecord } from './new-record.ts'
import { holdPrice, requireBill } from './pay.ts'
import { findNewest, listQueued, lockSession, removeQueued } from './queue-store.ts'
import { othersEnded } from './read-answer.ts'
import { listEarlier } from './record-store.ts'
import type { Place } from './session-store.ts'

export type Begun = { recordId: RecordId; sessionId: SessionId; end: Promise<void> }

/** Keeps the price of an answer back. */
export const keepBack = (deps: ChatDeps, scope: Scope, given: NewRecord, question: string) =>
  holdPrice(deps, scope, { answerId: given.answerId, agentId: given.botId, sessionId: given.sessionId, question })

/**
 * Begins the answer of a question that is being stored; its price may be kept back meanwhile (`early`). Throws what storing it
 * found, and the refusal when it cannot be paid.
 */
export async function startAnswer(
  deps: ChatDeps,
  scope: Scope,
  given: NewRecord,
  storing: Promise<Asked>,
  early?: ReturnType<typeof keepBack>,
): Promise<Begun> {
  const { asked, record } = await storing
    .then((found) => ({ asked: found, record: accepted(found) }))
    .catch(async (error: unknown) => {
      await (await early)?.release()
      throw error
    })
  const { question } = record
  const { agent } = asked
  const { id: recordId, sessionId, botId, language, answerId } = given
  const bill = await requireBill(deps, given, (await early) ?? (await keepBack(deps, scope, given, question)))
  const place = { userId: scope.userId, botId, sessionId }
  const end = deps.running.start({
    ...((record.wantedModel ?? agent.model) && { wantedModel: record.wantedModel ?? agent.model! }),
    ...{ bill, sessionId, sessionName: record.sessionName, recordId, answerId, question, language },
    ...(asked.waiting > 0 && { others: (signal: AbortSignal) => othersEnded(deps, recordId, signal) }),
    watch: () => deps.watchWork(scope, 'chats.ask'),
    ended: (status) => afterAnswer(deps, scope, place, status),
    prepare: async () => {
      const earlier = record.parentId ? await listEarlier(deps.db, scope.userId, record.parentId) : []
      const before = earlier.map((turn) => turn.fileIds)
      const files = await filesOf(deps, scope, record.fileIds, before)
      const { webSearch, links, wantedModel } = record
      const mentioned = await mentionedIn(deps, scope, record.mentions)
      // Names that are no tools were left out when the question was put.
      const tools = (record.tools.length > 0 ? record.tools : agent.tools) as ToolName[]
      const what = { dataSource: record.dataSource, webSearch, links, tools, files, earlier }
      const conversation = `chat/${sessionId}`
      const who = { scope, asker: { kind: 'member', interactive: true } as const, agentId: botId, conversation }
      return { ...who, ...what, ...mentioned, ...byWanted(wantedModel), ...setUp(agent) }
    },
  })
  return { recordId, sessionId, end }
}

/** What an agent's maker wants of every answer. */
const setUp = ({ instructions, model }: Asked['agent']): Pick<AnswerJob, 'instructions' | 'agentModel'> => ({
  ...(instructions && { instructions }),
  ...(model && { agentModel: model }),
})

const byWanted = (wanted: string | null | undefined): Pick<AnswerJob, 'by' | 'model'> =>
  wanted === builtIn ? { by: 'engine' } : wanted ? { model: wanted } : {}

const filesOf = async (deps: ChatDeps, { userId }: Scope, own: FileId[], earlier: FileId[][]) =>
  own.length === 0 && earlier.every((ids) => ids.length === 0) ? [] : jobFiles(deps, userId, own, earlier)

function accepted(asked: Asked): NonNullable<Asked['record']> {
  if (!asked.agentFound) throw fail('agent_not_found')
  if (!asked.sessionFound) throw fail('session_not_found')
  if (!asked.recordFound) throw fail('record_not_found')
  if (!asked.record) throw fail('too_many_waiting')
  return asked.record
}

/**
 * Asks the question that waits first, unless something is being answered. Taking it out of the queue and storing it is one
 * transaction: it is neither lost nor asked twice, whichever process goes on.
 */
export async function goOn(deps: ChatDeps, scope: Scope, place: Place): Promise<void> {
  if ((await listQueued(deps.db, place)).length === 0) return
  const taken = await deps.db.transaction(async (tx) => {
    if (!(await lockSession(tx, place)) || (await findNewest(tx, place)).running) return undefined
    const [first] = await listQueued(tx, place)
    if (!first) return undefined
    await removeQueued(tx, place, first.id)
    const given = newRecord(deps, {
      ...{ botId: place.botId, sessionId: place.sessionId, question: first.question, language: first.language },
      ...{ webSearch: first.webSearch, links: first.links, tools: first.tools, fileIds: first.fileIds },
      ...{ mentions: first.mentions, wantedModel: first.wantedModel },
      ...(first.dataSource && { dataSource: first.dataSource }),
    })
    return { given, asked: await insertNext(tx, scope, given) }
  })
  if (!taken?.asked.record) return
  const { given, asked } = taken
  // Refused for want of credits: its record says so, and the rest goes on waiting.
  await startAnswer(deps, scope, given, Promise.resolve(asked)).catch((error: unknown) => {
    deps.log.warn({ err: error }, 'a question that waited could not be answered')
  })
}

/** What happens behind an answer: one that is done lets the next question be asked; else what waits, waits for the person. */
async function afterAnswer(deps: ChatDeps, scope: Scope, place: Place, status: string): Promise<void> {
  if (status !== 'done') return
  await goOn(deps, scope, place).catch((error: unknown) => {
    deps.log.error({ err: error }, 'the question that waits could not be asked')
  })
}
