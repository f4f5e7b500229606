import type { CallId } from '#contract/calls/schemas.ts'
import { doublingWait } from '../../../platform/jobs/doubling-wait.ts'
import { type JobWorker, jobWorker } from '../../../platform/jobs/worker.ts'
import { TelephonyError, type VendorCall } from '../../../providers/telephony/port.ts'
import { type CallRow, findCall } from '../call-store.ts'
import { findOpenLine } from '../lines.ts'
import { stepPath } from './phone-addresses.ts'
import { openAccount, type PhoneDeps, publicBase } from './phone-deps.ts'
import * as store from './phone-store.ts'
import { endAsUnreached } from './unreached.ts'
import { takeStatus } from './webhooks.ts'

export const dialQueue = 'call-dial'
export type DialJob = { callId: string }

const ringSeconds = 40
/** The vendor tells how a call went; when it has not for so long, it is asked. */
const untoldMs = (ringSeconds + 20) * 1_000
/** So long after a vendor was asked whose answer was not heard, it has the call in its list or never had it. */
const settledMs = 20_000
/** Clocks of two machines: a call that is another one of ours is known by its id. */
const skewMs = 120_000
const lanes = Array.from({ length: 4 }, () => 'oldest' as const)

/**
 * Has calls made: that the vendor is asked is noted before. Where its answer was not heard, as a process was killed, its list is
 * looked through, so that nobody is called twice.
 */
export const dialWorker = (deps: PhoneDeps): JobWorker =>
  jobWorker<DialJob>({
    queue: dialQueue,
    lanes,
    leaseSeconds: 30,
    retryAfterMs: doublingWait({ firstMs: 2_000, longestMs: 60_000, tries: 8 }),
    run: async ({ payload }, signal) => {
      const again = await goOn(deps, payload.callId as CallId, signal)
      return again ? { again } : 'done'
    },
    onGivenUp: async ({ payload }) => {
      const call = await findCall(deps.db, payload.callId as CallId)
      if (call) await endAsUnreached(deps, call, 'failed')
    },
  })

/** The next step of a call; answers when to come again. */
async function goOn(deps: PhoneDeps, id: CallId, signal: AbortSignal): Promise<Date | undefined> {
  const call = await findCall(deps.db, id)
  if (!call || call.endedBy || call.connectedAt) return undefined
  const number = call.phoneNumberId ? await store.findNumber(deps.db, call.phoneNumberId) : undefined
  if (!number) {
    await endAsUnreached(deps, call, 'failed')
    return undefined
  }
  if (!call.triedAt) return dial(deps, call, number, signal)
  const since = deps.clock.now().getTime() - call.triedAt.getTime()
  const wait = call.vendorId ? untoldMs : settledMs
  if (since < wait) return new Date(call.triedAt.getTime() + wait)
  return call.vendorId
    ? askHowItWent(deps, call, call.vendorId, number, signal)
    : findLost(deps, call, call.triedAt, number, signal)
}

const inSeconds = ({ clock }: PhoneDeps, seconds: number) => new Date(clock.now().getTime() + seconds * 1_000)

async function dial(
  deps: PhoneDeps,
  call: CallRow,
  number: store.ReachedNumber,
  signal: AbortSignal,
): Promise<Date | undefined> {
  const { db, clock, vendor } = deps
  const base = publicBase(deps)
  const open = call.agentId ? await findOpenLine(db, call.agentId) : undefined
  if (base === undefined || !open) {
    await endAsUnreached(deps, call, 'closed')
    return undefined
  }
  if (!(await store.noteTry(db, call.id, clock.now()))) return inSeconds(deps, 1)
  try {
    const vendorId = await vendor.call(
      openAccount(deps, number),
      {
        from: number.number,
        to: call.callee,
        answerUrl: base + stepPath(call.id, 'answer'),
        statusUrl: base + stepPath(call.id, 'status'),
        machineUrl: base + stepPath(call.id, 'machine'),
        ringSeconds,
        longestSeconds: open.line.max_seconds + 60,
      },
      signal,
    )
    await store.setVendorId(db, call.id, vendorId)
    return new Date(clock.now().getTime() + untoldMs)
  } catch (error) {
    if (!(error instanceof TelephonyError)) throw error
    return refused(deps, call, number, error)
  }
}

/** What the vendor did not do. One that was not heard may have done it. */
async function refused(
  deps: PhoneDeps,
  call: CallRow,
  { accountId }: store.ReachedNumber,
  { reason, code, message }: TelephonyError,
): Promise<Date | undefined> {
  deps.log.info({ call: call.id, reason, code, message }, 'a call was not made')
  if (reason === 'unreachable') return inSeconds(deps, settledMs / 1_000)
  if (reason === 'later') {
    // An answer without a code is no answer of Twilio's: it may have called.
    if (code === undefined) return inSeconds(deps, settledMs / 1_000)
    await store.forgetTry(deps.db, call.id)
    return inSeconds(deps, 3)
  }
  if (reason === 'access') await store.setAccountStatus(deps.db, accountId, 'refused')
  await endAsUnreached(deps, call, reason === 'number' ? 'unreachable' : 'failed')
  return undefined
}

/** A call of the vendor whose id we have not heard: one between the same numbers, made since, that is no other call of ours. */
async function findLost(
  deps: PhoneDeps,
  call: CallRow,
  triedAt: Date,
  number: store.ReachedNumber,
  signal: AbortSignal,
): Promise<Date | undefined> {
  const { db, vendor } = deps
  const listed = await vendor.listCalls(openAccount(deps, number), { from: number.number, to: call.callee }, signal)
  for (const made of listed) {
    if (!made.createdAt || made.createdAt.getTime() < triedAt.getTime() - skewMs) continue
    if (await store.findVendorCall(db, number.id, made.vendorId)) continue
    await store.setVendorId(db, call.id, made.vendorId)
    await takeFound(deps, call, made)
    return inSeconds(deps, 5)
  }
  await store.forgetTry(db, call.id)
  return inSeconds(deps, 0)
}

const takeFound = (deps: PhoneDeps, call: CallRow, made: VendorCall): Promise<void> =>
  takeStatus(deps, call, made.status, made.vendorId)

async function askHowItWent(
  deps: PhoneDeps,
  call: CallRow,
  vendorId: string,
  number: store.ReachedNumber,
  signal: AbortSignal,
): Promise<Date | undefined> {
  const { vendor } = deps
  const made = await vendor.findCall(openAccount(deps, number), vendorId, signal)
  if (!made) {
    await endAsUnreached(deps, call, 'failed')
    return undefined
  }
  // Taken, but its stream never came: nobody is to be left in silence.
  if (made.status === 'in-progress') {
    await vendor.end(openAccount(deps, number), vendorId, signal)
    await endAsUnreached(deps, call, 'failed')
    return undefined
  }
  await takeFound(deps, call, made)
  return inSeconds(deps, 15)
}
