import type { IncomingMessage, ServerResponse } from 'node:http'
import type { CloudAnswer } from './authorization.ts'
import type { CloudFaults } from './cloud-file.ts'

export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
}

export function sendCloudAnswer(
  response: ServerResponse,
  { status, json, html, location, headers = {} }: CloudAnswer,
): void {
  if (location) return void response.writeHead(status, { ...headers, location }).end()
  const type = html === undefined ? 'application/json' : 'text/html; charset=utf-8'
  response.writeHead(status, { ...headers, 'content-type': type }).end(html ?? JSON.stringify(json))
}

type Content = { content: Buffer | undefined; type: string; faults: CloudFaults }

/** A stored file, or its end from a place on; cut off where the test says so. */
export function sendContent(request: IncomingMessage, response: ServerResponse, given: Content): void {
  const { content = Buffer.alloc(0), type, faults } = given
  const { range = '' } = request.headers
  faults.ranges.push(range)
  const start = Number(/^bytes=(\d+)-$/.exec(range)?.[1] ?? 0)
  const part = content.subarray(start)
  const headers = { 'content-type': type, 'content-length': part.length }
  response.writeHead(start > 0 ? 206 : 200, {
    ...headers,
    ...(start > 0 && { 'content-range': `bytes ${start}-${content.length - 1}/${content.length}` }),
  })
  const { cutAfter } = faults
  if (cutAfter === undefined || cutAfter >= part.length) return void response.end(part)
  faults.cutAfter = undefined
  response.write(part.subarray(0, cutAfter), () => setTimeout(() => response.destroy(), 50))
}
