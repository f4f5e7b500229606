import type { z } from 'zod'
import { localized } from '#contract/kit/localized-text.ts'
import { toText } from '#flow/expression/index.ts'
import type { nodes } from '#flow/nodes/index.ts'
import type { StepHandler } from '../engine/handler.ts'
import { StepFailed } from '../engine/step-error.ts'
import type { Mask } from '../secrets/mask.ts'
import type { NodeDeps } from './node-deps.ts'
import { fillerOf, headerInvalid, headerValue, type SealedCall, secretsSentBy } from './sealed-call.ts'

type Options = z.output<(typeof nodes)['http-call']['options']>
const own = new Set(['host', 'content-length', 'connection', 'transfer-encoding', 'idempotency-key'])

/**
 * Every call carries the step's key, so that whoever is called can tell a call that comes again after a crash. Secrets are marks here;
 * their values are put in where the request is written.
 */
export const httpCall =
  ({ fetch }: Pick<NodeDeps, 'fetch'>): StepHandler<Options> =>
  async ({ options, key, signal, secrets, scope }) => {
    const call = callOf(options, key)
    const { url, headers, body } = call
    const names = secrets ? secretsSentBy(call, secrets) : []
    if (names.length > 0) secrets?.permit(names, await scope())
    const init = { method: options.method, headers, signal, ...(body !== undefined && { body }) }
    const fillIn = secrets && names.length > 0 ? fillerOf(call, names, secrets) : undefined
    const response = await fetch(url, init, fillIn)
    return outcomeOf(response, await response.text(), options, secrets?.mask ?? ((value) => value))
  }

function outcomeOf(response: Response, text: string, options: Options, mask: Mask) {
  const { status } = response
  // Before it is cut: half of a secret would not be known as one.
  const body = mask(readBody(text, response.headers.get('content-type')))
  if (options.fail_on_status && status >= 400) {
    const again = status >= 500 || status === 429
    const message = toText(body).slice(0, 300)
    throw new StepFailed(
      'http_status',
      localized(`The other side answered ${status}: ${message}`, `Pihak sana menjawab ${status}: ${message}`),
      again,
    )
  }
  return { port: 'next', output: { status, body, headers: Object.fromEntries(response.headers) } }
}

function callOf(options: Options, key: string): SealedCall {
  const { body_kind: kind } = options
  const body = options.method === 'GET' || kind === 'none' ? undefined : bodyOf(options)
  return {
    url: urlOf(options),
    headers: headersOf(options, key),
    bodyKind: kind === 'none' ? 'text' : kind,
    ...(body !== undefined && { body }),
  }
}

function urlOf({ url, query }: Options): URL {
  if (!URL.canParse(url))
    throw new StepFailed(
      'net_address_invalid',
      localized('The address is not one that can be called.', 'Alamatnya tidak bisa dipanggil.'),
    )
  const target = new URL(url)
  for (const { name, value } of query) target.searchParams.append(name, value)
  return target
}

function headersOf({ method, headers, body_kind: kind }: Options, key: string): Headers {
  const sent = new Headers({ 'idempotency-key': key, accept: 'application/json, */*' })
  if (kind === 'json') sent.set('content-type', 'application/json')
  if (kind === 'text') sent.set('content-type', 'text/plain; charset=utf-8')
  if (kind === 'form' && method !== 'GET') sent.set('content-type', 'application/x-www-form-urlencoded;charset=UTF-8')
  for (const { name, value } of headers) {
    if (own.has(name.toLowerCase())) continue
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name)) throw headerInvalid(name)
    sent.set(name, headerValue(name, value))
  }
  return sent
}

function bodyOf({ body_kind: kind, body, form }: Options): string {
  if (kind === 'form')
    return new URLSearchParams(form.map(({ name, value }): [string, string] => [name, value])).toString()
  if (kind !== 'json') return body
  try {
    return JSON.stringify(JSON.parse(body === '' ? 'null' : body))
  } catch {
    throw new StepFailed(
      'body_not_json',
      localized(
        'The content is not JSON. Use {{value | json}} for values within it.',
        'Isinya bukan JSON. Pakai {{nilai | json}} untuk nilai di dalamnya.',
      ),
    )
  }
}

function readBody(text: string, type: string | null): unknown {
  if (!/\bjson\b/.test(type ?? '') && !/^\s*[[{]/.test(text)) return text
  try {
    return JSON.parse(text)
  } catch {
    return toText(text)
  }
}
