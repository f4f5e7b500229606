import type { z } from 'zod'
import { toText } from '#flow/expression/index.ts'
import type { nodes } from '#flow/nodes/index.ts'
import { type Handler, StepFailed } from '../engine/handler.ts'
import type { NodeDeps } from './node-deps.ts'

type Options = z.output<(typeof nodes)['http-call']['options']>
const own = new Set(['host', 'content-length', 'connection', 'transfer-encoding', 'idempotency-key'])

/** Every call carries the step's key, so that whoever is called can tell a call that comes again after a crash. */
export const httpCall =
  ({ fetch }: Pick<NodeDeps, 'fetch'>): Handler<Options> =>
  async ({ options, key, signal }) => {
    const response = await fetch(urlOf(options), {
      method: options.method,
      headers: headersOf(options, key),
      signal,
      ...bodyOf(options),
    })
    const text = await response.text()
    const { status } = response
    if (options.fail_on_status && status >= 400) {
      const again = status >= 500 || status === 429
      throw new StepFailed(
        'http_status',
        {
          en: `The other side answered ${status}: ${text.slice(0, 300)}`,
          id: `Pihak sana menjawab ${status}: ${text.slice(0, 300)}`,
        },
        again,
      )
    }
    return {
      port: 'next',
      output: {
        status,
        body: readBody(text, response.headers.get('content-type')),
        headers: Object.fromEntries(response.headers),
      },
    }
  }

function urlOf({ url, query }: Options): URL {
  if (!URL.canParse(url))
    throw new StepFailed('net_address_invalid', {
      en: 'The address is not one that can be called.',
      id: 'Alamatnya tidak bisa dipanggil.',
    })
  const target = new URL(url)
  for (const { name, value } of query) target.searchParams.append(name, value)
  return target
}

function headersOf({ headers, body_kind: kind }: Options, key: string): Headers {
  const sent = new Headers({ 'idempotency-key': key, accept: 'application/json, */*' })
  if (kind === 'json') sent.set('content-type', 'application/json')
  if (kind === 'text') sent.set('content-type', 'text/plain; charset=utf-8')
  for (const { name, value } of headers) {
    if (own.has(name.toLowerCase())) continue
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name) || /[\r\n\0]/.test(value))
      throw new StepFailed('header_invalid', {
        en: `The header "${name}" is not valid.`,
        id: `Header "${name}" tidak valid.`,
      })
    sent.set(name, value)
  }
  return sent
}

function bodyOf({ method, body_kind: kind, body, form }: Options): { body?: string | URLSearchParams } {
  if (method === 'GET' || kind === 'none') return {}
  if (kind === 'form')
    return { body: new URLSearchParams(form.map(({ name, value }): [string, string] => [name, value])) }
  if (kind === 'text') return { body }
  try {
    return { body: JSON.stringify(JSON.parse(body === '' ? 'null' : body)) }
  } catch {
    throw new StepFailed('body_not_json', {
      en: 'The content is not JSON. Use {{value | json}} for values within it.',
      id: 'Isinya bukan JSON. Pakai {{nilai | json}} untuk nilai di dalamnya.',
    })
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
