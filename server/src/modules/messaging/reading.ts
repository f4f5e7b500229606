import fs from 'node:fs/promises'
import type { ConversationId, MessageId } from '#contract/messaging/ids.ts'
import { messagingLimits } from '#contract/messaging/limits.ts'
import type { MediaUnread, MessageContent } from '#contract/messaging/message.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Files } from '../../platform/files/files.ts'
import { Failure } from '../../platform/http/fail.ts'
import { doublingWait } from '../../platform/jobs/doubling-wait.ts'
import { type Enqueuer, enqueueJobs } from '../../platform/jobs/enqueue.ts'
import { type JobWorker, jobWorker } from '../../platform/jobs/worker.ts'
import { describePicture } from '../../providers/model/describe-picture.ts'
import { ModelError } from '../../providers/model/port.ts'
import type { Models } from '../models/service.ts'
import type { Speech } from '../speech/service.ts'
import type { AccountRow } from './account-row.ts'
import { findAnyAccount } from './account-store.ts'
import { followMessage } from './answering-queue.ts'
import { type ConversationRow, findAnyConversation } from './conversation-store.ts'
import { handOver } from './hand-over.ts'
import { type MessageRow, saidIn } from './message-row.ts'
import { findMessage, setWords } from './message-store.ts'
import { lockConversation } from './outbox-store.ts'
import { readableFile } from './sent-files.ts'
import { tellConversation } from './tell.ts'

export type ReadingDeps = Pick<Deps, 'db' | 'clock' | 'log'> & {
  files: Files
  speech: Pick<Speech, 'transcribe'>
  models: Pick<Models, 'find'>
}

const readingQueue = 'messaging-reading'
type ReadingJob = { accountId: string; conversationId: string; messageId: string }

/** Has what came with a message read, and the agent told of it. */
export const requestReading = (deps: Enqueuer, job: ReadingJob): Promise<void> =>
  enqueueJobs<ReadingJob>(deps, readingQueue, [{ key: job.messageId, payload: job }])

type Media = Extract<MessageContent, { state: unknown }>
/** `words` may be empty where the file itself is what the agent reads. */
type Read = { words: string; unread?: MediaUnread }

/** Voice notes become words, pictures are described by a model that can see, documents are read when they are asked about. */
export const readingWorker = (deps: ReadingDeps): JobWorker =>
  jobWorker<ReadingJob>({
    queue: readingQueue,
    lanes: ['oldest', 'oldest'],
    leaseSeconds: 180,
    retryAfterMs: doublingWait({ firstMs: 5_000, tries: 4 }),
    run: async ({ payload, hold }, signal) => {
      // The job names a message of this conversation.
      const message = await findMessage(
        deps.db,
        payload.conversationId as ConversationId,
        payload.messageId as MessageId,
      )
      if (!message || !('mime' in message.content)) return 'done'
      const read = await readMedia(deps, message, message.content, signal)
      await follow(deps, payload, read, hold)
      return 'done'
    },
    onGivenUp: async ({ payload }) => follow(deps, payload, { words: '', unread: 'failed' }, async () => true),
  })

async function readMedia(deps: ReadingDeps, message: MessageRow, content: Media, signal: AbortSignal): Promise<Read> {
  if (content.state !== 'ready' || !message.fileKey) return { words: '', unread: 'failed' }
  const path = await deps.files.localPath(message.fileKey)
  if (content.kind === 'audio') return hear(deps, { path, name: content.name, bytes: content.bytes }, signal)
  if (content.kind === 'image') return see(deps, { path, mime: content.mime, bytes: content.bytes }, signal)
  return readableFile(content) ? { words: '' } : { words: '', unread: 'kind' }
}

type StoredFile = { path: string; mime: string; bytes: number }

async function hear(
  { speech }: ReadingDeps,
  { path, name, bytes }: Omit<StoredFile, 'mime'> & { name: string },
  signal: AbortSignal,
): Promise<Read> {
  if (bytes > messagingLimits.readMedia.bytes) return { words: '', unread: 'too_large' }
  try {
    const { text } = await speech.transcribe({ path, filename: name }, signal)
    return { words: text.slice(0, messagingLimits.text) }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    if (error.code === 'speech_not_set_up') return { words: '', unread: 'no_recogniser' }
    if (error.code === 'speech_silent') return { words: '', unread: 'silent' }
    if (error.code === 'audio_not_supported') return { words: '', unread: 'kind' }
    throw error
  }
}

async function see(
  { models, log }: ReadingDeps,
  { path, mime, bytes }: StoredFile,
  signal: AbortSignal,
): Promise<Read> {
  const model = await models.find()
  if (!model) return { words: '', unread: 'no_sight' }
  if (bytes > messagingLimits.readMedia.bytes) return { words: '', unread: 'too_large' }
  try {
    const picture = { bytes: new Uint8Array(await fs.readFile(path)), mime }
    const words = await describePicture(model.address, picture, signal)
    return words === '' ? { words, unread: 'no_sight' } : { words: words.slice(0, messagingLimits.text) }
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    log.info({ code: error.code }, 'a picture was not read')
    // Busy or away: it is tried again.
    if (error.code === 'model_busy' || error.code === 'model_unreachable' || error.code === 'model_stalled') throw error
    return { words: '', unread: 'no_sight' }
  }
}

/** What was read stands at the message; the agent answers it, or people where there is nothing that it could read. */
const follow = (
  deps: ReadingDeps,
  { accountId, conversationId, messageId }: ReadingJob,
  read: Read,
  hold: (tx: Deps['db']) => Promise<boolean>,
): Promise<void> =>
  deps.db.transaction(async (db) => {
    const within = { ...deps, db }
    await lockConversation(db, conversationId as ConversationId)
    const account = await findAnyAccount(db, accountId)
    const conversation = await findAnyConversation(db, conversationId as ConversationId)
    if (!account || !conversation || !(await hold(db))) return
    await setWords(db, messageId as MessageId, read)
    const message = await findMessage(db, conversation.id, messageId as MessageId)
    if (message) await goOn(within, account, conversation, message)
    await tellConversation(db, account, conversation.id)
  })

async function goOn(
  deps: Pick<ReadingDeps, 'db' | 'clock'>,
  account: AccountRow,
  conversation: ConversationRow,
  { id, content }: MessageRow,
): Promise<void> {
  if (conversation.answeredBy !== 'agent' || !('mime' in content)) return
  const isNothing = content.unread !== undefined && content.caption === ''
  if (isNothing) return handOver(deps, account, conversation, 'unread')
  await followMessage(deps, account, conversation, { id, text: saidIn(content) })
}
