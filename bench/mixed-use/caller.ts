import type { CallData } from '#contract/kit/call-types.ts'
import { type Endpoint, endpointPath } from '#contract/kit/endpoint.ts'
import type { Failure } from '#contract/kit/envelope.ts'

export type Ask = {
  params?: Record<string, string | number>
  query?: Record<string, string | number>
  body?: unknown
  form?: FormData
  signal?: AbortSignal
}

/** Who asks which server: what the headers of a browser say. */
export type Caller = { url: string; headers: Record<string, string> }

/** Longer than any call may take. */
const patienceMs = 120_000

/** What the server answers with, whatever it is. */
function send({ url, headers }: Caller, endpoint: Endpoint, ask: Ask, accept: string): Promise<Response> {
  const target = new URL(endpointPath(endpoint, ask.params), url)
  for (const [name, value] of Object.entries(ask.query ?? {})) target.searchParams.set(name, String(value))
  const json = ask.body === undefined ? {} : { 'content-type': 'application/json' }
  const body = ask.form ?? (ask.body === undefined ? undefined : JSON.stringify(ask.body))
  return fetch(target, {
    method: endpoint.method,
    headers: { accept, ...json, ...headers },
    signal: ask.signal ?? AbortSignal.timeout(patienceMs),
    ...(body !== undefined && { body }),
  })
}

/** The data of a call that succeeds. */
export async function callEndpoint<E extends Endpoint>(
  caller: Caller,
  endpoint: E,
  ask: Ask = {},
): Promise<CallData<E>> {
  const answer = await send(caller, endpoint, ask, 'application/json')
  const body = (await answer.json()) as { status: boolean; message: string; data: CallData<E> } & Partial<Failure>
  if (!body.status) throw new Error(`${endpoint.path}: ${answer.status} ${body.code ?? body.message}`)
  return body.data
}

/** The bytes of a file. */
export async function downloadFile(caller: Caller, endpoint: Endpoint, ask: Ask = {}): Promise<number> {
  const answer = await send(caller, endpoint, ask, '*/*')
  if (!answer.ok) throw new Error(`${endpoint.path}: ${answer.status} ${(await answer.text()).slice(0, 200)}`)
  return (await answer.arrayBuffer()).byteLength
}

/** The events of a stream as text, each as it comes; ends when the stream does, or when the reader has seen enough. */
export async function* followStream(caller: Caller, endpoint: Endpoint, ask: Ask = {}): AsyncGenerator<string> {
  const answer = await send(caller, endpoint, ask, 'text/event-stream')
  // What was to be joined is over.
  if (answer.status === 204) return
  if (!answer.ok || !answer.body)
    throw new Error(`${endpoint.path}: ${answer.status} ${(await answer.text()).slice(0, 200)}`)
  let waiting = ''
  for await (const text of answer.body.pipeThrough(new TextDecoderStream())) {
    waiting += text
    const frames = waiting.split('\n\n')
    waiting = frames.pop() ?? ''
    yield* frames
  }
}

/** What is refused is refused in good order: the server does not fail at it. */
export async function expectRefusal(caller: Caller, endpoint: Endpoint, ask: Ask): Promise<void> {
  const answer = await send(caller, endpoint, ask, 'application/json')
  await answer.arrayBuffer()
  if (answer.ok || answer.status >= 500)
    throw new Error(`${endpoint.path}: ${answer.status} where it should be refused`)
}
