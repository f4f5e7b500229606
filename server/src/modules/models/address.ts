import type { ModelInput, ModelSettings } from '#contract/models/schemas.ts'
import type { Deps } from '../../platform/deps.ts'
import type { ModelAddress } from '../../providers/model/port.ts'

/** Where a model is and who said so; without an address there is none. */
export type KnownModel = { source: ModelSettings['source']; address: ModelAddress | undefined }

/** As stored: the key is sealed. */
export type StoredModel = { base_url: string; model: string; sealed_key: string | null }

/** What the environment says: an address counts with a name only. */
export function modelOfEnvironment(baseUrl?: string, name?: string, apiKey?: string): KnownModel {
  if (!baseUrl || !name) return { source: 'none', address: undefined }
  return { source: 'environment', address: { baseUrl, name, ...(apiKey && { apiKey }) } }
}

export const sealModel = (
  { secrets }: Pick<Deps, 'secrets'>,
  { baseUrl, name, apiKey }: ModelAddress,
): StoredModel => ({
  base_url: baseUrl,
  model: name,
  sealed_key: apiKey ? secrets.encrypt(apiKey) : null,
})

/** A key that cannot be opened is left out: the settings say that there is none. */
export function openStored(
  { secrets, log }: Pick<Deps, 'secrets' | 'log'>,
  { base_url: baseUrl, model: name, sealed_key }: StoredModel,
): ModelAddress {
  try {
    return { baseUrl, name, ...(sealed_key && { apiKey: secrets.decrypt(sealed_key) }) }
  } catch {
    log.error({ model: name }, 'the key of a model cannot be opened: SECRET_KEY has changed')
    return { baseUrl, name }
  }
}

/** A key that is left out stays, but only for the address it was given for: it must not be sent elsewhere. */
export function withKey(input: ModelInput, now: ModelAddress | undefined): ModelAddress {
  const same = now && new URL(now.baseUrl).origin === new URL(input.base_url).origin
  const apiKey = input.api_key ?? (same ? now.apiKey : undefined)
  return { baseUrl: input.base_url, name: input.model, ...(apiKey && { apiKey }) }
}

export const modelSettingsOf = ({ source, address }: KnownModel): ModelSettings => ({
  source,
  base_url: address?.baseUrl ?? null,
  model: address?.name ?? null,
  has_key: address?.apiKey !== undefined,
})
