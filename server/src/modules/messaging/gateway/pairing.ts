import type { GatewayConnection, GatewayConnectionInput } from '#contract/messaging/account.ts'
import type { MessagingAccountId } from '#contract/messaging/ids.ts'
import { messagingLimits } from '#contract/messaging/limits.ts'
import { hasAddOn } from '#contract/plans.ts'
import { homeAddress } from '../../../platform/config/home-address.ts'
import type { Deps } from '../../../platform/deps.ts'
import { fail } from '../../../platform/http/fail.ts'
import type { Scope } from '../../../platform/http/scope.ts'
import { newId } from '../../../platform/id.ts'
import { dequeueJob, enqueueJobs } from '../../../platform/jobs/enqueue.ts'
import { type JobWorker, jobWorker } from '../../../platform/jobs/worker.ts'
import { newToken } from '../../../platform/secrets/secrets.ts'
import type { Gateway } from '../../../providers/whatsapp/gateway.ts'
import { ChannelError } from '../../../providers/whatsapp/port.ts'
import { planOf } from '../../billing/service.ts'
import { listWatchers, tellPeople } from '../../notifications/service.ts'
import { type AccountRow, firstSettings } from '../account-row.ts'
import * as accounts from '../account-store.ts'
import { type AccountDeps, getAccount, placeOf } from '../accounts.ts'
import { listWaitingConversations } from '../outbox-store.ts'
import { requestSending } from '../outgoing.ts'
import { isSimulatedSession, sealCredentials, sessionName } from '../vendors.ts'
import * as store from './pairing-store.ts'

export type PairingDeps = Pick<AccountDeps, 'db' | 'clock' | 'secrets' | 'config'> &
  Pick<Deps, 'log'> & { vendors: { gateway: Gateway } }

const pairingQueue = 'messaging-pairing'
type PairingJob = { id: string }
/** A phone may be read by the gateway while no page looks. */
const lookMs = 3_000
/** What a gateway for one number calls its session. */
const onlySession = 'default'

const nothing = {
  simulated: false,
  code: null,
  qr: null,
  expires_at: null,
  account_id: null,
  reason: null,
  about: '',
} as const

/** Begins to link a number; what the place had begun before is given up. */
export async function startConnection(
  deps: PairingDeps,
  scope: Scope,
  { name, account_id, simulated }: GatewayConnectionInput,
  signal: AbortSignal,
): Promise<GatewayConnection> {
  const { gateway } = deps.vendors
  const known = account_id && (await getAccount(deps, scope, account_id))
  if (known && known.kind !== 'gateway') throw fail('messaging_account_not_found')
  // A number stays with the gateway that has it.
  const isSimulated = known ? isSimulatedSession(known.business_account_id) : simulated
  if (!isSimulated && !gateway.isConfigured()) throw fail('messaging_gateway_missing')
  if (!known) await requireRoom(deps, scope, isSimulated)
  await giveUp(deps, scope, signal)
  const now = deps.clock.now()
  const key = newToken()
  const pairing: store.PairingRow = {
    ...placeOf(scope),
    id: newId<string>(now),
    accountId: known?.id ?? newId<MessagingAccountId>(now),
    session: sessionName(newId<string>(now), isSimulated),
    name: name ?? known?.name ?? '',
    credentials: sealCredentials(deps, { accessToken: '', appSecret: key }),
    state: 'waiting',
    reason: '',
    startedAt: now,
  }
  // Stored before the gateway knows of it, so that whatever it begins is ended.
  await deps.db.transaction(async (db) => {
    await store.insertPairing(db, pairing)
    const job = { key: pairing.id, payload: { id: pairing.id }, dueAt: new Date(now.getTime() + lookMs) }
    await enqueueJobs<PairingJob>({ ...deps, db }, pairingQueue, [job])
  })
  try {
    await startSession(deps, pairing, key, signal)
  } catch (error) {
    await store.endPairing(deps.db, pairing.id, 'failed', 'gateway')
    throw toGatewayFailure(error)
  }
  return getConnection(deps, scope, signal)
}

/** Whoever tries it with a phone of the simulator needs no plan for it. */
async function requireRoom({ db }: PairingDeps, scope: Scope, isSimulated: boolean): Promise<void> {
  if (!isSimulated && !hasAddOn(await planOf(db, scope.organizationId), 'whatsapp')) throw fail('add_on_not_in_plan')
  const limit = messagingLimits.accounts
  if ((await accounts.listAccounts(db, scope)).length >= limit) throw fail('messaging_account_limit_reached', { limit })
}

/** A gateway that has one session only says so, by its name: then that is the one, unless a number has it. */
async function startSession(deps: PairingDeps, pairing: store.PairingRow, key: string, signal: AbortSignal) {
  const { gateway } = deps.vendors
  const hook = { url: `${homeAddress(deps.config)}/api/whatsapp/webhook/${pairing.accountId}`, key }
  try {
    await gateway.startSession(pairing.session, hook, signal)
  } catch (error) {
    const isSingle =
      error instanceof ChannelError && error.failure.code === 422 && error.failure.text.includes(onlySession)
    if (!isSingle || (await store.isSessionTaken(deps.db, onlySession))) throw error
    await store.renameSession(deps.db, pairing.id, onlySession)
    await gateway.startSession(onlySession, hook, signal)
  }
}

function toGatewayFailure(error: unknown): unknown {
  if (!(error instanceof ChannelError)) return error
  const { reason, code, text } = error.failure
  if (reason === 'not_reached' && code !== 401 && code !== 403) return fail('messaging_gateway_unreachable')
  return fail('messaging_gateway_refused', { reason: text || String(code) })
}

/** How the newest link of the place stands; while it waits the gateway is asked. */
export async function getConnection(deps: PairingDeps, scope: Scope, signal: AbortSignal): Promise<GatewayConnection> {
  const { gateway } = deps.vendors
  const pairing = await store.findNewestPairing(deps.db, scope)
  const simulated = pairing !== undefined && isSimulatedSession(pairing.session)
  if (!simulated && !gateway.isConfigured()) return { ...nothing, state: 'not_configured' }
  if (!pairing) return { ...nothing, state: 'none' }
  if (pairing.state !== 'waiting') return presentEnded(deps, scope, pairing)
  try {
    if (await look(deps, pairing, signal)) return presentEnded(deps, scope, await newest(deps, scope))
    const shown = await gateway.findCode((await newest(deps, scope)).session, signal)
    const { code = null, picture: qr = null } = shown ?? {}
    return { ...nothing, simulated, state: 'waiting', code, qr, expires_at: expiryOf(pairing).toISOString() }
  } catch (error) {
    throw toGatewayFailure(error)
  }
}

async function newest({ db }: PairingDeps, scope: Scope): Promise<store.PairingRow> {
  const pairing = await store.findNewestPairing(db, scope)
  if (!pairing) throw fail('messaging_not_linked')
  return pairing
}

const expiryOf = ({ startedAt }: store.PairingRow) =>
  new Date(startedAt.getTime() + messagingLimits.pairingSeconds * 1000)

const reasons = ['other_number', 'taken', 'limit', 'gateway'] as const

async function presentEnded(
  { db }: PairingDeps,
  scope: Scope,
  { state, reason, accountId, session }: store.PairingRow,
): Promise<GatewayConnection> {
  const simulated = isSimulatedSession(session)
  if (state === 'waiting') return { ...nothing, simulated, state }
  if (state !== 'linked')
    return { ...nothing, simulated, state, reason: reasons.find((known) => known === reason) ?? null }
  const account = await accounts.findAccount(db, scope, accountId)
  // Its account was disconnected or its link ended since.
  return account?.status === 'active'
    ? { ...nothing, simulated, state, account_id: accountId }
    : { ...nothing, state: 'none' }
}

/** Looks what became of one that waits; says whether that is over. */
async function look(deps: PairingDeps, given: store.PairingRow, signal: AbortSignal): Promise<boolean> {
  const pairing = await store.findAnyPairing(deps.db, given.id)
  if (pairing?.state !== 'waiting') return true
  const { gateway } = deps.vendors
  const found = await gateway.findSession(pairing.session, signal)
  if (found?.state === 'WORKING' && found.phoneNumber) {
    const reason = await link(deps, pairing, { phoneNumber: found.phoneNumber, pushName: found.pushName })
    if (!reason) return true
    await end(deps, pairing, 'failed', reason, signal)
    return true
  }
  if (deps.clock.now() >= expiryOf(pairing)) {
    await end(deps, pairing, 'timed_out', '', signal)
    return true
  }
  if (found?.state !== 'FAILED') return false
  await end(deps, pairing, 'failed', 'gateway', signal)
  return true
}

async function end(
  deps: PairingDeps,
  pairing: store.PairingRow,
  state: 'timed_out' | 'failed',
  reason: string,
  signal: AbortSignal,
): Promise<void> {
  if (!(await store.endPairing(deps.db, pairing.id, state, reason))) return
  await deps.vendors.gateway.endSession(pairing.session, signal)
}

/** The phone was read: the account is there, or has its phone back. Answers why not. */
async function link(
  deps: PairingDeps,
  pairing: store.PairingRow,
  { phoneNumber, pushName }: { phoneNumber: string; pushName: string },
): Promise<'other_number' | 'taken' | 'limit' | undefined> {
  const now = deps.clock.now()
  const { organizationId, workspaceId, ownerId, userId, accountId, session, credentials } = pairing
  const numberId = `gateway:${phoneNumber}`
  const known = await accounts.findAnyAccount(deps.db, accountId)
  if (known && known.phone_number !== phoneNumber) return 'other_number'
  const other = await accounts.findByNumber(deps.db, numberId)
  if (other && other.id !== accountId) return 'taken'
  const account: AccountRow = {
    organizationId,
    workspaceId,
    ownerId,
    userId,
    id: accountId,
    kind: 'gateway',
    name: pairing.name || pushName || phoneNumber,
    phone_number: phoneNumber,
    phone_number_id: numberId,
    business_account_id: session,
    status: 'active',
    quality: 'unknown',
    tier: null,
    credentials,
    verifyToken: newToken(),
    settings: known?.settings ?? firstSettings,
    aheadMs: 0,
    createdAt: now,
  }
  const isThere = await deps.db.transaction(async (db) => {
    if (!(await store.endPairing(db, pairing.id, 'linked'))) return true
    if (known) {
      await accounts.updateAccount(db, known.id, { status: 'active', credentials, business_account_id: session })
      await requestSending({ ...deps, db }, known, await listWaitingConversations(db, known.id), { replace: true })
      return true
    }
    return accounts.insertAccount(db, { organizationId, workspaceId, userId }, account, messagingLimits.accounts)
  })
  if (!isThere) return 'limit'
  await tellPeople(deps.db, await listWatchers(deps.db, account), { kind: 'conversation_changed', id: accountId })
  return undefined
}

/** Gives up what the place has begun and nobody has finished. */
async function giveUp(deps: PairingDeps, scope: Scope, signal: AbortSignal): Promise<boolean> {
  const before = await store.findNewestPairing(deps.db, scope)
  if (before?.state !== 'waiting') return false
  await store.endPairing(deps.db, before.id, 'failed')
  await dequeueJob({ db: deps.db }, pairingQueue, before.id)
  await deps.vendors.gateway.endSession(before.session, signal).catch((error: unknown) => {
    if (!(error instanceof ChannelError)) throw error
    deps.log.warn({ session: before.session }, 'a session of the gateway was not ended')
  })
  return true
}

/** Ends the link of a number, and what was begun of one. Its conversations stay; it can be linked again. */
export async function removeConnection(
  deps: PairingDeps,
  scope: Scope,
  id: MessagingAccountId | undefined,
  signal: AbortSignal,
): Promise<null> {
  if (id) await getAccount(deps, scope, id)
  const linked = (await accounts.listAccounts(deps.db, scope)).filter(
    ({ kind, status }) => kind === 'gateway' && status === 'active',
  )
  const account = id ? linked.find((number) => number.id === id) : linked[0]
  const wasWaiting = !id && (await giveUp(deps, scope, signal))
  if (!account || wasWaiting) {
    if (wasWaiting) return null
    throw fail('messaging_not_linked')
  }
  await unlink(deps, account, signal)
  await accounts.updateAccount(deps.db, account.id, { status: 'revoked' })
  return null
}

/** The phone no longer knows us. */
async function unlink({ vendors }: Pick<PairingDeps, 'vendors'>, account: AccountRow, signal: AbortSignal) {
  await vendors.gateway.endSession(account.business_account_id, signal).catch((error: unknown) => {
    throw toGatewayFailure(error)
  })
}

/** Finishes what pages have left: a phone that was read while nobody looked, and a code that nobody has read in time. */
export const pairingWorker = (deps: PairingDeps): JobWorker =>
  jobWorker<PairingJob>({
    queue: pairingQueue,
    leaseSeconds: 60,
    retryAfterMs: (attempts) => (attempts >= 40 ? null : lookMs),
    run: async ({ payload: { id } }, signal) => {
      const pairing = await store.findAnyPairing(deps.db, id)
      if (!pairing || (await look(deps, pairing, signal))) return 'done'
      return { again: new Date(deps.clock.now().getTime() + lookMs) }
    },
    onGivenUp: async ({ payload: { id } }) => void (await store.endPairing(deps.db, id, 'failed', 'gateway')),
  })
