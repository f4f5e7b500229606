import type { SignedIn, SignInWay, User } from '#contract/account/schemas.ts'
import type { OrganizationId, UserId } from '#contract/kit/id.ts'
import type { Deps } from '../../platform/deps.ts'
import type { RequestOrigin } from '../../platform/http/caller.ts'
import { fail } from '../../platform/http/fail.ts'
import { hashToken, newToken } from '../../platform/secrets/secrets.ts'
import { liveSince } from '../../platform/sign-in-life.ts'
import { findDefaultAgent } from '../agents/service.ts'
import { insertSignIn, removeEndedSignIns } from './sign-in-store.ts'
import { mustUseIssuer } from './sso-store.ts'
import { findUser, isDeactivated } from './store.ts'
import { wroteAccount } from './written-down.ts'

/** The person as the wire shows them. */
export async function getUser(deps: Deps, userId: UserId): Promise<User> {
  const [found, agent] = await Promise.all([
    findUser(deps.db, userId, deps.clock.now()),
    findDefaultAgent(deps, userId),
  ])
  if (!found) throw fail('unauthorized')
  return { ...found, bot_id: agent ?? null }
}

/** Signs a new device in. Its tokens are answered once and stored hashed. `letInBy` is the organization whose issuer said who it is, `provedAt` when they proved it there, if not now. */
export async function openSignIn(
  deps: Deps,
  person: { id: UserId; organizationId: OrganizationId },
  from: RequestOrigin,
  way: SignInWay,
  { letInBy = null, provedAt }: { letInBy?: OrganizationId | null; provedAt?: Date | undefined } = {},
): Promise<SignedIn> {
  if (await isDeactivated(deps.db, person.id)) throw fail('account_deactivated')
  if (await mustUseIssuer(deps.db, person.id, letInBy)) throw fail('sso_required')
  const [token, tokenClient] = [newToken(), newToken()]
  const now = deps.clock.now()
  await removeEndedSignIns(deps.db, person.id, liveSince(deps.config, now), now)
  const hashes = { tokenHash: hashToken(token), tokenClientHash: hashToken(tokenClient) }
  await insertSignIn(deps.db, { userId: person.id, ...hashes, ...from, way, letInBy, provedAt, now })
  await wroteAccount(deps, person, from, { action: 'account.signed-in', changes: { way: { from: null, to: way } } })
  return { token, token_client: tokenClient, id_client: person.organizationId, user: await getUser(deps, person.id) }
}
