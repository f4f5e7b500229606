import type { ChatRecord, Session } from '#contract/chat/schemas.ts'
import type { RecordId, SessionId } from '#contract/kit/id.ts'
import { type Page, type PageQuery, toPage } from '#contract/kit/paging.ts'
import type { Language } from '#contract/language.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { presentAttachment } from './attachments.ts'
import { type BranchRecord, pathOf, siblingsOf } from './branch.ts'
import type { ChatDeps } from './chat-deps.ts'
import { listFiles } from './file-store.ts'
import { listRecords, listTree } from './record-store.ts'
import { findSession, type SessionRef } from './session-store.ts'
import { type OtherReader, type WithheldDeps, withholdAnswers } from './withheld.ts'

type Reading = Pick<ChatDeps, 'db'>

/**
 * A page of the branch that is shown: page 1 holds the newest records, each page is in reading order. `around` asks for
 * the page with a record, on the branch that is shown or, when it is not there, on the one through it.
 */
export async function getHistory(
  deps: WithheldDeps,
  scope: Scope,
  sessionRef: SessionRef,
  asked: Asked,
): Promise<{ session: Session } & Page<ChatRecord>> {
  const { session, tree, path } = await findBranch(deps, sessionRef, asked.branch, asked.around)
  const page = { limit: asked.limit, page: asked.page ?? pageWith(path, asked) }
  const end = Math.max(0, path.length - (page.page - 1) * page.limit)
  const ids = path.slice(Math.max(0, end - page.limit), end)
  const records = await present(deps, sessionRef, ids, tree)
  const reader = { tenant: scope, language: asked.language }
  const shown = sessionRef.userId === scope.userId ? records : await forReader(deps, records, reader)
  return { session, ...toPage(shown, path.length, page) }
}

/** The branch that is shown (or the one through a record) whole, or every record of the session, in the order of time. */
export async function readSession(
  deps: Reading,
  sessionRef: SessionRef,
  which: { branch?: RecordId | undefined; all?: boolean } = {},
): Promise<{ session: Session; records: ChatRecord[] }> {
  const { session, tree, path } = await findBranch(deps, sessionRef, which.branch)
  const ids = which.all ? tree.map(({ id }) => id) : path
  return { session, records: await present(deps, sessionRef, ids, tree) }
}

type Asked = Omit<PageQuery, 'page'> & {
  page?: number | undefined
  branch?: RecordId | undefined
  around?: RecordId | undefined
  language: Language
}

/** The page, counted from the newest, that holds `around`. */
const pageWith = (path: RecordId[], { around, limit }: Asked): number =>
  around ? Math.ceil((path.length - path.indexOf(around)) / limit) : 1

async function findBranch(deps: Reading, sessionRef: SessionRef, branch?: RecordId, around?: RecordId) {
  const found = await findSession(deps.db, sessionRef)
  if (!found) throw fail('session_not_found')
  const tree = await listTree(deps.db, sessionRef.userId, sessionRef.sessionId)
  const shown = pathOf(tree, found.currentRecordId, branch)
  const path = around && !shown?.includes(around) ? pathOf(tree, null, around) : shown
  if (!path) throw fail('record_not_found')
  return { session: found.session, tree, path }
}

/** One record of a session. Throws `record_not_found`. */
export async function getRecord(
  deps: Reading,
  owner: Pick<Scope, 'userId'>,
  sessionId: SessionId,
  recordId: RecordId,
): Promise<ChatRecord> {
  const tree = await listTree(deps.db, owner.userId, sessionId)
  const [record] = await present(deps, owner, [recordId], tree)
  if (!record) throw fail('record_not_found')
  return record
}

/** Records of somebody else: what its owner thought of an answer is theirs, and what only they may see. */
export async function forReader(deps: WithheldDeps, records: ChatRecord[], reader: OtherReader): Promise<ChatRecord[]> {
  const shown = await withholdAnswers(deps, records, reader)
  return shown.map((record) => ({ ...record, feedback: { like: null, bookmark: false } }))
}

async function present(
  deps: Reading,
  { userId }: Pick<Scope, 'userId'>,
  ids: RecordId[],
  tree: BranchRecord[],
): Promise<ChatRecord[]> {
  const records = new Map((await listRecords(deps.db, userId, ids)).map((record) => [record.id, record]))
  const fileIds = [...new Set([...records.values()].flatMap((record) => record.fileIds))]
  const files = new Map((await listFiles(deps.db, userId, fileIds)).map((file) => [file.id, presentAttachment(file)]))
  return ids.flatMap((id) => {
    const record = records.get(id)
    if (!record) return []
    const { fileIds: own, ...rest } = record
    return [{ ...rest, files: own.flatMap((file) => files.get(file) ?? []), siblings: siblingsOf(tree, id) }]
  })
}
