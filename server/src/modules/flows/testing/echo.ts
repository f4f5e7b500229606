import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

export type EchoedRequest = { url: string; headers: IncomingMessage['headers']; body: string; method: string }

/**
 * A program that tells what it heard. Below `/forms` it tells the authorization in every way that programs write texts; `/500` says it
 * after a long text, so that it stands where an error is cut; `/to?<address>` leads there.
 */
export async function anEcho() {
  const requests: EchoedRequest[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { url = '', headers, method = '' } = request
    requests.push({ url, headers, body, method })
    const message = headers.authorization ?? ''
    if (url.startsWith('/to?')) return response.writeHead(307, { location: decodeURIComponent(url.slice(4)) }).end()
    if (url.startsWith('/500')) return response.writeHead(500).end(`${'x'.repeat(273)}${message}`)
    response.setHeader('x-told', message.replace(/[^ -~]/g, ''))
    if (url.startsWith('/text')) return response.end(`you said ${formsOf(message).join(' | ')}`)
    const answer = { url, headers, body, forms: formsOf(message), [message]: 'as a name' }
    return response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return { host, url: `http://${host}`, requests }
}

/** Written out here once more: what hides them must not say what is looked for. */
export function formsOf(text: string): string[] {
  const base64 = [0, 1, 2].map((offset) => Buffer.from('-'.repeat(offset) + text).toString('base64'))
  return [
    text,
    text.toUpperCase(),
    text.toLowerCase(),
    encodeURIComponent(text),
    encodeURI(text),
    new URLSearchParams([['v', text]]).toString().slice(2),
    ...base64,
    ...base64.map((code) => code.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')),
    JSON.stringify(text),
    JSON.stringify(JSON.stringify(text)),
    Buffer.from(text).toString('hex'),
    text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`),
  ]
}
