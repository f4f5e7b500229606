import type { ApiKey, ApiKeyId, ApiKeyInput, ApiKeyScope } from '#contract/api-keys/schemas.ts'
import { limits } from '#contract/limits.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/fail.ts'
import { permit } from '../../platform/http/permit.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/id.ts'
import { hashToken, newToken } from '../../platform/secrets/secrets.ts'
import { getAgent } from '../agents/service.ts'
import { record } from '../audit/service.ts'
import * as store from './store.ts'

export type { KeyHolder } from './store.ts'

type KeyDeps = Pick<Deps, 'db' | 'clock'>
export type Caller = { scope: Scope; from: { ip: string; userAgent: string } }

const beginning = 'nlr_'
const shownCharacters = 10
/** `last_used_at` is written at most this often, so that reading stays reading. */
const touchMs = 60_000

export async function listApiKeys({ db, clock }: KeyDeps, scope: Scope): Promise<ApiKey[]> {
  permit(scope, 'api-keys.manage')
  return store.listKeys(db, scope, clock.now())
}

/** Makes a key for where the person works now. The answer is the only place where the key itself appears. */
export async function createApiKey(
  deps: KeyDeps,
  { scope, from }: Caller,
  { name, scopes, agent_id: agentId, expires_in_days: days }: ApiKeyInput,
): Promise<{ key: ApiKey; secret: string }> {
  permit(scope, 'api-keys.manage')
  if (agentId) await getAgent(deps, scope, agentId)
  const now = deps.clock.now()
  const secret = `${beginning}${newToken()}`
  const id = newId<ApiKeyId>(now)
  const made = await store.insertKey(
    deps.db,
    scope,
    {
      ...{ id, name, agentId, now, scopes: [...new Set(scopes)], hash: hashToken(secret) },
      prefix: secret.slice(0, shownCharacters),
      expiresAt: days === null ? null : new Date(now.getTime() + days * 86_400_000),
    },
    limits.apiKeys.perPerson,
  )
  if (!made) throw fail('too_many_api_keys', { limit: limits.apiKeys.perPerson })
  await record(
    deps,
    { userId: scope.userId, from },
    {
      ...{ organizationId: scope.organizationId, workspaceId: scope.workspaceId, action: 'api-key.created' },
      target: { kind: 'api-key', id, name },
      changes: { scopes: { from: null, to: scopes }, expires_in_days: { from: null, to: days } },
    },
  )
  const key = (await store.listKeys(deps.db, scope, now)).find((one) => one.id === id)
  return { key: key!, secret }
}

export async function revokeApiKey(deps: KeyDeps, { scope, from }: Caller, id: ApiKeyId): Promise<null> {
  permit(scope, 'api-keys.manage')
  const revoked = await store.revoke(deps.db, scope, id, deps.clock.now())
  if (!revoked) throw fail('api_key_not_found')
  const { name, ...place } = revoked
  await record(
    deps,
    { userId: scope.userId, from },
    { ...place, action: 'api-key.revoked', target: { kind: 'api-key', id, name } },
  )
  return null
}

/** Who sent `Authorization: Bearer <key>`. Throws `api_key_invalid` or, without the scope asked for, `api_key_scope_missing`. */
export async function holderOf(
  { db, clock }: KeyDeps,
  authorization: string | undefined,
  needed?: ApiKeyScope,
): Promise<store.KeyHolder> {
  const secret = /^Bearer +(\S+)$/i.exec(authorization?.trim() ?? '')?.[1]
  if (!secret?.startsWith(beginning) || secret.length > 100) throw fail('api_key_invalid')
  const now = clock.now()
  const holder = await store.findHolder(db, hashToken(secret), now)
  if (!holder) throw fail('api_key_invalid')
  if (needed) requireScope(holder, needed)
  if (!holder.lastUsedAt || now.getTime() - holder.lastUsedAt.getTime() > touchMs)
    await store.touch(db, holder.scope.deviceId, now)
  return holder
}

export function requireScope({ scopes }: store.KeyHolder, needed: ApiKeyScope): void {
  if (!scopes.includes(needed)) throw fail('api_key_scope_missing', { scope: needed })
}
