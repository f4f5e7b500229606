import { type Page, type PageQuery, toPage } from '#contract/kit/paging.ts'
import { limits } from '#contract/limits.ts'
import { decidePermission } from '#contract/permissions.ts'
import type { TaughtReading, TaughtReadingId } from '#contract/verified-queries/schemas.ts'
import { plainWords } from '#engine/data/index.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/id.ts'
import type { ChosenReading } from '../answering/service.ts'
import { recordAudit } from '../audit/service.ts'
import type { OpenSource } from '../data-sources/open-source.ts'
import type { QueryCaller, VerifiedDeps } from './service.ts'
import * as store from './taught-store.ts'

/** Keeps what a person chose a question to mean, where they may settle such things. Says whether it did. */
export async function teachReading(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  scope: Scope,
  { source, question, reading, kept }: ChosenReading,
): Promise<boolean> {
  const words = plainWords(question)
  if (words === '' || !decidePermission('verified-queries.add', scope).allowed) return false
  const createdAt = clock.now()
  const id = newId<TaughtReadingId>(createdAt)
  const row = { id, dataSourceId: source.id, question, words, reading, kept, createdAt }
  return store.insertTaught(db, scope, row, limits.verifiedQueries.taught)
}

export async function listTaught(
  deps: VerifiedDeps,
  { scope }: QueryCaller,
  page: PageQuery,
): Promise<Page<TaughtReading>> {
  const [rows, open] = await Promise.all([store.listTaught(deps.db, scope), deps.sources.open(scope, scope)])
  const shown = rows.slice((page.page - 1) * page.limit, page.page * page.limit)
  return toPage(
    shown.map((row) => present(row, open, scope)),
    rows.length,
    page,
  )
}

export async function removeTaught(deps: VerifiedDeps, caller: QueryCaller, id: TaughtReadingId): Promise<null> {
  const row = await store.findTaught(deps.db, caller.scope, id)
  const now = deps.clock.now()
  if (!row || !(await store.setTaughtRemoved(deps.db, caller.scope, id, now))) throw fail('taught_reading_not_found')
  await store.purgeTaught(deps.db, undoneAfter(now))
  await wrote(deps, caller, 'reading.forgotten', row)
  return null
}

export async function restoreTaught(
  deps: VerifiedDeps,
  caller: QueryCaller,
  id: TaughtReadingId,
): Promise<TaughtReading> {
  const { scope } = caller
  const row = await store.findTaught(deps.db, scope, id, undoneAfter(deps.clock.now()))
  const others = row ? await store.listTaught(deps.db, scope) : []
  // Chosen anew in the meantime: the newer choice stays.
  const isTaken = others.some(({ dataSourceId, words }) => dataSourceId === row?.dataSourceId && words === row.words)
  if (!row || isTaken || others.length >= limits.verifiedQueries.taught) throw fail('taught_reading_not_found')
  if (!(await store.setTaughtRemoved(deps.db, scope, id, null))) throw fail('taught_reading_not_found')
  await wrote(deps, caller, 'reading.restored', row)
  return present(row, await deps.sources.open(scope, scope), scope)
}

const undoneAfter = (now: Date) => new Date(now.getTime() - limits.undoSeconds * 1000)

const present = (row: store.ChosenReadingRow, open: readonly OpenSource[], scope: Scope): TaughtReading => ({
  id: row.id,
  data_source_id: row.dataSourceId,
  data_source_name: open.find(({ id }) => id === row.dataSourceId)?.name ?? '',
  question: row.question,
  reading: row.reading,
  by: row.by,
  at: row.createdAt.toISOString(),
  removable: decidePermission('verified-queries.delete', scope).allowed,
})

const wrote = (
  deps: VerifiedDeps,
  { scope, from }: QueryCaller,
  action: 'reading.forgotten' | 'reading.restored',
  { id, question, reading }: store.ChosenReadingRow,
): Promise<void> => {
  const { organizationId, workspaceId, userId } = scope
  const target = { kind: 'reading' as const, id, name: `${question}: ${reading}`.slice(0, 300) }
  return recordAudit(deps, { userId, from }, { organizationId, workspaceId, action, target })
}
