import { setTimeout as wait } from 'node:timers/promises'
import { type Vendor, vendorOf } from '#contract/add-ons/vendors.ts'
import type { Deps } from '../../platform/deps.ts'
import { OAuthError, type OAuthVendor } from '../../providers/oauth/port.ts'
import * as store from './account-store.ts'
import type { OauthClientsKept } from './oauth-clients.ts'
import { type AccountUses, coversScopes } from './uses.ts'

export type OutsideAccountDeps = Pick<Deps, 'db' | 'clock' | 'secrets' | 'log'> & {
  clients: OauthClientsKept
  vendors: Record<Vendor, OAuthVendor>
  uses: AccountUses
}

/** Tokens are renewed so long before they end that a request with them still arrives in time. */
const earlyMs = 60_000
/** How long one process may take; then another tries. */
const renewalSeconds = 20
const waitMs = 100

export type FreshToken = { token: string; expiresAt: Date }

/**
 * An access token of the account that is good now. `refused` is one that the vendor did not take any more. One process renews, all
 * others wait for what it got. Throws OAuthError; `ended` when the person must connect the account again.
 */
export async function freshToken(deps: OutsideAccountDeps, id: string, refused?: string): Promise<FreshToken> {
  const { db, clock, secrets } = deps
  for (;;) {
    const row = await store.findAnyAccount(db, id)
    if (!row || row.endedAt || !isEnough(deps, row)) throw new OAuthError('ended', 'not connected')
    const token = secrets.decrypt(row.accessToken)
    const now = clock.now()
    if (token !== refused && row.expiresAt.getTime() - earlyMs > now.getTime())
      return { token, expiresAt: row.expiresAt }
    if (await store.claimRenewal(db, id, row.renewals, now, renewalSeconds)) return renew(deps, row)
    await wait(waitMs)
  }
}

/** Whether what was agreed to is still all that is needed. */
export const isEnough = ({ uses }: Pick<OutsideAccountDeps, 'uses'>, row: store.OutsideAccountRow): boolean =>
  coversScopes(row.scopes, uses[row.addOn].scopes)

async function renew(deps: OutsideAccountDeps, row: store.OutsideAccountRow): Promise<FreshToken> {
  const { db, clock, secrets, clients, vendors } = deps
  const { id, renewals, refreshToken } = row
  try {
    if (!refreshToken) throw new OAuthError('ended', 'no refresh token')
    const vendor = vendors[vendorOf[row.addOn]]
    const client = await clients.find(vendor.name)
    if (!client) throw new OAuthError('client', 'nothing is registered')
    const tokens = await vendor.renew(client, secrets.decrypt(refreshToken))
    const expiresAt = new Date(clock.now().getTime() + tokens.expiresIn * 1000)
    await store.keepRenewed(db, id, renewals, {
      accessToken: secrets.encrypt(tokens.accessToken),
      refreshToken: tokens.refreshToken ? secrets.encrypt(tokens.refreshToken) : refreshToken,
      expiresAt,
      scopes: tokens.scopes ?? row.scopes,
      instanceUrl: tokens.instanceUrl ?? row.instanceUrl,
    })
    return { token: tokens.accessToken, expiresAt }
  } catch (error) {
    if (error instanceof OAuthError && error.reason === 'ended') await store.markEnded(db, id, renewals, clock.now())
    else await store.releaseRenewal(db, id, renewals)
    throw error
  }
}
