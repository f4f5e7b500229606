import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/fail.ts'
import { newId } from '../../platform/id.ts'
import { masker } from './engine/mask.ts'
import { type Place, placeKey } from './engine/place.ts'
import { flowRunLimits } from './flow-run-limits.ts'
import * as store from './stores/secret-store.ts'

type SecretDeps = Pick<Deps, 'db' | 'clock' | 'secrets'>
export type OpenSecrets = { values: Record<string, string>; mask: <T>(value: T) => T }

const freshMs = 2_000

/** Secrets of places, opened for calls and for masking. They are never shown again. */
export class FlowSecrets {
  readonly #deps: SecretDeps
  readonly #open = new Map<string, { at: number; secrets: Promise<OpenSecrets> }>()

  constructor(deps: SecretDeps) {
    this.#deps = deps
  }

  open(place: Place): Promise<OpenSecrets> {
    const key = placeKey(place)
    const known = this.#open.get(key)
    if (known && performance.now() - known.at < freshMs) return known.secrets
    if (this.#open.size > 1_000) this.#open.clear()
    const secrets = this.#read(place)
    this.#open.set(key, { at: performance.now(), secrets })
    secrets.catch(() => this.#open.delete(key))
    return secrets
  }

  async list(place: Place): Promise<{ name: string; updated_at: string }[]> {
    const rows = await store.listSecrets(this.#deps.db, place)
    return rows.map(({ name, updated_at }) => ({ name, updated_at: new Date(updated_at).toISOString() }))
  }

  async put(place: Place, name: string, value: string): Promise<null> {
    const names = (await this.list(place)).map((one) => one.name)
    if (!names.includes(name) && names.length >= flowRunLimits.secretsPerPlace)
      throw fail('too_many_flow_secrets', { limit: flowRunLimits.secretsPerPlace })
    const now = this.#deps.clock.now()
    await store.putSecret(this.#deps.db, place, {
      id: newId(now),
      name,
      sealed: this.#deps.secrets.encrypt(value),
      now,
    })
    this.#open.delete(placeKey(place))
    return null
  }

  async remove(place: Place, name: string): Promise<null> {
    if (!(await store.removeSecret(this.#deps.db, place, name))) throw fail('flow_secret_not_found')
    this.#open.delete(placeKey(place))
    return null
  }

  async #read(place: Place): Promise<OpenSecrets> {
    const rows = await store.listSecrets(this.#deps.db, place)
    const values = Object.fromEntries(rows.map(({ name, sealed }) => [name, this.#deps.secrets.decrypt(sealed)]))
    return { values, mask: masker(Object.values(values)) }
  }
}
