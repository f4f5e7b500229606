import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import type { AnswerPart } from '#contract/chat/parts.ts'
import { csvFile } from '#contract/kit/csv.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Files } from '../../platform/files/files.ts'
import { temporaryPath } from '../../platform/files/temporary-folder.ts'
import { hasStorage } from '../billing/service.ts'
import type { AccountRow } from './account-row.ts'
import { shownRows } from './answer-text.ts'
import type { ConversationRow } from './conversation-store.ts'
import { queueMessage } from './outgoing.ts'

type Table = Extract<AnswerPart, { type: 'data-table' }>['data']
type TableFile = { key: string; name: string; mime: string; bytes: number }
type FileDeps = Pick<Deps, 'db' | 'clock' | 'log'>

const mime = 'text/csv'

/** The table of an answer that does not fit into a message; the first of several. */
const longTableIn = (parts: readonly AnswerPart[]): Table | undefined =>
  parts.flatMap((part) => (part.type === 'data-table' && part.data.rows.length > shownRows ? [part.data] : []))[0]

/** Keeps the long table of an answer as a file that a spreadsheet opens; undefined where there is none. */
export async function keepLongTable(
  { files, config }: Pick<Deps, 'config'> & { files: Files },
  parts: readonly AnswerPart[],
): Promise<TableFile | undefined> {
  const table = longTableIn(parts)
  if (!table) return undefined
  const cells = table.rows.map((row) => table.columns.map(({ key }) => row[key] ?? null))
  const text = csvFile([table.columns.map(({ label }) => label), ...cells])
  const local = temporaryPath(config)
  const key = `messaging/${randomUUID()}`
  try {
    await fs.writeFile(local, text, { mode: 0o600 })
    await files.keepOwn(key, local)
  } finally {
    await fs.rm(local, { force: true })
  }
  return { key, name: 'data.csv', mime, bytes: Buffer.byteLength(text) }
}

/** Sends it behind the answer's words. False where the plan has no room for it, or it was sent before: it is not needed then. */
export async function queueTable(
  deps: FileDeps,
  account: AccountRow,
  conversation: ConversationRow,
  { key, name, bytes }: TableFile,
  clientKey: string,
): Promise<boolean> {
  const about = { account: account.id, notKept: 'the table of an answer was not sent' }
  if (!(await hasStorage(deps, account.organizationId, { filename: name, bytes }, about))) return false
  const content = { kind: 'document' as const, state: 'ready' as const, name, mime, bytes, caption: '' }
  const sending = { kind: 'file' as const, as: 'document' as const, key, mime, name, caption: '' }
  const outgoing = { content, sending, fileKey: key, author: 'agent' as const, clientKey }
  return (await queueMessage(deps, account, conversation, outgoing)) !== undefined
}
