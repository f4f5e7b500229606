import type { SignedIn } from '#contract/account/schemas.ts'
import type { Language } from '#contract/language.ts'
import { limits } from '#contract/limits.ts'
import type { Deps } from '../../platform/deps.ts'
import type { RequestOrigin } from '../../platform/http/caller.ts'
import { fail } from '../../platform/http/fail.ts'
import { permitAction } from '../../platform/http/permit.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { networkOf } from '../../platform/net/network.ts'
import { hashToken, newToken } from '../../platform/secrets/secrets.ts'
import { liveSince } from '../../platform/sign-in-life.ts'
import { requireTurn, verifyPassword } from './password-hash.ts'
import { checkSecondStep, type SecondProof } from './second-step.ts'
import { insertSignIn, removeEndedSignIns, removeSignIn } from './sign-in-store.ts'
import { type Account, findAccountByEmail } from './store.ts'
import { accountTries, countTry, type SignInAttempt, sourceOf } from './try-source.ts'
import { forgetTries } from './try-store.ts'
import { openSignIn } from './user.ts'
import { wroteAccount } from './written-down.ts'

/** Signs in with a password. An unknown address costs as much work as a known one and fails with the same words. */
export async function signIn(
  deps: Deps,
  input: { email: string; password: string } & SecondProof,
  by: SignInAttempt & { from: RequestOrigin; language: Language },
): Promise<SignedIn> {
  // Without any known browser they are a stranger to everybody: what is refused then costs nothing but this.
  if (by.knownAs.length === 0) requireTurn('stranger')
  const email = input.email.toLowerCase()
  const account = await findAccountByEmail(deps.db, email)
  const attempt = { subject: accountTries(email), ...sourceOf(by, account?.id) }
  const who = attempt.isStranger ? 'stranger' : 'known'
  requireTurn(who)
  await countTry(deps, attempt)
  const right = await verifyPassword(input.password, account?.passwordHash ?? undefined, who)
  if (account && !right) wroteFailure(deps, account, by.from)
  // In nobody's audit log. What was typed is left out: it may be a password in the wrong field.
  if (!account) deps.log.info({ network: networkOf(by.from.ip) }, 'a sign-in at an address without an account')
  if (!account || !right) throw fail('invalid_credentials')
  const hasTwoSteps = await checkSecondStep(deps, account, input, by)
  await forgetTries(deps.db, attempt, deps.clock.now())
  return openSignIn(deps, account, by.from, hasTwoSteps ? 'two_step' : 'password')
}

/** Beside the answer, which would else tell by its time that there is such an account. */
function wroteFailure(deps: Deps, account: Account, from: RequestOrigin): void {
  wroteAccount(deps, account, from, { action: 'account.sign-in-failed', by: null }).catch((error: unknown) =>
    deps.log.error({ err: error }, 'a failed sign-in was not written down'),
  )
}

/** Ends the tokens of the device that asks. */
export async function signOut(deps: Deps, scope: Scope): Promise<void> {
  await removeSignIn(deps.db, scope.userId, scope.signInId)
}

/** A `token` for programs, tied to no device, good for an hour. Such a token cannot make another. */
export async function makeAccessToken(deps: Deps, scope: Scope): Promise<{ access_token: string; expires_at: string }> {
  const { userId } = scope
  permitAction(scope, 'account.own')
  const now = deps.clock.now()
  const expiresAt = new Date(now.getTime() + limits.accessToken.livesSeconds * 1000)
  const token = newToken()
  await removeEndedSignIns(deps.db, userId, liveSince(deps.config, now), now)
  // The token of the user service is made and forgotten: a program never gets it.
  const hashes = { tokenHash: hashToken(token), tokenClientHash: hashToken(newToken()) }
  await insertSignIn(deps.db, { userId, ...hashes, userAgent: '', ip: '', now, expiresAt, madeBy: scope.signInId })
  return { access_token: token, expires_at: expiresAt.toISOString() }
}
