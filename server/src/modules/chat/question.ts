import type { QuestionFields } from '#contract/chat/schemas.ts'
import { answerMode, builtIn } from '#contract/feature-flags/flags.ts'
import type { AgentId, AnswerId, FileId, RecordId, SessionId } from '#contract/kit/id.ts'
import { limits } from '#contract/limits.ts'
import { fail } from '../../platform/http/fail.ts'
import type { UploadedFile } from '../../platform/http/route.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/id.ts'
import { getAgent, requireActiveAgent } from '../agents/service.ts'
import type { AnswerJob } from '../answering/job.ts'
import { type AnswerState, asUnderstood } from '../answering/service.ts'
import type { NewRecord } from './ask-store.ts'
import { attachFiles } from './attachments.ts'
import type { ChatDeps } from './chat-deps.ts'
import { takeWaiting } from './file-store.ts'

type AnswerChoices = Pick<QuestionFields, 'mentions' | 'model'>

/** Whom a question names must be there for the person, and so must the model that it chose. */
export async function checkAnswerChoices(
  deps: ChatDeps,
  scope: Scope,
  { mentions, model }: AnswerChoices,
): Promise<void> {
  for (const mention of mentions) {
    const mode = answerMode.safeParse(mention).data
    if (!mode) await requireActiveAgent(deps, scope, mention as AgentId)
    else if (!(await deps.featureFlags.passes(scope, mode))) throw fail('way_not_offered', { name: mode })
  }
  if (model && model !== builtIn) await deps.answering.requireModel(model)
}

/** The agents among what a question names; the rest are ways to answer. */
export const agentsIn = (mentions: readonly string[]): AgentId[] =>
  mentions.filter((mention) => !answerMode.safeParse(mention).success) as AgentId[]

/** Whom a question names, as answering needs it. An agent that has gone since is left out. */
export async function mentionedIn(
  deps: Pick<ChatDeps, 'db'>,
  scope: Scope,
  mentions: string[],
): Promise<Pick<AnswerJob, 'modes' | 'agents'>> {
  const modes = mentions.flatMap((mention) => answerMode.safeParse(mention).data ?? [])
  const found = await Promise.all(agentsIn(mentions).map((id) => getAgent(deps, scope, id).catch(() => undefined)))
  return { modes, agents: found.flatMap((agent) => agent ?? []) }
}

/** The files of a question: those that came with it and those that were sent before it. */
export async function filesOfQuestion(
  deps: ChatDeps,
  scope: Scope,
  { mentions, file_ids: sent }: Pick<QuestionFields, 'mentions' | 'file_ids'>,
  uploads: UploadedFile[],
): Promise<FileId[]> {
  const limit = agentsIn(mentions).length > 0 ? limits.attachment.filesWithAgent : limits.attachment.files
  const ids = [...new Set(sent)]
  if (uploads.length + ids.length > limit) throw fail('too_many_files', { limit })
  const files = await attachFiles(deps, scope, uploads)
  if (ids.length > 0 && (await takeWaiting(deps.db, scope.userId, ids)).length < ids.length) throw fail('upload_gone')
  return [...ids, ...files.map(({ id }) => id)]
}

/** A question as it was put, before it is stored. */
export type NewQuestion = Omit<
  NewRecord,
  'id' | 'answerId' | 'instanceId' | 'autoName' | 'preview' | 'now' | 'mostWaiting' | 'sessionId'
> & {
  /** Without one a session is made. */
  sessionId?: SessionId
}

export function newRecord(deps: ChatDeps, asked: NewQuestion): NewRecord {
  const now = deps.clock.now()
  return {
    ...asked,
    id: newId<RecordId>(now),
    answerId: newId<AnswerId>(now),
    sessionId: asked.sessionId ?? newId<SessionId>(now),
    instanceId: deps.instance.id,
    autoName: nameSession(withoutModes(asked)),
    preview: asked.question.replace(/\s+/g, ' ').slice(0, 160),
    now,
    mostWaiting: limits.waitingQuestions,
  }
}

/** A session is named after what was asked, not after the way it was to be answered. */
const withoutModes = ({ question, mentions }: NewQuestion): string =>
  mentions.reduce((text, mention) => text.replaceAll(`@${mention}`, ''), question).trim() || question

const maxLength = 60

/** A short name for a session out of its first question: one line, cut between words, without marks of emphasis. */
export function nameSession(question: string): string {
  const line = question
    .split(/\r?\n/)
    .map((part) =>
      part
        .replace(/[#*_`>|~]+/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .find((part) => part !== '')
  if (!line) return 'New Chat'
  const short = line.length <= maxLength ? line : cutAtWord(line)
  const clean = short.replace(/[\s.,;:!?-]+(…?)$/u, '$1') || short
  return (clean.charAt(0).toLocaleUpperCase() + clean.slice(1)).slice(0, limits.sessionName.max)
}

/** What a chat is called once its first answer is there: what that shows. Undefined where only the question can name it. */
export function titleOfAnswer({ status, understood }: Pick<AnswerState, 'status' | 'understood'>): string | undefined {
  const known = asUnderstood(understood)
  // What was only offered nobody has chosen yet.
  const title = status === 'done' && !known?.offeredOn ? known?.outcome?.title : undefined
  return title && nameSession(title.replace(/, (?:all time|sepanjang waktu)$/, ''))
}

function cutAtWord(line: string): string {
  const space = line.lastIndexOf(' ', maxLength)
  return `${space > maxLength / 2 ? line.slice(0, space) : [...line].slice(0, maxLength).join('')}…`
}
