import type { z } from 'zod'
import { parseJson } from '../../platform/parse-json.ts'
import { PaymentError } from './port.ts'

type VendorCall<T extends z.ZodType> = {
  url: string
  headers: Record<string, string>
  /** Left out: a GET. */
  body?: string
  answer: T
}

const patienceMs = 15_000

/** One POST (or GET) to a vendor; its answer in the expected shape. What it says goes into the error, never a key. */
export async function vendorCall<T extends z.ZodType>({
  url,
  headers,
  body,
  answer,
}: VendorCall<T>): Promise<z.output<T>> {
  let response: Response
  let text: string
  try {
    const sent = body === undefined ? { method: 'GET' } : { method: 'POST', body }
    response = await fetch(url, { ...sent, headers, signal: AbortSignal.timeout(patienceMs) })
    text = await response.text()
  } catch (error) {
    throw new PaymentError('unavailable', error instanceof Error ? error.message : String(error))
  }
  if (response.status >= 500) throw new PaymentError('unavailable', `${response.status}: ${text.slice(0, 300)}`)
  if (!response.ok) throw new PaymentError('refused', `${response.status}: ${text.slice(0, 300)}`)
  const read = answer.safeParse(parseJson(text))
  if (!read.success) throw new PaymentError('unavailable', `an answer of another shape: ${text.slice(0, 300)}`)
  return read.data
}

/** A webhook's JSON in the expected shape. */
export function readBody<T extends z.ZodType>(shape: T, body: Buffer): z.output<T> {
  const read = shape.safeParse(parseJson(body.toString('utf8')))
  if (!read.success) throw new PaymentError('malformed', 'the webhook has another shape')
  return read.data
}

/** `Basic` of a key without a password. */
export const basicAuth = (key: string): string => `Basic ${Buffer.from(`${key}:`).toString('base64')}`

/** A time of a vendor; undefined when it is none. */
export function timeOf(text: string | undefined): Date | undefined {
  const ms = text === undefined ? Number.NaN : Date.parse(text)
  return Number.isNaN(ms) ? undefined : new Date(ms)
}
