import { z } from 'zod'
import { defineEndpoints } from '../kit/endpoint.ts'
import {
  addPasskeyInput,
  passkey,
  passkeyAdded,
  passkeyChallenge,
  passkeyId,
  passkeyList,
  passkeyProof,
  renamePasskeyInput,
} from './passkey-schemas.ts'
import { signedIn } from './schemas.ts'

const mine = { service: 'user', auth: 'token_client', action: 'account.own' } as const
/** A member who must have a second step may set one up. */
const setUp = { ...mine, withoutSecondStep: true } as const
const adding = { max: 30, perSeconds: 600 }
const params = z.object({ id: passkeyId })

/** Passkeys (WebAuthn): signing in without a password, and the second step beside one. */
export const passkeyEndpoints = defineEndpoints({
  listPasskeys: {
    ...setUp,
    method: 'GET',
    path: '/passkeys',
    summary: 'The person’s passkeys, the oldest first, and where passkeys work.',
    data: passkeyList,
  },
  beginPasskey: {
    ...setUp,
    method: 'POST',
    path: '/passkeys/begin',
    stepUp: true,
    summary: 'What the browser is asked for a new passkey.',
    data: passkeyChallenge,
    errors: ['passkeys_not_offered', 'too_many_passkeys', 'too_many_requests'],
    rate: adding,
  },
  addPasskey: {
    ...setUp,
    method: 'POST',
    path: '/passkeys',
    summary: 'Keep the passkey that the browser made. The first one comes with recovery codes, told once.',
    body: addPasskeyInput,
    data: passkeyAdded,
    errors: [
      ...(['passkeys_not_offered', 'passkey_refused', 'passkey_challenge_gone'] as const),
      ...(['passkey_known', 'too_many_passkeys', 'too_many_requests'] as const),
    ],
    rate: adding,
  },
  renamePasskey: {
    ...mine,
    method: 'PATCH',
    path: '/passkeys/{id}',
    summary: 'Rename it.',
    params,
    body: renamePasskeyInput,
    data: passkey,
    errors: ['passkey_not_found'],
  },
  removePasskey: {
    ...mine,
    method: 'DELETE',
    path: '/passkeys/{id}',
    stepUp: true,
    summary: 'Remove it. The last one stays where the person has no other way to sign in.',
    params,
    errors: ['passkey_not_found', 'last_way_in'],
  },
  beginPasskeySignIn: {
    service: 'user',
    method: 'POST',
    path: '/sign-in/passkey/begin',
    auth: 'none',
    summary:
      'What the browser is asked for a sign-in with any passkey of this installation. Says nothing of any account.',
    data: passkeyChallenge,
    errors: ['passkeys_not_offered', 'too_many_requests'],
    rate: { max: 60, perSeconds: 60 },
  },
  signInWithPasskey: {
    service: 'user',
    method: 'POST',
    path: '/sign-in/passkey',
    auth: 'none',
    summary: 'Sign in with a passkey; answers with the tokens of a new device.',
    body: passkeyProof,
    data: signedIn,
    errors: ['passkeys_not_offered', 'passkey_refused', 'passkey_challenge_gone', 'too_many_requests'],
    rate: { max: 30, perSeconds: 60 },
  },
})
