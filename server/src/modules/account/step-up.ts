import type { StepUpInput, StepUpState } from '#contract/account/step-up-schemas.ts'
import { limits } from '#contract/limits.ts'
import type { Deps } from '../../platform/deps.ts'
import type { RequestOrigin } from '../../platform/http/caller.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { confirmPassword } from './confirm-password.ts'
import { beginProof, checkProof } from './passkey-proof.ts'
import { listPasskeys } from './passkey-store.ts'
import { relyingPartyOf } from './relying-party.ts'
import { checkAppCode } from './second-step.ts'
import { findSecondStep } from './second-step-store.ts'
import { findProvedAt, setProvedAt } from './sign-in-store.ts'
import { findAccount } from './store.ts'
import { accountTries, countTry, type SignInAttempt } from './try-source.ts'
import { forgetTries } from './try-store.ts'

const asking = ({ signInId }: Scope) => ({ purpose: 'step-up', signInId }) as const

/** How this person can prove on this device that it is they. */
export async function getStepUp(deps: Deps, { userId, signInId }: Scope): Promise<StepUpState> {
  const [account, passkeys, secondStep, provedAt] = await Promise.all([
    findAccount(deps.db, userId),
    listPasskeys(deps.db, userId),
    findSecondStep(deps.db, userId),
    findProvedAt(deps.db, signInId),
  ])
  const until = provedAt && new Date(provedAt.getTime() + limits.stepUp.goodSeconds * 1000)
  return {
    ways: [
      ...(passkeys.length > 0 && relyingPartyOf(deps.config) ? (['passkey'] as const) : []),
      ...(account?.passwordHash ? (['password'] as const) : []),
      ...(secondStep?.confirmedAt ? (['code'] as const) : []),
    ],
    proved_until: until && until > deps.clock.now() ? until.toISOString() : null,
  }
}

export const beginStepUp = async (deps: Deps, scope: Scope) =>
  beginProof(deps, asking(scope), await listPasskeys(deps.db, scope.userId))

/** From now on, for a while, this device has proved that it is the person. Wrong tries make it wait, and no other. */
export async function stepUp(
  deps: Deps,
  { scope, ...by }: SignInAttempt & { scope: Scope; from: RequestOrigin },
  given: StepUpInput,
): Promise<StepUpState> {
  if ('password' in given) await confirmPassword(deps, scope, given.password)
  else if ('code' in given) await confirmCode(deps, scope, given.code)
  else {
    const { id } = await checkProof(deps, given.passkey, asking(scope), by)
    if (id !== scope.userId) throw fail('passkey_refused')
  }
  await setProvedAt(deps.db, scope.signInId, deps.clock.now())
  return getStepUp(deps, scope)
}

async function confirmCode(deps: Deps, { userId, signInId }: Scope, code: string): Promise<void> {
  const account = await findAccount(deps.db, userId)
  if (!account) throw fail('unauthorized')
  const attempt = { subject: accountTries(account.email), source: `device ${signInId}`, isStranger: false }
  await countTry(deps, attempt)
  await checkAppCode(deps, account, code)
  await forgetTries(deps.db, attempt, deps.clock.now())
}
