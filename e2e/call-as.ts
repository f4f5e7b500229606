import type { CallArgs, CallData } from '#contract/kit/call-types.ts'
import { type Endpoint, endpointPath } from '#contract/kit/endpoint.ts'
import { aStranger, type Session } from './account.ts'

/** Somebody who is signed in, at a server. */
export type SignedInCaller = { url: string; session: Session; language: 'en' | 'id' }
type Sent = { params?: Record<string, string>; body?: unknown; form?: FormData }

/** A declared call as somebody who is signed in. Throws what the server says against it. */
export async function callAs<E extends Endpoint>(
  { url, session, language }: SignedInCaller,
  endpoint: E,
  ...[args]: unknown extends CallArgs<E> ? [] : [CallArgs<E>]
): Promise<CallData<E>> {
  const { params, body, form } = (args ?? {}) as Sent
  const { token, token_client } = session
  const json = body !== undefined && { 'content-type': 'application/json' }
  const answer = await fetch(`${url}${endpointPath(endpoint, params)}`, {
    method: endpoint.method,
    headers: { token, token_client, 'accept-language': language, ...aStranger(), ...json },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(form && { body: form }),
  })
  const { status, message, data } = (await answer.json()) as { status: boolean; message: string; data: CallData<E> }
  if (!status) throw new Error(`${endpoint.path}: ${message}`)
  return data
}

/** What a form sends. */
export function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}
