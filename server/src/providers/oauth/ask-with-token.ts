import type { GuardedFetch } from '../../platform/net/index.ts'
import { OAuthError } from './port.ts'

/** Gives an access token; `refused` is one that is taken no more. Throws OAuthError. */
export type TokenOf = (refused?: string) => Promise<string>

/**
 * Asks a vendor with a person's token, and once more with a fresh one where it is refused. Throws OAuthError: `ended` where the fresh one is refused,
 * too, `away` without an answer. A signal that fires throws its own reason.
 */
export async function askWithToken(
  fetch: GuardedFetch,
  url: string,
  token: TokenOf,
  init: RequestInit = {},
): Promise<Response> {
  const first = await token()
  const answer = await send(fetch, url, first, init)
  if (answer.status !== 401) return answer
  await answer.body?.cancel()
  const again = await send(fetch, url, await token(first), init)
  if (again.status !== 401) return again
  await again.body?.cancel()
  throw new OAuthError('ended', 'a fresh token is refused')
}

async function send(fetch: GuardedFetch, url: string, token: string, init: RequestInit): Promise<Response> {
  const headers = { ...(init.headers as Record<string, string>), authorization: `Bearer ${token}` }
  return fetch(url, { ...init, headers }).catch((error: unknown) => {
    if (init.signal?.aborted) throw init.signal.reason
    throw new OAuthError('away', 'no answer', { cause: error })
  })
}
