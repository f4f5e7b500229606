import { localized } from '#contract/kit/localized-text.ts'
import type { Fit } from '#flow/expression/index.ts'
import type { FillIn } from '../../../platform/net/index.ts'
import { StepFailed } from '../engine/step-error.ts'
import type { StepSecrets } from '../secrets/step-secrets.ts'

/** A call whose address, headers and body may have marks of secrets in them. */
export type SealedCall = { url: URL; headers: Headers; body?: string; bodyKind: 'json' | 'form' | 'text' }

/** The names of the secrets that a call sends. Throws StepFailed `secret_in_host`. */
export function secretsSentBy({ url, headers, body = '' }: SealedCall, { placeholders }: StepSecrets): string[] {
  if (placeholders.isIn(url.origin + url.username + url.password)) throw secretInHost()
  return placeholders.namesIn([url.pathname, url.search, ...headers.values(), body].join('\n'))
}

/**
 * Puts the values in, for each request that a call makes: at the address it goes to now, and only when every secret of the call may
 * go there. One that was sent on binds the redirects after it, too: what answered may have written it into the next address.
 */
export function fillerOf(call: SealedCall, names: readonly string[], secrets: StepSecrets): FillIn {
  return (at, init) => {
    secrets.requireHost(names, at)
    const url = new URL(at)
    url.pathname = secrets.fill(url.pathname, inPath)
    url.search = secrets.fill(url.search, inQuery)
    const headers = new Headers()
    for (const [name, value] of new Headers(init.headers))
      headers.set(name, headerValue(name, secrets.fill(value, whole)))
    const { body } = init
    return {
      url,
      init: { ...init, headers, ...(typeof body === 'string' && { body: secrets.fill(body, fits[call.bodyKind]) }) },
    }
  }
}

const whole: Fit = (value) => value
const inQuery: Fit = (value, format) => (format === 'url' ? value : encodeURIComponent(value))
const inPath: Fit = (value, format) =>
  format === 'url' ? value : value.replace(/[^\w.~!$&'()*+,;=:@/-]/gu, (character) => encodeURIComponent(character))
const fits: Record<SealedCall['bodyKind'], Fit> = {
  text: whole,
  form: (value) => new URLSearchParams({ v: value }).toString().slice(2),
  json: (value, format) => (format === 'json' ? value : JSON.stringify(value).slice(1, -1)),
}

/** What a header cannot hold is told without the value. Throws StepFailed `header_invalid`. */
export function headerValue(name: string, value: string): string {
  if (/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) return value
  throw headerInvalid(name)
}

export const headerInvalid = (name: string): StepFailed =>
  new StepFailed('header_invalid', localized(`The header "${name}" is not valid.`, `Header "${name}" tidak valid.`))

const secretInHost = (): StepFailed =>
  new StepFailed(
    'secret_in_host',
    localized(
      'A secret cannot be part of the host of an address, only of what comes after it.',
      'Rahasia tidak bisa menjadi bagian dari host sebuah alamat, hanya dari yang setelahnya.',
    ),
  )
