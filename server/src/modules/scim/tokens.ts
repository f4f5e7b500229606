import type { ScimSettings } from '#contract/scim/schemas.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { fail } from '../../platform/http/fail.ts'
import { permitAction } from '../../platform/http/permit.ts'
import { newId } from '../../platform/id.ts'
import { hashToken, newToken } from '../../platform/secrets/secrets.ts'
import { recordAudit } from '../audit/service.ts'
import type { Directory } from './accounts.ts'
import { ScimError } from './scim-error.ts'
import { getScimSettings, type SettingsDeps } from './settings.ts'
import * as store from './settings-store.ts'

const beginning = 'nlr_scim_'
const shownCharacters = 14
/** The one in use and the one that takes its place. */
const maxTokens = 2
const touchMs = 60_000

/** The directory that sent `Authorization: Bearer <token>`. */
export async function directoryOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  authorization: string | undefined,
): Promise<Pick<Directory, 'organizationId'>> {
  const token = /^Bearer +(\S+)$/i.exec(authorization?.trim() ?? '')?.[1]
  const holder =
    token?.startsWith(beginning) && token.length < 100 ? await store.findTokenHolder(db, hashToken(token)) : undefined
  if (!holder) throw new ScimError(401, 'The token is missing, revoked, or of another installation.')
  const now = clock.now()
  if (!holder.lastUsedAt || now.getTime() - holder.lastUsedAt.getTime() > touchMs)
    await store.touchToken(db, holder.id, now)
  return { organizationId: holder.organizationId }
}

export const noteFailure = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { organizationId }: Directory,
  message: string,
): Promise<void> => store.saveFailure(db, organizationId, message, clock.now())

type By = Omit<Caller, 'language'>

/** Makes a token. The answer is the only place where it appears. */
export async function createScimToken(
  deps: SettingsDeps,
  { scope, from }: By,
): Promise<{ token: string; settings: ScimSettings }> {
  permitAction(scope, 'organization.provision')
  const token = `${beginning}${newToken()}`
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    const made = { id: newId(now), hash: hashToken(token), prefix: token.slice(0, shownCharacters) }
    if (!(await store.insertToken(tx, scope.organizationId, { ...made, createdBy: scope.userId, now }, maxTokens)))
      throw fail('too_many_scim_tokens')
    await noteToken({ ...deps, db: tx }, { scope, from }, 'scim.token-created')
  })
  return { token, settings: await getScimSettings(deps, scope) }
}

export async function revokeScimTokens(
  deps: SettingsDeps,
  { scope, from }: By,
  which: 'older' | 'all',
): Promise<ScimSettings> {
  permitAction(scope, 'organization.provision')
  await deps.db.transaction(async (tx) => {
    const ended = await store.revokeTokens(tx, scope.organizationId, which, deps.clock.now())
    if (ended > 0) await noteToken({ ...deps, db: tx }, { scope, from }, 'scim.token-revoked')
  })
  return getScimSettings(deps, scope)
}

async function noteToken(
  deps: Pick<Deps, 'db' | 'clock'>,
  { scope, from }: By,
  action: 'scim.token-created' | 'scim.token-revoked',
): Promise<void> {
  const { organizationId, userId } = scope
  const { organization_name: name } = await store.findStatus(deps.db, organizationId)
  const target = { kind: 'organization' as const, id: organizationId, name }
  await recordAudit(deps, { userId, from }, { organizationId, workspaceId: null, action, target })
}
