import type { PhoneNumberId, PlaceCallInput } from '#contract/calls/phone.ts'
import type { CallId } from '#contract/calls/schemas.ts'
import type { AgentId } from '#contract/kit/id.ts'
import type { Language } from '#contract/language.ts'
import type { Db } from '../../../platform/db/database.ts'
import { fail } from '../../../platform/http/fail.ts'
import type { Scope } from '../../../platform/http/scope.ts'
import { enqueueJobs } from '../../../platform/jobs/enqueue.ts'
import { openPhoneNumbers } from '../../../platform/phone-number.ts'
import { getAgent } from '../../agents/service.ts'
import { beginCall } from '../begin.ts'
import { findCall } from '../call-store.ts'
import { findOptedOut } from '../campaigns/campaign-store.ts'
import { findOpenLine, type OpenLine } from '../lines.ts'
import { type DialJob, dialQueue } from './dial.ts'
import { openAccount, type PhoneDeps, publicBase, vendorFailure } from './phone-deps.ts'
import { findGoingOn, findNumber, findNumberOf } from './phone-store.ts'
import { endAsUnreached } from './unreached.ts'

/** Has an agent call a number of somebody. */
export async function placeCall(deps: PhoneDeps, scope: Scope, input: PlaceCallInput): Promise<{ call_id: CallId }> {
  const { to, opening, purpose, number_id } = input
  const open = await openForOutgoing(deps, scope, { agentId: input.agent_id, numberId: number_id })
  const readNumber = await openPhoneNumbers()
  const callee = readNumber(to)
  if (!callee) throw fail('call_number_wrong')
  if ((await findOptedOut(deps.db, scope, [callee])).has(callee)) throw fail('call_number_opted_out')
  return { call_id: await dialNumber(deps, open, { numberId: number_id, callee, opening, purpose }) }
}

/** Whether an agent can call by a number of this place now. Throws what is missing. */
export async function openForOutgoing(
  deps: PhoneDeps,
  scope: Scope,
  { agentId, numberId }: { agentId: AgentId; numberId: PhoneNumberId },
): Promise<OpenLine> {
  if (!(await findNumberOf(deps.db, scope, numberId))) throw fail('phone_number_not_found')
  await getAgent(deps, scope, agentId)
  if (publicBase(deps) === undefined) throw fail('phone_address_missing')
  const open = await findOpenLine(deps.db, agentId)
  const isHere = open?.scope.organizationId === scope.organizationId && open.scope.workspaceId === scope.workspaceId
  if (!open || !isHere) throw fail('call_agent_closed')
  if (!(await deps.ability.hears()) || !(await deps.ability.speaks())) throw fail('call_no_voice')
  return open
}

type Dialed = { numberId: PhoneNumberId; callee: string; opening: string; purpose: string }

const languageOf = ({ line }: OpenLine, callee: string): Language =>
  line.language === 'auto' ? (callee.startsWith('+62') ? 'id' : 'en') : line.language

/** Stores a call with the job that makes it: both are there, or neither. `besides` is of their transaction. */
export const dialNumber = (
  deps: PhoneDeps,
  open: OpenLine,
  { numberId, callee, opening, purpose }: Dialed,
  besides: (tx: Db, id: CallId) => Promise<void> = async () => {},
): Promise<CallId> =>
  beginCall(
    deps,
    open,
    {
      channel: 'phone',
      direction: 'out',
      phoneNumberId: numberId,
      vendorId: null,
      callee,
      opening,
      purpose,
      language: languageOf(open, callee),
      keyHash: null,
      records: open.line.record && !open.line.consent,
    },
    async (tx, id) => {
      await enqueueJobs<DialJob>({ ...deps, db: tx }, dialQueue, [{ key: id, payload: { callId: id } }])
      await besides(tx, id)
    },
  )

/** Ends a call of this place that rings or goes on. */
export async function endPlacedCall(deps: PhoneDeps, scope: Scope, id: CallId): Promise<null> {
  const found = await findGoingOn(deps.db, scope, id)
  if (!found) throw fail('call_not_found')
  const isEnded = await deps.live.end(id, 'canceled')
  const call = await findCall(deps.db, id)
  const number = found.numberId ? await findNumber(deps.db, found.numberId) : undefined
  if (!isEnded && call) await endAsUnreached(deps, call, 'canceled')
  if (call?.vendorId && number)
    await deps.vendor
      .end(openAccount(deps, number), call.vendorId, AbortSignal.timeout(15_000))
      .catch((error: unknown) => {
        throw vendorFailure(error)
      })
  return null
}
