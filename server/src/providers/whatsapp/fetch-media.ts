import { createWriteStream } from 'node:fs'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ChannelError } from './port.ts'

const timeoutMs = 5 * 60_000
const tooLarge = 'the file is too large'
/** Where Meta keeps files: nobody else is shown the token. */
const known = /(^|\.)(fbsbx\.com|whatsapp\.net|facebook\.com)$/

/** The address of a file as Meta's API gave it, which is Meta's. Throws ChannelError `media_failed`. */
export function metaFile(given: string, api: URL): URL {
  const url = new URL(given)
  if (url.host !== api.host && !(url.protocol === 'https:' && known.test(url.hostname)))
    throw failed('an unknown address')
  return url
}

/** Fetches a file of a vendor; answers how large it is, and what the vendor calls it. Throws ChannelError `media_failed`. */
export async function fetchMedia(
  url: URL,
  headers: Record<string, string>,
  { path, maxBytes }: { path: string; maxBytes: number },
  signal: AbortSignal,
): Promise<{ mime: string; bytes: number }> {
  const until = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
  const answer = await fetch(url, { headers, redirect: 'error', signal: until }).catch(() => undefined)
  signal.throwIfAborted()
  if (!answer)
    throw new ChannelError({ reason: 'not_reached', code: null, text: 'the file could not be reached' }, 5_000)
  if (!answer.ok || !answer.body) throw failed(`the file was answered with ${answer.status}`)
  if (Number(answer.headers.get('content-length')) > maxBytes) {
    await answer.body.cancel()
    throw failed(tooLarge)
  }
  let bytes = 0
  const counted = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.length
      done(bytes > maxBytes ? failed(tooLarge) : null, chunk)
    },
  })
  await pipeline(answer.body, counted, createWriteStream(path, { mode: 0o600 }), { signal: until })
  const mime = (answer.headers.get('content-type') ?? '').split(';')[0]?.trim() || 'application/octet-stream'
  return { mime, bytes }
}

const failed = (text: string) => new ChannelError({ reason: 'media_failed', code: null, text })
