import type { ChangeSetId, ChangeSetState } from '#contract/salesforce/change-sets.ts'
import type { Db } from '../../../platform/db/database.ts'
import { Failure } from '../../../platform/http/fail.ts'
import type { Scope } from '../../../platform/http/scope.ts'
import { type Enqueuer, enqueueJobs } from '../../../platform/jobs/enqueue.ts'
import { type JobEnd, type JobWorker, jobWorker } from '../../../platform/jobs/worker.ts'
import type { Tenant } from '../../../platform/tenant.ts'
import type { DescribedObject } from '../../../providers/salesforce/salesforce.ts'
import { SalesforceError } from '../../../providers/salesforce/salesforce.ts'
import { type OpenedSalesforce, openSalesforce } from '../open-salesforce.ts'
import { applyChange, type ChangeWork } from './apply-change.ts'
import * as store from './change-set-store.ts'
import type { ChangeSetDeps } from './propose.ts'
import { undoChange } from './undo-change.ts'

const queue = 'salesforce-changes'
type ChangeJob = { id: ChangeSetId; does: 'apply' | 'undo' }
type Hold = (tx: Db) => Promise<boolean>

/** Who waits for a change-set is told what became of it in the transaction that ends it, and goes on once that is committed. */
type WakeWaiting = (
  tx: Db,
  wakes: string,
  ended: { id: ChangeSetId; state: ChangeSetState },
) => Promise<() => Promise<void>>
export type ChangeJobDeps = ChangeSetDeps & {
  wake: WakeWaiting
  /** What a person may do in a place now; undefined: they are no longer in it. */
  scopeOf: (tenant: Tenant) => Promise<Scope | undefined>
}

export const addChangeJob = (deps: Enqueuer, id: ChangeSetId, does: ChangeJob['does']): Promise<void> =>
  // The job that ended it before may not have been removed yet.
  enqueueJobs<ChangeJob>(deps, queue, [{ key: id, payload: { id, does } }], { replace: true })

const retryMs = [5_000, 60_000, 300_000, 900_000, 1_800_000, 3_600_000]
/** When an organization's requests are used up. */
const busyMs = 15 * 60_000
const lockedMs = 10_000

/** Writes what was approved, one row after the other, and undoes it. What a killed process left goes on with the row it was at. */
export const changeWorker = (deps: ChangeJobDeps): JobWorker =>
  jobWorker<ChangeJob>({
    queue,
    lanes: ['oldest', 'oldest'],
    leaseSeconds: 120,
    retryAfterMs: (attempts) => retryMs[attempts - 1] ?? null,
    run: ({ payload, hold }, signal) => workOff(deps, payload, hold, signal),
    onGivenUp: async ({ payload }, error) => {
      const words = error instanceof SalesforceError ? error.words : ''
      await endAll(deps, payload, async () => true, { code: 'AWAY', words })
    },
  })

async function workOff(deps: ChangeJobDeps, job: ChangeJob, hold: Hold, signal: AbortSignal): Promise<JobEnd> {
  const { db, clock } = deps
  const set = await store.findAnyChangeSet(db, job.id)
  if (!set || set.state !== (job.does === 'apply' ? 'applying' : 'undoing')) return 'done'
  const opened = await openSame(deps, set)
  if ('problem' in opened) return endAll(deps, job, hold, opened.problem)
  const work = workOf(deps, job.id, opened, hold)
  const wanted = job.does === 'apply' ? 'approved' : 'applied'
  let isLocked = false
  try {
    for (const change of await store.listChanges(db, job.id)) {
      signal.throwIfAborted()
      if (change.state !== wanted) continue
      const after = await (job.does === 'apply' ? applyChange : undoChange)(work, change)
      await work.note(after)
      if (after.state === 'approved') isLocked = true
    }
  } catch (error) {
    if (!(error instanceof SalesforceError)) throw error
    if (error.reason === 'ended') return endAll(deps, job, hold, { code: 'ACCESS_ENDED', words: error.words })
    await store.noteWaiting(db, job.id, error.reason)
    if (error.reason === 'busy') return { again: new Date(clock.now().getTime() + busyMs) }
    throw error
  }
  if (isLocked) return { again: new Date(clock.now().getTime() + lockedMs) }
  return endAll(deps, job, hold, null)
}

type Set = store.ChangeSetRow
type Problem = { code: string; words: string }

/** The account that the change-set is for. Another one that the person has connected since is not written to. */
async function openSame(deps: ChangeJobDeps, { tenant, account, instanceUrl }: Set) {
  // Whoever has left keeps their Salesforce to themselves.
  if (!(await deps.scopeOf(tenant))) return { problem: { code: 'ACCESS_ENDED', words: '' } }
  try {
    const opened = await openSalesforce(deps, tenant)
    const isSame = opened.account === account && opened.instanceUrl === instanceUrl
    return isSame ? opened : { problem: { code: 'ACCOUNT_CHANGED', words: opened.account } }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { problem: { code: 'ACCESS_ENDED', words: '' } }
  }
}

function workOf({ db, clock }: ChangeSetDeps, id: ChangeSetId, { client }: OpenedSalesforce, hold: Hold): ChangeWork {
  const described = new Map<string, Promise<DescribedObject>>()
  return {
    client,
    now: () => clock.now(),
    keyOf: ({ position }) => `${id}-${position}`,
    describe: (object) => {
      const known = described.get(object) ?? client.describe(object)
      described.set(object, known)
      return known
    },
    knownIds: (ids) => store.listKnownIds(db, ids),
    note: (change) => db.transaction((tx) => saveHeld(tx, hold, () => store.saveChange(tx, id, change))),
  }
}

/** Only whoever has the job writes what became of it. */
async function saveHeld(tx: Db, hold: Hold, save: () => Promise<void>): Promise<void> {
  if (!(await hold(tx))) throw new Error('another process has this job')
  await save()
}

/** Nothing more is written: rows that wait have failed where there is a problem, and the change-set says how far it came. */
async function endAll(deps: ChangeJobDeps, job: ChangeJob, hold: Hold, problem: Problem | null): Promise<JobEnd> {
  const { db, clock, wake } = deps
  const goOn = await db.transaction(async (tx) => {
    let state: ChangeSetState = 'failed'
    await saveHeld(tx, hold, async () => {
      const changes = (await store.listChanges(tx, job.id)).map((change) => stopped(change, job, problem))
      for (const change of changes) if (problem) await store.saveChange(tx, job.id, change)
      state = endOf(changes)
      await store.endWork(tx, job.id, state, isApplied(state) ? clock.now() : null)
    })
    const set = await store.findAnyChangeSet(tx, job.id)
    return job.does === 'apply' && set?.wakes ? wake(tx, set.wakes, { id: job.id, state }) : undefined
  })
  await goOn?.()
  return 'done'
}

const isApplied = (state: ChangeSetState) => state === 'applied' || state === 'partly_applied'

function stopped(change: store.StoredChange, { does }: ChangeJob, problem: Problem | null): store.StoredChange {
  if (!problem) return change
  if (does === 'undo') return change.state === 'applied' ? { ...change, problem } : change
  if (change.state !== 'approved') return change
  // A new record that Salesforce was told of and did not answer for may be there.
  const isUnclear = change.action === 'create' && change.sentAt !== null
  return { ...change, state: isUnclear ? 'unclear' : 'failed', problem }
}

/** How far a change-set came, by its fields. */
function endOf(changes: readonly store.StoredChange[]): ChangeSetState {
  const states = changes.flatMap(({ fields }) => fields.map(({ state }) => state))
  const written = states.filter((state) => state === 'written').length
  const wasUndone = states.some((state) => state === 'undone')
  const wasKept = states.some((state) => state === 'kept')
  if (wasUndone) return written === 0 && !wasKept ? 'undone' : 'partly_undone'
  if (wasKept) return written === states.length ? 'applied' : 'partly_applied'
  return written === 0 ? 'failed' : written === states.length ? 'applied' : 'partly_applied'
}
