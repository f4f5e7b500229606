import type { SignedIn, SignInWay, User } from '#contract/account/schemas.ts'
import type { OrganizationId, UserId } from '#contract/kit/id.ts'
import { limits } from '#contract/limits.ts'
import type { Deps } from '../../platform/deps.ts'
import type { RequestOrigin } from '../../platform/http/caller.ts'
import { fail } from '../../platform/http/fail.ts'
import { hashToken, newToken } from '../../platform/secrets/secrets.ts'
import { findDefaultAgent } from '../agents/service.ts'
import { insertSignIn, removeEndedSignIns } from './sign-in-store.ts'
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

/** Signs a new device in. Its tokens are answered once and stored hashed. */
export async function openSignIn(
  deps: Deps,
  person: { id: UserId; organizationId: OrganizationId },
  from: RequestOrigin,
  way: SignInWay,
): Promise<SignedIn> {
  if (await isDeactivated(deps.db, person.id)) throw fail('account_deactivated')
  const [token, tokenClient] = [newToken(), newToken()]
  const now = deps.clock.now()
  await removeEndedSignIns(deps.db, person.id, idleSince(now), now)
  const hashes = { tokenHash: hashToken(token), tokenClientHash: hashToken(tokenClient) }
  await insertSignIn(deps.db, { userId: person.id, ...hashes, ...from, way, now })
  await wroteAccount(deps, person, from, { action: 'account.signed-in', changes: { way: { from: null, to: way } } })
  return { token, token_client: tokenClient, id_client: person.organizationId, user: await getUser(deps, person.id) }
}

/** A device that was not used since has ended. */
export const idleSince = (now: Date): Date => new Date(now.getTime() - limits.token.idleSeconds * 1000)
