import type { CallCampaign, CallCampaignFields, CallCampaignId, RecipientState } from '#contract/calls/campaign.ts'
import { type PageQuery, toPage } from '#contract/kit/paging.ts'
import { fail } from '../../../platform/http/fail.ts'
import type { UploadedFile } from '../../../platform/http/route.ts'
import type { Scope } from '../../../platform/http/scope.ts'
import { newId } from '../../../platform/id.ts'
import { enqueueJobs } from '../../../platform/jobs/enqueue.ts'
import { openPhoneNumbers } from '../../../platform/phone-number.ts'
import type { PhoneDeps } from '../phone/phone-deps.ts'
import { openForOutgoing } from '../phone/place-call.ts'
import * as store from './campaign-store.ts'
import { type CampaignJob, campaignQueue } from './campaign-worker.ts'
import { planCampaign, requireSomebody } from './plan.ts'

/** Stores a campaign with everybody on its list, and the job that calls them: both are there, or neither. */
export async function startCampaign(
  deps: PhoneDeps,
  scope: Scope,
  fields: CallCampaignFields,
  files: UploadedFile[],
): Promise<CallCampaign> {
  const plan = await planCampaign(deps, scope, fields, files)
  requireSomebody(plan)
  const now = deps.clock.now()
  const id = newId<CallCampaignId>(now)
  const name = fields.name || plan.open.agent.name
  const recipients = plan.recipients.map((recipient) => ({ ...recipient, id: newId<string>(now) }))
  await deps.db.transaction(async (tx) => {
    await store.insertCampaign(tx, scope, { ...fields, id, name }, recipients, now)
    await goOn({ ...deps, db: tx }, id)
  })
  return getCampaign(deps, scope, id)
}

const goOn = (deps: Pick<PhoneDeps, 'db' | 'clock'>, id: CallCampaignId) =>
  enqueueJobs<CampaignJob>(deps, campaignQueue, [{ key: id, payload: { id } }], { replace: true })

export async function getCampaign(
  { db }: Pick<PhoneDeps, 'db'>,
  scope: Scope,
  id: CallCampaignId,
): Promise<CallCampaign> {
  const campaign = await store.findCampaign(db, scope, id)
  if (!campaign) throw fail('call_campaign_not_found')
  return campaign
}

export async function listCampaigns({ db }: PhoneDeps, scope: Scope, query: PageQuery) {
  const { rows, total } = await store.listCampaigns(db, scope, query)
  return toPage(rows, total, query)
}

export async function listCampaignRecipients(
  deps: PhoneDeps,
  scope: Scope,
  id: CallCampaignId,
  query: PageQuery & { state?: RecipientState | undefined },
) {
  await getCampaign(deps, scope, id)
  const { rows, total } = await store.listRecipients(deps.db, id, query)
  return toPage(rows, total, query)
}

/** Pauses, goes on, or stops for good. Calls that ring or go on are not cut. */
export async function setCampaignState(
  deps: PhoneDeps,
  scope: Scope,
  id: CallCampaignId,
  state: 'running' | 'paused' | 'stopped',
): Promise<CallCampaign> {
  await getCampaign(deps, scope, id)
  if (state === 'running') {
    const { agentId, numberId } = (await store.findRunning(deps.db, id)) ?? {}
    if (!agentId) throw fail('call_agent_closed')
    if (!numberId) throw fail('phone_number_not_found')
    await openForOutgoing(deps, scope, { agentId, numberId })
  }
  await deps.db.transaction(async (tx) => {
    const endedAt = state === 'stopped' ? deps.clock.now() : null
    const isSet = await store.setStatus(tx, id, {
      status: state,
      pausedBy: state === 'paused' ? 'person' : null,
      endedAt,
    })
    if (!isSet) throw fail('call_campaign_over')
    if (state === 'stopped') await store.skipWaiting(tx, id)
    await goOn({ ...deps, db: tx }, id)
  })
  return getCampaign(deps, scope, id)
}

export async function listOptOuts({ db }: PhoneDeps, scope: Scope, query: PageQuery) {
  const { rows, total } = await store.listOptOuts(db, scope, query)
  return toPage(rows, total, query)
}

const numberIn = async (text: string): Promise<string> => {
  const number = (await openPhoneNumbers())(text)
  if (!number) throw fail('call_number_wrong')
  return number
}

export async function addOptOut({ db, clock }: PhoneDeps, scope: Scope, text: string): Promise<null> {
  await store.addOptOut(db, scope, await numberIn(text), clock.now())
  return null
}

export async function removeOptOut({ db }: PhoneDeps, scope: Scope, text: string): Promise<null> {
  await store.removeOptOut(db, scope, await numberIn(text))
  return null
}
