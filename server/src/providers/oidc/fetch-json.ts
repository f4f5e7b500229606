import type { z } from 'zod'
import { OidcError } from './port.ts'

const timeoutMs = 10_000
const maxBytes = 1024 * 1024

/** Asks the issuer and checks the shape of what it says. `unavailable` when it cannot answer, `rejected` when it says no. */
export async function fetchJson<T extends z.ZodType>(
  url: string,
  shape: T,
  init: RequestInit = {},
): Promise<z.output<T>> {
  const { status, text } = await ask(url, init)
  if (status >= 500) throw new OidcError('unavailable', `${url} answered ${status}`)
  if (status !== 200) throw new OidcError('rejected', `${url} answered ${status}: ${text.slice(0, 300)}`)
  const parsed = shape.safeParse(parse(text))
  if (!parsed.success) throw new OidcError('rejected', `${url} answered with another shape: ${parsed.error.message}`)
  return parsed.data
}

async function ask(url: string, init: RequestInit): Promise<{ status: number; text: string }> {
  try {
    const headers = { accept: 'application/json', ...init.headers }
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(url, { ...init, headers, redirect: 'error', signal })
    return { status: response.status, text: await readText(response) }
  } catch (error) {
    throw new OidcError('unavailable', `${url} could not be asked`, { cause: error })
  }
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new Error('the answer is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
