import { z } from 'zod'
import { id, timestamp } from '../kit/id.ts'
import { limits } from '../limits.ts'

export const passkeyId = id('passkey')
export type PasskeyId = z.infer<typeof passkeyId>

/** A key that one of the person's devices or a password manager keeps. `synced`: it was kept beyond its device when last used. */
export const passkey = z.object({
  id: passkeyId,
  name: z.string(),
  synced: z.boolean(),
  created_at: timestamp,
  last_used_at: timestamp.nullable(),
})
export type Passkey = z.infer<typeof passkey>

/** `origin` is where this installation's passkeys work: null where its public address allows none. */
export const passkeyList = z.object({ records: z.array(passkey), origin: z.string().nullable() })

/** What the browser is asked (WebAuthn, in JSON), and the token that goes along with what it answers: once, within ten minutes. */
export const passkeyChallenge = z.object({ challenge_token: z.string(), options: z.record(z.string(), z.unknown()) })

const { responseLength, name } = limits.passkey
const encoded = z.string().min(1).max(responseLength)
const credential = z.object({
  id: encoded,
  rawId: encoded,
  type: z.literal('public-key'),
})
const token = z.string().min(20).max(100)

/** What the browser says when a passkey has signed a challenge. */
export const passkeyProof = z.object({
  challenge_token: token,
  response: credential.extend({
    response: z.object({
      clientDataJSON: encoded,
      authenticatorData: encoded,
      signature: encoded,
      userHandle: encoded.optional(),
    }),
  }),
})
export type PasskeyProof = z.output<typeof passkeyProof>

const passkeyName = z.string('name_required').trim().min(1, 'name_required').max(name, 'passkey_name_too_long')

/** What the browser says when it has made one. Left out, its name is the browser's and the system's. */
export const addPasskeyInput = z.object({
  challenge_token: token,
  name: passkeyName.optional(),
  response: credential.extend({
    response: z.object({
      clientDataJSON: encoded,
      attestationObject: encoded,
      transports: z.array(z.string().max(20)).max(10).default([]),
    }),
  }),
})
export type AddPasskeyInput = z.output<typeof addPasskeyInput>

export const renamePasskeyInput = z.object({ name: passkeyName })

/** `recovery_codes` where the person had none: from now on their password asks for a second step. Told once. */
export const passkeyAdded = z.object({ passkey, recovery_codes: z.array(z.string()).nullable() })
export type PasskeyAdded = z.infer<typeof passkeyAdded>
