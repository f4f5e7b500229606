import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Receiver = {
  url: string
  calls: () => number
  keys: () => number
  /** Calls after so many wait for their answer until more may be answered. */
  answerFirst: (count: number) => void
  close: () => void
}

/** The other side of HTTP calls: counts calls and the keys they carry, as a receiver that knows keys would. */
export async function aReceiver(delayMs = 0): Promise<Receiver> {
  let calls = 0
  let max = Number.POSITIVE_INFINITY
  const waiting: (() => void)[] = []
  const keys = new Set<string>()
  const server = createServer((request, response) => {
    calls++
    keys.add(String(request.headers['idempotency-key']))
    request.resume()
    const answer = () => void response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}')
    if (calls > max) waiting.push(answer)
    else setTimeout(answer, delayMs)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: () => calls,
    keys: () => keys.size,
    answerFirst: (count) => {
      max = count
      for (const answer of waiting.splice(0)) answer()
    },
    close,
  }
}
