import type {
  AddPasskeyInput,
  Passkey,
  PasskeyAdded,
  PasskeyId,
  PasskeyProof,
} from '#contract/account/passkey-schemas.ts'
import type { SignedIn } from '#contract/account/schemas.ts'
import type { Language } from '#contract/language.ts'
import { limits } from '#contract/limits.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller, RequestOrigin } from '../../platform/http/caller.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { describeUserAgent } from '../../platform/http/user-agent.ts'
import { ownAccount } from './confirm-password.ts'
import { letterTo, sendNotice } from './letter.ts'
import { passkeyAddedMail, passkeyRemovedMail } from './mails.ts'
import { beginProof, checkProof, keepChallenge, requireRelyingParty, takeChallenge, webauthn } from './passkey-proof.ts'
import * as store from './passkey-store.ts'
import { relyingPartyOf } from './relying-party.ts'
import { dropUnusedRecoveryCodes, ensureRecoveryCodes } from './second-step.ts'
import type { SignInAttempt } from './try-source.ts'
import { openSignIn } from './user.ts'
import { wroteAccount } from './written-down.ts'

const adding = ({ signInId }: Scope): store.ChallengeUse => ({ purpose: 'add', signInId })
const signingIn: store.ChallengeUse = { purpose: 'sign-in', signInId: null }

/** The person's passkeys, and where they work. */
export async function listPasskeys(deps: Deps, scope: Scope): Promise<{ records: Passkey[]; origin: string | null }> {
  const records = (await store.listPasskeys(deps.db, scope.userId)).map(toPasskey)
  return { records, origin: relyingPartyOf(deps.config)?.origin ?? null }
}

/** What the browser is asked for a new one: kept by the device, and unlocked by the person each time. */
export async function beginPasskey(deps: Deps, scope: Scope) {
  const { id: rpID } = requireRelyingParty(deps)
  const account = await ownAccount(deps, scope)
  const known = await store.listPasskeys(deps.db, account.id)
  if (known.length >= limits.passkey.perPerson) throw fail('too_many_passkeys')
  const { generateRegistrationOptions } = await webauthn()
  const options = await generateRegistrationOptions({
    rpName: deps.config.BRAND_NAME,
    rpID,
    userName: account.emailShown,
    userDisplayName: account.name,
    userID: new Uint8Array(Buffer.from(account.id)),
    attestationType: 'none',
    timeout: limits.passkey.challengeSeconds * 1000,
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { challenge_token: await keepChallenge(deps, options.challenge, adding(scope)), options: { ...options } }
}

/** Keeps what the browser made. The first way beside the password comes with recovery codes. */
export async function addPasskey(
  deps: Deps,
  { scope, from, language }: Caller,
  given: AddPasskeyInput,
): Promise<PasskeyAdded> {
  const account = await ownAccount(deps, scope)
  const made = await verifiedPasskey(deps, given, await takeChallenge(deps, given.challenge_token, adding(scope)))
  const name = given.name ?? nameOf(from)
  const { stored, codes } = await deps.db.transaction(async (tx) => {
    await store.lockPerson(tx, account.id)
    if ((await store.countPasskeys(tx, account.id)) >= limits.passkey.perPerson) throw fail('too_many_passkeys')
    const stored = await store.insertPasskey(tx, { ...made, userId: account.id, name, createdAt: deps.clock.now() })
    if (!stored) throw fail('passkey_known')
    const codes = await ensureRecoveryCodes({ ...deps, db: tx }, account)
    await wroteAccount({ ...deps, db: tx }, account, from, wrote('account.passkey-added', stored))
    return { stored, codes }
  })
  await sendNotice(deps, passkeyAddedMail(letterTo(deps, account.emailShown, account.language ?? language), name))
  return { passkey: toPasskey(stored), recovery_codes: codes ?? null }
}

async function verifiedPasskey(
  deps: Deps,
  { response }: AddPasskeyInput,
  challenge: string,
): Promise<Pick<store.StoredPasskey, 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'synced'>> {
  const party = requireRelyingParty(deps)
  const { verifyRegistrationResponse } = await webauthn()
  const { transports } = response.response
  const checked = await verifyRegistrationResponse({
    // As the browser names them; of those that it does not know nothing comes.
    response: {
      ...response,
      clientExtensionResults: {},
      response: { ...response.response, transports: transports as never },
    },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
  }).catch(() => undefined)
  if (!checked?.verified) throw fail('passkey_refused')
  const { credential, credentialBackedUp: synced } = checked.registrationInfo
  const publicKey = Buffer.from(credential.publicKey).toString('base64url')
  return { credentialId: credential.id, publicKey, counter: credential.counter, transports, synced }
}

export async function renamePasskey(deps: Deps, scope: Scope, id: PasskeyId, name: string): Promise<Passkey> {
  const renamed = await store.renamePasskey(deps.db, scope.userId, id, name)
  if (!renamed) throw fail('passkey_not_found')
  return toPasskey(renamed)
}

/** Removes one, unless nobody could sign in to the account afterwards. */
export async function removePasskey(deps: Deps, { scope, from, language }: Caller, id: PasskeyId): Promise<void> {
  const account = await ownAccount(deps, scope)
  const removed = await deps.db.transaction(async (tx) => {
    await store.lockPerson(tx, account.id)
    const gone = await store.removePasskey(tx, account.id, id)
    if (!gone) throw fail('passkey_not_found')
    const isLast = (await store.countPasskeys(tx, account.id)) === 0
    if (isLast && !(await store.hasOtherWayIn(tx, account.id, deps.config.OIDC_ISSUER))) throw fail('last_way_in')
    if (isLast) await dropUnusedRecoveryCodes(tx, account.id)
    await wroteAccount({ ...deps, db: tx }, account, from, wrote('account.passkey-removed', gone))
    return gone
  })
  const letter = letterTo(deps, account.emailShown, account.language ?? language)
  await sendNotice(deps, passkeyRemovedMail(letter, removed.name))
}

export const beginPasskeySignIn = (deps: Deps) => beginProof(deps, signingIn)

/** Signs in with a passkey: the device has asked its owner for their finger, face or code, which is both steps at once. */
export async function signInWithPasskey(
  deps: Deps,
  proof: PasskeyProof,
  by: SignInAttempt & { from: RequestOrigin; language: Language },
): Promise<SignedIn> {
  return openSignIn(deps, await checkProof(deps, proof, signingIn, by), by.from, 'passkey')
}

/** By what made it, as far as it says. */
function nameOf({ userAgent }: RequestOrigin): string {
  const { browser, system } = describeUserAgent(userAgent)
  return ([browser, system].filter((word) => word !== null).join(', ') || 'Passkey').slice(0, limits.passkey.name)
}

const wrote = (action: 'account.passkey-added' | 'account.passkey-removed', { name }: store.StoredPasskey) => ({
  action,
  changes: { passkey: action === 'account.passkey-added' ? { from: null, to: name } : { from: name, to: null } },
})

const toPasskey = ({ id, name, synced, createdAt, lastUsedAt }: store.StoredPasskey): Passkey => ({
  id,
  name,
  synced,
  created_at: createdAt.toISOString(),
  last_used_at: lastUsedAt?.toISOString() ?? null,
})
