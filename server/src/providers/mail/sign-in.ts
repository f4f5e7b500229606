import { OAuthError } from '../oauth/port.ts'
import { toMailServerError } from './failure.ts'
import { type MailServer, MailServerError } from './port.ts'

/** What a sign-in is tried with. `renew` gives another token for one that is refused. */
export type MailCredentials = { pass: string } | { accessToken: string; renew: () => Promise<string> }

/**
 * Has something done by who is signed in. A token is fresh before anything is sent, and one that is refused is renewed once. Throws what `run` throws,
 * and MailServerError: `access_ended` where the vendor gives no token any more or the server takes no new one; a vendor that is away, busy or does not know
 * our client is `unreachable`, which ends nothing.
 */
export async function withSignIn<T>(server: MailServer, run: (credentials: MailCredentials) => Promise<T>): Promise<T> {
  if ('password' in server) return run({ pass: server.password })
  const first = await orMailServerError(() => server.token())
  let renewed: Promise<string> | undefined
  const renew = () => {
    renewed ??= orMailServerError(() => server.token(first))
    return renewed
  }
  try {
    return await run({ accessToken: first, renew }).catch(async (error: unknown) => {
      if (!isRefused(error) || renewed) throw error
      return run({ accessToken: await renew(), renew })
    })
  } catch (error) {
    throw isRefused(error) ? new MailServerError('access_ended', toMailServerError(error).reason) : error
  }
}

const isRefused = (error: unknown): boolean => toMailServerError(error).state === 'wrong_password'

async function orMailServerError(token: () => Promise<string>): Promise<string> {
  try {
    return await token()
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error
    throw new MailServerError(error.reason === 'ended' ? 'access_ended' : 'unreachable', error.words)
  }
}
