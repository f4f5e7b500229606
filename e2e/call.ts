import type { CallArgs, CallData } from '#contract/kit/call-types.ts'
import { type Endpoint, endpointPath } from '#contract/kit/endpoint.ts'
import { aStranger, type NewPerson } from './account.ts'
import { url } from './browser.ts'
import { sessionOf } from './session.ts'

type Sent = { params?: Record<string, string>; body?: unknown }

/** A declared call as somebody with an account, for what a journey is not about. Throws what the server says against it. */
export async function callEndpoint<E extends Endpoint>(
  person: NewPerson,
  endpoint: E,
  ...[args]: unknown extends CallArgs<E> ? [] : [CallArgs<E>]
): Promise<CallData<E>> {
  const { params, body } = (args ?? {}) as Sent
  const { token, token_client } = await sessionOf(person)
  const answer = await fetch(`${url}${endpointPath(endpoint, params)}`, {
    method: endpoint.method,
    headers: { token, token_client, ...aStranger(), ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const { status, message, data } = (await answer.json()) as { status: boolean; message: string; data: CallData<E> }
  if (!status) throw new Error(`${endpoint.path}: ${message}`)
  return data
}
