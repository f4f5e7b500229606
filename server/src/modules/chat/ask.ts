import { toolName } from '#contract/chat/parts.ts'
import type { ChatRecord, QuestionFields } from '#contract/chat/schemas.ts'
import type { AnswerId, RecordId, SessionId } from '#contract/kit/id.ts'
import type { Language } from '#contract/language.ts'
import { limits } from '#contract/limits.ts'
import { fail } from '../../platform/http/fail.ts'
import { permit } from '../../platform/http/permit.ts'
import type { EventStream, UploadedFile } from '../../platform/http/route.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/id.ts'
import { getAgent } from '../agents/service.ts'
import { type Asked, insertFirst, insertNext, type NewRecord } from './ask-store.ts'
import { attach, jobFiles } from './attachments.ts'
import type { ChatDeps } from './chat-deps.ts'
import { getRecord } from './history.ts'
import { nameSession } from './name-session.ts'
import { holdPrice, requireBill } from './pay.ts'
import { listEarlier } from './record-store.ts'
import { channelOf } from './run.ts'
import { refuseViewer } from './visible.ts'

type Question = { fields: QuestionFields; files: UploadedFile[]; scope: Scope; language: Language }
type Begun = { recordId: RecordId; sessionId: SessionId; end: Promise<void> }

/** Asks and waits for the whole answer. It goes on when the caller goes away. */
export async function askAndWait(
  deps: ChatDeps,
  question: Question,
): Promise<{ session_id: SessionId; record: ChatRecord }> {
  const { recordId, sessionId, end } = await begin(deps, question)
  await end
  return { session_id: sessionId, record: await getRecord(deps, question.scope, sessionId, recordId) }
}

/** Asks and gives the answer's events. It goes on when the reader goes away. */
export async function askAndRead(
  deps: ChatDeps,
  question: Question,
  signal: AbortSignal,
): Promise<EventStream | undefined> {
  const { recordId } = await begin(deps, question)
  return deps.events.read(channelOf(recordId), signal)
}

async function begin(deps: ChatDeps, question: Question): Promise<Begun> {
  const { fields, scope } = question
  permit(scope, 'chats.ask')
  check(question)
  for (const id of fields.mentions) await getAgent(deps, scope, id)
  const uploads = question.files.filter(({ field }) => field === 'files')
  const fileIds = await attach(deps, scope, uploads, fields.mentions.length)
  const given = newRecord(deps, question, fileIds)
  deps.answering.expect(scope)
  const insert = fields.session_id ? insertNext : insertFirst
  const { answerId, botId: agentId, sessionId } = given
  const keepBack = (text: string) => holdPrice(deps, scope, { answerId, agentId, sessionId, question: text })
  // Beside the storing, not after it. What is asked again is not known before it was found.
  const early = fields.retry_of ? undefined : keepBack(given.question)
  const record = await insert(deps.db, scope, given)
    .then(async (inserted) => {
      if (fields.session_id && !inserted.record) await refuseViewer(deps, scope, given)
      return accepted(inserted)
    })
    .catch(async (error: unknown) => {
      await (await early)?.release()
      throw error
    })
  const { question: asked } = record
  const bill = await requireBill(deps, given, (await early) ?? (await keepBack(asked)))
  const end = deps.running.start({
    bill,
    sessionId: given.sessionId,
    sessionName: record.sessionName,
    recordId: given.id,
    answerId: given.answerId,
    question: asked,
    language: question.language,
    prepare: async () => {
      const earlier = record.parentId ? await listEarlier(deps.db, scope.userId, record.parentId) : []
      const noFiles = record.fileIds.length === 0 && earlier.every((turn) => turn.fileIds.length === 0)
      const files = noFiles
        ? []
        : await jobFiles(
            deps,
            scope.userId,
            record.fileIds,
            earlier.map((turn) => turn.fileIds),
          )
      const { dataSource } = record
      const { webSearch, links } = given
      return { scope, agentId: given.botId, dataSource, webSearch, links, tools: fields.tools, files, earlier }
    },
  })
  return { recordId: given.id, sessionId: given.sessionId, end }
}

function check({ fields, files, scope }: Question): void {
  if (fields.organization_id && fields.organization_id !== scope.organizationId) throw fail('forbidden')
  if (fields.question.length > limits.question.max) throw fail('question_too_long', { limit: limits.question.max })
  if (files.some(({ field }) => field === 'voices')) throw fail('voice_not_available')
  if (fields.question.trim() === '' && !fields.retry_of) throw fail('question_empty')
  if ((fields.edit_of || fields.retry_of || fields.parent_id) && !fields.session_id) throw fail('record_not_found')
}

function newRecord(deps: ChatDeps, { fields, language }: Question, fileIds: NewRecord['fileIds']): NewRecord {
  const now = deps.clock.now()
  const question = fields.question.replaceAll('\u0000', '').trim()
  const beside = fields.retry_of ?? fields.edit_of
  return {
    id: newId<RecordId>(now),
    answerId: newId<AnswerId>(now),
    botId: fields.bot_id,
    sessionId: fields.session_id ?? newId<SessionId>(now),
    ...(beside && { beside: { id: beside, retry: fields.retry_of !== undefined } }),
    ...(fields.parent_id && { parentId: fields.parent_id }),
    question,
    language,
    ...(fields.data_source && { dataSource: fields.data_source }),
    webSearch: fields.is_search_internet,
    links: fields.links,
    tools: fields.tools.filter((name) => toolName.safeParse(name).success),
    fileIds,
    instanceId: deps.instance.id,
    autoName: nameSession(question),
    preview: question.replace(/\s+/g, ' ').slice(0, 160),
    now,
    mostWaiting: limits.waitingQuestions,
  }
}

function accepted(asked: Asked): NonNullable<Asked['record']> {
  if (!asked.agentFound) throw fail('agent_not_found')
  if (!asked.sessionFound) throw fail('session_not_found')
  if (!asked.recordFound) throw fail('record_not_found')
  if (!asked.record) throw fail('too_many_waiting')
  return asked.record
}
