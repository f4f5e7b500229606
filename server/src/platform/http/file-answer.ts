import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A part of a file: offsets of its first and last byte. */
type ByteRange = { start: number; end: number }

/** What the handler of an endpoint with `file: true` gives back. */
export type FileAnswer = {
  mime: string
  filename: string
  bytes: number
  /** May be shown by the browser itself, in a page without rights; left out: only stored. */
  inline?: boolean
  /** The same for the same content. */
  etag?: string
} & ({ stream: Readable } | { part: (range?: ByteRange) => Readable | Promise<Readable> })

/** Sends a file, or the range that was asked for, so that a browser stores or shows it and never runs it. */
export async function sendFile(request: FastifyRequest, reply: FastifyReply, file: FileAnswer): Promise<FastifyReply> {
  const disposition = file.inline ? 'inline' : 'attachment'
  reply
    .header('content-type', file.mime)
    .header('content-disposition', `${disposition}; filename*=UTF-8''${encoded(file.filename)}`)
    .header('cache-control', 'private, max-age=300')
  if ('stream' in file) return reply.header('content-length', file.bytes).send(file.stream)
  reply
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'")
    .header('accept-ranges', 'bytes')
  if (file.etag) reply.header('etag', `"${file.etag}"`)
  if (file.etag && request.headers['if-none-match'] === `"${file.etag}"`) return reply.status(304).send()
  const range = rangeOf(request, file)
  if (range === 'none')
    return reply.status(416).header('content-range', `bytes */${file.bytes}`).header('content-length', 0).send('')
  if (!range) return reply.header('content-length', file.bytes).send(await file.part())
  const { start, end } = range
  return reply
    .status(206)
    .header('content-range', `bytes ${start}-${end}/${file.bytes}`)
    .header('content-length', end - start + 1)
    .send(await file.part(range))
}

const encoded = (name: string) => encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)

/** One range of bytes (RFC 9110 §14); undefined for all of the file, `none` for a range that it does not have. */
function rangeOf(request: FastifyRequest, { bytes, etag }: FileAnswer): ByteRange | 'none' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(request.headers.range ?? '') ?? []
  if (first === '' && last === '') return undefined
  const condition = request.headers['if-range']
  if (condition !== undefined && condition !== `"${etag}"`) return undefined
  const start = first === '' ? Math.max(0, bytes - Number(last)) : Number(first)
  const end = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)
  return start > end || start >= bytes ? 'none' : { start, end }
}
