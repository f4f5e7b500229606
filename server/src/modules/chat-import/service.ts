import type { ChatImport } from '#contract/chat-import/schemas.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { AgentId } from '#contract/kit/id.ts'
import type { Language } from '#contract/language.ts'
import { limits } from '#contract/limits.ts'
import { type ChildLimits, ChildProcessError, runInChild } from '../../platform/child-process/index.ts'
import type { Deps } from '../../platform/deps.ts'
import { childFailure, DocumentError } from '../../platform/documents/errors.ts'
import { fail } from '../../platform/http/fail.ts'
import type { UploadedFile } from '../../platform/http/route.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { getAgent } from '../agents/service.ts'
import { insertTurns, newTurnsSession } from '../chat/service.ts'
import { tellPeople } from '../notifications/service.ts'
import type { ReadChat, ReadChatsMessage } from './read-chats-process.ts'
import { rememberImported } from './store.ts'

export type ImportDeps = Pick<Deps, 'db' | 'clock'>

const entry = new URL('./read-chats-process.ts', import.meta.url)
const readingLimits = {
  timeoutMs: 10 * 60_000,
  workSeconds: 120,
  memoryMb: 1_500,
  diskMb: 0,
} as const satisfies ChildLimits

/**
 * Takes in the chats of an export, each in a transaction of its own: what an import that broke off has stored is known to the next.
 * Errors: those of documents, `chats_not_recognized` where nothing in the file is a chat.
 */
export async function importChats(
  deps: ImportDeps,
  scope: Scope,
  botId: AgentId,
  [file]: UploadedFile[],
  language: Language,
): Promise<ChatImport> {
  await getAgent(deps, scope, botId)
  if (!file) throw fail('files_missing')
  if (file.bytes === 0) throw fail('file_empty', { name: file.filename })
  const result = { imported: 0, known: 0, skipped: 0 }
  let strange = 0
  const take = async (message: ReadChatsMessage, acknowledge: () => void): Promise<true | undefined> => {
    if (message.kind === 'failed') throw new DocumentError(message.code)
    if (message.kind === 'done') return true
    for (const chat of message.chats) result[(await store(deps, scope, botId, chat, language)) ? 'imported' : 'known']++
    result.skipped += message.empty + message.strange
    strange += message.strange
    acknowledge()
    return undefined
  }
  try {
    await runInChild({ entry, task: { path: file.path }, limits: readingLimits, take })
  } catch (error) {
    throw failureOf(error, file)
  } finally {
    if (result.imported > 0) await tellPeople(deps.db, [scope.userId], { kind: 'sessions_changed' })
  }
  if (strange > 0 && result.imported + result.known + result.skipped === strange)
    throw fail('chats_not_recognized', { name: file.filename })
  return result
}

function failureOf(error: unknown, { filename: name }: UploadedFile): unknown {
  const known = error instanceof ChildProcessError ? childFailure(error, readingLimits.workSeconds) : error
  if (!(known instanceof DocumentError)) return error
  // What is neither JSON nor an archive is most likely another file than was meant.
  if (known.code === 'file_damaged') return fail('chats_not_recognized', { name })
  return fail(known.code satisfies ErrorCode, { name, limit: limits.chatImport.bytes / 1024 / 1024, ...known.params })
}

/** False where it is here already. */
const store = (
  deps: ImportDeps,
  scope: Scope,
  botId: AgentId,
  { source, sourceId, ...chat }: ReadChat,
  language: Language,
): Promise<boolean> =>
  deps.db.transaction(async (tx) => {
    const session = newTurnsSession(deps, { ...chat, botId, language, model: productNames[source] })
    const isNew = await rememberImported(tx, scope, { sessionId: session.id, botId, source, sourceId })
    if (isNew) await insertTurns(tx, scope, session)
    return isNew
  })

/** Who answered, where an export does not name the model. */
const productNames = {
  chatgpt: 'ChatGPT',
  claude: 'Claude',
  librechat: 'LibreChat',
  'open-webui': 'Open WebUI',
  nalar: null,
} as const
