import { LRUCache } from 'lru-cache'
import { hostRuleText, readHostRule } from '#contract/flows/secret-hosts.ts'
import type { FlowSecret, FlowSecretInput, FlowSecrets as FlowSecretList } from '#contract/flows/secrets.ts'
import { required } from '#contract/kit/required.ts'
import { decidePermission } from '#contract/permissions.ts'
import { type FlowDocument, type SecretFacts, secretsNamedBy } from '#flow/index.ts'
import type { Deps } from '../../../platform/deps.ts'
import { fail } from '../../../platform/http/fail.ts'
import type { Scope } from '../../../platform/http/scope.ts'
import { newId } from '../../../platform/id.ts'
import type { TenantView } from '../../../platform/tenant.ts'
import { tenantKey } from '../engine/tenant-key.ts'
import { flowRunLimits } from '../flow-run-limits.ts'
import { listPeople } from '../stores/scope-store.ts'
import * as store from '../stores/secret-store.ts'
import { type Mask, masker } from './mask.ts'

type SecretDeps = Pick<Deps, 'db' | 'clock' | 'secrets'>
export type OpenSecret = store.SecretRow & { value: string }
export type OpenSecrets = { byName: ReadonlyMap<string, OpenSecret>; mask: Mask }

const freshMs = 2_000

/** Secrets of places, opened for calls and for masking. They are never shown again. */
export class FlowSecrets {
  readonly #deps: SecretDeps
  readonly #open = new LRUCache<string, Promise<OpenSecrets>>({ max: 1_000, ttl: freshMs })

  constructor(deps: SecretDeps) {
    this.#deps = deps
  }

  open(tenant: TenantView): Promise<OpenSecrets> {
    const key = tenantKey(tenant)
    const known = this.#open.get(key)
    if (known) return known
    const secrets = this.#read(tenant)
    this.#open.set(key, secrets)
    secrets.catch(() => this.#open.delete(key))
    return secrets
  }

  /** Who is named besides is told to those who keep them only. */
  async list(scope: Scope): Promise<FlowSecretList> {
    const rows = await store.listSecrets(this.#deps.db, scope)
    const may_keep = decidePermission('flows.secrets', scope).allowed
    const secrets = rows.map((row) => ({ ...present(row, scope), ...(!may_keep && { people: [] }) }))
    return { may_keep, secrets }
  }

  /** What is known of the secrets of a place for whoever a flow would run for, for checks. */
  async facts(scope: Scope): Promise<SecretFacts[]> {
    return (await store.listSecrets(this.#deps.db, scope)).map((row) => present(row, scope))
  }

  /** Throws `flow_secret_not_permitted` where a document sends a secret that somebody may not use, apart from steps not taken. */
  async requireUse(scope: Scope, document: FlowDocument, notTaken: (node: string) => boolean): Promise<void> {
    const named = secretsNamedBy(document).filter(({ node }) => !notTaken(node))
    if (named.length === 0) return
    const closed = new Set((await this.facts(scope)).filter(({ usable }) => !usable).map(({ name }) => name))
    const found = named.find(({ name }) => closed.has(name))
    if (found) throw fail('flow_secret_not_permitted', { name: found.name })
  }

  /**
   * Keeps a secret. Who may not read it may not have it sent to a host of their own either: a new host asks for the value. One that was
   * kept before hosts were asked for gets its first hosts without. Throws `flow_secret_value_needed`, `flow_secret_not_found`,
   * `flow_secret_person_unknown`, `too_many_flow_secrets`.
   */
  async put(place: Scope, name: string, { value, least_role, people, ...given }: FlowSecretInput): Promise<FlowSecret> {
    const rules = given.hosts.map((written) => required(readHostRule(written), 'the call has been checked'))
    const hosts = [...new Set(rules.map(hostRuleText))]
    await this.#requirePeople(place, people)
    const row = await this.#deps.db.transaction(async (tx) => {
      await store.lockSecrets(tx, place)
      const all = await store.listSecrets(tx, place)
      const before = all.find((secret) => secret.name === name)
      if (!before && all.length >= flowRunLimits.secretsPerPlace)
        throw fail('too_many_flow_secrets', { limit: flowRunLimits.secretsPerPlace })
      const sealed = value === undefined ? sealedBefore(before, hosts) : this.#deps.secrets.encrypt(value)
      const now = this.#deps.clock.now()
      const binding = { hosts, leastRole: least_role, people }
      await store.putSecret(tx, place, { id: newId(now), name, sealed, ...binding, now })
      return { name, ...binding, workspaceId: place.workspaceId, updatedAt: now }
    })
    this.#open.delete(tenantKey(place))
    return present(row, place)
  }

  async remove(tenant: TenantView, name: string): Promise<null> {
    if (!(await store.removeSecret(this.#deps.db, tenant, name))) throw fail('flow_secret_not_found')
    this.#open.delete(tenantKey(tenant))
    return null
  }

  async #requirePeople(tenant: TenantView, people: readonly string[]): Promise<void> {
    if (people.length === 0) return
    const known = new Set((await listPeople(this.#deps.db, tenant, people)).map(({ id }) => id))
    if (!people.every((id) => known.has(id))) throw fail('flow_secret_person_unknown')
  }

  async #read(tenant: TenantView): Promise<OpenSecrets> {
    const rows = await store.listSecrets(this.#deps.db, tenant)
    const open = rows.map((row): OpenSecret => ({ ...row, value: this.#deps.secrets.decrypt(row.sealed) }))
    return {
      byName: new Map(open.map((openSecret) => [openSecret.name, openSecret])),
      mask: masker(open.map(({ value }) => value)),
    }
  }
}

function sealedBefore(before: store.SecretRow | undefined, hosts: readonly string[]): string {
  if (!before) throw fail('flow_secret_not_found')
  const isNew = (host: string) => before.hosts.length > 0 && !before.hosts.includes(host)
  const host = hosts.find(isNew)
  if (host !== undefined) throw fail('flow_secret_value_needed', { host })
  return before.sealed
}

/** In personal mode a secret is its person's own. Who looks as a lesser role is nobody in particular. */
export const mayUse = (
  { workspaceId, people, leastRole }: Pick<store.SecretRow, 'workspaceId' | 'people' | 'leastRole'>,
  scope: Scope,
): boolean =>
  workspaceId === null ||
  (scope.viewAs === undefined && people.includes(scope.userId)) ||
  decidePermission('secret.use', scope, leastRole).allowed

const present = (row: Omit<store.SecretRow, 'sealed'>, scope: Scope): FlowSecret => ({
  name: row.name,
  hosts: row.hosts,
  least_role: row.leastRole,
  people: row.people,
  usable: mayUse(row, scope),
  updated_at: row.updatedAt.toISOString(),
})
