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
import { createMask, type Mask } from './mask.ts'

type SecretDeps = Pick<Deps, 'db' | 'clock' | 'secrets'>
export type OpenSecret = store.SecretRow & { value: string }
export type OpenSecrets = { byName: ReadonlyMap<string, OpenSecret>; mask: Mask }

const freshMs = 2_000

/** Secrets of tenants, opened for calls and for masking. They are never shown again. */
export type FlowSecrets = {
  open: (tenant: TenantView) => Promise<OpenSecrets>
  /** Who is named besides is told to those who keep them only. */
  list: (scope: Scope) => Promise<FlowSecretList>
  /** What is known of the secrets of a tenant for whoever a flow would run for, for checks. */
  facts: (scope: Scope) => Promise<SecretFacts[]>
  /** Throws `flow_secret_not_permitted` where a document sends a secret that somebody may not use, apart from steps not taken. */
  requireUse: (scope: Scope, document: FlowDocument, isSkipped: (node: string) => boolean) => Promise<void>
  /**
   * Keeps a secret. Who may not read it may not have it sent to a host of their own either: a new host asks for the value. One that was
   * kept before hosts were asked for gets its first hosts without. Throws `flow_secret_value_needed`, `flow_secret_not_found`,
   * `flow_secret_person_unknown`, `too_many_flow_secrets`.
   */
  put: (scope: Scope, name: string, input: FlowSecretInput) => Promise<FlowSecret>
  remove: (tenant: TenantView, name: string) => Promise<null>
}

export function createFlowSecrets(deps: SecretDeps): FlowSecrets {
  const opened = new LRUCache<string, Promise<OpenSecrets>>({ max: 1_000, ttl: freshMs })
  const facts = async (scope: Scope) => (await store.listSecrets(deps.db, scope)).map((row) => present(row, scope))
  return {
    facts,
    open: (tenant) => {
      const key = tenantKey(tenant)
      const known = opened.get(key)
      if (known) return known
      const secrets = openSecrets(deps, tenant)
      opened.set(key, secrets)
      secrets.catch(() => opened.delete(key))
      return secrets
    },
    list: async (scope) => {
      const may_keep = decidePermission('flows.secrets', scope).allowed
      const secrets = (await facts(scope)).map((secret) => (may_keep ? secret : { ...secret, people: [] }))
      return { may_keep, secrets }
    },
    requireUse: async (scope, document, isSkipped) => {
      const named = secretsNamedBy(document).filter(({ node }) => !isSkipped(node))
      if (named.length === 0) return
      const closed = new Set((await facts(scope)).filter(({ usable }) => !usable).map(({ name }) => name))
      const found = named.find(({ name }) => closed.has(name))
      if (found) throw fail('flow_secret_not_permitted', { name: found.name })
    },
    put: async (scope, name, input) => {
      const secret = await putSecret(deps, scope, name, input)
      opened.delete(tenantKey(scope))
      return secret
    },
    remove: async (tenant, name) => {
      if (!(await store.removeSecret(deps.db, tenant, name))) throw fail('flow_secret_not_found')
      opened.delete(tenantKey(tenant))
      return null
    },
  }
}

async function openSecrets({ db, secrets }: SecretDeps, tenant: TenantView): Promise<OpenSecrets> {
  const rows = await store.listSecrets(db, tenant)
  const open = rows.map((row): OpenSecret => ({ ...row, value: secrets.decrypt(row.sealed) }))
  return {
    byName: new Map(open.map((openSecret) => [openSecret.name, openSecret])),
    mask: createMask(open.map(({ value }) => value)),
  }
}

async function putSecret(
  { db, clock, secrets }: SecretDeps,
  scope: Scope,
  name: string,
  { value, least_role, people, hosts: given }: FlowSecretInput,
): Promise<FlowSecret> {
  const rules = given.map((written) => required(readHostRule(written), 'the call has been checked'))
  const hosts = [...new Set(rules.map(hostRuleText))]
  await requirePeople(db, scope, people)
  const row = await db.transaction(async (tx) => {
    await store.lockSecrets(tx, scope)
    const all = await store.listSecrets(tx, scope)
    const before = all.find((secret) => secret.name === name)
    if (!before && all.length >= flowRunLimits.secretsPerPlace)
      throw fail('too_many_flow_secrets', { limit: flowRunLimits.secretsPerPlace })
    const sealed = value === undefined ? sealedBefore(before, hosts) : secrets.encrypt(value)
    const now = clock.now()
    const binding = { hosts, leastRole: least_role, people }
    await store.putSecret(tx, scope, { id: newId(now), name, sealed, ...binding, now })
    return { name, ...binding, workspaceId: scope.workspaceId, updatedAt: now }
  })
  return present(row, scope)
}

async function requirePeople(db: SecretDeps['db'], tenant: TenantView, people: readonly string[]): Promise<void> {
  if (people.length === 0) return
  const known = new Set((await listPeople(db, tenant, people)).map(({ id }) => id))
  if (!people.every((id) => known.has(id))) throw fail('flow_secret_person_unknown')
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
