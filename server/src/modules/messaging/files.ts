import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import type { Language } from '#contract/language.ts'
import type { ConversationId, MessageId } from '#contract/messaging/ids.ts'
import type { Message } from '#contract/messaging/message.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Files } from '../../platform/files/files.ts'
import { temporaryPath } from '../../platform/files/temporary-folder.ts'
import { isRefusedByScan } from '../../platform/files/virus-scan.ts'
import { fail } from '../../platform/http/fail.ts'
import type { FileAnswer } from '../../platform/http/file-answer.ts'
import type { UploadedFile } from '../../platform/http/route.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { doublingWait } from '../../platform/jobs/doubling-wait.ts'
import { type JobWorker, jobWorker } from '../../platform/jobs/worker.ts'
import { ChannelError } from '../../providers/whatsapp/port.ts'
import { claimStorage, hasStorage } from '../billing/service.ts'
import { findAnyAccount } from './account-store.ts'
import { getConversation, type InboxDeps } from './inbox.ts'
import { type MediaJob, mediaQueue } from './media-queue.ts'
import { findByKey, findMessage, setFile } from './message-store.ts'
import { lockConversation } from './outbox-store.ts'
import { presentMessage } from './present.ts'
import { requestReading } from './reading.ts'
import { getOfMessage, queueByPerson, refuseWhenAnswered, requireOpen, requireQuoted, requireText } from './send.ts'
import { tellConversation } from './tell.ts'
import { type MailsOfInbox, reachVendor, type Vendors } from './vendors.ts'

export type FileDeps = InboxDeps & { files: Files }

const MB = 1024 * 1024
type MediaKind = 'image' | 'audio' | 'video' | 'document'
/** What WhatsApp takes as what; everything else goes as a document. */
const kinds: [RegExp, MediaKind][] = [
  [/^image\/(jpeg|png)$/, 'image'],
  [/^audio\/(aac|amr|mpeg|mp4|ogg)/, 'audio'],
  [/^video\/(mp4|3gpp)$/, 'video'],
]
const pictureMegabytes = 5
/** What a customer may send: WhatsApp's own limit. */
const maxIncoming = 100 * MB

function mediaOf({ mime, filename, bytes }: UploadedFile): MediaKind {
  const kind = kinds.find(([pattern]) => pattern.test(mime))?.[1] ?? 'document'
  if (kind === 'image' && bytes > pictureMegabytes * MB)
    throw fail('messaging_file_kind', { name: filename, limit: pictureMegabytes })
  return kind
}

/** Sends a file; it is handed to WhatsApp when its turn comes. */
export async function sendFile(
  deps: FileDeps,
  { scope, language }: { scope: Scope; language: Language },
  id: ConversationId,
  input: Parameters<typeof queueByPerson>[3]['input'] & { caption: string; seen?: MessageId | undefined },
  [file]: UploadedFile[],
): Promise<Message> {
  const { account } = await getConversation(deps, scope, id)
  requireText(account)
  if (!file || file.bytes === 0) throw fail('file_empty', { name: file?.filename ?? '' })
  const kind = mediaOf(file)
  const fileKey = `messaging/${randomUUID()}`
  const { filename: name, mime, bytes } = file
  const { caption } = input
  await deps.files.takeIn(fileKey, file.path)
  let isKept = false
  let sent: MessageId
  try {
    sent = await deps.db.transaction(async (db) => {
      const within = { ...deps, db }
      await lockConversation(db, id)
      const { conversation } = await getConversation(within, scope, id)
      const known = await findByKey(db, id, input.client_key)
      if (known) return known.id
      await requireQuoted(db, id, input.reply_to)
      await refuseWhenAnswered(db, scope, id, input.seen)
      requireOpen(deps, { conversation, account })
      await claimStorage(db, account.organizationId, [file])
      const content = { kind, state: 'ready' as const, name, mime, bytes, caption }
      const sending = { kind: 'file' as const, as: kind, key: fileKey, mime, name, caption }
      isKept = true
      return queueByPerson(within, scope, { conversation, account }, { content, sending, fileKey, input })
    })
  } catch (error) {
    isKept = false
    throw error
  } finally {
    if (!isKept) await deps.files.remove(fileKey)
  }
  // From here on the message is queued with its file, whatever becomes of the answer.
  const row = await findMessage(deps.db, id, sent)
  if (!row) throw fail('messaging_message_not_found')
  return presentMessage(row, language)
}

export async function getFile(
  deps: FileDeps & { mails: Pick<MailsOfInbox, 'openFile'> },
  scope: Scope,
  { id, index }: { id: MessageId; index: number },
  signal: AbortSignal,
): Promise<FileAnswer> {
  const { conversation } = await getOfMessage(deps, scope, id)
  const message = await findMessage(deps.db, conversation.id, id)
  const { content, fileKey } = message ?? {}
  // A mail has the id that it has in its mailbox.
  if (content?.kind === 'text' && content.files) return deps.mails.openFile(scope, { id, index }, signal)
  if (!fileKey || !content || !('mime' in content)) throw fail('messaging_file_missing')
  const { mime, bytes, name } = content
  const inline = /^(image\/(jpeg|png|webp|gif)|audio\/|video\/)/.test(mime)
  const part: (range?: { start: number; end: number }) => ReturnType<Files['part']> = (range) =>
    deps.files.part(fileKey, range)
  return { mime, bytes, filename: name || id, etag: id, inline, part }
}

/** Fetches what customers sent. What cannot be fetched, or kept by the plan, is told at the message. */
export const mediaWorker = (
  deps: FileDeps & Pick<Deps, 'secrets' | 'log' | 'config'> & { vendors: Vendors },
): JobWorker =>
  jobWorker<MediaJob>({
    queue: mediaQueue,
    lanes: ['oldest', 'oldest'],
    leaseSeconds: 120,
    retryAfterMs: doublingWait({ firstMs: 10_000, tries: 6 }),
    run: async ({ payload, hold }, signal) => {
      const account = await findAnyAccount(deps.db, payload.accountId)
      if (!account) return 'done'
      const { vendor, access } = reachVendor(deps, account)
      const local = temporaryPath(deps.config)
      try {
        const to = { path: local, maxBytes: maxIncoming }
        const { mime, bytes } = await vendor.download(access, payload.mediaId, to, signal)
        const key = `messaging/${payload.messageId}`
        await deps.files.takeIn(key, local)
        const kept = await deps.db.transaction(async (db) => {
          if (!(await hold(db))) return true
          const file = { filename: payload.messageId, bytes }
          const about = { account: account.id, notKept: 'what a customer sent was not kept' }
          // Strangers' files count as those of people do.
          const fits = await hasStorage({ ...deps, db }, account.organizationId, file, about)
          await note({ ...deps, db }, payload, fits ? { key, mime, bytes } : null)
          return fits
        })
        if (!kept) await deps.files.remove(key)
      } catch (error) {
        const isOver = error instanceof ChannelError ? error.againAfterMs === undefined : isRefusedByScan(error)
        if (!isOver) throw error
        await note(deps, payload, null)
      } finally {
        await fs.rm(local, { force: true })
      }
      return 'done'
    },
    onGivenUp: async ({ payload }) => note(deps, payload, null),
  })

async function note(
  { db, clock }: Pick<FileDeps, 'db' | 'clock'>,
  { accountId, conversationId, messageId }: MediaJob,
  file: { key: string; mime: string; bytes: number } | null,
): Promise<void> {
  const account = await findAnyAccount(db, accountId)
  await setFile(db, messageId as MessageId, file)
  // What somebody here wrote on their phone needs nobody to read it.
  const message = await findMessage(db, conversationId as ConversationId, messageId as MessageId)
  if (message?.direction === 'in') await requestReading({ db, clock }, { accountId, conversationId, messageId })
  if (account) await tellConversation(db, account, conversationId)
}
