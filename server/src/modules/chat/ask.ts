import { toolName } from '#contract/chat/parts.ts'
import type { ChatRecord, QuestionFields } from '#contract/chat/schemas.ts'
import type { SessionId } from '#contract/kit/id.ts'
import type { Language } from '#contract/language.ts'
import { limits } from '#contract/limits.ts'
import { fail } from '../../platform/http/fail.ts'
import { permitAction } from '../../platform/http/permit.ts'
import type { EventStream, UploadedFile } from '../../platform/http/route.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { channelOf } from './answer-store.ts'
import { insertFirst, insertNext } from './ask-store.ts'
import type { ChatDeps } from './chat-deps.ts'
import { getRecord } from './history.ts'
import { checkAnswerChoices, filesOfQuestion, newRecord } from './question.ts'
import { prepareAnswer, type StartedAnswer, startAnswer } from './start-answer.ts'
import { refuseViewer } from './visible.ts'

export type Question = { fields: QuestionFields; files: UploadedFile[]; scope: Scope; language: Language }

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

async function begin(deps: ChatDeps, question: Question): Promise<StartedAnswer> {
  const { scope, language } = question
  permitAction(scope, 'chats.ask')
  check(question)
  const fields = await withVoice(deps, question)
  await checkAnswerChoices(deps, scope, fields)
  const uploads = question.files.filter(({ field }) => field === 'files')
  const fileIds = await filesOfQuestion(deps, scope, fields, uploads)
  const beside = fields.retry_of ?? fields.edit_of
  const given = newRecord(deps, {
    botId: fields.bot_id,
    language,
    webSearch: fields.is_search_internet,
    links: fields.links,
    fileIds,
    mentions: fields.mentions,
    requestedModel: fields.model ?? null,
    question: fields.question.replaceAll('\u0000', '').trim(),
    tools: fields.tools.filter((name) => toolName.safeParse(name).success),
    ...(fields.session_id && { sessionId: fields.session_id }),
    ...(beside && { beside: { id: beside, retry: fields.retry_of !== undefined } }),
    ...(fields.parent_id && { parentId: fields.parent_id }),
    ...(fields.data_source && { dataSource: fields.data_source }),
  })
  const insert = fields.session_id ? insertNext : insertFirst
  // Beside the storing, not after it. What is asked again is not known before it was found.
  const ahead = fields.retry_of ? {} : prepareAnswer(deps, scope, given)
  const storing = insert(deps.db, scope, given).then(async (inserted) => {
    if (fields.session_id && !inserted.question) await refuseViewer(deps, scope, given)
    return inserted
  })
  return startAnswer(deps, scope, given, storing, ahead)
}

/** What was said stands behind what was written. */
async function withVoice(deps: ChatDeps, { fields, files }: Question): Promise<QuestionFields> {
  const voice = files.find(({ field }) => field === 'voices')
  if (!voice) return fields
  const { text } = await deps.speech.transcribe(voice, AbortSignal.timeout(limits.answer.modelStallMs))
  return { ...fields, question: `${fields.question.trim()}\n${text}`.trim().slice(0, limits.question.max) }
}

function check({ fields, files, scope }: Question): void {
  if (fields.organization_id && fields.organization_id !== scope.organizationId) throw fail('forbidden')
  if (fields.question.length > limits.question.max) throw fail('question_too_long', { limit: limits.question.max })
  const spoken = files.some(({ field }) => field === 'voices')
  if (fields.question.trim() === '' && !fields.retry_of && !spoken) throw fail('question_empty')
  if ((fields.edit_of || fields.retry_of || fields.parent_id) && !fields.session_id) throw fail('record_not_found')
}
