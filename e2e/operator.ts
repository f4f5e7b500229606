import { codeFor } from './outbox-file.ts'

/** The first account of an installation runs it: every journey knows who that is. */
export const operator = {
  name: 'Oki Operator',
  email: 'operator@toko.example',
  password: 'correct horse operator',
}

/** Signs the operator up over HTTP, before any journey begins. */
export async function signUpOperator(url: string, dataDir: string): Promise<void> {
  const { name, email, password } = operator
  const since = Date.now()
  const { token_activate_account } = await call(url, '/sign-up', { email, full_name: name, company_name: name })
  const headers = { token_activate_account: String(token_activate_account) }
  await call(url, '/account/activate/otp', { otp: await codeFor(dataDir, email, since) }, headers)
  await call(url, '/account/activate/set-password', { password, confirm_password: password }, headers)
}

async function call(url: string, path: string, body: object, headers: Record<string, string> = {}) {
  const answer = await fetch(`${url}/api/user${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const { status, message, data } = (await answer.json()) as {
    status: boolean
    message: string
    data: Record<string, unknown>
  }
  if (!status) throw new Error(`${path}: ${message}`)
  return data
}
