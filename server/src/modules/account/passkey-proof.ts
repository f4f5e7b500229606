import type { PasskeyProof } from '#contract/account/passkey-schemas.ts'
import { limits } from '#contract/limits.ts'
import type { Deps } from '../../platform/deps.ts'
import type { RequestOrigin } from '../../platform/http/caller.ts'
import { fail } from '../../platform/http/fail.ts'
import { hashToken, newToken } from '../../platform/secrets/secrets.ts'
import * as store from './passkey-store.ts'
import { type RelyingParty, relyingPartyOf } from './relying-party.ts'
import { type Account, findAccount } from './store.ts'
import { countTry, type SignInAttempt, sourceOf, strangerAt } from './try-source.ts'
import { forgetTries } from './try-store.ts'
import { wroteAccount } from './written-down.ts'

/** Few people need the library: it is read when the first of them comes. */
export const webauthn = () => import('@simplewebauthn/server')

export function requireRelyingParty(deps: Pick<Deps, 'config'>): RelyingParty {
  const party = relyingPartyOf(deps.config)
  if (!party) throw fail('passkeys_not_offered')
  return party
}

/** Keeps a challenge for whoever has the token; neither can be told from what is stored. */
export async function keepChallenge(deps: Deps, challenge: string, use: store.ChallengeUse): Promise<string> {
  const now = deps.clock.now()
  const token = newToken()
  const expiresAt = new Date(now.getTime() + limits.passkey.challengeSeconds * 1000)
  await store.insertChallenge(deps.db, { ...use, tokenHash: hashToken(token), challenge, now, expiresAt })
  return token
}

/** The challenge that belongs to a token, once. */
export async function takeChallenge(deps: Deps, token: string, use: store.ChallengeUse): Promise<string> {
  const challenge = await store.takeChallenge(deps.db, hashToken(token), use, deps.clock.now())
  if (challenge === undefined) throw fail('passkey_challenge_gone')
  return challenge
}

/** What the browser is asked for: a signature by one of these passkeys, or by any of this installation. */
export async function beginProof(deps: Deps, use: store.ChallengeUse, of: readonly store.StoredPasskey[] = []) {
  const { id: rpID } = requireRelyingParty(deps)
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({
    rpID,
    userVerification: 'required',
    timeout: limits.passkey.challengeSeconds * 1000,
    allowCredentials: of.map(({ credentialId, transports }) => ({
      id: credentialId,
      // As the browser named them when it made the passkey.
      transports: [...transports] as never,
    })),
  })
  return { challenge_token: await keepChallenge(deps, options.challenge, use), options: { ...options } }
}

/**
 * Whose passkey has signed the challenge. Each challenge is good once, also where what came with it is refused; tries at a passkey
 * wait like those at a password. A counter that did not go on is refused and written down: the key may have been copied.
 */
export async function checkProof(
  deps: Deps,
  proof: PasskeyProof,
  use: store.ChallengeUse,
  by: SignInAttempt & { from: RequestOrigin },
): Promise<Account> {
  const party = requireRelyingParty(deps)
  const passkey = await store.findByCredential(deps.db, proof.response.id)
  const attempt = {
    subject: `passkey ${passkey?.id ?? ''}`,
    ...(passkey ? sourceOf(by, passkey.userId) : strangerAt(by.from.ip)),
    // Nobody can aim a wait at somebody: whoever tries counts for themselves.
    isStranger: false,
  }
  await countTry(deps, attempt)
  const challenge = await takeChallenge(deps, proof.challenge_token, use)
  const account = passkey && (await findAccount(deps.db, passkey.userId))
  if (!passkey || !account) throw fail('passkey_refused')
  const signed = await verified(proof, { challenge, party, passkey })
  if (!signed) return refuse(deps, account, by.from, 'signature')
  if (!(await store.noteUse(deps.db, passkey.id, { ...signed, now: deps.clock.now() })))
    return refuse(deps, account, by.from, 'counter')
  await forgetTries(deps.db, attempt, deps.clock.now())
  return account
}

/** What a right signature says of its device; undefined for any other. */
async function verified(
  { response }: PasskeyProof,
  { challenge, party, passkey }: { challenge: string; party: RelyingParty; passkey: store.StoredPasskey },
): Promise<{ counter: number; synced: boolean } | undefined> {
  const { userHandle } = response.response
  if (userHandle !== undefined && Buffer.from(userHandle, 'base64url').toString() !== passkey.userId) return undefined
  const { verifyAuthenticationResponse } = await webauthn()
  try {
    const { verified: right, authenticationInfo: info } = await verifyAuthenticationResponse({
      response: {
        ...response,
        clientExtensionResults: {},
        response: { ...response.response, userHandle: userHandle ?? '' },
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      // The counter is held against ours where it is stored, so that of two at once only one counts.
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: 0,
      },
    })
    return right ? { counter: info.newCounter, synced: info.credentialBackedUp } : undefined
  } catch {
    // The library says by an error what is wrong; to whoever tries it is all the same.
    return undefined
  }
}

async function refuse(deps: Deps, account: Account, from: RequestOrigin, why: 'signature' | 'counter'): Promise<never> {
  const changes = { reason: { from: null, to: why } }
  await wroteAccount(deps, account, from, { action: 'account.passkey-refused', by: null, changes })
  throw fail('passkey_refused')
}
