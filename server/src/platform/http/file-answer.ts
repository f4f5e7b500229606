import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** What the handler of an endpoint with `file: true` gives back. */
export type FileAnswer = { stream: Readable; mime: string; filename: string; bytes: number }

/** Sends a file so that a browser stores or shows it and never runs it. */
export function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  return reply
    .header('content-type', file.mime)
    .header('content-length', file.bytes)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.filename)}`)
    .header('cache-control', 'private, max-age=300')
    .send(file.stream)
}
