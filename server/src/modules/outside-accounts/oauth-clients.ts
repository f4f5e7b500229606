import type { OauthClientInput, OauthClients } from '#contract/add-ons/account-schemas.ts'
import { consentReturnPath, type Vendor, vendor as vendors } from '#contract/add-ons/vendors.ts'
import { findSetting, removeSetting, saveSetting } from '../../platform/db/setting-store.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/fail.ts'
import type { RegisteredClient } from '../../providers/oauth/port.ts'

type StoredClient = { client_id: string; sealed_secret: string }

const settingOf = (vendor: Vendor) => `oauth_client_${vendor}`

/** What the operator registered with vendors. */
export function createOauthClients({ db, secrets, clock, config }: Pick<Deps, 'db' | 'secrets' | 'clock' | 'config'>) {
  const stored = (vendor: Vendor) => findSetting<StoredClient>(db, settingOf(vendor))
  const list = async (): Promise<OauthClients> => {
    const found = await Promise.all(vendors.options.map(stored))
    const clients = vendors.options.map((vendor, index) => {
      const client_id = found[index]?.client_id ?? null
      return { vendor, client_id, has_secret: client_id !== null }
    })
    const { PUBLIC_URL } = config
    return { clients, redirect_uri: PUBLIC_URL ? new URL(consentReturnPath, PUBLIC_URL).href : null }
  }
  return {
    list,
    find: async (vendor: Vendor): Promise<RegisteredClient | undefined> => {
      const client = await stored(vendor)
      return client && { clientId: client.client_id, clientSecret: secrets.decrypt(client.sealed_secret) }
    },
    /** A secret that is left out stays, but only for the id that it belongs to. */
    set: async (vendor: Vendor, { client_id, client_secret }: OauthClientInput): Promise<OauthClients> => {
      const before = await stored(vendor)
      const kept = before?.client_id === client_id ? before.sealed_secret : undefined
      const sealed_secret = client_secret ? secrets.encrypt(client_secret) : kept
      if (!sealed_secret) throw fail('oauth_secret_missing')
      await saveSetting(db, settingOf(vendor), { client_id, sealed_secret } satisfies StoredClient, clock.now())
      return list()
    },
    remove: async (vendor: Vendor): Promise<OauthClients> => {
      await removeSetting(db, settingOf(vendor))
      return list()
    },
  }
}

export type OauthClientsKept = ReturnType<typeof createOauthClients>
