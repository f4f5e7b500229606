import type { OrganizationId, UserId, WorkspaceId } from '#contract/kit/id.ts'
import { limits } from '#contract/limits.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { eraseFiles } from '../../platform/files/erase-files.ts'
import type { RequestOrigin } from '../../platform/http/caller.ts'
import { newId } from '../../platform/id.ts'
import { doublingWait } from '../../platform/jobs/doubling-wait.ts'
import { type Enqueuer, enqueueJobs } from '../../platform/jobs/enqueue.ts'
import { type JobWorker, jobWorker, periodicTask } from '../../platform/jobs/worker.ts'
import { recordAudit } from '../audit/service.ts'
import { type Erased, eraseTree } from './erase-tree-store.ts'
import * as store from './store.ts'

const queue = 'erase-removed'
const dayMs = 86_400_000

export type RequestedRemoval = {
  kind: store.RemovalKind
  subjectId: string
  name: string
  organizationId: OrganizationId
  workspaceId: WorkspaceId | null
  by: { userId: UserId | null; name?: string; from: RequestOrigin }
  organizations?: readonly OrganizationId[]
  /** Of a customer, who is no row. */
  roots?: readonly store.RemovalRoot[]
}

/**
 * Has a job erase something with all that hangs on it. `db` is the transaction in which whoever asks has taken it from everyone: what is asked for here is
 * to be seen by nobody from then on, and its row stays until the job has ended.
 */
export async function requestRemoval(
  { db, clock }: Enqueuer,
  { by, organizations = [], roots = [], ...what }: RequestedRemoval,
): Promise<void> {
  const now = clock.now()
  const removal = {
    ...what,
    id: newId(now),
    askedBy: by.userId,
    askedByName: by.name ?? '',
    askedAt: now,
    organizations,
    roots,
    ...by.from,
  }
  if (await store.insertRemoval(db, removal))
    await enqueueJobs({ db, clock }, queue, [{ key: removal.id, payload: {} }])
}

type WorkerDeps = Pick<Deps, 'db' | 'clock' | 'log'>

/** Erases what was removed, and writes its receipt. A killed process leaves what is left to the next. */
const eraseWorker = (deps: WorkerDeps): JobWorker =>
  jobWorker<object>({
    queue,
    leaseSeconds: 60,
    retryAfterMs: doublingWait({ firstMs: 5_000, longestMs: 3_600_000 }),
    run: async ({ key, hold }, signal) => {
      const removal = await store.findRemoval(deps.db, key)
      if (!removal) return 'done'
      const onErased = async (tx: Db, { table, rows, keys }: Erased) => {
        if (!(await hold(tx))) throw new Error('another process has taken the erasure over')
        await eraseFiles({ ...deps, db: tx }, keys)
        await store.addErased(tx, key, { table, rows, files: keys.length })
      }
      for (const root of store.rootsOf(removal)) await eraseTree(deps.db, root, { signal, onErased })
      await deps.db.transaction(async (tx) => {
        if (await hold(tx)) await endRemoval({ ...deps, db: tx }, key)
      })
      return 'done'
    },
  })

async function endRemoval(deps: WorkerDeps & { db: Db }, id: string): Promise<void> {
  const begun = await store.findRemoval(deps.db, id)
  if (!begun) return
  for (const root of store.rootsOf(begun)) {
    const { rows, keys } = await store.deleteRoot(deps.db, root)
    await eraseFiles(deps, keys)
    await store.addErased(deps.db, id, { table: root.table, rows, files: keys.length })
  }
  const removal = (await store.findRemoval(deps.db, id)) ?? begun
  const { kind, subjectId, name, organizationId, workspaceId, erased, files, askedAt } = removal
  await store.deleteRemoval(deps.db, id)
  await store.deleteEmptyOrganizations(deps.db, [organizationId, ...removal.organizations])
  const rows = Object.values(erased).reduce((sum, n) => sum + n, 0)
  const tables = Object.entries(erased).map(([table, n]) => `${table} ${n}`)
  await recordAudit(
    deps,
    { userId: removal.askedBy, name: removal.askedByName, from: { ip: removal.ip, userAgent: removal.userAgent } },
    {
      organizationId,
      workspaceId,
      action: kind === 'customer' ? 'customer.erased' : 'data.erased',
      target: { kind, id: subjectId, name },
      changes: {
        erased_rows: { from: null, to: rows },
        erased_files: { from: null, to: files },
        asked: { from: null, to: askedAt.toISOString() },
        tables: { from: null, to: tables },
      },
    },
  )
  deps.log.info({ removal: kind, rows, files }, 'something that was removed is erased')
}

/** Workspaces are erased once the days are over for which a deleted one is kept. */
const planWorkspaces = (deps: WorkerDeps): JobWorker =>
  periodicTask('plan-workspace-erasures', 3_600, async () => {
    const before = new Date(deps.clock.now().getTime() - limits.workspace.keptDays * dayMs)
    for (const found of await store.listOverdueWorkspaces(deps.db, before)) {
      const { subjectId, name, organizationId, askedBy: userId, askedByName, ip, userAgent } = found
      const by = { userId, name: askedByName, from: { ip, userAgent } }
      const what = { kind: 'workspace' as const, subjectId, name, organizationId, workspaceId: null, by }
      await deps.db.transaction((tx) => requestRemoval({ ...deps, db: tx }, what))
    }
  })

export const removalJobs = (deps: WorkerDeps): JobWorker[] => [eraseWorker(deps), planWorkspaces(deps)]
