import type { ApiKey, ApiKeyId, ApiKeyInput, ApiKeyScope } from '#contract/api-keys/schemas.ts'
import { required } from '#contract/kit/required.ts'
import { limits } from '#contract/limits.ts'
import type { Deps } from '../../platform/deps.ts'
import type { AccessBasis } from '../../platform/http/access.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { fail } from '../../platform/http/fail.ts'
import { permitAction } from '../../platform/http/permit.ts'
import { mayLess, type Scope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/id.ts'
import { hashToken, newToken } from '../../platform/secrets/secrets.ts'
import { getAgent } from '../agents/service.ts'
import { recordAudit } from '../audit/service.ts'
import * as store from './store.ts'

export type { KeyHolder } from './store.ts'

type KeyDeps = Pick<Deps, 'db' | 'clock'>

const beginning = 'nlr_'
const shownCharacters = 10
/** `last_used_at` is written at most this often, so that reading stays reading. */
const touchMs = 60_000

export async function listApiKeys({ db, clock }: KeyDeps, scope: Scope): Promise<ApiKey[]> {
  permitAction(scope, 'api-keys.manage')
  return store.listKeys(db, scope, clock.now())
}

/** Makes a key for where the person works now. The answer is the only place where the key itself appears. */
export async function createApiKey(
  deps: KeyDeps,
  { scope, from }: Omit<Caller, 'language'>,
  { name, scopes, agent_id: agentId, expires_in_days: days }: ApiKeyInput,
): Promise<{ key: ApiKey; secret: string }> {
  permitAction(scope, 'api-keys.manage')
  if (agentId) await getAgent(deps, scope, agentId)
  const now = deps.clock.now()
  const secret = `${beginning}${newToken()}`
  const id = newId<ApiKeyId>(now)
  const given = {
    id,
    name,
    agentId,
    now,
    scopes: [...new Set(scopes)],
    hash: hashToken(secret),
    prefix: secret.slice(0, shownCharacters),
    expiresAt: days === null ? null : new Date(now.getTime() + days * 86_400_000),
  }
  await deps.db.transaction(async (tx) => {
    if (!(await store.insertKey(tx, scope, given, limits.apiKeys.perPerson)))
      throw fail('too_many_api_keys', { limit: limits.apiKeys.perPerson })
    await recordAudit(
      { ...deps, db: tx },
      { userId: scope.userId, from },
      {
        organizationId: scope.organizationId,
        workspaceId: scope.workspaceId,
        action: 'api-key.created',
        target: { kind: 'api-key', id, name },
        changes: { scopes: { from: null, to: scopes }, expires_in_days: { from: null, to: days } },
      },
    )
  })
  const key = (await store.listKeys(deps.db, scope, now)).find((key) => key.id === id)
  return { key: required(key, 'the key was just made'), secret }
}

export async function revokeApiKey(
  deps: KeyDeps,
  { scope, from }: Omit<Caller, 'language'>,
  id: ApiKeyId,
): Promise<null> {
  permitAction(scope, 'api-keys.manage')
  await deps.db.transaction(async (tx) => {
    const revoked = await store.revokeKey(tx, scope, id, deps.clock.now())
    if (!revoked) throw fail('api_key_not_found')
    const { name, ...tenant } = revoked
    await recordAudit(
      { ...deps, db: tx },
      { userId: scope.userId, from },
      { ...tenant, action: 'api-key.revoked', target: { kind: 'api-key', id, name } },
    )
  })
  return null
}

/** Ends every key of a person. */
export async function revokeAllKeys(deps: KeyDeps, { scope, from }: Omit<Caller, 'language'>): Promise<void> {
  const revoked = await store.revokeAll(deps.db, scope, deps.clock.now())
  for (const { id, name, ...tenant } of revoked)
    await recordAudit(
      deps,
      { userId: scope.userId, from },
      { ...tenant, action: 'api-key.revoked', target: { kind: 'api-key', id, name } },
    )
}

/** Who sent `Authorization: Bearer <key>`. Throws `api_key_invalid` or, without the scope asked for, `api_key_scope_missing`. */
export async function holderOf(
  { db, clock }: KeyDeps,
  authorization: string | undefined,
  needed?: ApiKeyScope,
): Promise<store.KeyHolder> {
  const now = clock.now()
  const holder = await find({ db, clock }, authorization)
  if (!holder) throw fail('api_key_invalid')
  if (needed) requireScope(holder, needed)
  if (!holder.lastUsedAt || now.getTime() - holder.lastUsedAt.getTime() > touchMs)
    await store.touchApiKey(db, holder.scope.signInId, now)
  return holder
}

async function find({ db, clock }: KeyDeps, authorization: string | undefined): Promise<store.KeyHolder | undefined> {
  const secret = /^Bearer +(\S+)$/i.exec(authorization?.trim() ?? '')?.[1]
  if (!secret?.startsWith(beginning) || secret.length > 100) return undefined
  return store.findHolder(db, hashToken(secret), clock.now())
}

/** What an answer to a program rests on: its key, and what the key's person is where it was made. */
export const restsOf = (deps: KeyDeps, authorization: string | undefined, { scope }: store.KeyHolder): AccessBasis => ({
  on: [scope.signInId, scope.userId, scope.workspaceId],
  holds: async () => {
    const now = await find(deps, authorization)
    return now !== undefined && !mayLess(now.scope, scope)
  },
})

export function requireScope({ scopes }: store.KeyHolder, needed: ApiKeyScope): void {
  if (!scopes.includes(needed)) throw fail('api_key_scope_missing', { scope: needed })
}
