import { Readable } from 'node:stream'
import type { ChatExport, ChatExportId, ExportFormat } from '#contract/chat-export/schemas.ts'
import type { RecordId } from '#contract/kit/id.ts'
import type { Language } from '#contract/language.ts'
import { limits } from '#contract/limits.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Files } from '../../platform/files/files.ts'
import { fail } from '../../platform/http/fail.ts'
import type { FileAnswer } from '../../platform/http/file-answer.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/id.ts'
import { enqueueJobs } from '../../platform/jobs/enqueue.ts'
import { readSession, type SessionRef } from '../chat/service.ts'
import { chatMarkdown } from './markdown.ts'
import type { chatPdf as ChatPdf } from './pdf.ts'
import * as store from './store.ts'
import { chatJson, safeName } from './write-archive.ts'

export type ExportDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'log' | 'mailer'> & { files: Files }

export const exportQueue = 'chat-export'
export type ExportJobPayload = { id: ChatExportId }

const mimes: Record<ExportFormat, string> = {
  md: 'text/markdown; charset=utf-8',
  json: 'application/json; charset=utf-8',
  pdf: 'application/pdf',
}

const writePdf: typeof ChatPdf = async (...of) => {
  // Comes with the first document: it needs what reads and writes drawings.
  const { chatPdf } = await import('./pdf.ts')
  return chatPdf(...of)
}

/** One chat as a file. */
export async function exportSession(
  deps: ExportDeps,
  sessionRef: SessionRef,
  { format, branch, time_zone }: { format: ExportFormat; branch?: RecordId | undefined; time_zone: string },
  language: Language,
): Promise<FileAnswer> {
  const { session, records } = await readSession(deps, sessionRef, { branch, all: format === 'json' })
  const brand = deps.config.BRAND_NAME
  const reader = { language, timeZone: time_zone }
  const content =
    format === 'pdf'
      ? await writePdf(session, records, { ...reader, brand, now: deps.clock.now() })
      : Buffer.from(format === 'md' ? chatMarkdown(session, records, reader) : chatJson(session, records))
  const filename = `${safeName(session.session_name)}.${format}`
  return { stream: Readable.from([content]), mime: mimes[format], filename, bytes: content.length }
}

export async function startExport(
  deps: ExportDeps,
  { userId, organizationId }: Scope,
  language: Language,
): Promise<ChatExport> {
  const now = deps.clock.now()
  const id = newId<ChatExportId>(now)
  return deps.db.transaction(async (db) => {
    const made = await store.insertExport(db, { id, userId, organizationId, language, now })
    if (!made) throw fail('chat_export_running')
    await enqueueJobs<ExportJobPayload>({ ...deps, db }, exportQueue, [{ key: id, payload: { id } }])
    return made
  })
}

export async function getLatest({ db, clock }: ExportDeps, { userId }: Scope): Promise<{ export: ChatExport | null }> {
  const since = new Date(clock.now().getTime() - limits.chatExport.livesSeconds * 1000)
  return { export: (await store.findLatest(db, userId, since)) ?? null }
}

export async function openExport(deps: ExportDeps, { userId }: Scope, id: ChatExportId): Promise<FileAnswer> {
  const found = await store.findFile(deps.db, userId, id)
  if (!found?.done) throw fail('chat_export_not_found')
  const { key, expiresAt, createdAt } = found
  if (!key || !expiresAt || expiresAt <= deps.clock.now()) throw fail('chat_export_expired')
  const filename = `chats-${createdAt.toISOString().slice(0, 10)}.zip`
  return { ...(await deps.files.open(key)), mime: 'application/zip', filename }
}
