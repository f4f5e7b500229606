import { isSameJson } from '#contract/kit/same-json.ts'
import {
  isNumber,
  type MessagingAccount,
  type MessagingAccountInput,
  type MessagingSettings,
  type MessagingSettingsInput,
} from '#contract/messaging/account.ts'
import type { MessagingAccountId } from '#contract/messaging/ids.ts'
import { messagingLimits } from '#contract/messaging/limits.ts'
import { decidePermission } from '#contract/permissions.ts'
import { hasAddOn } from '#contract/plans.ts'
import { homeAddress } from '../../platform/config/home-address.ts'
import { ownerIn } from '../../platform/db/of-place.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Files } from '../../platform/files/files.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/id.ts'
import { newToken } from '../../platform/secrets/secrets.ts'
import { ChannelError, type NumberState } from '../../providers/whatsapp/port.ts'
import { getAgent } from '../agents/service.ts'
import { planOf } from '../billing/service.ts'
import { requestRemoval } from '../removals/service.ts'
import { type AccountRow, firstSettings } from './account-row.ts'
import * as store from './account-store.ts'
import { listWaitingConversations } from './outbox-store.ts'
import { requestSending } from './outgoing.ts'
import { presentAccount } from './present.ts'
import { renewServiceLevels } from './service-levels.ts'
import { findTeam } from './team-store.ts'
import { sealCredentials, type Vendors } from './vendors.ts'

export type AccountDeps = Pick<Deps, 'db' | 'clock' | 'secrets' | 'config'> & { vendors: Vendors; files: Files }

/** A number or a widget of the place. Throws `messaging_account_not_found`. */
export async function getInbox({ db }: Pick<Deps, 'db'>, scope: Scope, id: MessagingAccountId): Promise<AccountRow> {
  const account = await store.findAccount(db, scope, id)
  if (!account) throw fail('messaging_account_not_found')
  return account
}

/** The same of a number alone: what WhatsApp has, widgets have not. */
export async function getAccount(deps: Pick<Deps, 'db'>, scope: Scope, id: MessagingAccountId): Promise<AccountRow> {
  const account = await getInbox(deps, scope, id)
  if (!isNumber(account.kind)) throw fail('messaging_account_not_found')
  return account
}

/** The number that is named, else the first one. */
export async function chosenAccount(
  deps: Pick<Deps, 'db'>,
  scope: Scope,
  id: MessagingAccountId | undefined,
): Promise<AccountRow> {
  if (id) return getAccount(deps, scope, id)
  const [first] = await store.listAccounts(deps.db, scope)
  if (!first) throw fail('messaging_account_not_found')
  return first
}

export const presentAccountTo = ({ config }: Pick<Deps, 'config'>, scope: Scope, row: AccountRow): MessagingAccount => {
  const home = homeAddress(config)
  return presentAccount(row, home, decidePermission('messaging.manage', scope).allowed && row.kind === 'cloud')
}

export async function listAccounts(deps: AccountDeps, scope: Scope): Promise<MessagingAccount[]> {
  return (await store.listAccounts(deps.db, scope)).map((row) => presentAccountTo(deps, scope, row))
}

export async function listInboxes(deps: AccountDeps, scope: Scope): Promise<MessagingAccount[]> {
  return (await store.listInboxes(deps.db, scope)).map((row) => presentAccountTo(deps, scope, row))
}

/**
 * Asks WhatsApp whether the number may be used, and keeps it: a new one where the plan has WhatsApp (`add_on_not_in_plan`). One that is
 * here already gets the new access.
 */
export async function addAccount(
  deps: AccountDeps,
  scope: Scope,
  input: MessagingAccountInput,
  signal: AbortSignal,
): Promise<MessagingAccount> {
  const known = await store.findByNumber(deps.db, input.phone_number_id)
  if (!known && !hasAddOn(await planOf(deps.db, scope.organizationId), 'whatsapp')) throw fail('add_on_not_in_plan')
  const number = await check(deps, input, signal)
  const credentials = sealCredentials(deps, { accessToken: input.access_token, appSecret: input.app_secret })
  if (known) return renew(deps, scope, known, { input, credentials, number })
  const now = deps.clock.now()
  const account: AccountRow = {
    ...placeOf(scope),
    id: newId<MessagingAccountId>(now),
    kind: 'cloud',
    name: input.name,
    phone_number: number.phoneNumber,
    phone_number_id: input.phone_number_id,
    business_account_id: input.business_account_id,
    status: 'active',
    quality: number.quality,
    tier: number.tier,
    credentials,
    verifyToken: newToken(),
    settings: firstSettings,
    aheadMs: 0,
    createdAt: now,
  }
  const limit = messagingLimits.accounts
  if (!(await store.insertAccount(deps.db, scope, account, limit)))
    throw fail('messaging_account_limit_reached', { limit })
  return presentAccountTo(deps, scope, account)
}

export const placeOf = (scope: Scope) => {
  const { organizationId, workspaceId, userId } = scope
  return { organizationId, workspaceId, userId, ownerId: ownerIn(scope) }
}

async function check(deps: AccountDeps, input: MessagingAccountInput, signal: AbortSignal): Promise<NumberState> {
  const access = {
    phoneNumberId: input.phone_number_id,
    businessAccountId: input.business_account_id,
    accessToken: input.access_token,
  }
  return deps.vendors.cloud.check(access, signal).catch(toFailure)
}

/** What the vendor said, for whoever asked for it. */
export function toFailure(error: unknown): never {
  if (!(error instanceof ChannelError)) throw error
  if (error.failure.reason === 'not_reached') throw fail('messaging_vendor_unreachable')
  throw fail('messaging_account_refused', { reason: error.failure.text })
}

/** What waited for access goes out now. */
async function renew(
  deps: AccountDeps,
  scope: Scope,
  known: AccountRow,
  { input, credentials, number }: { input: MessagingAccountInput; credentials: string; number: NumberState },
): Promise<MessagingAccount> {
  const here = await store.findAccount(deps.db, scope, known.id)
  if (!here) throw fail('messaging_account_taken')
  await deps.db.transaction(async (db) => {
    await store.updateAccount(db, known.id, {
      name: input.name,
      phone_number: number.phoneNumber,
      business_account_id: input.business_account_id,
      quality: number.quality,
      tier: number.tier,
      status: 'active',
      credentials,
    })
    const waiting = await listWaitingConversations(db, known.id)
    await requestSending({ ...deps, db }, known, waiting, { replace: true })
  })
  return presentAccountTo(deps, scope, await getAccount(deps, scope, known.id))
}

/** Its messages are erased by a job; for everyone it is gone at once. */
export async function removeAccount(
  { db, clock, vendors }: AccountDeps,
  { scope, from }: Omit<Caller, 'language'>,
  id: MessagingAccountId,
  signal: AbortSignal,
): Promise<null> {
  const found = await getAccount({ db }, scope, id)
  const { kind, status, business_account_id: session } = found
  // A gateway that cannot be reached keeps nobody from leaving: the phone lists the link, where it can be ended as well.
  if (kind === 'gateway' && status === 'active') await vendors.gateway.endSession(session, signal).catch(unlessRefused)
  await db.transaction(async (tx) => {
    if (!(await store.takeAccount(tx, scope, id))) throw fail('messaging_account_not_found')
    const { organizationId, workspaceId, userId } = scope
    const name = `${found.name} ${found.phone_number}`.trim()
    await requestRemoval(
      { db: tx, clock },
      { kind: 'number', subjectId: id, name, organizationId, workspaceId, by: { userId, from } },
    )
  })
  return null
}

function unlessRefused(error: unknown): void {
  if (!(error instanceof ChannelError)) throw error
}

export async function getSettings(
  deps: AccountDeps,
  scope: Scope,
  id: MessagingAccountId | undefined,
): Promise<MessagingSettings> {
  const { id: account_id, settings } = id ? await getInbox(deps, scope, id) : await chosenAccount(deps, scope, id)
  return { account_id, ...settings }
}

export async function updateSettings(
  deps: AccountDeps,
  scope: Scope,
  { account_id, ...changes }: MessagingSettingsInput,
): Promise<MessagingSettings> {
  const account = account_id ? await getInbox(deps, scope, account_id) : await chosenAccount(deps, scope, account_id)
  if (changes.agent_id) await getAgent(deps, scope, changes.agent_id)
  if (changes.team_id && !(await findTeam(deps.db, scope, changes.team_id))) throw fail('messaging_team_not_found')
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  const settings = { ...account.settings, ...given }
  await deps.db.transaction(async (db) => {
    await store.updateAccount(db, account.id, { settings })
    const { hours, targets } = account.settings
    if (!isSameJson({ hours, targets }, { hours: settings.hours, targets: settings.targets }))
      await renewServiceLevels({ ...deps, db }, { ...account, settings })
  })
  return { account_id: account.id, ...settings }
}
