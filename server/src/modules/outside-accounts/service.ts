import { outsideAccountEndpoints } from '#contract/add-ons/account-endpoints.ts'
import { addOnsAt, type OutsideAddOn, planAddOnOf, type Vendor, vendorOf } from '#contract/add-ons/vendors.ts'
import { hasAddOn } from '#contract/plans.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { routes } from '../../platform/http/route.ts'
import type { Scope } from '../../platform/http/scope.ts'
import type { Module } from '../../platform/module.ts'
import { readAllowance } from '../../platform/net/index.ts'
import { once } from '../../platform/once.ts'
import type { Tenant } from '../../platform/tenant.ts'
import type { OAuthVendor } from '../../providers/oauth/port.ts'
import { planOf } from '../billing/service.ts'
import * as store from './account-store.ts'
import { consentCallback } from './callback.ts'
import { beginConsent, finishConsent } from './consent.ts'
import { createOauthClients } from './oauth-clients.ts'
import { requestRevocation, revocationWorker } from './revocation.ts'
import { type FreshToken, freshToken, isEnough, type OutsideAccountDeps } from './tokens.ts'
import type { AccountUses } from './uses.ts'

/** How an add-on stands for a person: see `outsideAccountState` of the contract. */
type AccountState = {
  state: 'off' | 'plan' | 'none' | 'ended' | 'ready'
  row: store.OutsideAccountRow | undefined
}

/** Accounts that people have elsewhere and let us use. */
export type OutsideAccounts = Module & {
  stateOf: (tenant: Tenant, addOn: OutsideAddOn) => Promise<AccountState>
  begin: (
    scope: Scope,
    addOn: OutsideAddOn,
    at: { returnTo: string | undefined; origin: string },
  ) => Promise<{ url: string }>
  /** Throws OAuthError; see tokens.ts. */
  token: (id: string, refused?: string) => Promise<FreshToken>
  touch: (id: string) => Promise<void>
  /** Forgets the account, and has what was given to us taken back. False where there is none. */
  disconnect: (tenant: Tenant, addOn: OutsideAddOn) => Promise<boolean>
  /** The same by its id, which a row of one's own has, in the transaction that changes that row. */
  forget: (tx: Db, id: string) => Promise<void>
}

export function createOutsideAccounts(given: Deps, uses: AccountUses): OutsideAccounts {
  const { db, clock, secrets, config } = given
  const allow = readAllowance(config.NET_ALLOW)
  const vendors: Record<Vendor, OAuthVendor> = {
    google: openLater('google', { at: config.GOOGLE_URL, allow }),
    microsoft: openLater('microsoft', { at: config.MICROSOFT_URL, allow }),
    salesforce: openLater('salesforce', { at: config.SALESFORCE_URL, allow }),
  }
  const clients = createOauthClients(given)
  const deps: OutsideAccountDeps = { ...given, clients, vendors, uses }
  const forget = async (tx: Db, row: store.OutsideAccountRow) => {
    const token = openToken(secrets, row)
    const name = vendorOf[row.addOn]
    await store.removeAccount(tx, row.id)
    const { userId, account } = row
    const elsewhere = await store.isUsedElsewhere(tx, addOnsAt(name), { userId, account })
    if (token !== undefined && !elsewhere) await requestRevocation({ ...deps, db: tx }, name, token)
  }
  return {
    routes: routes(outsideAccountEndpoints, {
      getOauthClients: () => clients.list(),
      setOauthClient: ({ params, body }) => clients.set(params.vendor, body),
      removeOauthClient: ({ params }) => clients.remove(params.vendor),
      finishConsent: ({ scope, body }) => finishConsent(deps, scope, body.handle),
    }),
    rawRoutes: [consentCallback(deps)],
    jobs: [revocationWorker(deps)],
    stop: async () => {
      await Promise.all(Object.values(vendors).map((vendor) => vendor.close()))
    },
    stateOf: async (tenant, addOn) => {
      const [row, client, plan] = await Promise.all([
        store.findAccount(db, tenant, addOn),
        clients.find(vendorOf[addOn]),
        planOf(db, tenant.organizationId),
      ])
      if (!client) return { state: 'off', row }
      if (!hasAddOn(plan, planAddOnOf[addOn])) return { state: 'plan', row }
      if (!row) return { state: 'none', row }
      return { state: row.endedAt || !isEnough(deps, row) ? 'ended' : 'ready', row }
    },
    begin: (scope, addOn, at) => beginConsent(deps, scope, { addOn, ...at }),
    token: (id, refused) => freshToken(deps, id, refused),
    touch: (id) => store.touchAccount(db, id, clock.now()),
    disconnect: async (tenant, addOn) => {
      const row = await store.findAccount(db, tenant, addOn)
      if (!row) return false
      await db.transaction((tx) => forget(tx, row))
      return true
    },
    forget: async (tx, id) => {
      const row = await store.findAnyAccount(tx, id)
      if (row) await forget(tx, row)
    },
  }
}

/** Undefined: it was sealed with another key, and can be forgotten all the same. */
function openToken(secrets: Deps['secrets'], row: store.OutsideAccountRow): string | undefined {
  try {
    return secrets.decrypt(row.refreshToken ?? row.accessToken)
  } catch {
    return undefined
  }
}

type Reach = { at: string | undefined; allow: ReturnType<typeof readAllowance> }

/** The library is loaded when the first person connects an account. */
function openLater(name: Vendor, reach: Reach): OAuthVendor {
  let opened = false
  const open = once(async () => {
    opened = true
    const { createOAuthVendor } = await import('../../providers/oauth/oauth-vendor.ts')
    return createOAuthVendor({ name, ...reach })
  })
  return {
    name,
    addressOf: async (...given) => (await open()).addressOf(...given),
    trade: async (...given) => (await open()).trade(...given),
    renew: async (...given) => (await open()).renew(...given),
    revoke: async (...given) => (await open()).revoke(...given),
    close: async () => {
      if (opened) await (await open()).close()
    },
  }
}
