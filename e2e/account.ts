import { randomInt } from 'node:crypto'
import { codeFor } from './outbox-file.ts'

export type NewPerson = { name: string; email: string; password: string }

type TestServer = { url: string; dataDir: string; language?: 'en' | 'id' }

/** What a sign-in answers, which a page keeps. */
export type Session = { token: string; token_client: string; id_client: string; user: { bot_id: string } }

/** An account made over HTTP with the mailed code; what the sign-in answered, as a page stores it. */
export async function makeAccount(person: NewPerson, server: TestServer): Promise<Session> {
  const { name, email, password } = person
  const since = Date.now()
  const begun = await call<{ token_activate_account: string }>(server, '/sign-up', {
    email,
    full_name: name,
    company_name: name,
  })
  const headers = { token_activate_account: begun.token_activate_account }
  await call(server, '/account/activate/otp', { otp: await codeFor(server.dataDir, email, since) }, headers)
  return call(server, '/account/activate/set-password', { password, confirm_password: password }, headers)
}

/** Signs in over HTTP, as one more device. */
export const enterAccount = ({ email, password }: NewPerson, server: TestServer): Promise<Session> =>
  call(server, '/sign-in', { email, password })

async function call<T>(
  { url, language = 'en' }: TestServer,
  path: string,
  body: object,
  more: Record<string, string> = {},
): Promise<T> {
  const answer = await fetch(`${url}/api/user${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': language, ...aStranger(), ...more },
    body: JSON.stringify(body),
  })
  const { status, message, data } = (await answer.json()) as { status: boolean; message: string; data: T }
  if (!status) throw new Error(`${path}: ${message}`)
  return data
}

/** Each comes from an address of its own, as people do: the limits that count by address hold here, too. */
export const aStranger = () => ({
  'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
})
