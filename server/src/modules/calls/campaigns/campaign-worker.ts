import type { CallCampaignId, CampaignPausedBy } from '#contract/calls/campaign.ts'
import { Failure } from '../../../platform/http/fail.ts'
import { type JobWorker, jobWorker } from '../../../platform/jobs/worker.ts'
import { findOpenLine, type OpenLine } from '../lines.ts'
import type { PhoneDeps } from '../phone/phone-deps.ts'
import { findNumber } from '../phone/phone-store.ts'
import { dialNumber } from '../phone/place-call.ts'
import * as store from './campaign-store.ts'
import { mayCall, nextCallable } from './hours.ts'
import { filledFor } from './plan.ts'

export const campaignQueue = 'call-campaign'
export type CampaignJob = { id: string }

const lookSeconds = 3
const longestSeconds = 60
const lanes = ['oldest', 'oldest'] as const

/**
 * Calls who is on a list, as many at once and in a minute as wanted, within the hours of where they are. Whom a call is for is stored
 * with the call: a process that dies calls nobody twice and forgets nobody.
 */
export const campaignWorker = (deps: PhoneDeps): JobWorker =>
  jobWorker<CampaignJob>({
    queue: campaignQueue,
    lanes,
    leaseSeconds: 60,
    retryAfterMs: () => 10_000,
    run: async ({ payload }, signal) => {
      const again = await takeTurn(deps, payload.id as CallCampaignId, signal)
      return again ? { again } : 'done'
    },
  })

/** Begins the calls whose turn it is; answers when to look again. */
async function takeTurn(deps: PhoneDeps, id: CallCampaignId, signal: AbortSignal): Promise<Date | undefined> {
  const { db, clock } = deps
  const campaign = await store.findRunning(db, id)
  if (!campaign || campaign.status === 'done') return undefined
  await store.takeInEnded(db, campaign, clock.now())
  if (campaign.status === 'running') await beginCalls(deps, campaign, signal)
  const { calling, waiting, nextAt } = await store.countTurn(db, id, clock.now())
  const isRunning = campaign.status === 'running'
  if (calling === 0 && (waiting === 0 || !isRunning)) {
    if (isRunning) await store.setStatus(db, id, { status: 'done', endedAt: clock.now() })
    return undefined
  }
  const seconds = (nextAt?.getTime() ?? 0) - clock.now().getTime() > 0 && calling === 0 ? longestSeconds : lookSeconds
  return new Date(clock.now().getTime() + seconds * 1_000)
}

async function beginCalls(deps: PhoneDeps, campaign: store.RunningCampaign, signal: AbortSignal): Promise<void> {
  const { db, clock } = deps
  const { id, agentId, numberId, atOnce, perMinute, hours, tenant } = campaign
  const pause = (pausedBy: CampaignPausedBy) => store.setStatus(db, id, { status: 'paused', pausedBy })
  const open = agentId ? await findOpenLine(db, agentId) : undefined
  if (!open) return void (await pause('agent'))
  if (!numberId || !(await findNumber(db, numberId))) return void (await pause('account'))
  const { calling, begun } = await store.countTurn(db, id, clock.now())
  let room = Math.min(atOnce - calling, perMinute - begun)
  // Some of those that are due may have to wait for their hours.
  const due = room > 0 ? await store.listDue(db, id, clock.now(), room + 200) : []
  const refused = await store.findOptedOut(
    db,
    tenant,
    due.map(({ phoneNumber }) => phoneNumber),
  )
  for (const recipient of due) {
    if (room <= 0) return
    signal.throwIfAborted()
    const now = clock.now()
    // Since the list was read they may have said that they want no calls.
    if (refused.has(recipient.phoneNumber)) await store.skipAs(db, recipient.id, 'opted_out')
    else if (!mayCall(hours, recipient.zones, now))
      await store.putOff(db, recipient.id, nextCallable(hours, recipient.zones, now))
    else {
      const outcome = await callRecipient(deps, campaign, open, recipient)
      if (outcome === 'busy') return
      if (outcome !== 'called') return void (await pause(outcome))
      room--
    }
  }
}

/** What a call cannot be paid for want of. */
type Unpaid = 'credits' | 'minutes' | 'cap'
const unpaidBy: Readonly<Record<string, Unpaid | undefined>> = {
  out_of_credits: 'credits',
  call_minute_limit_reached: 'minutes',
  member_cap_reached: 'cap',
}

class NotAnyMore extends Error {}

async function callRecipient(
  deps: PhoneDeps,
  { numberId, opening, purpose }: store.RunningCampaign,
  open: OpenLine,
  recipient: store.DueRecipient,
): Promise<'called' | 'busy' | Unpaid> {
  if (!numberId) return 'busy'
  const about = Object.entries({ name: recipient.name, ...recipient.variables }).filter(([, value]) => value !== '')
  const facts = about.map(([key, value]) => `${key}: ${value}`).join('\n')
  const dialed = {
    numberId,
    callee: recipient.phoneNumber,
    opening: filledFor(opening, recipient),
    purpose: [filledFor(purpose, recipient), facts && `What is known of whom you call:\n${facts}`]
      .filter(Boolean)
      .join('\n'),
  }
  try {
    await dialNumber(deps, open, dialed, async (tx, callId) => {
      if (!(await store.noteCalling(tx, recipient.id, callId))) throw new NotAnyMore()
    })
    return 'called'
  } catch (error) {
    if (error instanceof NotAnyMore) return 'busy'
    if (!(error instanceof Failure)) throw error
    return unpaidBy[error.code] ?? 'busy'
  }
}
