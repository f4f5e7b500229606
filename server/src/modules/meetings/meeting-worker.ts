import type { HoldId } from '#contract/billing/schemas.ts'
import type { AnswerId } from '#contract/kit/id.ts'
import type { MeetingId } from '#contract/meetings/schemas.ts'
import { Failure } from '../../platform/http/fail.ts'
import { doublingWait } from '../../platform/jobs/doubling-wait.ts'
import { dequeueJob, type Enqueuer, enqueueJobs } from '../../platform/jobs/enqueue.ts'
import { type JobWorker, jobWorker } from '../../platform/jobs/worker.ts'
import { findScope } from '../flows/service.ts'
import { type HoldJob, hearsHere, type MeetingDeps } from './meeting-deps.ts'
import * as store from './meeting-store.ts'
import { recogniseSound } from './recognise.ts'
import { tenantOf } from './row-store.ts'
import { assembleSound } from './sound/assemble-sound.ts'
import { writeMinutes } from './write-minutes.ts'

const queue = 'meeting'
/** `paidAs`: its minutes are written anew, and a model is paid for it under this id. */
type MeetingJob = { id: MeetingId; paidAs?: AnswerId }

/** A meeting is worked on from wherever its state says that it is. */
export const addMeetingJob = (deps: Enqueuer, id: MeetingId, paidAs?: AnswerId): Promise<void> =>
  enqueueJobs<MeetingJob>(deps, queue, [{ key: id, payload: { id, ...(paidAs && { paidAs }) } }], { replace: true })

export const dropMeetingJob = (deps: Pick<MeetingDeps, 'db'>, id: MeetingId): Promise<void> =>
  dequeueJob(deps, queue, id)

const retryAfterMs = doublingWait({ firstMs: 5_000, longestMs: 120_000, tries: 6 })
/** These may be over in a moment; whatever else a recogniser or the books say stays so until somebody does something. */
const passing = new Set(['speech_busy', 'speech_unreachable', 'files_unavailable'])

export const meetingWorker = (deps: MeetingDeps): JobWorker =>
  jobWorker<MeetingJob>({
    queue,
    lanes: ['oldest', 'oldest'],
    leaseSeconds: 60,
    retryAfterMs,
    run: async ({ payload, hold }, signal) => {
      const { id } = payload
      const held: HoldJob = async (tx) => {
        if (!(await hold(tx))) throw new Error('another process has this meeting')
      }
      try {
        await workOn(deps, payload, held, signal)
      } catch (error) {
        signal.throwIfAborted()
        if (!(error instanceof Failure)) throw error
        if (!passing.has(error.code)) await giveUp(deps, id, error.code)
        else {
          await store.noteTrouble(deps.db, id, error.code)
          throw error
        }
      }
      return 'done'
    },
    onGivenUp: ({ payload: { id } }, error) =>
      giveUp(deps, id, error instanceof Failure ? error.code : 'meeting_processing_failed'),
  })

/** Step by step: each leaves a state from which the next process goes on. */
async function workOn(
  deps: MeetingDeps,
  { id, paidAs }: MeetingJob,
  held: HoldJob,
  signal: AbortSignal,
): Promise<void> {
  const found = await store.findAny(deps.db, id)
  if (!found) return
  if (!(await findScope(deps.db, tenantOf(found)))) return giveUp(deps, id, 'meeting_owner_left')
  if (found.state === 'preparing') await prepare(deps, id, held, signal)
  const prepared = await store.findAny(deps.db, id)
  if (prepared?.state === 'recognising') await recogniseSound(deps, prepared, held, signal)
  const recognised = await store.findAny(deps.db, id)
  if (recognised?.state === 'writing') await writeMinutes(deps, recognised, { held, paidAs }, signal)
}

async function prepare(deps: MeetingDeps, id: MeetingId, held: HoldJob, signal: AbortSignal): Promise<void> {
  const row = await store.findAny(deps.db, id)
  if (row && row.soundKey === null) await assembleSound(deps, row, held, signal)
  await store.setState(deps.db, id, (await hearsHere(deps)) ? 'recognising' : 'recorded')
}

/** What was heard so far is kept for the next try; nothing is charged. */
async function giveUp(deps: MeetingDeps, id: MeetingId, code: string): Promise<void> {
  const row = await store.findAny(deps.db, id)
  if (!row) return
  if (row.holdId) await deps.credits.release(row.holdId as HoldId)
  await store.setState(deps.db, id, 'failed', code)
}
