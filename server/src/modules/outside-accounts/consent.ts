import {
  addOnsAt,
  consentReturnPath,
  type OutsideAddOn,
  planAddOnOf,
  vendorNames,
  vendorOf,
} from '#contract/add-ons/vendors.ts'
import { hasAddOn } from '#contract/plans.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/id.ts'
import { hashToken, newToken } from '../../platform/secrets/secrets.ts'
import { CalendarError } from '../../providers/calendar/port.ts'
import { DriveError } from '../../providers/drive/port.ts'
import { OAuthError } from '../../providers/oauth/port.ts'
import { planOf } from '../billing/service.ts'
import { findAccount, isUsedElsewhere, putAccount } from './account-store.ts'
import * as store from './consent-store.ts'
import { requestRevocation } from './revocation.ts'
import type { OutsideAccountDeps } from './tokens.ts'
import { coversScopes } from './uses.ts'

/** A person may read a while at the vendor's page; our own page is there at once. */
const [pageMs, handleMs] = [20 * 60_000, 5 * 60_000]
const later = (now: Date, ms: number) => new Date(now.getTime() + ms)

const signInFailed = {
  google: 'drive_sign_in_failed',
  microsoft: 'one_drive_sign_in_failed',
  salesforce: 'salesforce_not_registered',
} as const

type Begin = { addOn: OutsideAddOn; returnTo: string | undefined; origin: string }

/** The vendor's page on which the person agrees. `origin` is where their browser sees us. */
export async function beginConsent(
  deps: OutsideAccountDeps,
  scope: Scope,
  { addOn, returnTo, origin }: Begin,
): Promise<{ url: string }> {
  const { db, clock, secrets, clients, vendors, uses } = deps
  const name = vendorOf[addOn]
  const client = await clients.find(name)
  if (!client) throw fail(signInFailed[name])
  if (!hasAddOn(await planOf(db, scope.organizationId), planAddOnOf[addOn])) throw fail('add_on_not_in_plan')
  const [state, verifier, now] = [newToken(), newToken(), clock.now()]
  const redirectUri = new URL(consentReturnPath, origin).href
  await store.insertConsent(db, {
    id: newId(now),
    stateHash: hashToken(state),
    userId: scope.userId,
    organizationId: scope.organizationId,
    workspaceId: scope.workspaceId,
    signInId: scope.signInId,
    addOn,
    verifier: secrets.encrypt(verifier),
    redirectUri,
    returnTo: returnTo ?? null,
    now,
    expiresAt: later(now, pageMs),
  })
  const choose = (await findAccount(db, scope, addOn)) !== undefined
  const { scopes } = uses[addOn]
  return { url: await vendors[name].addressOf(client, { state, verifier, redirectUri, scopes, choose }) }
}

type Back = { state: string; code?: string | undefined; iss?: string | undefined }

/**
 * Takes in what the vendor sent through a browser of which nothing is known yet. Answers a handle that our own page brings to
 * `finishConsent`, or why there is none.
 */
export async function receiveConsent(
  { db, clock, secrets }: OutsideAccountDeps,
  { state, code, iss }: Back,
): Promise<{ handle: string } | { refused: 'denied' | 'expired' }> {
  const now = clock.now()
  if (code === undefined) return { refused: (await store.dropState(db, hashToken(state), now)) ? 'denied' : 'expired' }
  const handle = newToken()
  const taken = await store.takeState(db, hashToken(state), {
    handleHash: hashToken(handle),
    code: secrets.encrypt(code),
    issuer: iss,
    now,
    expiresAt: later(now, handleMs),
  })
  return taken ? { handle } : { refused: 'expired' }
}

/** Trades the code for tokens and keeps the account, for the very device, person and place that began. */
export async function finishConsent(deps: OutsideAccountDeps, scope: Scope, handle: string) {
  const { db, clock, secrets, clients, vendors, uses } = deps
  const now = clock.now()
  const consent = await store.takeHandle(db, hashToken(handle), now)
  const isTheirs =
    consent?.signInId === scope.signInId &&
    consent.userId === scope.userId &&
    consent.organizationId === scope.organizationId &&
    consent.workspaceId === scope.workspaceId
  if (!isTheirs || consent.code === null) throw fail('consent_not_known')
  const { addOn, redirectUri, returnTo } = consent
  const vendor = vendors[vendorOf[addOn]]
  const client = await clients.find(vendor.name)
  if (!client) throw fail(signInFailed[vendor.name])
  // The state was checked by its hash when it came back: it only has to be the same on both sides here.
  const back = { state: 'checked', code: secrets.decrypt(consent.code), issuer: consent.issuer ?? undefined }
  const given = { ...back, verifier: secrets.decrypt(consent.verifier), redirectUri }
  const tokens = await vendor.trade(client, given).catch(toFailure(vendorNames[vendor.name]))
  const scopes = tokens.scopes ?? [...uses[addOn].scopes]
  const revoke = async () => {
    // A vendor takes back all that one account gave, what other add-ons of the person rest on, too.
    if (await isUsedElsewhere(db, addOnsAt(vendor.name), scope)) return
    await requestRevocation(deps, vendor.name, tokens.refreshToken ?? tokens.accessToken)
  }
  if (!coversScopes(scopes, uses[addOn].scopes)) {
    await revoke()
    throw fail('consent_incomplete')
  }
  const account = await uses[addOn].whoIs(tokens.accessToken, tokens.address).catch(async (error: unknown) => {
    await revoke()
    return toFailure(vendorNames[vendor.name])(error)
  })
  const before = await findAccount(db, scope, addOn)
  await db.transaction(async (tx) => {
    await putAccount(tx, {
      id: newId(now),
      userId: scope.userId,
      organizationId: scope.organizationId,
      workspaceId: scope.workspaceId,
      addOn,
      account,
      scopes,
      instanceUrl: tokens.instanceUrl ?? null,
      accessToken: secrets.encrypt(tokens.accessToken),
      refreshToken: tokens.refreshToken ? secrets.encrypt(tokens.refreshToken) : null,
      expiresAt: later(now, tokens.expiresIn * 1000),
      createdAt: now,
    })
    // A vendor takes back all that one account gave: of the same account that would be the new tokens, too.
    const used =
      before && (await isUsedElsewhere(tx, addOnsAt(vendor.name), { userId: scope.userId, account: before.account }))
    if (before && before.account !== account && !used)
      await requestRevocation(
        { ...deps, db: tx },
        vendor.name,
        secrets.decrypt(before.refreshToken ?? before.accessToken),
      )
  })
  return { add_on: addOn, account, return_to: returnTo }
}

const toFailure =
  (name: string) =>
  (error: unknown): never => {
    if (error instanceof OAuthError) throw fail('outside_vendor_failed', { name, reason: error.words })
    throw error instanceof DriveError || error instanceof CalendarError
      ? fail('outside_vendor_failed', { name, reason: error.message })
      : error
  }
