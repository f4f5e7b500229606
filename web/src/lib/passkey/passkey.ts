import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { publicConfig } from '#web/lib/client/config.ts'

/** What the server asks of the browser, and the token that goes along with the answer. */
type Challenge = { challenge_token: string; options: Record<string, unknown> }

/** The person closed the browser's question, or there is no passkey: nothing went wrong, and nothing happened. */
export class PasskeyNotUsed extends Error {
  constructor() {
    super('no passkey was used')
    this.name = 'PasskeyNotUsed'
  }
}

/** Whether this page may ask for passkeys: the browser knows them, and the installation has them at this very address. */
export const passkeysWorkHere = (): boolean =>
  publicConfig().passkeys === location.origin && typeof window.PublicKeyCredential === 'function'

/** Whether the browser can offer passkeys where an address is typed. */
export const canAutofill = async (): Promise<boolean> =>
  passkeysWorkHere() && (await PublicKeyCredential.isConditionalMediationAvailable?.().catch(() => false)) === true

/** Most people have no passkey: the library comes with the first question. */
const library = () => import('@simplewebauthn/browser')

/** Asks the browser to sign a challenge. `autofill`: it offers passkeys at the field for the address and waits. */
export async function signWithPasskey({ challenge_token, options }: Challenge, autofill = false) {
  const { startAuthentication } = await library()
  // The server made them with the other half of the library.
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  const response = await startAuthentication({ optionsJSON, useBrowserAutofill: autofill }).catch(notUsed)
  return { challenge_token, response: bare(response) }
}

/** Asks the browser for a new passkey; undefined name: the server finds one. */
export async function makePasskey({ challenge_token, options }: Challenge) {
  const { startRegistration } = await library()
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  const { id, rawId, response } = await startRegistration({ optionsJSON }).catch(notUsed)
  const { clientDataJSON, attestationObject, transports } = response
  return {
    challenge_token,
    response: {
      id,
      rawId,
      type: 'public-key' as const,
      response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
    },
  }
}

/** Ends a question that is open, such as the one at the field. */
export const stopAsking = async (): Promise<void> => (await library()).WebAuthnAbortService.cancelCeremony()

const bare = ({ id, rawId, response }: AuthenticationResponseJSON) => ({
  id,
  rawId,
  type: 'public-key' as const,
  response,
})

/** Of all that browsers say only this matters: the passkey is there already. */
function notUsed(error: unknown): never {
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') throw error
  throw new PasskeyNotUsed()
}
