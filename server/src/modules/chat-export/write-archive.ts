import fs from 'node:fs/promises'
import path from 'node:path'
import type { ChatRecord, Session } from '#contract/chat/schemas.ts'
import type { Deps } from '../../platform/deps.ts'
import { Failure } from '../../platform/http/fail.ts'
import { readSession } from '../chat/service.ts'
import { chatMarkdown } from './markdown.ts'
import * as store from './store.ts'
import { zipEnd, zipEntry } from './zip.ts'

export type ArchiveDeps = Pick<Deps, 'db' | 'clock' | 'config'>

const perStep = 20

/** Where the file of an export grows. */
export const stagingPath = ({ config }: Pick<Deps, 'config'>, id: string): string =>
  path.join(config.DATA_DIR, 'exports', `${id}.zip`)

/**
 * Writes the chats of a person into a zip, from where it was left: after every few chats the place is stored, and what a
 * dead process wrote beyond it is cut off. Throws when it is told to stop. A process that does not have the file begins anew.
 */
export async function writeArchive(
  deps: ArchiveDeps,
  job: store.ExportJob,
  signal: AbortSignal,
): Promise<{ path: string; bytes: number }> {
  const target = stagingPath(deps, job.id)
  await fs.mkdir(path.dirname(target), { recursive: true })
  const file = await fs.open(target, (await sizeOf(target)) >= job.writtenBytes && job.writtenBytes > 0 ? 'r+' : 'w+')
  try {
    const kept = (await file.stat()).size >= job.writtenBytes && job.writtenBytes > 0
    let [bytes, done, last] = kept ? [job.writtenBytes, job.doneChats, job.lastSessionId] : [0, 0, null]
    await file.truncate(bytes)
    for (;;) {
      const places = await store.listAfter(deps.db, job.userId, last, perStep)
      const newest = places.at(-1)
      if (!newest) break
      signal.throwIfAborted()
      const entries = (await Promise.all(places.map((chatRef) => entriesOf(deps, job, chatRef)))).flat()
      const chunk = Buffer.concat(entries)
      await file.write(chunk, 0, chunk.length, bytes)
      await file.datasync()
      bytes += chunk.length
      done += places.length
      last = newest.sessionId
      await store.saveExportProgress(deps.db, job.id, {
        lastSessionId: last,
        writtenBytes: bytes,
        doneChats: done,
      })
    }
    const end = await zipEnd(file, bytes)
    await file.write(end, 0, end.length, bytes)
    return { path: target, bytes: bytes + end.length }
  } finally {
    await file.close()
  }
}

const sizeOf = async (target: string) => (await fs.stat(target).catch(() => undefined))?.size ?? -1

async function entriesOf(deps: ArchiveDeps, job: store.ExportJob, chatRef: store.ChatRef): Promise<Buffer[]> {
  const where = { ...chatRef, userId: job.userId }
  try {
    const { session, records } = await readSession(deps, where)
    const all = await readSession(deps, where, { all: true })
    const name = fileName(session)
    return [
      zipEntry(
        `chats/${name}.md`,
        Buffer.from(chatMarkdown(session, records, { language: job.language, timeZone: 'UTC' })),
      ),
      zipEntry(`chats/${name}.json`, Buffer.from(chatJson(session, all.records))),
    ]
  } catch (error) {
    // Deleted between listing and reading it.
    if (error instanceof Failure && error.code === 'session_not_found') return []
    throw error
  }
}

/** A chat as data, every branch of it. */
export const chatJson = (session: Session, records: readonly ChatRecord[]): string =>
  `${JSON.stringify({ session, records }, null, 2)}\n`

/** Safe on every file system, and never twice the same. */
const fileName = (session: Session): string => `${safeName(session.session_name)} ${session.id.slice(-8)}`

/** A name without what file systems refuse. */
export const safeName = (name: string): string =>
  name
    .normalize('NFC')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not stand in a name
    .replace(/[\u0000-\u001f\u007f<>:"/\\|?*]+/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
    .slice(0, 80)
    .trim() || 'chat'
